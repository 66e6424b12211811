//! `docs/reference/tables.md`: the tables of examples that the documents print, with the result of the program for each row.
//!
//! One file a section, with a function that writes it and tests of its own. A row that differs from
//! the document has an explanation.

mod extract;
mod interpret;
mod iri;
mod resolve;
mod same;

use crate::page::assert_page;

/// The sections of the page, in order.
const SECTIONS: &[fn() -> String] =
    &[resolve::section, extract::section, same::section, iri::section, interpret::section];

fn page() -> String {
    let head = "# The documents' own tables\n\n\
                Each table of examples that a document prints, with the result of urlgram: ✓ where it is the same, and an \
                explanation where it is not.\n";
    SECTIONS.iter().fold(head.to_owned(), |page, section| page + "\n" + section().trim_end() + "\n")
}

/// A text as the cell of a table.
#[must_use]
pub fn cell(text: &[u8]) -> String {
    // A bar would end the cell.
    let text = urlgram::printable(text).replace('|', "\\|");
    if text.is_empty() { "(empty)".to_owned() } else { format!("`{text}`") }
}

#[test]
fn the_page_of_tables_is_what_the_program_says() {
    assert_page("reference/tables", "--test documents tables", &page());
}
