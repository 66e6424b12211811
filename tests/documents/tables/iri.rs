//! IRIs and URIs: the examples of RFC 3987.

use std::fmt::Write as _;

use urlgram::Dialect;
use urlgram::iri::Mapper;

use super::{cell, rows};

/// The section of the page.
pub fn section() -> String {
    let mut page = String::from(
        "## IRIs and URIs\n\n\
         The examples of RFC 3987 for both ways: `urlgram iri --to-uri` and `urlgram iri --to-iri`.\n\n\
         | section | way | from | the document | urlgram | why |\n\
         | --- | --- | --- | --- | --- | --- |\n",
    );
    let mapper = Mapper::new(Dialect::find("rfc3987").unwrap()).unwrap();
    for [section, way, from, expected, why] in rows("iri") {
        let from = from.as_bytes();
        let found = match &*way {
            "to URI" => mapper.to_uri(from),
            "to IRI" => mapper.to_iri(from),
            _ => panic!("{way}"),
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
