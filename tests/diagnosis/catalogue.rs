//! The catalogue of findings: every page is read, and every example behaves as it says.

use urlgram::findings::{Code, Example, Finding, Severity};
use urlgram::generate::{Generator, NearMisses};
use urlgram::{Check, DIALECTS, Dialect, Report};

use crate::root::root;
use crate::tier;

/// An example's text: pictures of control characters are those characters, `\xE9` is that byte.
fn bytes(text: &str) -> Vec<u8> {
    let text = text.replace('␉', "\t");
    let mut parts = text.split("\\x");
    let first = parts.next().unwrap_or_default().as_bytes().to_vec();
    parts.fold(first, |mut bytes, part| {
        bytes.push(u8::from_str_radix(&part[..2], 16).unwrap());
        bytes.extend_from_slice(&part.as_bytes()[2..]);
        bytes
    })
}

fn check(example: &Example) -> Check {
    Check::new(Dialect::find(example.dialect).unwrap()).with_start(example.start).unwrap()
}

fn codes(report: &Report<'_>) -> Vec<&'static str> {
    report.findings().iter().map(|found| found.code().as_str()).collect()
}

/// The code that only a grammar in a file gives: no document nests.
const OF_NO_DOCUMENT: Code = Code::Undecided;

/// A wrong example gives its code: as its first finding, if the finding is a fault.
#[test]
fn the_examples_are_wrong() {
    for page in Code::ALL.iter().map(|code| code.page()) {
        assert_eq!(page.examples.is_empty(), page.code == OF_NO_DOCUMENT, "{}", page.code.as_str());
        for example in &page.examples {
            let wrong = bytes(&example.wrong);
            let report = check(example).run(&wrong);
            let shown = format!("{} {}: {:?}", page.code.as_str(), example.wrong, codes(&report));
            let found = report.findings().iter().find(|found| found.code() == page.code);
            let found = found.unwrap_or_else(|| panic!("{shown}"));
            let blank =
                ["  ", "``"].iter().any(|gap| found.message().contains(gap) || found.label().contains(gap));
            assert!(!blank && !found.label().is_empty(), "{shown}: {} | {}", found.message(), found.label());
            assert!(!found.sections().is_empty() && !found.within().is_empty(), "{shown}");
            if page.severity == Severity::Error && !matches!(page.code, Code::KnownScheme | Code::DoubleSlash)
            {
                assert!(!report.conforms(), "{shown}");
                assert_eq!(report.findings()[0].code(), page.code, "{shown}");
            }
        }
    }
}

/// A right example conforms, without the finding; and if a repair is known and the finding is the only fault, it is that
/// repair.
#[test]
fn the_examples_are_right() {
    for page in Code::ALL.iter().map(|code| code.page()) {
        for example in &page.examples {
            let Some(right) = &example.right else { continue };
            let right = bytes(right);
            let report = check(example).run(&right);
            let shown = format!("{} {}", page.code.as_str(), right.escape_ascii());
            assert!(report.conforms(), "{shown}: {:?}", codes(&report));
            assert!(!codes(&report).contains(&page.code.as_str()), "{shown}");
            let wrong = bytes(&example.wrong);
            if let Some(repaired) = check(example).run(&wrong).nearest() {
                assert_eq!(repaired.escape_ascii().to_string(), right.escape_ascii().to_string(), "{shown}");
            }
        }
    }
}

/// Returns whether the document has sections for a code: a line of `reasons.tsv`.
fn has_reason(dialect: &'static Dialect, code: Code) -> bool {
    !dialect.reasons(code).is_empty()
}

/// The pages are those of the codes, in their order. The head of each is true of every document: what differs between them is in the
/// `reasons.tsv` of each.
#[test]
fn the_heads_name_no_sections() {
    let source = std::fs::read_to_string(root("docs/reference/codes.md")).unwrap();
    let pages: Vec<_> = source.split("\n## ").skip(1).collect();
    let names: Vec<_> = pages.iter().map(|page| page.lines().next().unwrap()).collect();
    assert_eq!(names, Code::ALL.iter().map(|code| code.as_str()).collect::<Vec<_>>());
    for page in pages {
        for line in page.split("\n\n").nth(1).unwrap().lines() {
            let key = line.strip_prefix("- ").and_then(|line| Some(line.split_once(": ")?.0));
            let is_general =
                key.is_some_and(|key| ["severity", "message", "label", "why", "encoded"].contains(&key));
            assert!(is_general, "{line}");
        }
    }
}

/// Each code has sections, and so has each document of its examples.
#[test]
fn each_code_has_its_sections() {
    for page in Code::ALL.iter().map(|code| code.page()) {
        assert_eq!(page.sections().is_empty(), page.code == OF_NO_DOCUMENT, "{}", page.code.as_str());
        assert!(!page.text.is_empty() && !page.why.is_empty());
        for example in &page.examples {
            let dialect = Dialect::find(example.dialect).unwrap();
            assert!(has_reason(dialect, page.code), "{}: no section of {}", page.code.as_str(), dialect.id);
        }
    }
}

/// The text in odd inputs: borders of parts, schemes, hosts.
const PARTS: &str = ": / // ? # @ . - ; = & + % %41 [ ` _ ~ a 1 h.i 1.2.3.4 :8 :x ;type= http ftp: nntp:// news: \
    mailto: wais: file:// telnet: gopher: prospero: x-y: HTTP: ü ..";

/// Inputs that once had findings for which the document had no section, or a label without the fix that it announced.
const ONCE: &[(&str, &str, &str)] = &[
    ("rfc1630-url", "url", "nntp://1.2.3.4:378/u"),
    ("fielding-01", "absoluteURL", "//286.007.017.5:#R"),
    ("rfc1630-url", "telnetaddress", "#:/?"),
    ("rfc1738", "url", "gopher:HTTP:gopher:\u{fc};/"),
    ("fielding-01", "alpha", "//1.2.3.4file:////?gopher:"),
    ("rfc1738", "url", "%41~:x"),
    ("rfc1738", "url", "[@prospero:/"),
    ("rfc1630-uri", "search", "http?\u{fc}%/="),
    ("rfc3986", "relative-ref", "_nntp://:x&nntp://;type=ftp:"),
];

/// The faults of the words and sections of these findings.
fn gaps(report: &Report<'_>) -> Vec<String> {
    let gap = |found: &Finding| {
        let listed = has_reason(report.dialect(), found.code());
        let words = [&found.message(), &found.label()];
        let blank = words.iter().any(|words| ["``", "  "].iter().any(|gap| words.contains(gap)));
        (!listed
            || blank && !report.input().contains(&b'`') && !report.input().windows(2).any(|two| two == b"  "))
        .then(|| format!("{} in {}: {:?}", found.code().as_str(), report.dialect().id, words))
    };
    report.findings().iter().filter_map(gap).collect()
}

/// A document has sections for each code that it reports, and its words have no gaps, whatever the start and the input.
#[test]
fn what_is_reported_has_sections() {
    for (dialect, start, input) in ONCE {
        let check = Check::new(Dialect::find(dialect).unwrap()).with_start(start).unwrap();
        assert_eq!(gaps(&check.run(input.as_bytes())), [""; 0], "{start}: {input}");
    }
    let mut random = fastrand::Rng::with_seed(1738);
    let parts: Vec<_> = PARTS.split(' ').chain([" "]).collect();
    for dialect in DIALECTS {
        for production in dialect.productions() {
            let whole = production.name == dialect.start;
            let check = Check::new(dialect).with_start(production.name).unwrap();
            let misses = NearMisses::new(Generator::natural(check, 1), 1).map(|miss| miss.text);
            let misses: Vec<_> = misses.take(if whole { 100 } else { 5 }).collect();
            let odd = |_| {
                let parts = (0..random.usize(1..8)).filter_map(|_| random.choice(&parts));
                parts.flat_map(|part| part.bytes()).collect()
            };
            let odd: Vec<Vec<u8>> = (0..if whole { 1000 } else { 25 }).map(odd).collect();
            for input in tier::every(8, misses.into_iter().chain(odd)) {
                let gaps = gaps(&check.run(&input));
                assert_eq!(gaps, [""; 0], "{}: {}", production.name, input.escape_ascii());
            }
        }
    }
}
