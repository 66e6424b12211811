//! `docs/reference/examples.md`: each URL that a document prints, with its verdict under the grammar of that document.
//!
//! The examples are rows of `tests/examples/*.tsv`: section, start production (`-` for that of the dialect), text, and
//! the reason if it does not conform. White space in the middle of a broken line is taken out, as the documents ask.

use std::fmt::Write as _;

use urlgram::findings::{Code, Confidence, Severity};
use urlgram::rfc1738::RFC1738;
use urlgram::{Check, DIALECTS, Dialect, Reading, Report};

use crate::page::{assert_page, code};
use crate::rows::rows;

struct Example {
    section: String,
    start: String,
    text: String,
    why: String,
}

fn examples(document: &str) -> Vec<Example> {
    let row = |[section, start, text, why]: [String; 4]| Example { section, start, text, why };
    rows(&format!("tests/examples/{document}.tsv")).into_iter().map(row).collect()
}

/// The files of examples, and the dialects of each document.
const DOCUMENTS: &[(&str, &[&str])] = &[
    ("rfc1630", &["rfc1630-uri", "rfc1630-url"]),
    ("url-06", &["url-06"]),
    ("rfc1738", &["rfc1738"]),
    ("rfc1808", &["rfc1808"]),
    ("fielding-01", &["fielding-01"]),
    ("rfc2396", &["rfc2396"]),
    ("rfc2732", &["rfc2732"]),
    ("rfc3986", &["rfc3986"]),
    ("rfc3987", &["rfc3987"]),
];

fn report<'e>(dialect: &str, example: &'e Example, reading: Reading) -> Report<'e> {
    let check = Check::new(Dialect::find(dialect).unwrap()).with_reading(reading);
    let check = if example.start == "-" { check } else { check.with_start(&example.start).unwrap() };
    check.run(example.text.as_bytes())
}

/// A cell that shows a verdict: what took the text, or the first fault.
fn verdict(report: &Report<'_>) -> String {
    let fault = report.findings().iter().find(|found| found.severity() == Severity::Error);
    let others = report.findings().iter().filter(|found| found.severity() < Severity::Error);
    let notes: String = others.fold(String::new(), |mut text, found| {
        let _ = match found.severity() {
            Severity::Warning => write!(text, "; warning `{}`", found.code().as_str()),
            _ => write!(text, "; {}", found.label()),
        };
        text
    });
    match fault {
        Some(fault) => {
            let derives = if report.derives() { "derives, but " } else { "" };
            format!("{derives}**no**: `{}`, {}{notes}", fault.code().as_str(), fault.message())
        }
        None => match report.taken_by().last() {
            Some(production) => format!("yes: {}{notes}", code(production.as_bytes())),
            None => format!("yes, tolerated{notes}"),
        },
    }
}

fn page() -> String {
    let mut page = String::from(
        "# The documents' own examples\n\n\
         Each URL that a document prints, with its verdict under the grammars of that document: the innermost\n\
         production that derives it, or the first error. The source is `tests/examples/`.\n",
    );
    for (file, dialects) in DOCUMENTS {
        let first = Dialect::find(dialects[0]).unwrap();
        let _ = write!(page, "\n## {}, {}\n\n| section | start | text |", first.document, first.title);
        dialects.iter().for_each(|dialect| _ = write!(page, " `{dialect}` |"));
        let columns = "| --- ".repeat(dialects.len() + 4);
        let _ = writeln!(page, " why |\n{columns}|");
        for example in examples(file) {
            let Example { section, start, text, why } = &example;
            let start = if start == "-" { first.start } else { start };
            let start = if dialects.len() > 1 { "`uri`, `url`".to_owned() } else { code(start.as_bytes()) };
            let _ = write!(page, "| {section} | {start} | {} |", code(text.as_bytes()));
            for dialect in *dialects {
                let _ = write!(page, " {} |", verdict(&report(dialect, &example, Reading::Corrected)));
            }
            let _ = writeln!(page, " {why} |");
        }
    }
    page
}

#[test]
fn the_page_of_examples_is_what_the_program_says() {
    assert_page("reference/examples", "--test documents documents", &page());
}

/// An example conforms under each grammar of its document, or the table says why not.
#[test]
fn nonconforming_examples_are_explained() {
    for (file, dialects) in DOCUMENTS {
        for example in examples(file) {
            let conforms = |dialect: &&str| report(dialect, &example, Reading::Corrected).conforms();
            let all = dialects.iter().all(conforms);
            assert!(all || !example.why.is_empty(), "{file}: {}", example.text);
        }
    }
}

/// The appendix puts a fragment identifier within the brackets; it is no part of the URL, and the grammar has no
/// place for it. Section 2.2 has "#" encoded always.
#[test]
fn the_example_with_a_fragment_does_not_conform() {
    let text = "http://ds.internic.net/instructions/overview.html#WARNING";
    let report = Check::new(&RFC1738).run(text.as_bytes());
    assert!(!report.derives() && !report.conforms());
    let [fault] = report.findings() else { panic!("one finding") };
    assert_eq!((fault.code(), &text[fault.span().clone()]), (Code::FragmentNotAllowed, "#WARNING"));
    assert_eq!(fault.within(), ["url", "httpurl"]);
    let mark = fault.span().start;
    let fix = fault.fix().unwrap();
    assert_eq!((fix.span, fix.replacement, fix.confidence), (mark..text.len(), "", Confidence::Certain));
    assert_eq!(report.repaired(), Some(&text.as_bytes()[..mark]));
    assert!(report.dialect().production("httpurl").unwrap().accepts(&text.as_bytes()[..fault.span().start]));
}

/// Section 2.1: "HTTP" is to be treated like "http" by those who read. It does not derive and does not conform; a
/// tolerant check accepts it.
#[test]
fn the_scheme_in_upper_case_can_be_tolerated() {
    let check = Check::new(&RFC1738).with_tolerant(true);
    let report = check.run(b"HTTP://host.com/");
    assert_eq!((report.derives(), report.conforms()), (false, true));
    let [warning] = report.findings() else { panic!("one finding") };
    assert_eq!(
        (warning.code(), warning.span(), warning.fix().map(|fix| fix.replacement)),
        (Code::SchemeCase, 0..4, Some("http"))
    );
    assert!(check.conforms(b"HTTP://host.com/"));

    let strict = check.with_tolerant(false);
    assert_eq!(
        (strict.run(b"HTTP://host.com/").conforms(), strict.conforms(b"HTTP://host.com/")),
        (false, false)
    );
}

/// The tolerance is for schemes: in a production without one, upper and lower case differ.
#[test]
fn upper_case_elsewhere_is_no_scheme() {
    let check = Check::new(&RFC1738).with_tolerant(true);
    for (start, text, conforms) in [
        ("genericurl", "X-Foo:bar", true),
        ("httpurl", "HtTp://h/", true),
        ("scheme", "HTTP", true),
        ("lowalpha", "A", false),
        ("user", "A:b", false),
        ("hostport", "HOST:x", false),
        ("hostport", "HOST:80", true),
        ("ftptype", "X", false),
    ] {
        let report = check.with_start(start).unwrap().run(text.as_bytes());
        assert_eq!(report.conforms(), conforms, "{start}: {text}");
        let case = report.findings().iter().any(|found| found.code() == Code::SchemeCase);
        assert_eq!(case, conforms && !report.derives(), "{start}: {text}");
    }
}

/// A known scheme must match its own production. The fault has its own code, and a note gives the reason.
#[test]
fn otherurl_hides_no_known_scheme() {
    use Code::{
        BadArticleNumber, BadMailAddress, BadPort, BadTypecode, EndsTooSoon, FieldWithoutEquals, KnownScheme,
        MissingSlashes, MissingWaisPart, TrailingInput, UnderscoreInHost,
    };
    for (text, code, note, at) in [
        ("http://h_/", UnderscoreInHost, KnownScheme, 8),
        ("http:foo", MissingSlashes, KnownScheme, 5),
        ("ftp://h/a;type=x", BadTypecode, KnownScheme, 15),
        ("mailto:", BadMailAddress, KnownScheme, 7),
        ("news:a_b/", EndsTooSoon, KnownScheme, 9),
        ("telnet://h/x", TrailingInput, KnownScheme, 11),
        ("wais://h/d/t", MissingWaisPart, KnownScheme, 12),
        ("nntp://h/g/", BadArticleNumber, KnownScheme, 11),
        ("file:/etc", MissingSlashes, KnownScheme, 6),
        ("prospero://h/p;f", FieldWithoutEquals, KnownScheme, 15),
        ("gopher://h:x", BadPort, KnownScheme, 11),
    ] {
        let report = Check::new(&RFC1738).run(text.as_bytes());
        assert_eq!((report.derives(), report.conforms()), (true, false), "{text}");
        let fault = &report.findings()[0];
        let form = report.findings().iter().find(|found| found.code() == note).expect(text);
        assert_eq!((fault.code(), fault.span().start), (code, at), "{text}");
        assert_eq!((fault.severity(), form.severity()), (Severity::Error, Severity::Note), "{text}");
    }
    for text in ["x-foo:bar", "x-foo:/bar", "x-foo:", "x-foo://h", "x-foo://u:p@h:1/x//y", "httpx:y", "c:/x"]
    {
        let report = Check::new(&RFC1738).run(text.as_bytes());
        assert!(report.derives() && report.conforms(), "{text}");
    }
    // A user who asks for the general form alone gets its verdict.
    assert!(Check::new(&RFC1738).with_start("otherurl").unwrap().conforms(b"http:foo"));
}

/// A name that is none is told with the nearest one, and the number of another RFC is no slip of the hand.
#[test]
fn a_name_that_differs_much_is_not_near() {
    for (name, nearest) in [
        ("rfc1783", Some("rfc1738")),
        ("RFC239", Some("rfc2396")),
        ("fielding", Some("fielding-01")),
        ("rfc9999", None),
        ("html5", None),
        ("", None),
    ] {
        let told = Dialect::find(name).unwrap_err().to_string();
        let suggested = told.split_once("did you mean `").and_then(|(_, rest)| rest.split_once('`'));
        assert_eq!(suggested.map(|(name, _)| name), nearest, "{told}");
    }
    let long = "rfc1738".repeat(1_000_000);
    assert!(!Dialect::find(&long).unwrap_err().to_string().contains("did you mean"));
}

#[test]
fn a_document_is_found_by_its_name() {
    for dialect in DIALECTS {
        let found = Dialect::find(dialect.document).unwrap();
        assert_eq!(found.document, dialect.document);
    }
}
