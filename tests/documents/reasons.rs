//! `docs/reasons.md`: why each document has something against a text, for each code of a finding, with the sections.
//!
//! The rows are those of `reasons.tsv` in the rooms: `URLGRAM_UPDATE=1 cargo test --test documents reasons` writes the page.
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use urlgram::findings::{Code, SectionKind};
use urlgram::{DIALECTS, Dialect};

/// The code of a key, and the character or the scheme for which it is the reason.
fn parts(key: &str) -> (&str, &str) {
    key.split_once('/').unwrap_or((key, ""))
}

/// The rows of a dialect, in the order of the keys.
fn rows(dialect: &'static Dialect) -> String {
    let mut rows = String::new();
    let reasons: BTreeMap<_, _> = dialect.reasons().collect();
    for (key, reason) in reasons {
        let (code, of) = parts(key);
        let of = match of {
            "" => String::new(),
            "|" => "`\\|`".to_owned(),
            "`" => "`` ` ``".to_owned(),
            of if dialect.schemes.iter().any(|scheme| scheme.name == of) => format!("`{of}:`"),
            of => format!("`{of}`"),
        };
        let sections = reason.sections.iter().map(|section| {
            let kind = match section.kind {
                SectionKind::Grammar => "BNF",
                SectionKind::Prose => "prose",
                _ => "form",
            };
            format!("{} ({kind})", section.section.replace('"', ""))
        });
        let sections: Vec<_> = sections.collect();
        let text = reason.text.replace('|', "\\|");
        let _ = writeln!(rows, "| [`{code}`](codes.md#{code}) | {of} | {text} | {} |", sections.join("; "));
    }
    rows.replace("|  |", "| |")
}

fn page() -> String {
    let mut page = String::from(
        "# The reasons of the documents\n\n\
         Why a document has something against a text: a sentence that is true of this document, and the sections that say so, the\n\
         best first. A [finding](codes.md) shows the row of its code; a row for a character or a scheme goes before it. A section\n\
         prints the BNF, gives the reason in prose, or describes the form of a scheme. This page is made by\n\
         `tests/documents/reasons.rs` from the `reasons.tsv` of each room in `src/documents/`.\n",
    );
    for dialect in DIALECTS {
        let _ = write!(page, "\n## `{}`: {}\n\n", dialect.id, dialect.document);
        page += "| code | for | reason | sections |\n| --- | --- | --- | --- |\n";
        page += &rows(dialect);
    }
    page
}

/// A key is the code of a finding, perhaps with a character or a scheme, and has a row once.
#[test]
fn the_reasons_are_of_known_codes() {
    for dialect in DIALECTS {
        let keys: Vec<_> = dialect.prose.reasons.lines().filter_map(|line| line.split('\t').next()).collect();
        assert_eq!(dialect.reasons().count(), keys.len(), "{}: a key stands twice", dialect.id);
        for key in keys {
            let (code, of) = parts(key);
            assert!(Code::ALL.iter().any(|known| known.as_str() == code), "{}: {key}", dialect.id);
            let is_scheme =
                of.len() > 1 && of.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
            assert!(of.chars().count() <= 1 || is_scheme, "{}: {key}", dialect.id);
        }
    }
}

#[test]
fn the_page_of_reasons_is_what_the_rooms_say() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/reasons.md");
    if std::env::var_os("URLGRAM_UPDATE").is_some() {
        std::fs::write(&path, page()).unwrap();
    }
    let shown = std::fs::read_to_string(path).unwrap();
    assert!(
        shown == page(),
        "docs/reasons.md is old: URLGRAM_UPDATE=1 cargo test --test documents writes it"
    );
}
