//! The ladders of comparison of RFC 3986 and RFC 3987, against transcriptions of their rules.
use urlgram::equivalence::{Normal, Rung};
use urlgram::rfc3986::RFC3986;
use urlgram::rfc3987::RFC3987;
use urlgram::{Check, DIALECTS, Dialect, same};

use crate::same::urls;
use crate::tier;
use crate::transcribed::{parse, remove_dot_segments};

/// The form of each rung is the form of the forms of the rungs below it; it conforms, and is its own.
#[test]
fn rungs_are_climbed_one_by_one() {
    let mut changed = 0;
    for dialect in DIALECTS {
        for url in urls(dialect).step_by(tier::of(3, 7)).chain(dotted(dialect)) {
            let shown = String::from_utf8_lossy(&url).into_owned();
            let at = |rung, url: &[u8]| Normal::up_to(dialect, rung, url).expect(&shown).text;
            let mut climbed = url.clone();
            for rung in Rung::ALL {
                let at_once = at(*rung, &url);
                climbed = at(*rung, &climbed);
                let found = [&at_once, &climbed].map(|text| String::from_utf8_lossy(text).into_owned());
                assert_eq!(found[0], found[1], "{}: {shown} at {rung:?}", dialect.id);
                assert_eq!(at(*rung, &at_once), at_once, "{}: {shown} at {rung:?}", dialect.id);
                assert!(
                    Check::new(dialect).with_tolerant(true).conforms(&at_once),
                    "{}: {shown}",
                    dialect.id
                );
                changed += usize::from(at_once != url);
            }
            let again = Normal::of(dialect, &climbed).unwrap();
            let is_own = again.text == climbed && again.applied.is_empty();
            assert!(is_own, "{}: {shown} {:?}", dialect.id, again.applied);
            assert_eq!(at(Rung::String, &url), url);
        }
    }
    assert!(changed > tier::of(1_000, 150), "{changed}");
}

/// URLs with paths of few kinds of segments, in each place that a path may have.
fn dotted(dialect: &'static Dialect) -> impl Iterator<Item = Vec<u8>> {
    const SEGMENTS: [&str; 7] = ["", ".", "..", "%2E", "%2e.", "a", "b:c"];
    const BEFORE: [&str; 9] =
        ["x:", "x:/", "http://h/", "http://H:80/", "file:/", "file://localhost:/", "x://@:", "", "//%41:/"];
    let check = Check::new(dialect).with_tolerant(true);
    let paths = (0..SEGMENTS.len().pow(4)).map(|number| {
        let segment = |place| SEGMENTS[number / SEGMENTS.len().pow(place) % SEGMENTS.len()];
        [segment(0), segment(1), segment(2), segment(3)].join("/")
    });
    let urls = paths.flat_map(|path| BEFORE.map(|before| format!("{before}{path}").into_bytes()));
    urls.step_by(tier::of(5, 25)).filter(move |url| check.conforms(url))
}

/// The answer names the lowest rung, and what is left open.
#[test]
fn rungs_and_notes_are_told() {
    let told = |dialect, one: &'static str, other: &'static str| {
        let found = same(Dialect::find(dialect).unwrap(), one.as_bytes(), other.as_bytes()).unwrap();
        let sections: Vec<_> = found.asides().into_iter().map(|(_, section)| section).collect();
        (found.practice.map(|practice| practice.section), sections.join(" "))
    };
    for (dialect, one, other, rung, notes) in [
        ("rfc3986", "http://h/", "http://h/", Some("6.2.1"), ""),
        ("rfc3986", "http://h/%7e", "HTTP://h/%7E", Some("6.2.2.1"), ""),
        ("rfc3986", "http://h/%7e", "HTTP://h/~", Some("6.2.2.2"), ""),
        ("rfc3986", "http://h/%7e/..", "HTTP://h/~/..", Some("6.2.2.2"), ""),
        ("rfc3986", "http://h/%7e/..", "http://h/", Some("6.2.2.3"), ""),
        ("rfc3986", "http://h:80/", "http://h", Some("6.2.3"), ""),
        ("rfc3986", "http://h/#a", "http://h/#b", None, "6.1 6.2.3 6.1"),
        ("rfc3986", "http://h/?", "http://h/", None, "6.1 6.2.3 6.2.3"),
        ("rfc3986", "http://xn--a/", "http://h/", None, "6.1 6.2.3 3.2.2"),
        ("rfc3987", "http://h/\u{e9}", "http://h/%C3%A9", Some("5.3.2.3"), "5.1"),
        ("rfc3987", "http://h/", "http://h/", Some("5.3.1"), ""),
        ("rfc3987", "http://r\u{e9}/", "http://xn--r-bga/", None, "5.1 5.3.3 5.3.3"),
        ("rfc2396", "http://h/a", "http://h/b", None, "6"),
        ("rfc2396", "http://h/#a", "http://h/#b", None, "6 4.1"),
        ("rfc2396", "../a", "../a", None, "5.1"),
        ("rfc2732", "../a", "../b", None, "RFC 2396, 6 RFC 2396, 5.1"),
        ("rfc1808", "http://h/?", "http://h/", None, "2.1 2.4"),
        ("rfc1738", "http://h/", "http://h", None, ""),
    ] {
        assert_eq!(told(dialect, one, other), (rung, notes.to_owned()), "{dialect}: {one} {other}");
    }
}

/// Sections 6.2.2.1 and 6.2.2.2: escapes in upper case, and those of unreserved characters decoded.
pub fn unescaped(text: &str) -> String {
    let mut pieces = text.split('%');
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let octet = u8::from_str_radix(&piece[..2], 16).unwrap();
        if octet.is_ascii_alphanumeric() || b"-._~".contains(&octet) {
            plain.push(char::from(octet));
        } else {
            plain = plain + "%" + &piece[..2].to_ascii_uppercase();
        }
        plain += &piece[2..];
    }
    plain
}

/// Sections 6.2.2 and 6.2.3, written again.
fn normalized(uri: &str) -> String {
    let uri = parse(uri);
    let [scheme, authority, query, fragment] =
        [uri.scheme, uri.authority, uri.query, uri.fragment].map(|part| part.as_deref().map(unescaped));
    let scheme = scheme.unwrap_or_default().to_lowercase();
    let mut path = remove_dot_segments(&unescaped(&uri.path));
    let authority = authority.map(|authority| {
        let (user, host) =
            authority.rsplit_once('@').map_or((None, &*authority), |(user, host)| (Some(user), host));
        let colon = host.rfind(':').filter(|colon| !host[*colon..].contains(']'));
        let (host, port) = colon.map_or((host, ""), |colon| (&host[..colon], &host[colon + 1..]));
        // The escapes are in upper case.
        let host = unescaped(&host.to_lowercase());
        let number = port.trim_start_matches('0');
        let port = match (number, port) {
            (_, "") => String::new(),
            ("80", _) if scheme == "http" => String::new(),
            ("", _) => ":0".to_owned(),
            (number, _) => format!(":{number}"),
        };
        let host = if scheme == "file" && user.is_none() && port.is_empty() && host == "localhost" {
            ""
        } else {
            &host
        };
        user.map_or_else(String::new, |user| format!("{user}@")) + host + &port
    });
    if authority.is_some() && path.is_empty() {
        path.push('/');
    }
    let is_file = scheme == "file" && path.starts_with('/');
    let authority = match authority {
        Some(authority) => format!("//{authority}"),
        None if is_file => "//".to_owned(),
        None if path.starts_with("//") => "/.".to_owned(),
        None => String::new(),
    };
    let query = query.map_or_else(String::new, |query| format!("?{query}"));
    let fragment = fragment.map_or_else(String::new, |fragment| format!("#{fragment}"));
    format!("{scheme}:{authority}{path}{query}{fragment}")
}

/// Each URI has the normal form that the transcription gives it, and so has an IRI with dot segments.
#[test]
fn the_ladder_of_rfc_3986_is_climbed_by_the_letter() {
    let (mut tried, mut changed) = (0, 0);
    let uris = urls(&RFC3986).chain(dotted(&RFC3986)).map(|uri| (uri, &RFC3986));
    for (uri, dialect) in uris.chain(dotted(&RFC3987).map(|iri| (iri, &RFC3987))) {
        let uri = String::from_utf8(uri).unwrap();
        let found = String::from_utf8(Normal::of(dialect, uri.as_bytes()).unwrap().text).unwrap();
        assert_eq!(found, normalized(&uri), "{}: {uri}", dialect.id);
        tried += 1;
        changed += usize::from(found != uri);
    }
    assert!(tried > tier::of(5_000, 1_500) && changed > tier::of(2_000, 400), "{tried} {changed}");
}
