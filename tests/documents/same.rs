//! Two URLs that are the same, by the texts of the documents and by laws that hold for all.
use urlgram::equivalence::Kind;
use urlgram::generate::Generator;
use urlgram::{Check, Code, DIALECTS, Dialect, same};

use crate::tables::rows;
use crate::tables::same::is_same;
use crate::tier;

/// Each case of `tests/tables/same-by-rules.tsv` is decided as it says, by its section.
#[test]
fn the_documents_decide() {
    for [dialect, one, other, word, section] in rows("same-by-rules") {
        let found = same(Dialect::find(&dialect).unwrap(), one.as_bytes(), other.as_bytes()).unwrap();
        let reasons = found.reasons();
        assert_eq!(found.is_same(), is_same(&word), "{one} {other}: {reasons:?}");
        assert!(reasons.iter().any(|(_, said)| *said == section), "{one} {other}: {reasons:?}");
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
        for url in urls(dialect).step_by(tier::of(3, 7)).filter(|url| url.len() < 80) {
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
    assert!(tried > tier::of(10_000, 1_000), "{tried}");
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
