//! `docs/reference/tables.md`: the tables of examples that the documents print, with the result of the program for each row.
//!
//! One file a section, with a function that writes it and tests of its own. The rows are in `tests/tables/`; one that differs from the document
//! has an explanation.

mod extract;
mod interpret;
mod iri;
mod resolve;
pub mod same;

use crate::page::{assert_page, code as cell};
use crate::rows;
use crate::unescaped::unescaped;

/// The sections of the page, in order.
const SECTIONS: &[fn() -> String] =
    &[resolve::section, extract::section, same::section, iri::section, interpret::section];

fn page() -> String {
    let head = "# The documents' own tables\n\n\
                Each table of examples that a document prints, with the result of urlgram: ✓ where it is the same, and an \
                explanation where it is not.\n";
    SECTIONS.iter().fold(head.to_owned(), |page, section| page + "\n" + section().trim_end() + "\n")
}

/// The rows of a table in `tests/tables/`, in which texts have escapes.
pub fn rows<const N: usize>(name: &str) -> Vec<[String; N]> {
    let text = |cell: String| String::from_utf8(unescaped(&cell)).unwrap();
    rows::rows(&format!("tests/tables/{name}.tsv")).into_iter().map(|row| row.map(text)).collect()
}

#[test]
fn the_page_of_tables_is_what_the_program_says() {
    let page = page();
    assert!(!page.contains('✗'), "a row is neither what the document has, nor explained: {page}");
    assert_page("reference/tables", "--test documents tables", &page);
}
