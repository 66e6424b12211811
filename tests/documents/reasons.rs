//! `docs/reference/reasons.md`: the reason of each document for each code, with its sections.
//!
//! The rows come from the files `reasons.tsv` in `src/documents/`.
use std::collections::BTreeMap;
use std::fmt::Write as _;

use urlgram::findings::{Code, SectionKind};
use urlgram::{DIALECTS, Dialect};

use crate::page::assert_page;

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
         The reason that a document gives for each code: one sentence that is true of this document, and its sections, the best\n\
         first. A [finding](codes.md) shows the row of its code; a row for a character or a scheme has precedence. A section prints\n\
         the production (BNF), gives the reason (prose), or describes the scheme or the production (form). The source is\n\
         `reasons.tsv` of each module in `src/documents/`.\n",
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
        assert_eq!(dialect.reasons().count(), keys.len(), "{}: a key occurs twice", dialect.id);
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
    assert_page("reference/reasons", "--test documents reasons", &page());
}
