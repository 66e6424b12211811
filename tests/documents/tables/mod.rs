//! `docs/tables.md`: the tables of examples that the documents print, with what the program gives for each row.
//!
//! One file a section, with a function that writes it and tests of its own. A row is what the document has, or it is
//! explained. `URLGRAM_UPDATE=1 cargo test --test tables` writes the page.

mod extract;
mod interpret;
mod iri;
mod resolve;
mod same;

use std::path::Path;

/// The sections of the page, in order.
const SECTIONS: &[fn() -> String] =
    &[resolve::section, extract::section, same::section, iri::section, interpret::section];

fn page() -> String {
    let head = "# The documents' own tables\n\n\
                Each table of examples that a document prints, with what urlgram gives for it: ✓ where it is what the \
                document has, and an explanation where it is not.\nThis page is made by `tests/documents/tables/`; a test fails \
                when it is not what the program says.\n";
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
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/tables.md");
    if std::env::var_os("URLGRAM_UPDATE").is_some() {
        std::fs::write(&path, page()).unwrap();
    }
    let shown = std::fs::read_to_string(path).unwrap();
    assert!(shown == page(), "docs/tables.md is old: URLGRAM_UPDATE=1 cargo test --test tables writes it");
}
