//! The library of published grammars: each file is one, with the formats of JSON Schema.

use crate::rows::rows;
use crate::tier;
use urlgram::bnf::Source;
use urlgram::bnf::lint::Severity;
use urlgram::check::NoStart;
use urlgram::library::{Entry, Format, LIBRARY, lint};
use urlgram::{Check, Dialect, Reading};

fn dialect(entry: &'static Entry) -> &'static Dialect {
    let read = Format::find(entry.id).unwrap().dialect();
    read.unwrap_or_else(|error| panic!("{}: {error}: {:?}", entry.id, error.span))
}

fn check(format: &str) -> Check {
    let format = Format::prescribed(format).unwrap();
    Check::new(format.dialect().unwrap()).with_start(format.start).unwrap()
}

#[test]
fn each_file_is_a_grammar() {
    for (place, entry) in LIBRARY.iter().enumerate() {
        let is_linted = place % tier::of(1, 10) == 0;
        let sources = [Reading::Corrected, Reading::Printed].map(|reading| entry.source(reading));
        let is_corrected = sources[0].text() != sources[1].text();
        for source in sources.iter().take(1 + usize::from(is_corrected)).filter(|_| is_linted) {
            let errors = lint(source, &[], Some(entry.start()));
            let errors: Vec<_> = errors.into_iter().filter(|lint| lint.severity == Severity::Error).collect();
            assert_eq!(errors, [], "{}", entry.id);
        }
        let nests = entry.id == "rfc8259";
        for (format, start) in entry.formats {
            let check = Check::new(dialect(entry)).with_start(start).unwrap();
            assert_eq!(check.language().is_err(), nests, "{format}");
            let found = Format::find(format).unwrap();
            assert_eq!((found.document, found.start), (entry.document, *start));
        }
        // All productions of a file compile, not only those that a format needs.
        for production in tier::every(20, dialect(entry).productions()) {
            let check = Check::new(dialect(entry)).with_start(production.name).unwrap();
            let is_compiled = check.language().is_ok() || nests && production.nested().is_some();
            assert!(is_compiled, "{} {}", entry.id, production.name);
        }
    }
}

/// The rows of `tests/schema/formats.tsv`: a format, and strings after `+`, which its grammar derives, and `-`, which it does not.
fn formats() -> Vec<[String; 2]> {
    rows("tests/schema/formats.tsv")
}

#[test]
fn formats_are_those_of_json_schema() {
    for [format, strings] in formats() {
        for string in strings.split('\t') {
            let (sign, text) = string.split_at(1);
            assert!(["+", "-"].contains(&sign), "{format}: {string}");
            assert_eq!(check(&format).conforms(text), sign == "+", "{format}: {text}");
        }
    }
    let printed = check("date").with_reading(Reading::Printed);
    assert!(printed.conforms("2026-13-45") && !printed.conforms("2026-1-1"));
}

#[test]
fn names_of_formats_are_those_of_json_schema_alone() {
    let error = |name| Format::prescribed(name).unwrap_err().to_string();
    for name in ["json-schema:semver", "json-schema:urn", "json-schema:did"] {
        assert!(error(name).starts_with("JSON Schema has no format"), "{name}");
    }
    for name in ["regex", "json-schema:idn-hostname"] {
        assert!(error(name).contains("has no grammar here: "), "{name}");
    }
    assert!(error("nosuch").contains("json-schema:uri,") && error("nosuch").contains("uri-template"));
}

/// The rows of `tests/schema/suite.tsv`: a format, a string, what strings have that are like it, the verdict of the JSON Schema Test Suite,
/// ours, and the sentence that decides.
fn judged() -> impl Iterator<Item = [String; 6]> {
    rows("tests/schema/suite.tsv").into_iter().skip(1)
}

#[test]
fn differences_from_the_suite_are_judged() {
    for [format, text, like, suite, ours, why] in judged() {
        let long = ("a".repeat(63) + ".").repeat(4) + "a";
        let text = if like == LONG { &long } else { &text };
        let verdict = if check(&format).conforms(text) { "valid" } else { "invalid" };
        assert_eq!(verdict, ours, "{format}: {text}");
        assert!(suite != ours && !why.is_empty() && is_like(text, &like), "{format}: {text}");
    }
}

const LONG: &str = "more than 253 characters";

fn is_like(text: &str, like: &str) -> bool {
    if like == LONG { text.len() > 253 } else { text.to_ascii_lowercase().contains(like) }
}

/// Takes the folder `tests/draft2020-12/optional/format` of the JSON Schema Test Suite from `URLGRAM_JSON_SCHEMA`: it is no part of the
/// repository. If the verdicts differ, `tests/schema/suite.tsv` has a row with a string like it.
#[test]
#[ignore = "needs the suite: URLGRAM_JSON_SCHEMA=FOLDER"]
fn verdicts_are_those_of_the_suite_but_where_judged() {
    let folder = std::env::var("URLGRAM_JSON_SCHEMA").expect("URLGRAM_JSON_SCHEMA names the folder");
    let mut found: Vec<String> = Vec::new();
    for [format, _] in formats().into_iter().filter(|row| row[0] != "purl") {
        let text = std::fs::read_to_string(format!("{folder}/{format}.json")).unwrap();
        let groups: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
        for test in groups.iter().flat_map(|group| group["tests"].as_array().unwrap()) {
            let (Some(input), Some(valid)) = (test["data"].as_str(), test["valid"].as_bool()) else {
                continue;
            };
            let ours = check(&format).conforms(input);
            let is_judged = |[known, _, like, suite, ..]: [String; 6]| {
                known == format && (suite == "valid") == valid && is_like(input, &like)
            };
            if ours != valid && !judged().any(is_judged) {
                found.push(format!("{format}: {input:?} is valid: {valid}; ours: {ours}"));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

fn toy(text: &str) -> Source {
    Source::new("toy.abnf", text, None)
}

#[test]
fn what_is_missing_is_named() {
    let error = |text, others: &[Source]| {
        let error = Dialect::of_source(&toy(text), others).unwrap_err();
        (error.code(), error.to_string())
    };
    let of = |text| error(text, &[]);
    // Each prose of a production counts.
    assert_eq!(of("a = <port, see [RFC3986]> / <gibberish in words>\n").0, "prose-value");
    assert_eq!(of("a = <b, see [RFC9999]>\n").1, "there is no grammar of RFC 9999 here");
    assert_eq!(of("a = <nosuch, see [RFC3986]>\n").1, "RFC 3986 has no production `nosuch`");
    let (code, message) = of("a = unescaped\n");
    assert_eq!(code, "undefined-name");
    assert_eq!(message, "`unescaped` is not defined here, and differently by RFC 6901 and RFC 8259");
    let year = |name, text| Source::new(name, text, None);
    let others = [year("one.abnf", "year = \"1\"\n"), year("two.abnf", "year = \"2\"\n")];
    let (code, message) = error("a = year\n", &others);
    assert_eq!(code, "duplicate-name");
    assert_eq!(message, "`year` is not defined here, and differently by one.abnf and two.abnf");
    let found = lint(&toy("a = year\n"), &others, None);
    assert_eq!((found[0].code, found[0].severity), ("duplicate-name", Severity::Error));
}

#[test]
fn documents_with_imports_are_sources_of_others() {
    let taken = |text: &str| {
        let read = Dialect::of_source(&toy(text), &[]).unwrap();
        let named = read.imports.iter().map(|import| format!("{} {}", import.document, import.name));
        (read.dialect, named.collect::<Vec<_>>().join(", "))
    };
    let (dialect, named) =
        taken("a = <quoted-string, see [HTTP], Section 5.6.4> / OWS / tchar / NSS / did\n");
    assert_eq!(named, "RFC 9110 quoted-string, RFC 9110 OWS, RFC 9110 tchar, RFC 8141 NSS, DID Core 1.0 did");
    assert!(Check::new(dialect).conforms("\"\t\""));
    assert_eq!(taken("a = <token, see [RFC7230]>\n").1, "RFC 9110 token");
    assert_eq!(taken("a = <host, see [URI]>\n").1, "RFC 3986 host");
    assert_eq!(taken("a = <Language-Tag, see [BCP47]>\n").1, "RFC 5646 Language-Tag");
    assert_eq!(taken("a = <UUID, see [RFC4122]>\n").1, "RFC 9562 UUID");
    // A production that the other document takes from a third one belongs to the third.
    let (dialect, named) = taken("a = <URI-reference, see [RFC9110]>\n");
    assert_eq!(named, "RFC 9110 URI-reference");
    assert_eq!(dialect.production("path-abempty").unwrap().document, "RFC 3986");
    // In every notation but ABNF, names have a case.
    assert!(Dialect::of_grammar("toy.ebnf", "a ::= mailbox \"x\" [0-9]\n").is_err());
    let severities =
        |text| lint(&toy(text), &[], None).into_iter().map(|lint| lint.severity).collect::<Vec<_>>();
    assert_eq!(severities("a = host\n"), [Severity::Warning]);
    assert_eq!(severities("; host is that of RFC 3986\na = host\n"), [Severity::Note]);
}

#[test]
fn a_grammar_takes_what_other_documents_define() {
    let text = "a = host \":\" port / path\nport = <port, see [RFC3986], Section 3.2.3>\nsegment = \"own\"\n";
    let source = toy(text);
    let read = Dialect::of_source(&source, &[]).unwrap();
    let named: Vec<_> = read.imports.iter().map(|import| (import.name.as_str(), import.document)).collect();
    assert_eq!(named, [("host", "RFC 3986"), ("path", "RFC 3986"), ("port", "RFC 3986")]);
    let check = Check::new(read.dialect);
    assert!(check.conforms("[::1]:80") && check.conforms("a/b") && !check.conforms("a b"));
    // The production of the grammar itself with this name is another one.
    assert!(check.with_start("segment").unwrap().conforms("own"));
    assert!(check.with_start("rfc3986:segment").unwrap().conforms("other"));
    assert_eq!(read.dialect.production("host").unwrap().document, "RFC 3986");
    // A given grammar comes first.
    let other = Source::new("other.abnf", "host = \"only\"\npath = \"/\"\nport = \"1\"\n", None);
    let given = Dialect::of_source(&source, &[other]).unwrap();
    assert!(Check::new(given.dialect).conforms("only:1") && !Check::new(given.dialect).conforms("a/b"));
    assert_eq!(given.imports[0].document, "other.abnf");
    // Words that name no document, and names that nobody defines, remain errors.
    for text in ["a = <a port>\n", "a = <b, see [RFC1]>\n", "a = nobody-defines-this\n"] {
        assert!(Dialect::of_grammar("toy.abnf", text).is_err(), "{text}");
    }
}

/// A production that nests is a start like others; one that excepts such a production is none, as nothing decides it.
#[test]
fn a_grammar_that_nests_has_verdicts() {
    let nest = "nest = \"(\" [ nest ] \")\"\n";
    let check = Check::new(Dialect::of_grammar("nest.abnf", nest).unwrap());
    assert!(check.conforms("((()))") && !check.conforms("(()))") && check.language().is_err());
    let except = "word = 'a' ; all = word | one ; one = nest - '()' ; nest = '(', [ nest ], ')' ;";
    let inner = Dialect::of_grammar("inner.txt", except).unwrap();
    assert!(Check::new(inner).conforms("a"));
    for start in ["one", "all"] {
        assert!(matches!(Check::new(inner).with_start(start), Err(NoStart::Undecided(_))), "{start}");
    }
    let except = "one = nest - '()' ; nest = '(', [ nest ], ')' ;";
    let error = Dialect::of_grammar("outer.txt", except).unwrap_err();
    assert_eq!((error.code(), error.span.start), ("nests", 20));
    assert_eq!(Dialect::of_grammar("empty.abnf", "").unwrap_err().code(), "syntax");
    assert_eq!(Dialect::of_grammar("remark.abnf", "; nothing\n").unwrap_err().code(), "syntax");
}

#[test]
fn dialects_of_one_name_differ() {
    let [one, other] =
        ["a = \"1\"\n", "a = \"2\"\n"].map(|text| Dialect::of_grammar("same.abnf", text).unwrap());
    assert_ne!(Check::new(one), Check::new(other));
    assert_eq!(Check::new(one), Check::new(Dialect::of_grammar("same.abnf", "a = \"1\"\n").unwrap()));
}

#[test]
fn an_input_of_any_length_and_any_bytes_has_parts() {
    let dialect = Dialect::of_grammar("field.abnf", "field = left \":\" 1*DIGIT\nleft = *%x80-FF\n").unwrap();
    let left = dialect.production("left").unwrap();
    let input = [vec![0xFF; 20_000], b":12".to_vec()].concat();
    let field = Check::new(dialect).components(&input).unwrap();
    let part = field.derived_by(left)[0];
    assert_eq!(
        (part.as_bytes().len(), part.as_str(), part.to_string().chars().count()),
        (20_000, "", 20_000)
    );
    assert!(field.to_string().ends_with("\u{FFFD}:12"));
    // A grammar that is recursive at the left has trees, too.
    let runs = Dialect::of_grammar("runs.abnf", "runs = runs \"x\" / \"x\"\n").unwrap();
    assert_eq!(Check::new(runs).components("xxx").unwrap().all().len(), 3);
}
