//! URLs that own their text: a change, a resolution or a normal form conforms and has the parts that were asked for, or it is refused.

use std::collections::{BTreeSet, HashMap};

use fastrand::Rng;
use urlgram::component::Part;
use urlgram::generate::Generator;
use urlgram::{Check, DIALECTS, Dialect, Url};

use crate::tier;

fn check(dialect: &str) -> Check {
    Check::new(Dialect::find(dialect).unwrap())
}

/// Changes of a part, with the result or what is said.
const CHANGES: &[(&str, &str, Part, Option<&str>, &str)] = &[
    ("rfc3986", "foo:a", Part::Path, Some("//evil"), "`foo://evil` would have another authority"),
    ("rfc3986", "http://h/", Part::Host, Some("a@b"), "`a@b` is no host of RFC 3986 (production `host`)"),
    (
        "rfc3986",
        "http://h/?q",
        Part::Query,
        Some("a#b"),
        "`a#b` is no query of RFC 3986 (production `query`)",
    ),
    ("rfc3986", "http://me:pw@h/", Part::Password, None, "RFC 3986 divides no password"),
    ("rfc3986", "http://me:pw@h:80/", Part::User, None, "http://h:80/"),
    ("rfc3986", "http://h:80/p", Part::Port, None, "http://h/p"),
    ("rfc3986", "http://h/p", Part::Port, Some(""), "http://h:/p"),
    ("rfc3986", "http://h/p", Part::Authority, Some("u@h:80"), "http://u@h:80/p"),
    ("rfc3986", "foo:/a", Part::Host, Some("x"), "foo://x/a"),
    ("rfc3986", "foo:a", Part::Host, Some("x"), "`foo://xa` would have another authority"),
    ("rfc3986", "http://h/p#f", Part::Query, Some("q"), "http://h/p?q#f"),
    ("rfc3986", "http://h/p?q#f", Part::Fragment, None, "http://h/p?q"),
    ("rfc3986", "http://h/p?q", Part::Path, None, "http://h?q"),
    ("rfc3986", "http://h/p", Part::Host, None, "`http:///p` would have another host"),
    ("rfc1808", "http://me@h/", Part::User, None, "RFC 1808 divides no user"),
    ("rfc1738", "ftp://a:b@c", Part::User, None, "ftp://c"),
    ("rfc1738", "ftp://a:b@c", Part::Password, None, "ftp://a@c"),
    ("rfc1738", "file:///a", Part::Host, Some("x"), "file://x/a"),
];

#[test]
fn a_part_is_changed_or_the_reason_is_told() {
    for (dialect, url, part, text, told) in CHANGES {
        let changed = check(dialect).url(*url).unwrap().with(*part, *text);
        let found = changed.map_or_else(|error| error.to_string(), String::from);
        assert_eq!(found, *told, "{url} {part:?} {text:?}");
    }
}

#[test]
fn parts_are_put_together() {
    use Part::{Authority, Host, Password, Path, Port, Scheme, User};
    let build = |dialect, parts: &[(Part, &str)]| {
        check(dialect).build(parts.iter().copied()).map_or_else(|error| error.to_string(), String::from)
    };
    assert_eq!(
        build("rfc3986", &[(Scheme, "http"), (Host, "h"), (Port, "80"), (Path, "/a")]),
        "http://h:80/a"
    );
    assert_eq!(
        build("rfc1738", &[(Scheme, "ftp"), (User, "u"), (Password, "p"), (Host, "h"), (Path, "a/b")]),
        "ftp://u:p@h/a/b"
    );
    let contradicts = build("rfc3986", &[(Scheme, "http"), (Authority, "evil"), (Host, "good")]);
    assert_eq!(contradicts, "`http://evil` would have another host");
    assert_eq!(
        build("rfc3986", &[(Scheme, "foo"), (Path, "//evil")]),
        "`foo://evil` would have another host"
    );
}

#[test]
fn a_path_of_a_reference_is_no_host() {
    for dialect in ["rfc1808", "rfc2396", "rfc3986", "rfc3987"] {
        let base = check(dialect).url("file:/a/b").unwrap();
        let refused = base.join("..//evil").map(String::from);
        assert!(refused.is_err() || !refused.as_ref().unwrap().contains("//"), "{dialect}: {refused:?}");
        assert_eq!(base.join("//good/x").unwrap(), "file://good/x", "{dialect}");
    }
    let base: Url = "http://a/b/c/d;p?q".parse().unwrap();
    assert_eq!(base.join("../g#s").unwrap(), "http://a/b/g#s");
    assert_eq!(base.join("#s").unwrap(), "http://a/b/c/d;p?q#s");
    let told = base.join("x/a b").unwrap_err().to_string();
    assert!(told.ends_with("does not allow in a URL (at 3, space)"), "{told}");
}

#[test]
fn urls_are_compared_as_their_texts() {
    let one: Url = "http://h/a".parse().unwrap();
    let other = check("rfc1738").url("http://h/a").unwrap();
    assert_eq!((&one, one.is_same(&"HTTP://H/a".parse().unwrap())), (&other, true));
    let seen = HashMap::from([(one.clone(), 1)]);
    assert_eq!(seen.get("http://h/a"), Some(&1));
    let sorted: BTreeSet<Url> = ["http://b/", "http://a/"].map(|url| url.parse().unwrap()).into();
    assert_eq!(sorted.first().unwrap(), "http://a/");
    assert_eq!(one.components().to_url().unwrap(), one);
}

/// Texts that mean to become other parts.
const TEXTS: &[&str] = &[
    "", "a", "a@b", "a:b", "//h", "/", "..//h", "?", "#", "a?b", "a#b", "[::1]", "%2F", "80", "é", "a/b",
    ":", "@", "\\", "a b",
];

/// For any text of a part, the result conforms, has the text as that part, and all other parts as they were; and a relative reference
/// changes no authority.
#[test]
fn no_change_makes_another_part() {
    let mut random = Rng::with_seed(69);
    let (mut made, mut tried) = (0, 0);
    for dialect in DIALECTS {
        let check = Check::new(dialect);
        for text in Generator::natural(check, 7).take(tier::of(2_000, 60)) {
            let Some(url) = String::from_utf8(text).ok().and_then(|text| check.url(text).ok()) else {
                continue;
            };
            for _ in 0..8 {
                tried += 1;
                let (part, text) = (Part::ALL[random.usize(..9)], TEXTS[random.usize(..TEXTS.len())]);
                let text = random.bool().then_some(text);
                if let Ok(changed) = url.with(part, text) {
                    made += 1;
                    let tree = check.components_by_tree(changed.as_str().as_bytes()).unwrap();
                    let told = tree.part(part).map(|part| part.as_str());
                    assert_eq!(
                        told.unwrap_or_default(),
                        text.unwrap_or_default(),
                        "{url} {part:?} {text:?}: {changed}"
                    );
                    let of_server = [Part::Authority, Part::User, Part::Password, Part::Host, Part::Port];
                    for other in Part::ALL.into_iter().filter(|other| *other != part) {
                        let same = tree.part(other).map_or("", |part| part.as_str())
                            == url.part(other).unwrap_or_default();
                        assert!(
                            same || of_server.contains(&other) && of_server.contains(&part),
                            "{url} {part:?} {text:?}: {changed}"
                        );
                    }
                }
                let reference = TEXTS[random.usize(..TEXTS.len())];
                if let Ok(joined) = url.join(reference).as_ref()
                    && !reference.starts_with("//")
                    && !reference.contains(':')
                {
                    assert_eq!(joined.authority(), url.authority(), "{url} {reference}: {joined}");
                }
            }
            let normal = url.normalized();
            assert_eq!(
                (normal.normalized(), normal.host().is_some()),
                (normal.clone(), url.host().is_some()),
                "{url}"
            );
        }
    }
    assert!(made > tried / 20, "{made} of {tried}");
}
