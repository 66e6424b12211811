//! The catalogue of findings: every page is read, every example behaves as it says, and the page of the documentation is
//! the catalogue.
#![cfg(feature = "automata")]

use std::fmt::Write as _;

use urlgram::diagnosis::{Code, Example, Page, Severity};
use urlgram::{Check, Dialect, Report};

/// An example's text: pictures of control characters are those characters.
fn bytes(text: &str) -> String {
    text.replace('␉', "\t")
}

fn check(example: &Example) -> Check {
    Check::new(Dialect::find(example.dialect).unwrap()).start(example.start).unwrap()
}

fn codes(report: &Report<'_>) -> Vec<&'static str> {
    report.diagnostics.iter().map(|found| found.code.as_str()).collect()
}

/// A wrong example gives its code: as its first finding, if the finding is a fault.
#[test]
fn the_examples_are_wrong() {
    for page in Code::ALL.iter().map(|code| code.page()) {
        assert!(!page.examples.is_empty(), "{}", page.code.as_str());
        for example in &page.examples {
            let wrong = bytes(&example.wrong);
            let report = check(example).run(wrong.as_bytes());
            let shown = format!("{} {}: {:?}", page.code.as_str(), example.wrong, codes(&report));
            let found = report.diagnostics.iter().find(|found| found.code == page.code);
            let found = found.unwrap_or_else(|| panic!("{shown}"));
            let blank =
                ["  ", "``"].iter().any(|gap| found.message.contains(gap) || found.label.contains(gap));
            assert!(!blank && !found.label.is_empty(), "{shown}: {} | {}", found.message, found.label);
            assert!(!found.section.is_empty() && !found.within.is_empty(), "{shown}");
            if page.severity == Severity::Error && !matches!(page.code, Code::KnownScheme | Code::DoubleSlash)
            {
                assert!(!report.conforms, "{shown}");
                assert_eq!(report.diagnostics[0].code, page.code, "{shown}");
            }
        }
    }
}

/// A right example conforms, without the finding; and where a repair is known and the finding is the only fault, it is that
/// repair.
#[test]
fn the_examples_are_right() {
    for page in Code::ALL.iter().map(|code| code.page()) {
        for example in &page.examples {
            let Some(right) = &example.right else { continue };
            let right = bytes(right);
            let report = check(example).run(right.as_bytes());
            assert!(report.conforms, "{} {right}: {:?}", page.code.as_str(), codes(&report));
            assert!(!codes(&report).contains(&page.code.as_str()), "{} {right}", page.code.as_str());
            let wrong = bytes(&example.wrong);
            if let Some(repaired) = check(example).run(wrong.as_bytes()).repaired {
                assert_eq!(String::from_utf8_lossy(&repaired), right, "{}", page.code.as_str());
            }
        }
    }
}

/// The dialects of a page have the sections that it names, as far as a section of a production tells.
#[test]
fn the_sections_are_of_known_dialects() {
    for page in Code::ALL.iter().map(|code| code.page()) {
        assert!(!page.sections.is_empty() && !page.text.is_empty() && !page.why.is_empty());
        for (dialect, section) in &page.sections {
            assert!(Dialect::find(dialect).is_ok(), "{}: {dialect}", page.code.as_str());
            assert!(!section.is_empty());
        }
        for example in &page.examples {
            let known = page.sections.iter().any(|(dialect, _)| *dialect == example.dialect);
            assert!(known, "{}: no section of {}", page.code.as_str(), example.dialect);
        }
    }
}

fn table(page: &Page) -> String {
    let mut text = String::from("| dialect | start | wrong | right |\n| --- | --- | --- | --- |\n");
    let cell = |text: &str| match text {
        "" => "(empty)".to_owned(),
        text => format!("`{}`", text.replace('|', "\\|")),
    };
    for Example { dialect, start, wrong, right } in &page.examples {
        let right = right.as_deref().map(cell).unwrap_or_default();
        let _ = writeln!(text, "| `{dialect}` | `{start}` | {} | {right} |", cell(wrong));
    }
    text
}

fn documentation() -> String {
    let mut text = String::from(
        "# The findings\n\nWhat `urlgram explain CODE` says. This page is made of `src/diagnosis/catalogue/` by \
         `tests/catalogue.rs`; each example is tested.\n\n| code | severity | why |\n| --- | --- | --- |\n",
    );
    let severity = |page: &Page| format!("{:?}", page.severity).to_lowercase();
    for page in Code::ALL.iter().map(|code| code.page()) {
        let code = page.code.as_str();
        let _ = writeln!(text, "| [`{code}`](#{code}) | {} | {} |", severity(page), page.why);
    }
    for page in Code::ALL.iter().map(|code| code.page()) {
        let _ = writeln!(text, "\n## {}\n\n{} {}\n", page.code.as_str(), page.why, page.text);
        for (dialect, section) in &page.sections {
            let document = Dialect::find(dialect).unwrap().document;
            let _ = writeln!(text, "- `{dialect}`: {document}, section {section}");
        }
        let _ = write!(text, "\n{}", table(page));
    }
    text
}

/// `docs/codes.md` is the catalogue: `URLGRAM_UPDATE=1 cargo test --test catalogue` writes it.
#[test]
fn the_documentation_is_the_catalogue() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/codes.md");
    if std::env::var_os("URLGRAM_UPDATE").is_some() {
        std::fs::write(&path, documentation()).unwrap();
    }
    let shown = std::fs::read_to_string(path).unwrap();
    assert!(shown == documentation(), "docs/codes.md is old: URLGRAM_UPDATE=1 cargo test --test catalogue");
}
