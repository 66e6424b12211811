//! `docs/reference/rules.md`: each sentence of the documents that says how a URL has to be, with its enforcement.
//!
//! The rules are rows of `tests/rules/*.tsv`: section, rule, kind, by what, and texts against it, each with its dialect,
//! start production (`-` for that of the dialect) and code; further texts are in rows of their own. Escapes in a text
//! are `\t`, `\r`, `\n`, `\\` and `\xHH`. The kinds:
//!
//! - `grammar`: the named productions; no text against it derives;
//! - `code`: the named findings; each text gives its code;
//! - `none`: the reason why no text can break the rule, or none can be recognised;
//! - `open`: a finding that is missing.
use std::collections::BTreeSet;
use std::fmt::Write as _;

use urlgram::findings::{Code, Finding, Severity};
use urlgram::{Check, Dialect};

use crate::page::{assert_page, bars, code};
use crate::rows::rows;
use crate::unescaped::unescaped;

struct Rule {
    section: String,
    words: String,
    kind: String,
    by: String,
    witnesses: Vec<Witness>,
}

/// A text against a rule.
struct Witness {
    dialect: String,
    start: String,
    text: Vec<u8>,
    code: String,
}

/// The files, and the dialects of each document.
const DOCUMENTS: &[(&str, &[&str])] = &[
    ("rfc1630", &["rfc1630-uri", "rfc1630-url"]),
    ("url-06", &["url-06"]),
    ("rfc1738", &["rfc1738"]),
    ("fielding-01", &["fielding-01"]),
    ("rfc1808", &["rfc1808"]),
    ("rfc2396", &["rfc2396"]),
    ("rfc2732", &["rfc2732"]),
    ("rfc3986", &["rfc3986"]),
    ("rfc3987", &["rfc3987"]),
    ("whatwg", &["whatwg"]),
];

fn rules(document: &str) -> Vec<Rule> {
    let mut rules: Vec<Rule> = Vec::new();
    for [section, words, kind, by, dialect, start, text, code] in rows(&format!("tests/rules/{document}.tsv"))
    {
        if !words.is_empty() {
            rules.push(Rule { section, words, kind, by, witnesses: Vec::new() });
        }
        if dialect != "-" {
            let witness = Witness { dialect, start, text: unescaped(&text), code };
            rules.last_mut().unwrap().witnesses.push(witness);
        }
    }
    rules
}

fn all() -> Vec<Rule> {
    DOCUMENTS.iter().flat_map(|(document, _)| rules(document)).collect()
}

impl Witness {
    fn check(&self) -> Check {
        let check = Check::new(Dialect::find(&self.dialect).unwrap());
        if self.start == "-" { check } else { check.with_start(&self.start).unwrap() }
    }

    fn findings(&self) -> Vec<Finding<'_>> {
        self.check().run(&self.text).into_findings()
    }

    /// The finding of its code.
    fn found(&self) -> Option<Finding<'_>> {
        self.findings().into_iter().find(|found| found.code().as_str() == self.code)
    }
}

impl Rule {
    /// The names of `by`, each with the dialect that is before it or before one to its left.
    fn names(&self) -> impl Iterator<Item = (Option<&str>, &str)> {
        let mut of = None;
        self.by.split(", ").map(move |name| match name.split_once(": ") {
            Some((dialect, name)) => {
                of = Some(dialect);
                (of, name)
            }
            None => (of, name),
        })
    }
}

/// Productions exist, and a text against them does not derive.
#[test]
fn grammar_enforces_what_it_is_said_to() {
    for (document, dialects) in DOCUMENTS {
        for rule in rules(document).iter().filter(|rule| rule.kind == "grammar") {
            for (dialect, name) in rule.names() {
                let dialect = Dialect::find(dialect.unwrap_or(dialects[0])).unwrap();
                assert!(dialect.production(name).is_ok(), "{document}: {}: `{name}`", rule.words);
            }
            assert!(!rule.witnesses.is_empty(), "{document}: {}", rule.words);
            for witness in &rule.witnesses {
                let report = witness.check();
                let derives = report.run(&witness.text).derives();
                assert!(!derives, "{document}: {}: {}", rule.words, witness.text.escape_ascii());
            }
        }
    }
}

/// Each code has a text that gives it, under a dialect that has a reason for it.
#[test]
fn codes_enforce_what_they_are_said_to() {
    for (document, _) in DOCUMENTS {
        for rule in rules(document).iter().filter(|rule| rule.kind == "code") {
            let told: BTreeSet<_> = rule.witnesses.iter().map(|witness| witness.code.as_str()).collect();
            let named: BTreeSet<_> = rule.names().map(|(_, code)| code).collect();
            assert_eq!(told, named, "{document}: {}", rule.words);
            for witness in &rule.witnesses {
                let shown = format!("{document}: {}: {}", rule.words, witness.text.escape_ascii());
                let found = witness.found().unwrap_or_else(|| panic!("{shown}: {:?}", witness.findings()));
                let dialect = Dialect::find(&witness.dialect).unwrap();
                assert!(!dialect.reasons(found.code()).is_empty(), "{shown}: no reason");
            }
        }
    }
}

/// Rules without enforcement have a reason, and no text.
#[test]
fn the_rest_has_reasons() {
    for rule in all() {
        match &rule.kind[..] {
            "grammar" | "code" => {}
            "none" | "open" => assert!(!rule.by.is_empty() && rule.witnesses.is_empty(), "{}", rule.words),
            other => panic!("{other}: {}", rule.words),
        }
        assert!(!rule.section.is_empty(), "{}", rule.words);
    }
    let dialects: BTreeSet<_> =
        all().into_iter().flat_map(|rule| rule.witnesses).map(|witness| witness.dialect).collect();
    let read = DOCUMENTS.iter().flat_map(|(_, dialects)| *dialects);
    assert!(read.into_iter().all(|dialect| dialects.contains(*dialect)), "{dialects:?}");
}

/// Findings for habits of people and programs in URLs that derive: no sentence of a document is about them.
const HABITS: &[Code] = &[
    Code::HtmlEntity,
    Code::DoubleEncoding,
    Code::TrailingPunctuation,
    Code::UnexpectedReading,
    Code::DoubledScheme,
    Code::DriveAsHost,
    Code::InvisibleCharacter,
];

/// A code that is given to texts in the language, or to texts that conform, comes from the prose: a rule speaks of it. (But for
/// habits.)
#[test]
fn each_code_of_the_prose_has_its_rule() {
    let rules = all();
    let named: BTreeSet<&str> = rules
        .iter()
        .filter(|rule| rule.kind == "code")
        .flat_map(|rule| rule.names().map(|(_, code)| code))
        .collect();
    for page in Code::ALL.iter().filter(|code| !HABITS.contains(code)).map(|code| code.page()) {
        for example in &page.examples {
            let check =
                Check::new(Dialect::find(example.dialect).unwrap()).with_start(example.start).unwrap();
            let report = check.run(example.wrong.as_bytes());
            let general = |found: &Finding| matches!(found.code(), Code::KnownScheme | Code::DoubleSlash);
            let of_the_grammar = !report.derives() || report.findings().iter().any(general);
            if report.conforms() || !of_the_grammar {
                assert!(named.contains(page.code.as_str()), "{}: {}", page.code.as_str(), example.wrong);
            }
        }
    }
}

fn page() -> String {
    let mut page = String::from(
        "# The rules of the documents\n\n\
         Each sentence of a document that says how a URL has to be, in other words, with its enforcement: a production of the\n\
         BNF, a [finding](codes.md), or none, with the reason. The source is `tests/rules/`. A test proves each row: no\n\
         text in the last column derives from the production that enforces the rule, or each has the finding that enforces it.\n\n\
         | document | rules | by the grammar | by a finding | by nothing |\n| --- | --- | --- | --- | --- |\n",
    );
    for (file, dialects) in DOCUMENTS {
        let rules = rules(file);
        let count = |kinds: &[&str]| rules.iter().filter(|rule| kinds.contains(&&rule.kind[..])).count();
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} | {} |",
            Dialect::find(dialects[0]).unwrap().document,
            rules.len(),
            count(&["grammar"]),
            count(&["code"]),
            count(&["none", "open"]),
        );
    }
    for (file, dialects) in DOCUMENTS {
        let first = Dialect::find(dialects[0]).unwrap();
        let _ = write!(page, "\n## {}, {}\n\n", first.document, first.title);
        page += "| section | rule | enforced by | a text against it |\n| --- | --- | --- | --- |\n";
        for rule in rules(file) {
            let section = rule.section.trim_matches('"');
            let _ =
                write!(page, "| {section} | {} | {} |", bars(&rule.words), bars(&enforced(&rule, dialects)));
            page += &format!(" {} |\n", shown(&rule)).replace("  |", " |");
        }
    }
    page
}

/// The enforcement of the rule.
fn enforced(rule: &Rule, dialects: &[&str]) -> String {
    match &rule.kind[..] {
        "grammar" => {
            let mut before = None;
            let mut words = Vec::new();
            for (dialect, name) in rule.names() {
                let of = dialect.filter(|dialect| dialects.len() > 1 && before != Some(*dialect));
                before = dialect;
                words.push(of.map_or_else(|| format!("`{name}`"), |of| format!("{of}: `{name}`")));
            }
            words.join(", ")
        }
        "code" => {
            let words = rule.names().map(|(_, name)| {
                let witness = rule.witnesses.iter().find(|witness| witness.code == name).unwrap();
                let found = witness.found().unwrap();
                // If there are faults, these two findings only explain them.
                let form = matches!(found.code(), Code::KnownScheme | Code::DoubleSlash);
                let is_error = form && !witness.check().conforms(&witness.text);
                let severity = if is_error { Severity::Error } else { found.severity() };
                let severity = format!("{severity:?}").to_lowercase();
                format!("[`{name}`](codes.md#{name}), {severity}")
            });
            words.collect::<Vec<_>>().join("; ")
        }
        "open" => format!("nothing yet: {}", rule.by),
        _ => format!("nothing: {}", rule.by),
    }
}

/// The first text against the rule, with its start if that does not show.
fn shown(rule: &Rule) -> String {
    let Some(witness) = rule.witnesses.first() else { return String::new() };
    let dialect = Dialect::find(&witness.dialect).unwrap();
    let shows =
        witness.start == "-" || dialect.schemes.iter().any(|scheme| scheme.production == witness.start);
    let text = code(&witness.text);
    if shows { text } else { format!("{text} as `{}`", witness.start) }
}

#[test]
fn the_page_of_rules_is_what_the_program_does() {
    assert_page("reference/rules", "--test documents rules", &page());
}
