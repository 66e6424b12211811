//! The URL parser of the URL Standard: its validation errors, and the strings that it parses without one.

use urlgram::bnf::Source;
use urlgram::browser::{Parsed, Path, Record, ValidationError, parse};
use urlgram::generate::{Generator, NearMisses};
use urlgram::resolve::Resolver;
use urlgram::whatwg::WHATWG;
use urlgram::{Check, Code, Dialect, Reading};

use crate::only_in::only_in;
use crate::root::root;
use crate::{specs, tier};

/// The examples of section 1.1: the name of a validation error, whether the parser fails with it, an input, and a base URL.
const EXAMPLES: &[(&str, bool, &str, &str)] = &[
    ("domain-to-ASCII", true, "https://exa%23mple.org", ""),
    ("domain-percent-encoded", false, "https://exam%70le.org", ""),
    ("host-invalid-code-point", true, "foo://exa[mple.org", ""),
    ("IPv4-empty-part", false, "https://127.0.0.1./", ""),
    ("IPv4-too-few-parts", false, "https://1.2.3/", ""),
    ("IPv4-too-many-parts", true, "https://1.2.3.4.5/", ""),
    ("IPv4-non-numeric-part", true, "https://test.42", ""),
    ("IPv4-non-decimal-part", false, "https://127.0.0x0.1", ""),
    ("IPv4-out-of-range-part", true, "https://255.255.4000.1", ""),
    ("IPv6-unclosed", true, "https://[::1", ""),
    ("IPv6-invalid-compression", true, "https://[:1]", ""),
    ("IPv6-too-many-pieces", true, "https://[1:2:3:4:5:6:7:8:9]", ""),
    ("IPv6-multiple-compression", true, "https://[1::1::1]", ""),
    ("IPv6-invalid-code-point", true, "https://[1:2:3!:4]", ""),
    ("IPv6-invalid-code-point", true, "https://[1:2:3:]", ""),
    ("IPv6-too-few-pieces", true, "https://[1:2:3]", ""),
    ("IPv6-piece-leading-zero", false, "https://[::01]", ""),
    ("IPv4-in-IPv6-too-many-pieces", true, "https://[1:1:1:1:1:1:1:127.0.0.1]", ""),
    ("IPv4-in-IPv6-invalid-code-point", true, "https://[ffff::.0.0.1]", ""),
    ("IPv4-in-IPv6-invalid-code-point", true, "https://[ffff::127.0.xyz.1]", ""),
    ("IPv4-in-IPv6-invalid-code-point", true, "https://[ffff::127.0xyz]", ""),
    ("IPv4-in-IPv6-invalid-code-point", true, "https://[ffff::127.00.0.1]", ""),
    ("IPv4-in-IPv6-invalid-code-point", true, "https://[ffff::127.0.0.1.2]", ""),
    ("IPv4-in-IPv6-out-of-range-part", true, "https://[ffff::127.0.0.4000]", ""),
    ("IPv4-in-IPv6-too-few-parts", true, "https://[ffff::127.0.0]", ""),
    ("invalid-URL-unit", false, "https://example.org/>", ""),
    ("invalid-URL-unit", false, " https://example.org ", ""),
    ("invalid-URL-unit", false, "ht\ntps://example.org", ""),
    ("invalid-URL-unit", false, "https://example.org/%s", ""),
    ("special-scheme-missing-following-solidus", false, "file:c:/my-secret-folder", ""),
    ("special-scheme-missing-following-solidus", false, "https:example.org", ""),
    ("special-scheme-missing-following-solidus", false, "https:foo.html", "https://example.org/"),
    ("missing-scheme-non-relative-URL", true, "\u{1F4A9}", ""),
    ("missing-scheme-non-relative-URL", true, "\u{1F4A9}", "mailto:user@example.org"),
    ("invalid-reverse-solidus", false, "https://example.org\\path\\to\\file", ""),
    ("invalid-credentials", false, "https://user@example.org", ""),
    ("invalid-credentials", false, "ssh://user@example.org", ""),
    ("host-missing", true, "https://#fragment", ""),
    ("host-missing", true, "https://:443", ""),
    ("host-missing", true, "https://user:pass@", ""),
    ("port-out-of-range", true, "https://example.org:70000", ""),
    ("port-invalid", true, "https://example.org:7z", ""),
    ("file-invalid-Windows-drive-letter", false, "/c:/path/to/file", "file:///c:/"),
    ("file-invalid-Windows-drive-letter-host", false, "file://c:", ""),
];

fn base(text: &str) -> Option<Record> {
    (!text.is_empty()).then(|| parse(text.as_bytes(), None).url.unwrap())
}

fn names(parsed: &Parsed) -> Vec<&'static str> {
    parsed.errors.iter().map(|(error, _)| error.as_str()).collect()
}

/// Each example of the Standard has its error, and the parser fails if the table says so; each error has an example.
#[test]
fn the_examples_of_the_standard_have_their_errors() {
    for (name, fails, input, with) in EXAMPLES {
        let parsed = parse(input.as_bytes(), base(with).as_ref());
        // "/c:/path" keeps the drive and has no such error, as "c:/path" would: the example is an erratum of the Standard.
        if *input == "/c:/path/to/file" {
            let parsed = parse(b"c|/path", base(with).as_ref());
            assert!(names(&parsed).contains(name), "{parsed:?}");
            continue;
        }
        assert!(names(&parsed).contains(name), "{input}: {parsed:?}");
        assert_eq!(parsed.url.is_none(), *fails, "{input}: {parsed:?}");
        let whole =
            parsed.errors.iter().all(|(_, place)| place.start <= place.end && place.end <= input.len());
        assert!(whole, "{input}: {parsed:?}");
    }
    let missing: Vec<_> = ValidationError::ALL
        .iter()
        .filter(|error| !EXAMPLES.iter().any(|(name, ..)| *name == error.as_str()))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The text of the Standard, if it is at hand.
fn standard() -> Option<String> {
    std::fs::read_to_string(specs::folder()?.join("whatwg-url-6ae8486.bs")).ok()
}

/// The terms that the grammar says it writes down are defined in the Standard, if that is at hand.
#[test]
fn the_terms_are_those_of_the_standard() {
    let Some(text) = standard() else { return };
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    let grammar = std::fs::read_to_string(root("grammar/whatwg.bnf")).unwrap();
    let lines = grammar.lines().filter_map(|line| line.strip_prefix(";; \"")?.split_once('"'));
    let is_term =
        |term: &&str| term.bytes().all(|byte| byte.is_ascii_alphanumeric() || b" -".contains(&byte));
    let terms: Vec<_> = lines.map(|(term, _)| term).filter(is_term).collect();
    let missing: Vec<_> = terms.iter().filter(|term| !text.contains(&format!(">{term}</dfn>"))).collect();
    assert!(missing.is_empty() && terms.len() > 20, "{missing:?} of {}", terms.len());
}

/// The names are those of the table in section 1.1, in its order, if the Standard is at hand.
#[test]
fn the_names_are_those_of_the_standard() {
    let Some(text) = standard() else { return };
    let (_, table) = text.split_once("<h3 id=writing>").unwrap();
    let (table, _) = table.split_once("</table>").unwrap();
    let cells = table.split("<td><dfn").skip(1);
    let named = cells.map(|cell| cell.split_once('>').unwrap().1.split_once('<').unwrap().0);
    let ours = ValidationError::ALL.iter().map(|error| error.as_str());
    assert_eq!(named.collect::<Vec<_>>(), ours.collect::<Vec<_>>());
}

/// A base URL of each kind, and the start for it.
const BASES: [(&str, &str); 5] = [
    ("", "absolute-URL-with-fragment-string"),
    ("https://example.org/a/b?q#f", "valid-URL-string-special"),
    ("file:///c:/x/y", "valid-URL-string-file"),
    ("foo://h/p/q", "valid-URL-string-other"),
    ("mailto:x@y", "valid-URL-string-opaque"),
];

/// The tests of whatwg-url have the same verdicts, failures and errors. It follows a later text of the Standard, in which an IPv4 address of
/// code points beyond US-ASCII is an error.
#[test]
fn the_tests_of_another_implementation_agree() {
    const LATER: &str = "IPv4-non-ASCII-input";
    let text = std::fs::read_to_string(root("tests/examples/whatwg-url.txt")).unwrap();
    let mut seen = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [input, with, valid, fails, errors] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let input: String = serde_json::from_str(input).unwrap();
        let base = base(with);
        let parsed = parse(input.as_bytes(), base.as_ref());
        let told = errors.split(' ').filter(|error| !error.is_empty() && *error != LATER);
        assert_eq!(names(&parsed), told.collect::<Vec<_>>(), "{line}");
        assert_eq!(parsed.url.is_none(), fails == "fails", "{line}");
        let start = start_for(base.as_ref());
        let conforms = Check::new(&WHATWG).with_start(start).unwrap().conforms(&input);
        assert_eq!(conforms, valid == "valid", "{line}");
        seen += 1;
    }
    assert_eq!(seen, 183);
}

/// The start for strings with this base URL.
fn start_for(base: Option<&Record>) -> &'static str {
    let kind = match base {
        None => 0,
        Some(base) if base.scheme == "file" => 2,
        Some(Record { path: Path::Opaque(_), .. }) => 4,
        Some(base) if is_special(base) => 1,
        Some(_) => 3,
    };
    BASES[kind].1
}

fn is_special(base: &Record) -> bool {
    ["ftp", "http", "https", "ws", "wss"].contains(&base.scheme.as_str())
}

/// Marks and words that move the parser from state to state.
const PIECES: &str = "http https: file: ws: foo: FTP: // / \\ : ? # @ [ ] :: 1 0 01 256 0x 0xF 1.2.3.4 a b.c - -- xn-- \
    xn--9ca é é.1 ☕ < \u{338} \u{ad} \u{fdd0} \u{e000} % %41 %4 .. . %2e c: C| _ ^ :80 :99999 \
    localhost";

/// The parser as a grammar, a production for each state: the inputs that it reads without a validation error.
const PARSER: &str = include_str!("parser.abnf");

/// The differences of the parser and of a grammar of the writing section, for each kind of base: the shortest string that only the parser
/// reads without an error, and the shortest that only the writing section calls valid.
fn differences(writing: &'static Dialect) -> impl Iterator<Item = [Option<String>; 2]> {
    let parser = Dialect::of_source(&Source::new("parser", PARSER, None), &[]).unwrap().dialect;
    let kinds = ["none", "special", "file", "other", "opaque"].into_iter().zip(BASES);
    kinds.map(move |(kind, (_, start))| {
        let state = format!("basic-URL-parser-{kind}");
        let parsed = parser.automaton(&state, Reading::Corrected).unwrap();
        let valid = writing.automaton(start, Reading::Corrected).unwrap();
        [(parsed, valid), (valid, parsed)]
            .map(|(one, two)| only_in(one, two).map(|text| String::from_utf8(text).unwrap()))
    })
}

/// The strings that the Standard calls valid are exactly those that its parser reads without a validation error, for every kind of base URL:
/// the question of whatwg/url#704. Automata decide it, but for domains that need UTS 46, which are one production on both sides.
#[test]
fn valid_strings_and_parses_without_an_error_are_one_language() {
    let found: Vec<_> = differences(&WHATWG).flatten().flatten().collect();
    assert!(found.is_empty(), "{found:?}");
}

/// The decision finds what earlier texts of the writing section allowed and the parser did not: a port without a host, before commit 6ae8486, and
/// a domain that ends in a number, before acd13be.
#[test]
fn the_decision_finds_the_gaps_of_earlier_standards() {
    let grammar = std::fs::read_to_string(root("grammar/whatwg.bnf")).unwrap();
    let planted = |old: &str, new: &str| {
        assert_eq!(grammar.matches(old).count(), 1, "{old}");
        let source = Source::new("earlier", &grammar.replace(old, new), None);
        differences(Dialect::of_source(&source, &[]).unwrap().dialect).next()
    };
    let valid = |text: &str| Some([None, Some(text.to_owned())]);
    let host = "opaque-host-and-port-string = [ valid-opaque-host-string [";
    assert_eq!(
        planted(host, "opaque-host-and-port-string = [ [ valid-opaque-host-string ] ["),
        valid("a://:")
    );
    let last = "ASCII-domain = *( domain-label \".\" ) last-label";
    assert_eq!(planted(last, "ASCII-domain = *( domain-label \".\" ) domain-label"), valid("ws://0"));
}

/// The writing section and the parser are one: a string is valid if and only if it parses without a validation error. The Standard has one
/// gap, as of its commit: an IPv4 address that UTS 46 makes of other code points parses without an error, and is not valid.
#[test]
fn valid_strings_are_those_that_parse_without_an_error() {
    let mut random = fastrand::Rng::with_seed(6_778_486);
    let (mut valid, mut invalid, mut gaps) = (0, 0, 0);
    for (with, start) in BASES {
        let check = Check::new(&WHATWG).with_start(start).unwrap();
        let base = base(with);
        let mut ask = |text: &[u8]| {
            let Ok(string) = std::str::from_utf8(text) else { return };
            let (conforms, parsed) = (check.conforms(text), parse(text, base.as_ref()));
            let is_free = parsed.url.is_some() && parsed.errors.is_empty();
            if conforms == is_free {
                *(if conforms { &mut valid } else { &mut invalid }) += 1;
                return;
            }
            let host = parsed.url.and_then(|url| url.host).unwrap_or_default();
            let is_gap = is_free
                && !string.is_ascii()
                && host.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            assert!(is_gap, "{start}: {string:?}: {conforms}, {:?}", parse(text, base.as_ref()));
            gaps += 1;
        };
        let some = tier::of(100_000, 1_500);
        Generator::natural(check, 7).take(some).for_each(|text| ask(&text));
        Generator::random(check, 7).take(some).for_each(|text| ask(&text));
        NearMisses::new(Generator::natural(check, 8), 8).take(some).for_each(|miss| ask(&miss.text));
        let pieces: Vec<_> = PIECES.split(' ').chain([" ", "\t"]).collect();
        for _ in 0..tier::of(400_000, 10_000) {
            let number = random.usize(1..8);
            let text: String = (0..number).map(|_| *random.choice(&pieces).unwrap()).collect();
            ask(text.as_bytes());
        }
    }
    assert!(valid > tier::of(10_000, 5_000) && invalid > tier::of(40_000, 20_000), "{valid}, {invalid}");
    assert!(gaps < 100, "{gaps}");
}

/// A report says what a browser makes of the input; findings are in the words of the document.
#[test]
fn a_report_has_the_answer_of_a_browser() {
    let told = |text: &str| Check::new(&WHATWG).run(text).browser().unwrap().to_string();
    assert_eq!(told("https://example.org/"), "browsers read it as https://example.org/");
    assert_eq!(
        told("https:example.org"),
        "browsers accept it as https://example.org/ (special-scheme-missing-following-solidus)"
    );
    assert_eq!(told("https://a:b"), "browsers refuse it (port-invalid)");
    let other = Check::new(&WHATWG).with_start("valid-URL-string-special").unwrap();
    assert!(other.run("a").browser().is_none());
}

/// A domain that the grammar takes and UTS 46 does not is told as such, by its first such label; long lists have the same verdicts.
#[test]
fn domains_are_asked_of_uts_46() {
    let check = Check::new(&WHATWG);
    let label = |length| "a".repeat(length);
    for (host, is_valid) in [
        ("xn--9ca.example".to_owned(), true),
        ("xn--a.example".to_owned(), false),
        ("ab--cd.example".to_owned(), false),
        ("faß.example".to_owned(), true),
        ("a\u{200d}b.example".to_owned(), false),
        ("☕.example".to_owned(), true),
        ("\u{ad}".to_owned(), false),
        ("é.1".to_owned(), false),
        (label(63), true),
        (label(64), false),
        (vec![label(63); 4].join("."), false),
        ([label(63), label(63), label(63), label(61)].join("."), true),
    ] {
        let url = format!("https://{host}/");
        let report = check.run(&url);
        assert_eq!(report.conforms(), is_valid, "{host}");
        let codes: Vec<_> = report.findings().iter().map(urlgram::Finding::code).collect();
        assert!(is_valid || codes == [Code::BadDomain], "{host}: {codes:?}");
        let list = format!("{url}\n").repeat(100);
        let mut verdicts = Vec::new();
        urlgram::check::Bulk::new(check, b'\n').verdicts(&list, |_, conforms| verdicts.push(conforms));
        assert_eq!(verdicts, vec![is_valid; 100], "{host}");
    }
}

/// Equal URLs, normal forms and relative references are those of the parser.
#[test]
fn the_parser_compares_and_resolves() {
    let same = |one: &str, other: &str| urlgram::same(&WHATWG, one, other).unwrap().is_same();
    assert!(same("HTTP://\u{e9}.example:80/a/../b", "http://xn--9ca.example/b"));
    assert!(!same("http://h.example/%41", "http://h.example/A"));
    let resolver = Resolver::new(&WHATWG);
    for (with, reference, result, conforms) in [
        ("https://h.example/a/b", "../c?d", Some("https://h.example/c?d"), true),
        ("https://h.example/a/b", "//x\\y", Some("https://x/y"), false),
        ("file:///c:/x", "/y", Some("file:///c:/y"), true),
        ("mailto:x@y", "#z", Some("mailto:x@y#z"), true),
        ("mailto:x@y", "z", None, false),
        ("nothing", "z", None, false),
    ] {
        let found = resolver.resolve(with, reference);
        assert_eq!(found.absolute(), result.map(str::as_bytes), "{with} {reference}");
        assert_eq!(found.reference_conforms(), conforms, "{with} {reference}");
    }
}

/// If a backslash or a user hides the host, a suggestion has the host that a browser reads.
#[test]
fn a_suggestion_keeps_a_hidden_host() {
    let host = |text: &[u8]| parse(text, None).url.and_then(|url| url.host);
    let check = Check::new(&WHATWG);
    let mut random = fastrand::Rng::with_seed(67);
    let mut suggested = 0;
    for _ in 0..tier::of(100_000, 1_500) {
        let number = random.usize(1..6);
        let rest = (0..number)
            .map(|_| *random.choice(&["a.b", "@", "\\", "c.d", "/", ":", " ", "%5C", "80", "x"]).unwrap());
        let text = format!("https://a.b{}", rest.collect::<String>());
        let parsed = parse(text.as_bytes(), None);
        let hides = [ValidationError::InvalidReverseSolidus, ValidationError::InvalidCredentials];
        if parsed.url.is_none() || !parsed.errors.iter().any(|(error, _)| hides.contains(error)) {
            continue;
        }
        if let Some(nearest) = check.run(&text).nearest() {
            suggested += 1;
            assert_eq!(host(nearest), host(text.as_bytes()), "{text}: {}", nearest.escape_ascii());
        }
    }
    assert!(suggested > tier::of(500, 250), "{suggested}");
}
