//! `docs/reference/reasons.md`: the reason of each document for each code, with its sections.
//!
//! The rows come from the files `reasons.tsv` in `src/documents/`.
use std::collections::BTreeSet;
use std::fmt::Write as _;

use urlgram::findings::{Code, SectionKind, Severity};
use urlgram::{DIALECTS, Dialect};

use crate::page::assert_page;

/// The code of a line, and the character or the scheme for which it is the reason.
fn key(line: &str) -> (&str, &str) {
    let key = line.split('\t').next().unwrap_or_default();
    key.split_once('/').unwrap_or((key, ""))
}

/// The rows of a dialect, in the order of the codes.
fn rows(dialect: &'static Dialect) -> String {
    let mut rows = String::new();
    let mut codes: Vec<_> = Code::ALL.iter().map(|code| (code.as_str(), *code)).collect();
    codes.sort_unstable();
    let reasons =
        codes.iter().flat_map(|(name, code)| dialect.reasons(*code).iter().map(move |it| (name, code, it)));
    for (name, code, (of, reason)) in reasons {
        let of = match *of {
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
        let text = reason.text.map_or_else(|| format!("*{}*", code.page().why), str::to_owned);
        let text = text.replace('|', "\\|");
        let _ = writeln!(rows, "| [`{name}`](codes.md#{name}) | {of} | {text} | {} |", sections.join("; "));
    }
    rows.replace("|  |", "| |")
}

fn page() -> String {
    let mut page = String::from(
        "# The reasons of the documents\n\n\
         The reason that a document gives for each code: one sentence that is true of this document, and its sections, the best\n\
         first. A [finding](codes.md) shows the row of its code; a row for a character or a scheme has precedence. A sentence in\n\
         italics is the general one of the code. A section prints the production (BNF), gives the reason (prose), or describes the\n\
         scheme or the production (form). A document without a row for a code has no findings of it. The source is `reasons.tsv` of\n\
         each module in `src/documents/`.\n",
    );
    for dialect in DIALECTS {
        let _ = write!(page, "\n## `{}`: {}\n\n", dialect.id, dialect.document);
        page += "| code | for | reason | sections |\n| --- | --- | --- | --- |\n";
        page += &rows(dialect);
    }
    page
}

/// A key is the code of a finding, perhaps with a character or a scheme, and has a row once, in their order.
#[test]
fn the_reasons_are_of_known_codes() {
    for dialect in DIALECTS {
        let keys: Vec<_> = dialect.prose.reasons.lines().map(key).collect();
        assert!(
            keys.is_sorted_by(|one, next| one < next),
            "{}: a key is out of order or occurs twice",
            dialect.id
        );
        for (code, of) in keys {
            assert!(code.parse::<Code>().is_ok(), "{}: {code}", dialect.id);
            let is_scheme =
                of.len() > 1 && of.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
            assert!(of.chars().count() <= 1 || is_scheme, "{}: {code}/{of}", dialect.id);
        }
    }
}

/// Warnings and notes that something else than their own rule can give, too: guesses, faults, and the rule about other ports.
const FOUND_WITHOUT_RULES: &[Code] =
    &[Code::UndefinedScheme, Code::SchemeCase, Code::LowPort, Code::BareIpv6, Code::ColonInFirstSegment];

/// A document has a reason for each rule of its prose, and none for a warning or a note that only a rule gives which it has not.
#[test]
fn the_reasons_are_those_of_the_rules() {
    let codes = |dialect: &'static Dialect| -> BTreeSet<Code> {
        dialect.prose.rules.iter().map(|says| says.rule.code()).collect()
    };
    let all: BTreeSet<_> = DIALECTS.iter().flat_map(|dialect| codes(dialect)).collect();
    let mut wrong = Vec::new();
    for dialect in DIALECTS {
        let own = codes(dialect);
        for code in &all {
            let has_reason = !dialect.reasons(*code).is_empty();
            let is_other = code.page().severity == Severity::Error || FOUND_WITHOUT_RULES.contains(code);
            if has_reason != own.contains(code) && !(has_reason && is_other) {
                wrong.push(format!("{}: {}", dialect.id, code.as_str()));
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn the_page_of_reasons_is_what_the_rooms_say() {
    assert_page("reference/reasons", "--test documents reasons", &page());
}
