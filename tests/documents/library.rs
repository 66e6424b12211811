//! The library of published grammars: each file is one, and its verdicts are those of the test suite of JSON Schema, but where that
//! goes beyond the grammar.

use std::collections::HashMap;

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

#[test]
fn formats_are_those_of_json_schema() {
    let mut checks: HashMap<&str, Check> = HashMap::new();
    let (mut compared, mut differ) = (0, 0);
    for line in include_str!("formats.tsv").lines().filter(|line| !line.starts_with('#')) {
        let [format, verdict, input, why] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let input: String = serde_json::from_str(input).unwrap();
        let check = checks.entry(format).or_insert_with(|| {
            let found = Entry::find(format).unwrap();
            Check::new(dialect(found.entry, None)).with_start(found.start).unwrap()
        });
        let agrees = check.conforms(&input) == (verdict == "accept");
        assert_eq!(agrees, why.is_empty(), "{line}");
        // The grammar never refuses what the suite accepts.
        assert!(agrees || verdict == "refuse", "{line}");
        compared += 1;
        differ += usize::from(!agrees);
    }
    assert!(compared > 400 && differ < 70, "{compared} {differ}");
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
