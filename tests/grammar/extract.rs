//! Grammars in documents as published: what is taken, and what is left.

use urlgram::bnf::extract::{extract, extract_as, is_document};
use urlgram::bnf::{Grammar, Notation, Source};
use urlgram::{Check, Dialect};

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

/// The names of the productions of a document, and its lines that were left with the beginning of the reason.
fn taken(document: &str) -> (Vec<String>, Vec<(usize, String)>) {
    let taken = extract(document);
    let left = taken.left.iter().map(|it| (it.line, it.why.split([':', ',']).next().unwrap().to_owned()));
    (taken.rules.iter().map(|rule| rule.name.clone()).collect(), left.collect())
}

/// Checks a string with the grammar in a document.
fn conforms(document: &str, text: &str) -> bool {
    let source = Source::new("document", &extract(document).text, None);
    Check::new(Dialect::of_source(&source, &[], None).unwrap().dialect).conforms(text)
}

#[test]
fn a_document_begins_with_the_production_that_needs_the_most() {
    // Examples and pseudo-code precede the grammar, and a production that another needs stands first in it.
    let document = "
1.  Notation

   So is the rule:

      g = \"x\" / \"y\"
      name = elements

5.3.  Recomposition

      result = \"\"

6.  Grammar

   part  = \"a\" / \"b\"
   whole = part \"-\" rest
   rest  = 1*part more
   more  = [ \"c\" ]

      example-list = *list-element
      list-element = part
";
    let (names, left) = taken(document);
    assert_eq!(names, ["whole", "part", "rest", "more", "example-list", "list-element"]);
    let [one, two, three] = &left[..] else { panic!("{left:?}") };
    assert_eq!((one.0, two.0, three.0), (6, 7, 11));
    assert!(one.1 == "it is an example" && two.1 == "it is one word" && three.1 == one.1, "{left:?}");
    assert!(conforms(document, "a-bc") && !conforms(document, "x"));
    assert_eq!(extract(document).start, "whole");
}

#[test]
fn a_production_goes_on_after_blank_lines_and_at_the_margin() {
    let bars = [
        "a = \"x\"\n\n  / \"y\"\n",
        "a = \"x\" /\n\n   \"y\"\n",
        "a = \"x\"\n/ \"y\"\n",
        "   a = \"x\"\n   / \"y\"\n",
        "a = ( \"x\" / \"y\"\n\n/ \"z\" )\n",
        "a = \"x\"  ; a comment that goes on\n            without its sign\n  / \"y\"\n",
    ];
    for document in bars {
        assert!(conforms(document, "x") && conforms(document, "y"), "{document}");
        assert!(taken(document).1.is_empty(), "{document}");
    }
    // What cannot be read is left and said, and a production of another margin is its own.
    let document = "a = \"x\"\n/ y\"\n\nb = \"c\"\n   d = \"e\"\n\n   / \"f\"\n\n     Text.\n\n   / \"g\"\n";
    let (names, left) = taken(document);
    assert_eq!(names, ["a", "b", "d"]);
    let whys = ["the production before it cannot go on so", "it goes on with no production"];
    assert_eq!(left, [(2, whys[0].to_owned()), (11, whys[1].to_owned())]);
}

#[test]
fn alternatives_are_separated_by_the_sign_that_the_document_has() {
    let of = |sign: &str| format!("\n a_b = c {sign} d\n c = \"c\" {sign} \"e\"\n d = 1*2c\n");
    assert_eq!(extract(&of("/")).notation, Notation::Rfc822);
    assert_eq!(extract(&of("|")).notation, Notation::Rfc1738);
    assert_eq!(extract(&of("/").replace('_', "-")).notation, Notation::Abnf);
    assert_eq!(extract_as(&of("/").replace('_', "-"), Some(Notation::Rfc822)).notation, Notation::Rfc822);
}

#[test]
fn prose_says_bytes() {
    let document = "\
A restated grammar, with words of the time before ABNF in it.

word     = atom / quoted
atom     = 1*<any CHAR except specials, SPACE and CTLs>
specials = \"(\" / <\">
quoted   = <\"> *qtext <\">
qtext    = <any CHAR excepting <\">, \"\\\" and CR>
CHAR     = <any US-ASCII character, octets 0 to 127>
CTLs     = <octets 0 to 31, and 127>       SPACE = <octet 32>
control  = <US-ASCII coded characters 00-1F and 7F hexadecimal>
SP       = <US-ASCII SP, space (32)>
CTL      = <any US-ASCII control character (octets 0 - 31) and DEL (127)>
OCTET    = <any 8-bit sequence of data>
TEXT     = <any OCTET except CTLs, but including LWS>
national = <Any character not in the reserved set>
far (a remark) = word
";
    assert!(is_document(document));
    let read = extract(document);
    let values: Vec<_> =
        read.rules.iter().filter_map(|rule| Some((rule.name.as_str(), rule.value.as_deref()?))).collect();
    let right = [
        ("atom", "00-7F except specials SPACE CTLs"),
        ("qtext", "00-0C 0E-21 23-5B 5D-7F"),
        ("CHAR", "00-7F"),
        ("CTLs", "00-1F 7F"),
        ("SPACE", "20"),
        ("control", "00-1F 7F"),
        ("SP", "20"),
        ("CTL", "00-1F 7F"),
        ("OCTET", "00-FF"),
    ];
    assert_eq!(values, right);
    assert_eq!(taken(document).1, [(16, "its sign does not follow its name".to_owned())]);
    let mut usable = read;
    for prose in ["<any OCTET except CTLs, but", "<Any character not"] {
        assert!(usable.leave(usable.text.find(prose).unwrap(), "it is prose"));
    }
    assert_eq!(usable.left.iter().map(|it| it.line).collect::<Vec<_>>(), [14, 15, 16]);
    assert!(usable.text.starts_with(";;@notation RFC 822\n\n;;@section line 3\nword "));
    assert_eq!(usable.start, "word");
    let source = Source::new("document", &usable.text, None);
    let check = Check::new(Dialect::of_source(&source, &[], None).unwrap().dialect);
    assert!(["a!b", "\"(a)\""].iter().all(|text| check.conforms(text)));
    assert!(["a(b", "a b", "\"\r\""].iter().all(|text| !check.conforms(text)));
}

#[test]
fn sources_in_markdown_and_xml() {
    let rules = "date = year \"-\" 2DIGIT\nyear = 4DIGIT\n";
    let markdown = format!(
        "# Dates {{#dates}}\n\nA `name = value`.\n\n~~~ abnf\n{rules}~~~\n\n~~~ json\n{{ \"a\": 1 }}\nx = y\n~~~\n"
    );
    let escaped = rules.replace('"', "&quot;");
    let xml = format!(
        "<rfc>\n<section><name>Dates</name>\n<t>x = y</t>\n<sourcecode type=\"abnf\">\n{escaped}</sourcecode>\n<sourcecode type=\"c\">a = b;</sourcecode></section></rfc>\n"
    );
    for document in [markdown, xml] {
        assert!(is_document(&document));
        let taken = extract(&document);
        assert_eq!(taken.text, format!(";;@notation ABNF\n\n;;@section Dates\n{rules}"), "{document}");
        assert!(
            taken.left.iter().all(|it| it.why == "its block is said to be no grammar"),
            "{:?}",
            taken.left
        );
    }
}

#[test]
fn the_beginning_says_what_kind_of_source_it_is() {
    let markdown = "
# Fields

Use `<artwork type=\"abnf\">` there.

~~~ abnf
Accept-CH = sf-list
~~~

~~~ sh
foo = bar \"baz\"
~~~

```
count = number
number = 1*DIGIT
```
";
    let (names, left) = taken(markdown);
    assert_eq!(names, ["Accept-CH", "count", "number"]);
    assert_eq!(left, [(11, "its block is said to be no grammar".to_owned())]);
    let ebnf = "# Words\n\n```ebnf\nword = { letter };\nletter = \"a\" | \"b\" ;\n```\n";
    assert_eq!(extract(ebnf).notation, Notation::Iso14977);
    assert!(conforms(ebnf, "abba"));
    let bnf = "# Words\n\n```bnf\n<word> ::= <letter> | <letter> <word>\n<letter> ::= a | b\n```\n";
    assert_eq!(extract(bnf).notation, Notation::Bnf);
    assert!(conforms(bnf, "abba"));
}

#[test]
fn markup_in_a_grammar_is_none_of_it() {
    let xml = "<?xml version=\"1.0\"?>
<!-- <artwork type=\"abnf\">no = \"n\"</artwork> -->
<rfc><section title=\"Dates &#38; times\">
<figure><iref item=\"a > b\"/><artwork type=\"abnf2616\"><![CDATA[
  date = year <month>
]]></artwork></figure>
<artwork type=\"abnf\"><x:ref>year</x:ref> = &#34;y&#x22; / zone <!-- a comment -->
  zone = &lt;zone, see <xref target=\"RFC0\" x:sec=\"2\"/>&gt;
</artwork>
<sourcecode type=\"abnf\">day = \"d\"</sourcecode><sourcecode type=\"abnf\">hour = \"h\"
 min = \"m\"</sourcecode><sourcecode type=\"c\">x = \"y\";</sourcecode>
</section></rfc>
";
    let read = extract(xml);
    let right = "\
;;@notation ABNF

;;@section Dates & times
date = year <month>
year = \"y\" / zone
zone = <zone, see [RFC0]>
day = \"d\"
hour = \"h\"
min = \"m\"
";
    assert_eq!(read.text, right);
    assert_eq!(read.rules.iter().map(|rule| rule.lines.start).collect::<Vec<_>>(), [5, 7, 8, 10, 10, 11]);
    assert_eq!(taken(xml).1, [(11, "its block is said to be no grammar".to_owned())]);
    let html = "<!DOCTYPE html>\n<html><h2>Syntax</h2><pre class=\"nohighlight\">\ndid = \"did:\" 1*name\nname = %x61-7A\n</pre>\n<pre class=\"example\">a = \"b\"</pre></html>\n";
    assert!(is_document(html) && conforms(html, "did:a"));
    assert_eq!(taken(html).0, ["did", "name"]);
    // JFLAP's files and textbooks' productions begin with `<`, too.
    assert!(!is_document("<?xml version=\"1.0\"?><structure><type>fa</type></structure>"));
    assert!(!is_document("<t> ::= a | b\n"));
}

#[test]
fn anything_can_be_a_document() {
    for text in [
        "",
        "\x0C",
        "=",
        "a =",
        "<",
        "~~~",
        "<sourcecode",
        "\x0C\x0C[Page 1]\n",
        "a = \"",
        "é = ü\n  ö",
        "<rfc><artwork>a = <![CDATA[é",
        "<pre>&#x110000; &amp <a b='c>\n/ d\n",
        "a = <any é except é>\n /\n\n |é\n",
    ] {
        let _ = extract(text);
        let _ = extract(&text.repeat(5000));
    }
}
