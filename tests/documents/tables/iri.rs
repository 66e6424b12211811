//! IRIs and URIs: the examples of RFC 3987.

use std::fmt::Write as _;

use urlgram::Dialect;
use urlgram::iri::Mapper;

use super::cell;

/// The identifier, whether it is an IRI, the mapped identifier in the document, and the section. The last field explains a different
/// result of urlgram.
struct Row(&'static str, bool, &'static str, &'static str, &'static str);

const ROWS: &[Row] = &[
    Row(
        "3.1",
        true,
        "http://r\u{e9}sum\u{e9}.example.org",
        "http://xn--rsum-bpad.example.org",
        "The document permits ToASCII (\"may be converted\"); it is not applied. The other form that it shows is the next row.",
    ),
    Row("3.1", true, "http://r\u{e9}sum\u{e9}.example.org", "http://r%C3%A9sum%C3%A9.example.org", ""),
    Row(
        "3.1",
        true,
        "http://validator.w3.org/check?uri=http%3A%2F%2Fr\u{e9}sum\u{e9}.example.org",
        "http://validator.w3.org/check?uri=http%3A%2F%2Fr%C3%A9sum%C3%A9.example.org",
        "",
    ),
    Row(
        "3.1",
        true,
        "http://www.example.org/red%09ros\u{e9}#red",
        "http://www.example.org/red%09ros%C3%A9#red",
        "",
    ),
    Row(
        "3.1",
        true,
        "http://example.com/\u{10300}\u{10301}\u{10302}",
        "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82",
        "",
    ),
    Row("3.2", false, "http://www.example.org/r%E9sum%E9.html", "http://www.example.org/r%E9sum%E9.html", ""),
    Row("3.2.1", false, "http://www.example.org/D%C3%BCrst", "http://www.example.org/D\u{fc}rst", ""),
    Row("3.2.1", false, "http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst", ""),
    Row(
        "3.2.1",
        false,
        "http://xn--99zt52a.example.org/%e2%80%ae",
        "http://xn--99zt52a.example.org/%E2%80%AE",
        "",
    ),
    Row(
        "3.2.1",
        false,
        "http://xn--99zt52a.example.org/%e2%80%ae",
        "http://\u{7d0d}\u{8c46}.example.org/%E2%80%AE",
        "The document permits ToUnicode for implementations that know the scheme; it is not applied.",
    ),
];

/// The section of the page.
pub fn section() -> String {
    let mut page = String::from(
        "## IRIs and URIs\n\n\
         The examples of RFC 3987 for both ways: `urlgram iri --to-uri` and `urlgram iri --to-iri`.\n\n\
         | section | way | from | the document | urlgram | why |\n\
         | --- | --- | --- | --- | --- | --- |\n",
    );
    let mapper = Mapper::new(Dialect::find("rfc3987").unwrap()).unwrap();
    for Row(section, is_iri, from, expected, why) in ROWS {
        let from = from.as_bytes();
        let (way, found) = match is_iri {
            true => ("to URI", mapper.to_uri(from)),
            false => ("to IRI", mapper.to_iri(from)),
        };
        let found = found.unwrap().text;
        let answer = match (found == expected.as_bytes(), why.is_empty()) {
            (true, _) => "✓".to_owned(),
            (false, false) => cell(&found),
            (false, true) => format!("✗ {}", cell(&found)),
        };
        let (from, expected) = (cell(from), cell(expected.as_bytes()));
        let _ = writeln!(page, "| {section} | {way} | {from} | {expected} | {answer} | {why} |");
    }
    page
}

#[test]
fn every_row_is_what_the_document_has_or_explained() {
    assert!(!section().contains('✗'), "{}", section());
}
