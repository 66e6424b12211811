//! `docs/reference/reasons.md`: the reason of each document for each code, with its sections.
//!
//! The rows come from the files `reasons.tsv` in `src/documents/`.
use std::collections::BTreeSet;
use std::fmt::Write as _;

use urlgram::findings::{Code, SectionKind, Severity};
use urlgram::{Check, DIALECTS, Dialect};

use crate::page::{assert_page, bars};
use crate::root::root;
use crate::tier;
use crate::unescaped::unescaped;

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
        let text = bars(&text);
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
         each module in `src/documents/`. After these, an error cites the sections that print and describe the production that it is in.\n",
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

/// The inputs that provoke findings: the examples of the pages, the known mistakes, and the examples of the documents.
fn provoking() -> BTreeSet<Vec<u8>> {
    let pages = Code::ALL.iter().flat_map(|code| &code.page().examples);
    let mut texts: BTreeSet<_> = pages.map(|example| unescaped(&example.wrong)).collect();
    for folder in ["tests/mistakes", "tests/examples"] {
        for file in std::fs::read_dir(root(folder)).unwrap() {
            let table = std::fs::read_to_string(file.unwrap().path()).unwrap();
            texts.extend(table.lines().skip(1).filter_map(|row| Some(unescaped(row.split('\t').nth(2)?))));
        }
    }
    texts
}

/// Sentences that are told instead of a reason: if nothing else is the fault, and if the fix is another one than the reason asks for.
const OTHERWISE: &[&str] = &[
    "Nothing precedes it.",
    "`:` after a host begins its port",
    "The port ends here",
    "Programs read the host",
];

/// The codes whose reasons a finding can have. A mark that nothing opens is only a character that is not allowed, and the first
/// character of a scheme has to be a letter.
fn with_reasons_of(code: Code) -> Vec<Code> {
    match code {
        Code::Wrapper => vec![code, Code::UnsafeCharacter],
        Code::NotAllowedHere => vec![code, Code::BadScheme],
        _ => vec![code],
    }
}

/// Each finding that is emitted has the sentence and the sections of a row of the page, for each document and each production that a
/// whole text can be meant as.
#[test]
fn what_is_emitted_is_what_the_page_promises() {
    let texts = provoking();
    let (mut told, mut wrong) = (BTreeSet::new(), BTreeSet::new());
    // Each landing asks each document of some of the texts, another of others.
    let every = tier::of(1, 14);
    for (number, dialect) in DIALECTS.iter().enumerate() {
        let starts = [dialect.start].into_iter().chain(dialect.other_starts.iter().copied());
        for check in starts.filter_map(|start| Check::new(dialect).with_start(start).ok()) {
            for text in texts.iter().skip(number % every).step_by(every) {
                let report = check.run(text);
                // Findings by the document of a scheme are not this dialect's.
                let is_own = |_: &&urlgram::Finding<'_>| report.outside().is_none();
                for found in report.findings().iter().filter(is_own) {
                    let code = found.code();
                    let sections: Vec<_> =
                        found.sections().iter().map(|it| it.section.replace('"', "")).collect();
                    let help = found.help();
                    // If a finding has several documents, a section of another document is cited with the name of that document.
                    let is_same =
                        |(one, row): (&String, &String)| one == row || row.ends_with(&format!(" {one}"));
                    let codes = with_reasons_of(code);
                    let is_promised =
                        codes.iter().flat_map(|code| dialect.reasons(*code)).any(|(_, reason)| {
                            let row = reason.sections.iter();
                            let row: Vec<_> = row.map(|it| it.section.replace('"', "")).collect();
                            let is_row =
                                row.len() <= sections.len() && sections.iter().zip(&row).all(is_same);
                            let more = sections.get(row.len()..).unwrap_or_default();
                            let text = reason.text.unwrap_or(code.page().why);
                            // Each correction has a reason of its own.
                            let is_told = code == Code::Correction
                                || help.starts_with(text)
                                || OTHERWISE.iter().any(|it| help.starts_with(it));
                            is_row && more.len() <= 2 && is_told
                        });
                    told.insert((dialect.id, code));
                    // A fault in a borrowed production is explained by the document that it is from.
                    let own = [Some(dialect.document), dialect.amends.map(|amended| amended.document)];
                    let is_borrowed = !own.contains(&Some(found.document()));
                    // Another start cites the sections of its own production.
                    let is_promised = is_promised || is_borrowed || code == Code::OtherStart;
                    if !is_promised {
                        let help = help.lines().next().unwrap_or_default().to_owned();
                        wrong.insert((dialect.id, code.as_str(), sections.join("; "), help));
                    }
                }
            }
        }
    }
    assert!(told.len() > tier::of(300, 120), "{}", told.len());
    let shown: Vec<_> = wrong.iter().map(|it| format!("{it:?}")).collect();
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), told.len(), shown.join("\n"));
}
