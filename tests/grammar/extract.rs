//! Grammars in documents as published: what is taken, and what is left.

use urlgram::bnf::extract::{extract, is_document};
use urlgram::bnf::{Grammar, Source};

/// The documents whose files in `grammar/` are their productions as printed: the file of each, its productions that the document defines
/// elsewhere, and those that are in a section that the file leaves out.
const DOCUMENTS: &[(&str, &[&str])] = &[
    ("draft-fielding-url-syntax-01.txt", &["fielding-01.bnf"]),
    ("draft-ietf-uri-url-06.txt", &["url-06.bnf"]),
    ("rfc1630.txt", &["rfc1630-uri.bnf", "rfc1630-url.bnf"]),
    ("rfc1738.txt", &["rfc1738.bnf"]),
    ("rfc1808.txt", &["rfc1808.bnf"]),
    ("rfc2234.txt", &["rfc2234.bnf"]),
    ("rfc2373.txt", &["rfc2373.bnf"]),
    ("rfc2396.txt", &["rfc2396.bnf"]),
    ("rfc2732.txt", &["rfc2732.bnf"]),
    ("rfc3986.txt", &["rfc3986.bnf"]),
    ("rfc3987.txt", &["rfc3987.bnf"]),
];

/// The words of a production, but for its comments.
fn words(text: &str) -> String {
    let code = text.lines().map(|line| {
        line.split_once(';')
            .filter(|(code, _)| code.matches('"').count() % 2 == 0)
            .map_or(line, |(code, _)| code)
    });
    code.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// Takes the folder with the documents as published from `URLGRAM_SPECS`: they are no part of the repository.
#[test]
#[ignore = "needs the documents: URLGRAM_SPECS=FOLDER"]
fn the_documents_have_the_grammars_of_the_repository() {
    let folder = std::env::var("URLGRAM_SPECS").expect("URLGRAM_SPECS names the folder");
    let mut wrong = Vec::new();
    for (document, files) in DOCUMENTS {
        let text = std::fs::read(format!("{folder}/{document}")).unwrap();
        let text = String::from_utf8_lossy(&text);
        assert!(is_document(&text), "{document}");
        let taken = extract(&text);
        let source = Source::new(document, &taken.text, None);
        let (read, _) = source.read();
        for file in *files {
            let printed = std::fs::read_to_string(crate::root::root(format!("grammar/{file}"))).unwrap();
            let own: Vec<_> = Source::new(file, &printed, None)
                .read()
                .0
                .rules()
                .iter()
                .map(|rule| (rule.name.to_owned(), words(rule.text)))
                .collect();
            for (name, text) in own {
                // Core rules that the file does not print.
                if !printed.contains(&name) {
                    continue;
                }
                match read.rules().iter().find(|rule| rule.name == name) {
                    None => wrong.push(format!("{document}: no {name}")),
                    Some(rule) if words(rule.text) != text && files.len() == 1 => {
                        wrong.push(format!("{document}: {name}\n  {}\n  {text}", words(rule.text)));
                    }
                    Some(_) => {}
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A page of a document that does not exist.
const PAGES: &str = "\
Request for Comments: 0

1.  Introduction

   A date = a day of a month, as in:

      foo://example.com:8042/over/there?name=ferret#nose
      base = http
      path-empty  = 0<pchar>

3.  Dates

      date   = year \"-\" month
      year   = 4DIGIT           ; as usual
      if (date == year) then
         T.scheme = R.scheme;
      pchar  = ALPHA / DIGIT

Nobody                       Informational                      [Page 1]
\x0C
RFC 0                            Dates                     November 2026


             / \"-\"

Appendix A.  Collected Grammar for Dates

   date   = year \"-\" month
   year   = 4DIGIT
   month  = \"0\" DIGIT
          / \"1\" %x30-32

Nobody                       Informational                      [Page 2]
\x0C
RFC 0                            Dates                     November 2026

          / \"99\"
   pchar  = ALPHA / DIGIT / \"-\"
";

#[test]
fn pages_examples_and_copies() {
    let taken = extract(PAGES);
    let text: Vec<_> = taken
        .rules
        .iter()
        .map(|rule| (rule.name.as_str(), rule.section.as_str(), rule.lines.clone()))
        .collect();
    assert_snapshot!("extracted-grammar", format!("{}\n{text:#?}\n{:#?}", taken.text, taken.left));
    let grammar = Grammar::parse("pages", &taken.text).unwrap();
    assert!(grammar.rule("month").unwrap().text.ends_with("/ \"99\""));
    assert!(grammar.rule("pchar").unwrap().text.ends_with("\"-\""));
}

#[test]
fn sources_in_markdown_and_xml() {
    let rules = "date = year \"-\" 2DIGIT\nyear = 4DIGIT\n";
    let markdown = format!(
        "# Dates {{#dates}}\n\nA `name = value`.\n\n~~~ abnf\n{rules}~~~\n\n~~~ json\n{{ \"a\": 1 }}\nx = y\n~~~\n"
    );
    let escaped = rules.replace('"', "&quot;");
    let xml = format!(
        "<rfc>\n<section><name>Dates</name>\n<t>x = y</t>\n<sourcecode type=\"abnf\"><![CDATA[\n{escaped}]]></sourcecode>\n<sourcecode type=\"c\">a = b;</sourcecode></section></rfc>\n"
    );
    for document in [markdown, xml] {
        assert!(is_document(&document));
        let taken = extract(&document);
        assert_eq!(taken.text, format!(";;@notation ABNF\n\n;;@section Dates\n{rules}"), "{document}");
        assert!(taken.left.is_empty(), "{:?}", taken.left);
    }
}

#[test]
fn anything_can_be_a_document() {
    for text in
        ["", "\x0C", "=", "a =", "<", "~~~", "<sourcecode", "\x0C\x0C[Page 1]\n", "a = \"", "é = ü\n  ö"]
    {
        let _ = extract(text);
        let _ = extract(&text.repeat(5000));
    }
}
