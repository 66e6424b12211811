//! Every URL that stands in a document's own text, with its verdict under the grammar of that document.

use urlgram::Check;
use urlgram::diagnosis::Code;
use urlgram::rfc1738::RFC1738;

/// The examples of RFC 1738: section, start production, text (with the white space of broken lines taken out, as
/// the appendix asks).
const RFC1738_EXAMPLES: &[(&str, &str, &str)] = &[
    ("1", "url", "http://www.acl.lanl.gov/URI/archive/uri-archive.index.html"),
    ("3.1", "url", "ftp://@host.com/"),
    ("3.1", "url", "ftp://host.com/"),
    ("3.1", "url", "ftp://foo:@host.com/"),
    ("3.2.2", "url", "ftp://myname@host.dom/%2Fetc/motd"),
    ("3.2.2", "url", "ftp://myname@host.dom/etc/motd"),
    ("3.2.2", "url", "ftp://myname@host.dom//etc/motd"),
    ("3.4.4", "gopher+_string", "+"),
    ("3.4.4", "gopher+_string", "?"),
    ("3.4.6", "gopher+_string", "!"),
    ("3.4.6", "gopher+_string", "$"),
    ("3.4.7", "gopher+_string", "!+ABSTRACT"),
    ("3.4.7", "gopher+_string", "!+ABSTRACT%20+SMELL"),
    ("3.4.8", "gopher+_string", "+application/postscript%20Es_ES"),
    ("3.6", "group", "comp.infosystems.www.misc"),
    ("3.6", "url", "news:*"),
    ("3.10", "url", "file://vms.host.edu/disk$user/my/notes/note12345.txt"),
    ("3.11", "url", "prospero://host.dom//pros/name"),
    ("APPENDIX", "url", "ftp://info.cern.ch/pub/www/doc;type=d"),
    ("APPENDIX", "url", "ftp://ds.internic.net/rfc"),
    ("References", "url", "ftp://ds.internic.net/rfc/rfc1436.txt;type=a"),
    ("References", "url", "ftp://boombox.micro.umn.edu/pub/gopher/gopher_protocol/Gopher+/Gopher+.txt"),
    ("References", "url", "ftp://ds.internic.net/rfc/rfc1630.txt"),
    ("References", "url", "ftp://info.cern.ch/pub/www/doc/http-spec.txt.Z"),
    ("References", "url", "ftp://ds.internic.net/rfc/rfc1123.txt"),
    ("References", "url", "ftp://ds.internic.net/rfc/rfc822.txt"),
    ("References", "url", "ftp://quake.think.com/pub/wais/doc/protspec.txt"),
    ("References", "url", "ftp://ds.internic.net/rfc/rfc1036.txt"),
    ("References", "url", "ftp://quake.think.com/pub/wais/doc/doc-ids.txt"),
    ("References", "url", "ftp://ds.internic.net/rfc/rfc977.txt"),
    ("References", "url", "ftp://ds.internic.net/internet-drafts/draft-ietf-uri-irl-fun-req-02.txt"),
    ("References", "url", "ftp://ds.internic.net/rfc/rfc1034.txt"),
    ("References", "url", "ftp://prospero.isi.edu/pub/prospero/doc/prospero-protocol.PS.Z"),
    ("References", "url", "ftp://ds.internic.net/rfc/rfc959.txt"),
    ("References", "url", "ftp://ds.internic.net/rfc/rfc1737.txt"),
    ("References", "url", "ftp://ds.internic.net/rfc/rfc1625.txt"),
    ("References", "url", "ftp://uu.psi.com/wp/nir.txt"),
];

#[test]
fn the_examples_of_rfc1738_conform() {
    let check = Check::new(&RFC1738);
    for (section, start, text) in RFC1738_EXAMPLES {
        let report = check.start(start).unwrap().run(text.as_bytes());
        assert!(report.derives && report.conforms, "section {section}: {text}: {:?}", report.diagnostics);
    }
}

/// The appendix puts a fragment identifier within the brackets; it is no part of the URL, and the grammar has no
/// place for it. Section 2.2 has "#" encoded always.
#[test]
fn the_example_with_a_fragment_does_not_conform() {
    let text = "http://ds.internic.net/instructions/overview.html#WARNING";
    let report = Check::new(&RFC1738).run(text.as_bytes());
    assert!(!report.derives && !report.conforms);
    let [fault] = &report.diagnostics[..] else { panic!("one finding") };
    assert_eq!((fault.code, &text[fault.span.clone()]), (Code::NotAllowedHere, "#"));
    assert_eq!(fault.within, ["url", "httpurl", "hpath", "hsegment"]);
    assert_eq!(fault.fix.as_deref(), Some("%23"));
    assert!(report.dialect.production("httpurl").unwrap().accepts(&text.as_bytes()[..fault.span.start]));
}

/// Section 2.1: "HTTP" is to be treated like "http". It does not derive and is tolerated, unless one is strict.
#[test]
fn the_scheme_in_upper_case_is_tolerated() {
    let check = Check::new(&RFC1738);
    let report = check.run(b"HTTP://host.com/");
    assert_eq!((report.derives, report.conforms), (false, true));
    let [warning] = &report.diagnostics[..] else { panic!("one finding") };
    assert_eq!(
        (warning.code, warning.span.clone(), warning.fix.as_deref()),
        (Code::SchemeCase, 0..4, Some("http"))
    );
    assert!(check.conforms(b"HTTP://host.com/"));

    let strict = check.strict(true);
    assert_eq!(
        (strict.run(b"HTTP://host.com/").conforms, strict.conforms(b"HTTP://host.com/")),
        (false, false)
    );
}

/// The tolerance is for schemes: where a production has none, upper and lower case are what they are.
#[test]
fn upper_case_elsewhere_is_no_scheme() {
    let check = Check::new(&RFC1738);
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
        let report = check.start(start).unwrap().run(text.as_bytes());
        assert_eq!(report.conforms, conforms, "{start}: {text}");
        let case = report.diagnostics.iter().any(|found| found.code == Code::SchemeCase);
        assert_eq!(case, conforms && !report.derives, "{start}: {text}");
    }
}

/// A known scheme must match its own production; `//` behind any other announces `ip-schemepart`.
#[test]
fn otherurl_hides_no_known_scheme() {
    use Code::{DoubleSlash, KnownScheme};
    for (text, code, at) in [
        ("http://h_/", KnownScheme, 8),
        ("http:foo", KnownScheme, 5),
        ("http:", KnownScheme, 5),
        ("ftp://h/a;type=x", KnownScheme, 15),
        ("mailto:", KnownScheme, 7),
        ("news:a_b/", KnownScheme, 9),
        ("telnet://h/x", KnownScheme, 11),
        ("wais://h/d/t", KnownScheme, 12),
        ("nntp://h/g/", KnownScheme, 11),
        ("file:/etc", KnownScheme, 6),
        ("prospero://h/p;f", KnownScheme, 16),
        ("gopher://h:x", KnownScheme, 11),
        ("x-foo://-/", DoubleSlash, 9),
        ("x-foo://", DoubleSlash, 8),
        // "h:x" may still become a user and a password.
        ("z39.50r://h:x/", DoubleSlash, 13),
    ] {
        let report = Check::new(&RFC1738).run(text.as_bytes());
        assert_eq!((report.derives, report.conforms), (true, false), "{text}");
        let [fault] = &report.diagnostics[..] else { panic!("{text}: one finding") };
        assert_eq!((fault.code, fault.span.start), (code, at), "{text}");
    }
    for text in ["x-foo:bar", "x-foo:/bar", "x-foo:", "x-foo://h", "x-foo://u:p@h:1/x//y", "httpx:y", "c:/x"]
    {
        let report = Check::new(&RFC1738).run(text.as_bytes());
        assert!(report.derives && report.conforms, "{text}");
    }
    // Whoever asks for the general form alone gets its verdict.
    assert!(Check::new(&RFC1738).start("otherurl").unwrap().conforms(b"http:foo"));
}
