//! Bases and references of HTML documents and messages.
use std::fmt::Write as _;

use urlgram::Dialect;
use urlgram::context::{ATTRIBUTES, Attribute, Context, Document, Form, LONGEST_BASE, Source};
use urlgram::resolve::Resolver;

use crate::page::assert_page;

fn context() -> Context<'static> {
    Context::new(Resolver::new(Dialect::find("fielding-01").unwrap()))
}

/// The absolute forms, with what holds each.
fn shown(document: &Document<'_>) -> Vec<String> {
    let line = |reference: &urlgram::context::Reference<'_>| {
        let found = document.resolve(reference);
        let attribute = reference.attribute;
        let absolute = String::from_utf8_lossy(&found.shown().unwrap_or_default()).into_owned();
        format!("{} {} {absolute}", attribute.element, attribute.name)
    };
    document.references.iter().map(line).collect()
}

fn messages<'d>(document: &'d Document<'_>) -> Vec<&'d str> {
    document.findings.iter().map(|found| &found.message[..]).collect()
}

/// Appendix D: "regardless of the context in which the example document was obtained".
#[test]
fn the_base_of_the_document_is_the_strongest() {
    let page = b"<!doctype html public \"-//IETF//DTD HTML//EN\">\n<HTML><HEAD>\n<TITLE>An example HTML document</TITLE>\n\
        <BASE href=\"http://www.ics.uci.edu/Test/a/b/c\">\n</HEAD><BODY>\n... <A href=\"../x\">a hypertext anchor</A> ...\n\
        </BODY></HTML>\n";
    for retrieved in [&b""[..], b"http://elsewhere/y/z"] {
        let document = context().with_retrieved(retrieved).html(page);
        assert_eq!(shown(&document), ["a href http://www.ics.uci.edu/Test/a/x"]);
        let [anchor] = &document.references[..] else { panic!() };
        assert_eq!(document.base_of(anchor).source, Source::Html);
        assert_eq!((anchor.place.line, anchor.place.column), (6, 14));
        assert_eq!(&page[anchor.place.span.clone()], b"../x");
        assert!(document.findings.is_empty());
    }
}

#[test]
fn without_a_base_the_retrieval_or_nothing_is_it() {
    let document = context().with_retrieved(b"http://h/a/b").html(b"<a href=c>");
    assert_eq!(shown(&document), ["a href http://h/a/c"]);
    assert_eq!(document.section(document.bases[0].source), "draft-fielding-url-syntax-01, section 5.3");
    let document = context().html(b"<a href=c>");
    assert_eq!(shown(&document), ["a href c"]);
    assert!(!document.resolve(&document.references[0]).conforms());
    assert_eq!(document.section(document.bases[0].source), "draft-fielding-url-syntax-01, section 5.4");
    let document = context().with_retrieved(b"nothing").html(b"<a href=c>");
    assert_eq!(messages(&document), ["the URL of the retrieval is not an absolute URL, so it is not a base"]);
}

#[test]
fn an_invalid_base_is_reported() {
    let document = context().with_retrieved(b"http://h/a/b").html(b"<base href=x/><a href=c>");
    assert_eq!(messages(&document), ["the BASE of the document is not an absolute URL, so it is not a base"]);
    assert_eq!(shown(&document), ["a href http://h/a/c"]);
    let document =
        context().html(b"<body><base target=_top><base href=http://h/><base href=http://i/><a href=c>");
    assert_eq!(messages(&document).len(), 2, "one in the body, and another");
    assert_eq!(shown(&document), ["a href http://h/c"], "and it is followed from the first HREF on");
    let long = format!("<base href=http://h/{}/><a href=c>", "x".repeat(LONGEST_BASE));
    let document = context().html(long.as_bytes());
    assert!(messages(&document)[0].starts_with("this base of 2058 bytes is ignored"));
    assert_eq!(shown(&document), ["a href c"]);
}

/// Every attribute of the table is found, in its form, with the bytes where it is.
#[test]
fn every_attribute_of_the_table_is_found() {
    for row in ATTRIBUTES {
        let (value, several): (&str, &[&str]) = match row.form {
            Form::One | Form::InCodebase => (" x y ", &["x y"]),
            Form::Spaces | Form::SpacesInCodebase => ("x\n y", &["x", "y"]),
            Form::CommasInCodebase => ("x, y z,", &["x", "y z"]),
            Form::Sources => (",x 1x, y,z 2w (a,b) 1h,w, ", &["x", "y,z", "w"]),
            Form::Refresh => ("5; URL = 'x y'", &["x y"]),
        };
        let (element, name) = (row.element.to_uppercase(), row.name.to_uppercase());
        let page = format!("<{element} http-equiv=Refresh {name} = \"{value}\" {name}=other>");
        let document = context().html(page.as_bytes());
        let texts: Vec<_> =
            document.references.iter().map(|it| std::str::from_utf8(&it.text).unwrap()).collect();
        assert_eq!(texts, several, "{page}");
        for reference in &document.references {
            assert_eq!(reference.attribute, row);
            assert_eq!(page.as_bytes()[reference.place.span.clone()], *reference.text, "{page}");
        }
        // The end of an unquoted value also ends the URL.
        let page = format!("<p>\n<{element} {name}=ab/c?d http-equiv=refresh>");
        let document = context().html(page.as_bytes());
        if row.form != Form::Refresh {
            assert_eq!(&page[document.references[0].place.span.clone()], "ab/c?d", "{page}");
            assert_eq!(document.references[0].place.line, 2);
        }
    }
}

#[test]
fn text_outside_tags_holds_no_reference() {
    let page = b"<!-- <a href=1> --><script>'<a href=2>'</script><style><a href=3></style><title><a href=4></title>\
        <textarea><a href=5></textarea></a href=6><meta content='1; url=7'><div href=8><p title='<a href=9>'><a href=10";
    assert_eq!(shown(&context().html(page)), [""; 0]);
}

#[test]
fn values_are_decoded_and_placed() {
    let page = b"<a href='x?a=1&amp;b&#x2F;c'><img src=\"\xE9.gif\"><a HREF=><a href><a href=''>";
    let document = context().with_retrieved(b"http://h/").html(page);
    let texts: Vec<_> = document.references.iter().map(|reference| &reference.text[..]).collect();
    assert_eq!(texts, [&b"x?a=1&b/c"[..], b"\xE9.gif", b"", b"", b""]);
    assert_eq!(&page[document.references[0].place.span.clone()], b"x?a=1&amp;b&#x2F;c", "all of the value");
    assert_eq!(&page[document.references[1].place.span.clone()], b"\xE9.gif");
}

#[test]
fn objects_have_a_codebase() {
    let page = b"<base href=http://h/a/><object data=d usemap=#m codebase=c/ archive='x y'></object>\
        <applet archive='v,w' codebase=http://i/></applet><object data=d></object>";
    let expected = [
        "object data http://h/a/c/d",
        "object usemap (current document)#m",
        "object codebase http://h/a/c/",
        "object archive http://h/a/c/x",
        "object archive http://h/a/c/y",
        "applet archive http://i/v",
        "applet archive http://i/w",
        "applet codebase http://i/",
        "object data http://h/a/d",
    ];
    assert_eq!(shown(&context().html(page)), expected);
}

/// Section 5.1: Content-Base before Content-Location, white space ignored, names in any case.
#[test]
fn headers_give_the_base() {
    let html = "Content-Type: Text/HTML\r\n\r\n<a href=\"../x\">";
    let of = |headers: &str| {
        let message = format!("{headers}{html}");
        let document = context().with_retrieved(b"http://r/s/t").message(message.as_bytes());
        let last = document.references.last().unwrap();
        assert_eq!(&message.as_bytes()[last.place.span.clone()], b"../x");
        let found = document.resolve(last).shown().unwrap();
        (String::from_utf8(found).unwrap(), document.base_of(last).source, messages(&document).len())
    };
    let is = |url: &str, source, findings| (url.to_owned(), source, findings);
    assert_eq!(of(""), is("http://r/x", Source::Retrieval, 0));
    let base = "content-BASE: http://www.ics.uci.edu/\r\n\tTest/a/\r\n b/c\r\n";
    assert_eq!(of(base), is("http://www.ics.uci.edu/Test/a/x", Source::ContentBase, 0));
    let location = "Content-Location: http://l/m/n/o\r\n";
    assert_eq!(of(location), is("http://l/m/x", Source::ContentLocation, 0));
    assert_eq!(of(&format!("{location}{base}")).1, Source::ContentBase);
    // A relative Content-Location is resolved first.
    assert_eq!(of("Content-Location: u/v/w\r\n"), is("http://r/s/u/x", Source::ContentLocation, 0));
    // A text that is no absolute URL is no Content-Base.
    assert_eq!(of("Content-Base: /a\r\n"), is("http://r/x", Source::Retrieval, 1));
    assert_eq!(of(&format!("{base}Content-Base: http://o/\r\n")).2, 1, "two of them");
}

/// The header fields of each document, and the section that has them.
#[test]
fn each_document_names_its_fields() {
    let message = b"Base: <URL:http://www.ics.uci.edu/\n Test/a/b/c>\nContent-Base: http://b/\nContent-Location: http://l/\n\
        Content-Type: text/html\n\n<a href=\"../x\"><form action=\"\">";
    let [test, base, location] = ["http://www.ics.uci.edu/Test/a/", "http://b/", "http://l/"];
    for (dialect, url, cited, notes) in [
        ("rfc1808", test, "RFC 1808, section 3.1", 2),
        ("fielding-01", base, "draft-fielding-url-syntax-01, section 5.1", 1),
        ("rfc2396", base, "RFC 2396, section 5.1.1", 1),
        ("rfc2732", base, "RFC 2396, section 5.1.1", 1),
        ("rfc3986", location, "RFC 3986, section 5.1.2", 2),
        ("rfc3987", location, "RFC 3986, section 5.1.2", 2),
    ] {
        let resolver = Resolver::new(Dialect::find(dialect).unwrap());
        let document = Context::new(resolver).message(message);
        let [.., anchor, form] = &document.references[..] else { panic!() };
        let shown = |reference| String::from_utf8(document.resolve(reference).shown().unwrap()).unwrap();
        let up = if dialect.starts_with("rfc398") { "x" } else { "../x" };
        let up = if dialect == "rfc1808" { "x" } else { up };
        assert_eq!(shown(anchor), format!("{url}{up}"), "{dialect}");
        assert_eq!(document.section(document.base_of(anchor).source), cited);
        let [noted, errors] =
            [true, false].map(|is_note| document.findings.iter().filter(|it| it.is_note == is_note).count());
        assert_eq!((noted, errors), (notes, 0), "{dialect}: {:?}", messages(&document));
        assert!(document.is_well_formed());
        // RFC 2396, section 4.2: "[...] an empty URI reference represents the base URI".
        let empty = match dialect {
            "rfc1808" => format!("{test}b/c"),
            "fielding-01" => "(current document)".to_owned(),
            _ => url.to_owned(),
        };
        assert_eq!(shown(form), empty, "{dialect}");
    }
}

/// RFC 1630: "the context URI is that of the document or object containing a reference".
#[test]
fn rfc_1630_has_no_base_in_the_document() {
    for dialect in ["rfc1630-uri", "rfc1630-url"] {
        let context =
            Context::new(Resolver::new(Dialect::find(dialect).unwrap())).with_retrieved(b"http://r/s");
        let page = context.html(b"<base href=http://i/><a href=x>");
        assert_eq!(shown(&page), ["a href http://r/x"]);
        let mail = context.message(b"Content-Location: http://l/\nContent-Type: text/html\n\n<a href=x>");
        assert_eq!(shown(&mail), ["a href http://r/x"]);
        for (document, name) in [(page, "BASE"), (mail, "Content-Location")] {
            let [found] = &document.findings[..] else { panic!("{:?}", document.findings) };
            assert_eq!(found.message, format!("the {name} is not a base by RFC 1630"));
            assert_eq!(found.section, "RFC 1630, section \"Partial (relative) form\"");
            assert!(found.is_note && document.section(Source::Retrieval) == found.section);
        }
    }
}

/// RFC 1808, section 3.1: the name in any case, the brackets and the prefix, an absolute URL in them.
#[test]
fn the_base_header() {
    let of = |header: &str| {
        let message = format!("{header}\nContent-Type: text/html\n\n<a href=\"../x\">");
        let resolver = Resolver::new(Dialect::find("rfc1808").unwrap());
        let document = Context::new(resolver).with_retrieved(b"http://r/s/t").message(message.as_bytes());
        let found = document.resolve(&document.references[0]).shown().unwrap();
        let messages = messages(&document).join("; ");
        (String::from_utf8(found).unwrap(), document.base_of(&document.references[0]).source, messages)
    };
    let is = |url: &str, source, message: &str| (url.to_owned(), source, message.to_owned());
    let (base, retrieval) = (Source::BaseHeader, Source::Retrieval);
    assert_eq!(of("bAsE: <URL: http://h/a/\n\t b/c >"), is("http://h/a/x", base, ""));
    assert_eq!(
        of("Base: http://h/a/b"),
        is("http://r/x", retrieval, "the Base does not have the form <URL:...>")
    );
    let relative = "the Base is not an absolute URL, so it is not a base";
    assert_eq!(of("Base: <URL:a/b>"), is("http://r/x", retrieval, relative));
    let two = "the Base is repeated: only the first one counts";
    assert_eq!(of("Base: <URL:http://h/>\nBase: <URL:http://i/>"), is("http://h/../x", base, two));
}

/// The sources of a base, by each document.
#[test]
fn each_document_has_sections_for_its_sources() {
    for (dialect, sections) in [
        ("rfc1808", ["sections 3.1 and 10", "section 3.1", "section 3.2", "section 3.3", "section 3.4"]),
        (
            "rfc2396",
            ["section 5.1.1, Appendix D", "section 5.1.1", "section 5.1.2", "section 5.1.3", "section 5.1.4"],
        ),
        ("rfc3986", ["section 5.1.1", "section 5.1.2", "section 5.1.2", "section 5.1.3", "section 5.1.4"]),
    ] {
        let dialect = Dialect::find(dialect).unwrap();
        let document = Context::new(Resolver::new(dialect)).html(b"");
        let sources = [Source::Html, Source::BaseHeader, Source::Enclosing, Source::Retrieval, Source::None];
        for (source, section) in sources.into_iter().zip(sections) {
            assert_eq!(document.section(source), format!("{}, {section}", dialect.document));
        }
    }
}

/// Section 5.2: a part inherits from what encloses it, recursively, unless it has its own.
#[test]
fn parts_inherit() {
    use Source::{ContentBase, ContentLocation, Enclosing, Html};
    let message = b"Content-Base: http://h/a/\nContent-Type: multipart/mixed; boundary=\"o u t\"\n\n<a href=preamble>\n\
        --o u t\nContent-Type: text/html\n\n<a href=1>\n--o u t\nContent-Location: b/\nContent-Type: multipart/related;\n boundary=in\n\n\
        --in\nContent-Type: text/html\n\n<a href=2>\n--in\nContent-Type: text/html\nContent-Base: http://i/\n\n<a href=3>\n\
        --in\nContent-Type: text/html\n\n<base href=http://j/><a href=4>\n--in--\n<a href=epilogue>\n\
        --o u t\nContent-Type: text/plain\n\n<a href=plain>\n--o u t\nContent-Type: message/rfc822\n\n\
        Content-Type: text/html\nContent-Location: c/\n\n<a href=5>\n--o u t--\n";
    let document = context().message(message);
    let expected = [
        "a href http://h/a/1",
        " Content-Location http://h/a/b/",
        "a href http://h/a/b/2",
        "a href http://i/3",
        "a href http://j/4",
        " Content-Location http://h/a/c/",
        "a href http://h/a/c/5",
    ];
    assert_eq!(shown(&document), expected);
    assert_eq!(messages(&document), [""; 0]);
    for reference in &document.references {
        assert_eq!(message[reference.place.span.clone()], *reference.text);
    }
    let sources: Vec<_> = document.references.iter().map(|it| document.base_of(it).source).collect();
    assert_eq!(sources, [Enclosing, Enclosing, Enclosing, ContentBase, Html, Enclosing, ContentLocation]);
}

/// The text in the headers is relative to the Content-Base, too.
#[test]
fn the_content_location_is_relative_to_the_content_base() {
    let message = b"Content-Location: c\nContent-Base: http://h/a/b\n\n";
    let document = context().with_retrieved(b"http://r/").message(message);
    assert_eq!(shown(&document), [" Content-Location http://h/a/c"]);
}

/// A multipart may have the boundary of the one around it: its end gives that back.
#[test]
fn boundaries_can_be_the_same() {
    let message = b"Content-Type: multipart/x; boundary=b\nContent-Base: http://h/\n\n--b\n\
        Content-Type: multipart/x; boundary=b\nContent-Base: http://i/\n\n--b\nContent-Type: text/html\n\n<a href=1>\n\
        --b--\n--b\nContent-Type: text/html\n\n<a href=2>\n--b--\n";
    let document = context().message(message);
    assert_eq!(shown(&document), ["a href http://i/1", "a href http://h/2"]);
    assert!(document.findings.is_empty());
}

#[test]
fn encoded_parts_are_decoded() {
    let message = b"Content-Type: multipart/digest; boundary=d\n\n--d\n\nContent-Type: text/html\n\
        Content-Transfer-Encoding: quoted-printable\n\n<a href=3D\"x=\n=79\">\n--d\n\nContent-Type: text/html\n\
        Content-Transfer-Encoding: BASE64\n\nPGEgaHJl\nZj16Pg==\n--d--\n";
    let document = context().with_retrieved(b"http://h/").message(message);
    assert_eq!(shown(&document), ["a href http://h/xy", "a href http://h/z"]);
    let place = &document.references[0].place;
    assert_eq!((place.line, place.column, place.decoded.clone()), (8, 1, Some(9..11)));
}

#[test]
fn broken_messages_give_findings() {
    for (message, finding) in [
        (
            &b"Content-Type: multipart/mixed\n\n--x\n"[..],
            "this multipart has no boundary, so its parts cannot be found",
        ),
        (
            b"Content-Type: multipart/mixed; boundary=x\n\n--x\n\nno end",
            "the message ends inside a multipart: its last boundary is missing",
        ),
        (
            b"Content-Type: text/html\nContent-Transfer-Encoding: x-uue\n\nbegin",
            "the body of this part cannot be decoded",
        ),
        (
            b"Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\nAA==",
            "this enclosed message is encoded, which MIME does not allow; it is ignored",
        ),
        (
            b"Content-Type: text/html\n\n\xFF\xFE<\0a\0",
            "the document looks like UTF-16; convert it to a superset of ASCII",
        ),
    ] {
        assert_eq!(messages(&context().message(message)), [finding]);
    }
    for message in [
        &b""[..],
        b"\n",
        b":",
        b"no headers at all",
        b"\0\xFF\n\n",
        b"Content-Type: text/html",
        b"--\n----\n",
    ] {
        assert!(context().message(message).references.is_empty());
    }
}

/// The table can be searched by element, names each attribute once, and every row has its reason.
#[test]
fn the_table_of_attributes_is_in_order() {
    let names: Vec<_> = ATTRIBUTES.iter().map(|row| (row.element, row.name)).collect();
    assert!(names.is_sorted() && names.windows(2).all(|pair| pair[0] != pair[1]));
    for row in ATTRIBUTES {
        assert!(!row.reason.is_empty() && ["2.0", "3.2", "4", "5", "none"].contains(&row.since), "{row:?}");
        assert!(row.name == row.name.to_lowercase() && row.element == row.element.to_lowercase());
    }
}

#[test]
fn the_page_of_attributes_is_the_table() {
    let mut page = String::from(
        "# Attributes of HTML that hold references\n\nThe attributes that `urlgram resolve --html` and `--message` read, with the \
         oldest version of HTML that has each (none: an\nextension).\n\n\
         | element | attribute | since | names | form |\n| --- | --- | --- | --- | --- |\n",
    );
    for row in ATTRIBUTES {
        let form = match row.form {
            Form::One => "",
            Form::InCodebase => "relative to `codebase`",
            Form::Spaces => "several, with spaces between them",
            Form::SpacesInCodebase => "several, with spaces between them, relative to `codebase`",
            Form::CommasInCodebase => "several, with commas between them, relative to `codebase`",
            Form::Sources => "several, with their sizes, and commas between them",
            Form::Refresh => "after the seconds, where `http-equiv` is `refresh`",
        };
        let Attribute { element, name, since, reason, .. } = row;
        let _ = writeln!(page, "| `{element}` | `{name}` | {since} | {reason} | {form} |");
    }
    assert_page("reference/references", "--test documents context", &page);
}
