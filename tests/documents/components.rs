//! The parts of a URL: on random URLs of the generic documents they are those of the regular expression that the
//! documents print (RFC 2396, appendix B; RFC 3986, appendix B), and no document loses one.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::tables::rows;
use crate::tier;
use crate::transcribed::{Uri, parse};
use fastrand::Rng;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::sentence::Sampler;
use urlgram::component::Component;
use urlgram::{Check, DIALECTS, Dialect, Reading};

fn raw(part: Option<Component<'_>>) -> Option<&[u8]> {
    part.map(|part| part.as_bytes())
}

#[test]
fn the_parts_of_generic_documents_are_those_of_their_regular_expression() {
    for (dialect, start) in
        [("rfc2396", "URI-reference"), ("rfc3986", "URI-reference"), ("rfc3987", "IRI-reference")]
    {
        let dialect = Dialect::find(dialect).unwrap();
        let check = Check::new(dialect).with_start(start).unwrap();
        let grammar = dialect.grammar(Reading::Corrected);
        let sampler = Sampler::new(grammar, start).unwrap();
        let mut rng = Rng::with_seed(3986);
        let mut seen = [0; 5];
        for _ in 0..tier::of(20_000, 5_000) {
            let mut text = Vec::new();
            if !sampler.append(&mut rng, &mut text) {
                continue;
            }
            if !check.conforms(&text) {
                continue;
            }
            let read = check.components(&text).unwrap();
            let shown = str::from_utf8(&text).unwrap();
            let Uri { scheme, path, query, fragment, .. } = parse(shown);
            // RFC 2396, section 3: what follows the colon of such a URL is one opaque part, a `?` included.
            let is_opaque = scheme.as_ref().is_some_and(|scheme| text.get(scheme.len() + 1) != Some(&b'/'));
            if is_opaque && dialect.id == "rfc2396" {
                continue;
            }
            let same = |part: Option<Component<'_>>, expected: Option<String>| {
                assert_eq!(raw(part), expected.as_deref().map(str::as_bytes), "{shown}");
            };
            same(read.scheme(), scheme);
            assert_eq!(raw(read.path()).unwrap_or_default(), path.as_bytes(), "{shown}");
            same(read.query(), query);
            same(read.fragment(), fragment);
            let parts = [read.scheme(), read.host(), read.port(), read.query(), read.fragment()]
                .map(|part| part.is_some());
            seen.iter_mut().zip(parts).for_each(|(seen, part)| *seen += usize::from(part));
        }
        assert!(seen.iter().all(|seen| *seen > tier::of(100, 25)), "{seen:?}");
    }
}

#[test]
fn a_host_and_a_port_are_found_in_each_document_that_derives_them() {
    for dialect in DIALECTS {
        let check = Check::new(dialect);
        let with_port = b"http://h.example:80/a";
        // The path of RFC 1630's generic syntax has no colon.
        let text = if check.conforms(with_port) { &with_port[..] } else { b"http://h.example/a" };
        let read = check.components(text).unwrap();
        let knows = |name: &str| dialect.productions().iter().any(|production| production.name == name);
        let has_host = ["host", "ihost", "valid-host-string"].into_iter().any(knows);
        let host = has_host.then_some(&b"h.example"[..]);
        assert_eq!(raw(read.host()), host, "{}", dialect.id);
        let has_port = knows("port") || knows("URL-port-string");
        assert_eq!(raw(read.port()), has_port.then_some(&b"80"[..]), "{}", dialect.id);
        assert_eq!(raw(read.scheme()), Some(&b"http"[..]), "{}", dialect.id);
        let path = raw(read.path()).unwrap();
        assert!(path.ends_with(b"a"), "{}: {}", dialect.id, path.escape_ascii());
    }
}

#[test]
fn a_part_is_shown_with_its_place() {
    let rfc1738 = Check::new(Dialect::find("rfc1738").unwrap());
    let ftp = rfc1738.components("ftp://me%40w3.org@h/motd").unwrap();
    let user = ftp.user().unwrap();
    assert_eq!((user.to_string(), &*user.decoded()), ("me%40w3.org".to_owned(), &b"me@w3.org"[..]));
    assert_eq!(format!("{user:?}"), "6..17 \"me%40w3.org\"");
    // A `%` that begins no escape stays.
    assert_eq!(urlgram::component::decoded(b"a%20b%2F%"), b"a b/%");
    // A scheme without a production has a path, too.
    let path = |url| rfc1738.components(url).unwrap().path().map(|part| part.to_string());
    assert_eq!((path("ldap://h/people/").as_deref(), path("ldap://h")), (Some("people/"), None));
}

/// The text between two parts of a URL, and at its ends.
const BETWEEN: &[&str] = &["", ":", "://", ":///", "//", "/", "?", "#"];
/// The schemes whose URLs have more, by `Components::path`.
const MORE: &[&str] = &["ftp", "gopher", "news", "nntp", "prospero"];

#[test]
fn the_parts_of_a_url_do_not_overlap_and_leave_delimiters() {
    let mut rng = Rng::with_seed(1738);
    for dialect in DIALECTS {
        for start in [dialect.start].iter().chain(dialect.other_starts) {
            let check = Check::new(dialect).with_start(start).unwrap();
            let sampler = Sampler::new(dialect.grammar(Reading::Corrected), start).unwrap();
            for _ in 0..tier::of(3_000, 300) {
                let mut text = Vec::new();
                if !sampler.append(&mut rng, &mut text) || !check.conforms(&text) {
                    continue;
                }
                let url = check.components(&text).unwrap();
                let spans = |parts: &[Option<Component<'_>>]| -> Vec<_> {
                    parts.iter().flatten().map(Component::span).collect()
                };
                let inner = spans(&[url.user(), url.password(), url.host(), url.port()]);
                let outer = spans(&[url.scheme(), url.authority(), url.path(), url.query(), url.fragment()]);
                let follow = |spans: &[Range<usize>]| spans.is_sorted_by(|one, next| one.end <= next.start);
                let authority = url.authority().map_or(0..0, |part| part.span());
                let is_in = |part: &Range<usize>| authority.start <= part.start && part.end <= authority.end;
                assert!(follow(&inner) && follow(&outer) && inner.iter().all(is_in), "{url:?}");
                let scheme = url.scheme().map(|part| part.to_string()).unwrap_or_default();
                if *start != dialect.start || MORE.contains(&&*scheme) && !dialect.schemes.is_empty() {
                    continue;
                }
                let ends = [0].into_iter().chain(outer.iter().map(|part| part.end));
                let starts = outer.iter().map(|part| part.start).chain([text.len()]);
                for (from, to) in ends.zip(starts) {
                    let between = String::from_utf8_lossy(&text[from..to]);
                    assert!(BETWEEN.contains(&&*between), "{between:?} is in no part: {url:?}");
                }
            }
        }
    }
}

/// The bytes that may follow in UTF-8 (RFC 3629, section 4): none at the end of a character, or the least and the greatest next one,
/// and then this number of others.
type Pending = Option<(u8, u8, u8)>;

/// Reads one byte of UTF-8; `None` if it is not allowed there.
fn utf8(pending: Pending, byte: u8) -> Option<Pending> {
    match pending {
        None => match byte {
            0..=0x7f => Some(None),
            0xc2..=0xdf => Some(Some((0x80, 0xbf, 0))),
            0xe0 => Some(Some((0xa0, 0xbf, 1))),
            0xed => Some(Some((0x80, 0x9f, 1))),
            0xe1..=0xef => Some(Some((0x80, 0xbf, 1))),
            0xf0 => Some(Some((0x90, 0xbf, 2))),
            0xf1..=0xf3 => Some(Some((0x80, 0xbf, 2))),
            0xf4 => Some(Some((0x80, 0x8f, 2))),
            _ => None,
        },
        Some((least, greatest, _)) if !(least..=greatest).contains(&byte) => None,
        Some((.., 0)) => Some(None),
        Some((.., more)) => Some(Some((0x80, 0xbf, more - 1))),
    }
}

/// A shortest string of a language that is not UTF-8.
fn not_utf8(language: &Automaton) -> Option<Vec<u8>> {
    let mut seen = BTreeSet::from([(0, None)]);
    let mut level = vec![(0, None, Vec::new())];
    while !level.is_empty() {
        let mut next = Vec::new();
        for (state, pending, text) in level {
            if language.is_accepting(state) && pending.is_some() {
                return Some(text);
            }
            for byte in 0..=u8::MAX {
                let to = language.step(state, byte);
                if language.is_dead(to) {
                    continue;
                }
                let text = [&text[..], &[byte]].concat();
                let Some(pending) = utf8(pending, byte) else { return Some(text) };
                if seen.insert((to, pending)) {
                    next.push((to, pending, text));
                }
            }
        }
        level = next;
    }
    None
}

/// The text of a URL and of its parts is a `str`. This is decided for each language, not sampled.
#[test]
fn the_languages_of_all_documents_are_utf8() {
    let mut decided = 0;
    let mut others = BTreeSet::new();
    for dialect in DIALECTS {
        for reading in [Reading::Corrected, Reading::Printed] {
            let grammar = dialect.grammar(reading);
            for production in dialect.productions_in(reading) {
                let language = Automaton::of(grammar, production.name).unwrap();
                if not_utf8(&language).is_some() {
                    others.insert((dialect.id, production.name));
                    assert!(!grammar.needed_by(dialect.start).contains(&production.name));
                }
                decided += 1;
            }
            for tolerant in [false, true] {
                let check = Check::new(dialect).with_reading(reading).with_tolerant(tolerant);
                assert_eq!(not_utf8(check.language().unwrap()), None, "{}", dialect.id);
            }
        }
    }
    assert!(decided > 900, "{decided}");
    // No URL contains these productions.
    assert_eq!(Vec::from_iter(others), [("fielding-01", "excluded"), ("fielding-01", "national")]);
}

#[test]
fn a_report_says_how_a_conforming_text_is_read() {
    for [id, start, text, line] in rows("read-as") {
        let check = Check::new(Dialect::find(&id).unwrap()).with_start(&start).unwrap().with_tolerant(true);
        let report = check.run(&text);
        assert!(report.conforms(), "{id}: {text}\n{report}");
        assert_eq!(report.read_as().unwrap_or_default(), line, "{id}: {text}");
    }
    // A long part is shortened, and a text that does not conform is not read.
    let check = Check::new(Dialect::find("rfc3986").unwrap());
    let long = check.run(&format!("http:{}", "a".repeat(100))).read_as().unwrap();
    assert_eq!(long, format!("scheme `http`, path `{}…`", "a".repeat(60)));
    assert!(check.run("http://h/a b").parts().is_empty());
}
