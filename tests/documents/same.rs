//! Two URLs that are the same, by the texts of the documents and by laws that hold for all.
use urlgram::equivalence::{Kind, Normal};
use urlgram::generate::Generator;
use urlgram::{Check, Code, DIALECTS, Dialect, same};

use crate::tier;

/// Two URLs, and the section that decides; whether they are the same.
struct Case(&'static str, [&'static str; 2], bool, &'static str);

const LEVELS: &str = "\"REDUCED OR INCREASED SAFE CHARACTER SETS\"";

const CASES: &[Case] = &[
    // RFC 1630, examples 1 and 2 of its encoding.
    Case(
        "rfc1630-url",
        [
            "http://info.cern.ch/albert/bertram/marie-claude",
            "http://info.cern.ch/albert/bertram/marie%2Dclaude",
        ],
        true,
        LEVELS,
    ),
    Case(
        "rfc1630-uri",
        [
            "http://info.cern.ch/albert/bertram/marie-claude",
            "http://info.cern.ch/albert/bertram/marie%2Dclaude",
        ],
        true,
        LEVELS,
    ),
    Case(
        "rfc1630-url",
        [
            "http://info.cern.ch/albert/bertram/marie-claude",
            "http://info.cern.ch/albert/bertram%2Fmarie-claude",
        ],
        false,
        LEVELS,
    ),
    Case("rfc1630-url", ["http://h/a%2fb", "http://h/a%2Fb"], true, "\"CONVENTIONAL URI ENCODING SCHEME\""),
    // "Real plus signs must be encoded" in a query, and only there.
    Case("rfc1630-url", ["http://h/a+b", "http://h/a%2Bb"], true, LEVELS),
    Case("rfc1630-url", ["http://h/?a+b", "http://h/?a%2Bb"], false, LEVELS),
    // The asterisk and the exclamation mark are reserved.
    Case("rfc1630-url", ["http://h/a*", "http://h/a%2A"], false, LEVELS),
    Case("rfc1630-url", ["http://h/a!", "http://h/a%21"], false, LEVELS),
    // Substrings of single or double dots are "similarly reserved".
    Case("rfc1630-url", ["http://h/a/../b", "http://h/a/%2E%2E/b"], false, LEVELS),
    Case("rfc1630-url", ["http://h/a/.%2e/b", "http://h/a/%2E./b"], true, "\"HIERARCHICAL FORMS\""),
    Case("rfc1630-url", ["http://h/a/x..y", "http://h/a/x%2E%2Ey"], true, LEVELS),
    // RFC 1630 says nothing of the case of schemes and hosts, nor of default ports.
    Case("rfc1630-url", ["http://h/", "http://H/"], false, ""),
    Case("rfc1630-url", ["http://h/", "http://h:80/"], false, ""),
    Case("rfc1630-url", ["ftp://h/", "ftp://h:21/"], false, ""),
    Case("rfc1630-url", ["http://h", "http://h/"], false, LEVELS),
    // "the gopher type character may be omitted and "1" is assumed"
    Case("rfc1630-url", ["gopher://h", "gopher://h/1"], true, "\"Gopher\""),
    // "A void host field is equivalent to "localhost"."
    Case("rfc1630-uri", ["file:///etc/motd", "file://localhost/etc/motd"], true, "\"file\""),
    // RFC 1738, 2.1: `allow "HTTP" as well as "http"`.
    Case("rfc1738", ["HTTP://h/", "http://h/"], true, "2.1"),
    Case("rfc1738", ["http://h/%7e", "http://h/%7E"], true, "2.2"),
    Case("rfc1738", ["http://h/a", "http://h/A"], false, ""),
    Case("rfc1738", ["http://h/a", "http://h/%61"], true, "3.3"),
    // 3.1 refers to section 3.5 of RFC 1034; ports are "in decimal".
    Case("rfc1738", ["http://www.W3.org/", "http://WWW.w3.ORG/"], true, "RFC 1034, 3.5"),
    Case("rfc1738", ["http://h:8080/", "http://h:08080/"], true, "3.1"),
    // 3.1: an empty user name is different from no user name.
    Case("rfc1738", ["ftp://@host.com/", "ftp://host.com/"], false, "2.2"),
    Case("rfc1738", ["ftp://foo:@host.com/", "ftp://foo@host.com/"], false, "2.2"),
    // 3.2: the port defaults to 21. 3.2.2: "/" and ";" are reserved.
    Case("rfc1738", ["ftp://h:21/a", "ftp://h/a"], true, "3.2"),
    Case("rfc1738", ["ftp://myname@host.dom/%2Fetc/motd", "ftp://myname@host.dom//etc/motd"], false, "3.2.2"),
    Case("rfc1738", ["ftp://h/a:b", "ftp://h/a%3Ab"], true, "3.2.2"),
    // 3.3: "/", ";", "?" are reserved; the "/" may be omitted.
    Case("rfc1738", ["http://h:80/", "http://h"], true, "3.3"),
    Case("rfc1738", ["http://h/a;b", "http://h/a%3Bb"], false, "3.3"),
    Case("rfc1738", ["http://h/a%3Fb", "http://h/a?b"], false, "3.3"),
    Case("rfc1738", ["http://h/?a=b", "http://h/?a%3Db"], true, "3.3"),
    // 3.4.1: nothing is reserved; the type defaults to "1".
    Case("rfc1738", ["gopher://h/0a/b?", "gopher://h/%30a%2Fb%3F"], true, "3.4.1"),
    Case("rfc1738", ["gopher://h", "gopher://h:70/"], true, "3.4.1"),
    Case("rfc1738", ["gopher://h/", "gopher://h/1"], true, "3.4.1"),
    // 3.5: nothing is reserved.
    Case("rfc1738", ["mailto:a@b", "mailto:a%40b"], true, "3.5"),
    // 3.6: only "@".
    Case("rfc1738", ["news:a/b@c", "news:a%2Fb@c"], true, "3.6"),
    // 3.8: the final "/" may be omitted.
    Case("rfc1738", ["telnet://h:23", "telnet://h/"], true, "3.8"),
    // 3.10: "localhost" or the empty string.
    Case("rfc1738", ["file:///a", "file://LocalHost/a"], true, "3.10"),
    // 3.11: no significance may be assumed of a slash.
    Case("rfc1738", ["prospero://host.dom//pros/name", "prospero://host.dom/%2Fpros/name"], true, "3.11"),
    Case("rfc1738", ["prospero://h/a;b=c", "prospero://h/a%3Bb=c"], false, "3.11"),
    // 2.2: in other schemes, any reserved character may be a delimiter.
    Case("rfc1738", ["x-a:b/c", "x-a:b%2Fc"], false, "2.2"),
    Case("rfc1738", ["x-a:b-c", "x-a:b%2Dc"], true, "2.2"),
    // The decoded name is a host.
    Case("rfc1738", ["imap://%41h/", "imap://ah/"], true, "2.2"),
    // The draft before it: national characters are unsafe, and allowed.
    Case("url-06", ["http://h/~a", "http://h/%7Ea"], true, "2.2"),
    Case("url-06", ["telnet://h/", "telnet://h"], true, "3.8"),
    Case("url-06", ["HTTP://h-a/", "http://H%2DA/"], true, "2.1"),
    // The draft after it: each component says what is reserved in it.
    Case("fielding-01", ["http://h/~a", "HTTP://H/%7ea"], true, "4.1"),
    Case("fielding-01", ["http://h/a+b", "http://h/a%2Bb"], true, "4.3.2"),
    Case("fielding-01", ["http://h/?a+b", "http://h/?a%2Bb"], false, "4.3.3"),
    Case("fielding-01", ["http://h/?a:b", "http://h/?a%3Ab"], true, "4.3.3"),
    Case("fielding-01", ["http://h:/", "http://h/"], true, "4.3.1"),
    Case("fielding-01", ["http://h:80/", "http://h/"], false, ""),
    Case("fielding-01", ["imap://%41h/", "imap://ah/"], true, "2.2"),
    // RFC 1808, 2.1: scheme names are those of RFC 1738, and all else is left to it.
    Case("rfc1808", ["HTTP://h/", "http://h/"], true, "2.1"),
    Case("rfc1808", ["http://h/%7e", "http://h/%7E"], false, ""),
    Case("rfc1808", ["http://H/", "http://h/"], false, ""),
    // RFC 2396, 6, and 3.1 before it.
    Case("rfc2396", ["HTTP://h/", "http://h/"], true, "6"),
    Case("rfc2396", ["http://www.XEROX.com", "http://www.xerox.com"], true, "6"),
    Case("rfc2396", ["http://h:80/", "http://h/"], false, "6"),
    Case("rfc2396", ["http://h:/", "http://h/"], true, "3.2.2"),
    Case("rfc2396", ["http://h:0080/", "http://h:80/"], true, "3.2.2"),
    // 2.4.2, and 2.3 for any scheme.
    Case("rfc2396", ["http://h/%7e", "http://h/~"], true, "2.3"),
    Case("rfc2396", ["http://h/a/../b", "http://h/b"], false, ""),
    Case("rfc2396", ["http://h/%2E%2E/b", "http://h/../b"], true, "2.3"),
    Case("rfc2396", ["%2E%2E/b", "../b"], false, "2.4.2"),
    Case("rfc2396", ["http://h", "http://h/"], false, ""),
    // Reserved in a segment, and perhaps reserved.
    Case("rfc2396", ["http://h/a;b", "http://h/a%3Bb"], false, "3.3"),
    Case("rfc2396", ["http://h/a+b", "http://h/a%2Bb"], false, "2.4.2"),
    Case("rfc2396", ["http://h/?a+b", "http://h/?a%2Bb"], false, "3.4"),
    // The name of a registry is a host name if it is decoded.
    Case("rfc2396", ["http://%41b.org/", "http://ab.org/"], true, "2.3"),
    Case("rfc2396", ["http://%41b.org:080/", "http://ab.ORG:80/"], true, "6"),
    Case("rfc2732", ["http://[FEDC::1]/", "http://[fedc::1]/"], true, "RFC 2373, 2.2"),
    Case("rfc2732", ["http://H/%7e", "http://h/~"], true, "RFC 2396, 2.3"),
    // RFC 3986.
    Case("rfc3986", ["HTTP://www.EXAMPLE.com/", "http://www.example.com/"], true, "6.2.2.1"),
    Case("rfc3986", ["http://h/%3a", "http://h/%3A"], true, "6.2.2.1"),
    Case("rfc3986", ["http://h/A", "http://h/a"], false, "6.2.2.1"),
    Case("rfc3986", ["http://[FEDC::1]/", "http://[fedc::1]/"], true, "6.2.2.1"),
    Case("rfc3986", ["http://h/%7Ea", "http://h/~a"], true, "6.2.2.2"),
    Case("rfc3986", ["http://h/a%2Fb", "http://h/a/b"], false, "2.2"),
    Case("rfc3986", ["http://h/a%2Bb", "http://h/a+b"], false, "2.2"),
    Case("rfc3986", ["http://h/a/./b/../c", "http://h/a/c"], true, "6.2.2.3"),
    Case("rfc3986", ["http://h/a/%2E%2e/c", "http://h/c"], true, "6.2.2.3"),
    Case("rfc3986", ["http://example.com:80/", "http://example.com"], true, "6.2.3"),
    Case("rfc3986", ["http://example.com:080/", "http://example.com"], true, "6.2.3"),
    Case("rfc3986", ["ftp://h:21/", "ftp://h/"], false, "6.2.3"),
    Case("rfc3986", ["x://h:/?q", "x://h?q"], true, "6.2.3"),
    Case("rfc3986", ["http://example.com/?", "http://example.com/"], false, "6.2.1"),
    Case("rfc3986", ["http://example.com/#", "http://example.com/"], false, "6.2.1"),
    Case("rfc3986", ["http://@h/", "http://h/"], false, "6.2.1"),
    Case("rfc3986", ["file:/a", "file://LOCALHOST/a"], true, "6.2.3"),
    Case("rfc3986", ["file:///a", "file:/a"], true, "6.2.3"),
    Case("rfc3986", ["file://u@localhost/a", "file:///a"], false, "6.2.1"),
    Case("rfc3986", ["mailto:Joe@Example.COM", "mailto:Joe@example.com"], true, "6.2.3"),
    // RFC 3987.
    Case("rfc3987", ["http://h/ros\u{e9}", "http://h/ros%c3%a9"], true, "5.3.2.3"),
    Case("rfc3987", ["http://h/re\u{301}", "http://h/r\u{e9}"], false, "5.3.2.2"),
    Case("rfc3987", ["http://h/re%CC%81", "http://h/r\u{e9}"], false, "5.3.2.2"),
    Case("rfc3987", ["http://h/%E2%80%AE", "http://h/%e2%80%ae"], true, "5.3.2.1"),
    Case("rfc3987", ["http://h/?\u{e000}", "http://h/?%ee%80%80"], true, "5.3.2.3"),
    Case("rfc3987", ["http://R\u{e9}/", "http://r\u{e9}/"], true, "RFC 3986, 3.2.2"),
    Case("rfc3987", ["http://R%C3%A9/", "http://R\u{e9}/"], true, "5.3.2.3"),
    Case("rfc3987", ["http://h/%FC", "http://h/\u{fc}"], false, "5.3.1"),
];

#[test]
fn the_documents_decide() {
    for Case(dialect, [one, other], expected, section) in CASES {
        let dialect = Dialect::find(dialect).unwrap();
        let found = same(dialect, one.as_bytes(), other.as_bytes()).unwrap();
        let reasons = found.reasons();
        assert_eq!(found.is_same(), *expected, "{one} {other}: {reasons:?}");
        assert!(reasons.iter().any(|(_, said)| said == section), "{one} {other}: {reasons:?}");
    }
}

#[test]
fn differences_are_named() {
    let kind = |dialect, one: &'static str, other: &'static str| {
        let found = same(Dialect::find(dialect).unwrap(), one.as_bytes(), other.as_bytes()).unwrap();
        let difference = found.difference.unwrap();
        (difference.kind, difference.message())
    };
    assert_eq!(
        kind("rfc1738", "http://h/a/b", "http://h/a%2fb"),
        (Kind::Reserved(b'/'), "`/` and `%2F` are not the same here: `/` is reserved".to_owned())
    );
    assert_eq!(kind("rfc1738", "http://h/a", "http://h/A").0, Kind::Case);
    assert_eq!(
        kind("fielding-01", "http://h:8/", "http://h/"),
        (
            Kind::Port,
            "only one has a port, and draft-fielding-url-syntax-01 does not define the default port"
                .to_owned()
        )
    );
    assert_eq!(kind("rfc1738", "http://h/a", "http://h/ab").1, "the first ends where the second has `b`");
    assert_eq!(
        kind("rfc1738", "http://h/a%20b", "http://h/").1,
        "the second ends where the first has `a%20b`"
    );
    assert_eq!(kind("rfc1738", "ftp://h/x/b", "ftp://h/y/b").1, "the first has `x` where the second has `y`");
}

#[test]
fn nonconforming_urls_cannot_be_compared() {
    let dialect = Dialect::find("rfc1738").unwrap();
    let error = same(dialect, b"http://h/", b"http://h/a b").unwrap_err();
    assert_eq!(
        error.to_string(),
        "\"http://h/a b\" does not conform to RFC 1738: The path contains a space, which \
         RFC 1738 does not allow in a URL (at 10, space)"
    );
}

/// URLs of a dialect: such as people write, and such as nobody does.
pub fn urls(dialect: &'static Dialect) -> impl Iterator<Item = Vec<u8>> {
    let check = Check::new(dialect);
    Generator::natural(check, 5)
        .take(tier::of(1_500, 300))
        .chain(Generator::random(check, 6).take(tier::of(1_500, 300)))
        .chain(starts(dialect))
}

/// URLs of each scheme that has a production.
fn starts(dialect: &'static Dialect) -> impl Iterator<Item = Vec<u8>> {
    let whole = Check::new(dialect);
    dialect.schemes.iter().flat_map(move |scheme| {
        let check = whole.with_start(scheme.production).unwrap();
        let few =
            Generator::uniform(check, 12..=40, 7).into_iter().flat_map(|urls| urls.take(tier::of(150, 30)));
        Generator::random(check, 8).take(tier::of(150, 30)).chain(few).filter(move |url| whole.conforms(url))
    })
}

#[test]
fn a_normal_form_conforms_and_is_its_own() {
    for dialect in DIALECTS {
        for url in urls(dialect) {
            let shown = String::from_utf8_lossy(&url).into_owned();
            let normal = Normal::of(dialect, &url).expect(&shown).text;
            let of = String::from_utf8_lossy(&normal).into_owned();
            let check = Check::new(dialect);
            assert!(check.conforms(&normal), "{}: {shown} {of}", dialect.id);
            let again = Normal::of(dialect, &normal).unwrap();
            assert_eq!(String::from_utf8_lossy(&again.text), of, "{}: {shown}", dialect.id);
            assert!(again.applied.is_empty(), "{}: {shown} {of} {:?}", dialect.id, again.applied);
            assert!(same(dialect, &url, &normal).unwrap().is_same(), "{}: {shown}", dialect.id);
            assert!(same(dialect, &url, &url).unwrap().is_same(), "{}: {shown}", dialect.id);
        }
    }
}

/// With equal normal forms, and only with them: so the relation is symmetric and transitive.
#[test]
fn equal_normal_forms_decide() {
    for dialect in DIALECTS {
        let urls: Vec<_> = urls(dialect).step_by(7).collect();
        for pair in urls.windows(2) {
            let [one, other] = pair else { continue };
            let found = same(dialect, one, other).unwrap();
            assert_eq!(found.is_same(), found.normal[0].text == found.normal[1].text);
            assert_eq!(found.is_same(), same(dialect, other, one).unwrap().is_same());
            assert!(!found.reasons().is_empty());
        }
    }
}

/// Each character that is no part of an escape, and the URL with this one encoded.
fn encoded(url: &[u8]) -> impl Iterator<Item = (u8, usize, Vec<u8>)> {
    let is_hex = |at: usize| (1..=2).any(|back| at >= back && url[at - back] == b'%');
    (0..url.len()).filter(move |at| url[*at] != b'%' && !is_hex(*at)).map(move |at| {
        let escape = format!("%{:02X}", url[at]);
        (url[at], at, [&url[..at], escape.as_bytes(), &url[at + 1..]].concat())
    })
}

/// All documents agree that a letter or digit may be encoded, wherever the grammar has a place for that.
#[test]
fn an_encoded_letter_is_the_same() {
    let mut tried = 0;
    // If a document says nothing of escapes, no other URL is the same, so it is left out.
    for dialect in DIALECTS.iter().filter(|dialect| !dialect.prose.equivalence.escapes.is_empty()) {
        let check = Check::new(dialect);
        for url in urls(dialect).step_by(3).filter(|url| url.len() < 80) {
            for (byte, _, other) in encoded(&url) {
                // After `//`, a letter may begin a host, and its escape does not.
                let has_a_host = |url: &[u8]| {
                    !check.run(url).findings().iter().any(|found| found.code() == Code::DoubleSlash)
                };
                if !byte.is_ascii_alphanumeric() || !check.conforms(&other) || !has_a_host(&other) {
                    continue;
                }
                tried += 1;
                let found = same(dialect, &url, &other).unwrap();
                let shown = [&url, &other].map(|url| String::from_utf8_lossy(url).into_owned());
                assert!(found.is_same(), "{}: {shown:?} {:?}", dialect.id, found.reasons());
            }
        }
    }
    assert!(tried > tier::of(10_000, 2_000), "{tried}");
}

/// The reserved characters of the documents, by scheme, anywhere after the host.
const RESERVED: &[(&str, &[&str], &str)] = &[
    ("rfc1630-url", &["http", "ftp", "gopher", "wais", "prospero"], "/*!"),
    ("rfc1630-uri", &[], "/*!?"),
    ("rfc1738", &["ftp", "file"], "/;"),
    ("rfc1738", &["http"], "/;?"),
    ("rfc1738", &["news"], "@"),
    ("rfc1738", &["prospero"], ";"),
    ("rfc1738", &["telnet"], ":@/"),
    ("url-06", &["ftp", "file"], "/;"),
    ("url-06", &["http"], "/;?"),
    ("url-06", &["news"], "@"),
    ("url-06", &["prospero"], ";"),
    ("fielding-01", &[], "/"),
    ("rfc2396", &["http", "ftp"], "/;=?"),
    ("rfc2732", &["http", "ftp"], "/;=?"),
    ("rfc3986", &["http", "ftp"], ":/?#[]@!$&'()*+,;="),
    ("rfc3987", &["http", "ftp"], ":/?#[]@!$&'()*+,;="),
];

#[test]
fn an_encoded_reserved_character_is_not_the_same() {
    let mut tried = 0;
    for (id, schemes, reserved) in RESERVED {
        let dialect = Dialect::find(id).unwrap();
        let check = Check::new(dialect);
        for url in urls(dialect).filter(|url| url.len() < 80) {
            let scheme =
                String::from_utf8_lossy(url.split(|byte| *byte == b':').next().unwrap()).to_lowercase();
            if !schemes.is_empty() && !schemes.contains(&&*scheme) {
                continue;
            }
            for (byte, at, other) in encoded(&url) {
                let slashes = url[..at].split(|byte| *byte == b'/').count() - 1;
                let after = slashes > 2 || matches!(&*scheme, "news" | "telnet") || *id == "rfc1630-uri";
                if !reserved.as_bytes().contains(&byte) || !after || !check.conforms(&other) {
                    continue;
                }
                tried += 1;
                let found = same(dialect, &url, &other).unwrap();
                let shown = [&url, &other].map(|url| String::from_utf8_lossy(url).into_owned());
                assert!(!found.is_same(), "{id}: {shown:?} {:?}", found.reasons());
            }
        }
    }
    assert!(tried > tier::of(3_000, 2_000), "{tried}");
}
