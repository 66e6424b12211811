//! The library of published grammars: each file is one, with the formats of JSON Schema.

use urlgram::bnf::lint::Severity;
use urlgram::library::{Entry, LIBRARY, lint};
use urlgram::{Check, Dialect};

fn dialect(entry: &'static Entry, depth: Option<u32>) -> &'static Dialect {
    let read = Dialect::of_source(&entry.source(), &[], depth);
    read.unwrap_or_else(|error| panic!("{}: {error}: {:?}", entry.id, error.span)).dialect
}

#[test]
fn each_file_is_a_grammar() {
    for entry in &LIBRARY {
        let errors = lint(&entry.source(), &[], Some(entry.start()));
        let errors: Vec<_> = errors.into_iter().filter(|lint| lint.severity == Severity::Error).collect();
        assert_eq!(errors, [], "{}", entry.id);
        let nests = entry.id == "rfc8259";
        for (format, start) in entry.formats {
            let check = Check::new(dialect(entry, nests.then_some(3))).with_start(start).unwrap();
            assert!(check.language().is_ok(), "{format}");
            let found = Entry::find(format).unwrap();
            assert_eq!((found.entry.id, found.start), (entry.id, *start));
        }
        // All productions of a file compile, not only those that a format needs.
        for production in dialect(entry, nests.then_some(2)).productions() {
            let check = Check::new(dialect(entry, nests.then_some(2))).with_start(production.name).unwrap();
            assert!(check.language().is_ok(), "{} {}", entry.id, production.name);
        }
    }
}

/// A format, strings that its grammar derives, and strings that it does not.
const FORMATS: &[(&str, &[&str], &[&str])] = &[
    (
        "date-time",
        &["2026-11-24T10:20:30Z", "2026-11-24t10:20:30.5+01:00"],
        &["2026-11-24", "2026-11-24T10:20Z"],
    ),
    ("date", &["2026-11-24", "2026-02-30"], &["2026-1-24", "26-11-24"]),
    ("time", &["10:20:30Z", "10:20:30-08:00"], &["10:20:30", "10:20Z"]),
    ("duration", &["P1Y2M3D", "PT4H", "P5W"], &["P", "P1Y3D", "1D"]),
    ("email", &["a.b@example.org", "\"a b\"@[127.0.0.1]"], &["a..b@example.org", "@example.org"]),
    ("idn-email", &["ü@bü.example"], &["ü@", "ü ü@example.org"]),
    ("hostname", &["www.example.org", "3com"], &["-a", "a_b", "a..b"]),
    ("ipv4", &["192.0.2.1"], &["192.0.2.256", "192.0.2", "0192.0.2.1"]),
    ("ipv6", &["::1", "2001:db8::192.0.2.1"], &["1:2:3:4:5:6:7", "::g"]),
    ("uuid", &["2eb8aa08-aa98-11ea-b4aa-73b441d16380"], &["2eb8aa08aa9811eab4aa73b441d16380"]),
    ("uri-template", &["http://h/{+path}{?a,b*}", "it's"], &["http://h/{a", "}"]),
    ("json-pointer", &["", "/a~1b/~0"], &["a", "/~2"]),
    ("relative-json-pointer", &["0#", "1/a", "0-1"], &["01", "/a"]),
];

#[test]
fn formats_are_those_of_json_schema() {
    for (format, right, wrong) in FORMATS {
        let found = Entry::find(format).unwrap();
        let check = Check::new(dialect(found.entry, None)).with_start(found.start).unwrap();
        for (texts, is_right) in [(right, true), (wrong, false)] {
            for text in *texts {
                assert_eq!(check.conforms(text), is_right, "{format}: {text}");
            }
        }
    }
}

/// Takes the folder `tests/draft2020-12/optional/format` of the JSON Schema Test Suite from `URLGRAM_JSON_SCHEMA`: it is no part of the
/// repository. The suite goes beyond the grammars, by the prose of the documents; no grammar refuses what it accepts.
#[test]
#[ignore = "needs the suite: URLGRAM_JSON_SCHEMA=FOLDER"]
fn no_grammar_refuses_what_the_suite_accepts() {
    let folder = std::env::var("URLGRAM_JSON_SCHEMA").expect("URLGRAM_JSON_SCHEMA names the folder");
    for (format, ..) in FORMATS {
        let found = Entry::find(format).unwrap();
        let check = Check::new(dialect(found.entry, None)).with_start(found.start).unwrap();
        let text = std::fs::read_to_string(format!("{folder}/{format}.json")).unwrap();
        let groups: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
        for test in groups.iter().flat_map(|group| group["tests"].as_array().unwrap()) {
            if let (Some(input), true) = (test["data"].as_str(), test["valid"] == true) {
                assert!(check.conforms(input), "{format}: {input}");
            }
        }
    }
}

#[test]
fn a_grammar_takes_what_other_documents_define() {
    let text = "a = host \":\" port / path\nport = <port, see [RFC3986], Section 3.2.3>\nsegment = \"own\"\n";
    let source = urlgram::bnf::Source::new("toy.abnf", text, None);
    let read = Dialect::of_source(&source, &[], None).unwrap();
    let named: Vec<_> = read.imports.iter().map(|import| (import.name.as_str(), import.document)).collect();
    assert_eq!(named, [("host", "RFC 3986"), ("path", "RFC 3986"), ("port", "RFC 3986")]);
    let check = Check::new(read.dialect);
    assert!(check.conforms("[::1]:80") && check.conforms("a/b") && !check.conforms("a b"));
    // The own production of this name is another one.
    assert!(check.with_start("segment").unwrap().conforms("own"));
    assert!(check.with_start("rfc3986:segment").unwrap().conforms("other"));
    assert_eq!(read.dialect.production("host").unwrap().document, "RFC 3986");
    // A given grammar comes first.
    let other =
        urlgram::bnf::Source::new("other.abnf", "host = \"only\"\npath = \"/\"\nport = \"1\"\n", None);
    let given = Dialect::of_source(&source, &[other], None).unwrap();
    assert!(Check::new(given.dialect).conforms("only:1") && !Check::new(given.dialect).conforms("a/b"));
    assert_eq!(given.imports[0].document, "other.abnf");
    // Words that name no document, and names that nobody defines, remain errors.
    for text in ["a = <a port>\n", "a = <b, see [RFC1]>\n", "a = nobody-defines-this\n"] {
        assert!(Dialect::of_grammar("toy.abnf", text).is_err(), "{text}");
    }
}
