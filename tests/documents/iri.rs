//! IRIs mapped to URIs and back, by the steps of RFC 3987, and laws that hold for all.
use crate::ladder::unescaped;
use crate::tier;

use urlgram::equivalence::{Normal, Rung};
use urlgram::generate::Generator;
use urlgram::iri::{Mapper, Why};
use urlgram::rfc3986::RFC3986;
use urlgram::rfc3987::RFC3987;
use urlgram::{Check, DIALECTS};

fn mapper() -> Mapper {
    Mapper::new(&RFC3987).unwrap()
}

/// Octets as escapes.
fn escaped(octets: &[u8]) -> String {
    octets.iter().fold(String::new(), |text, octet| format!("{text}%{octet:02X}"))
}

/// Section 2.2: `ucschar`, and in a query `iprivate`; `tests/grammar/utf8.rs` has both written again.
fn is_in_repertoire(character: char, in_query: bool) -> bool {
    let is = |name| RFC3987.production(name).unwrap().accepts(character.to_string());
    is("ucschar") || in_query && is("iprivate")
}

/// The octet of a percent-encoding at the beginning of a text, but for those of "%", of "reserved", and of what is not allowed in URIs.
fn octet(text: &str) -> Option<u8> {
    let octet = u8::from_str_radix(text.strip_prefix('%')?.get(..2)?, 16).unwrap();
    let is_decoded = !octet.is_ascii() || octet.is_ascii_alphanumeric() || b"-._~".contains(&octet);
    is_decoded.then_some(octet)
}

/// The result of the steps of section 3.2, to the letter, without the choice of section 6.1: look-alikes are decoded.
fn by_the_letter(uri: &str) -> String {
    let (mut iri, mut rest, mut in_query) = (String::new(), uri, false);
    while let Some(first) = rest.chars().next() {
        // 2. Percent-encodings become octets.
        let mut octets = Vec::new();
        while let Some(octet) = octet(rest) {
            octets.push(octet);
            rest = &rest[3..];
        }
        for chunk in octets.utf8_chunks() {
            for character in chunk.valid().chars() {
                // 4. Characters that are not appropriate are encoded again; 5. the others are characters.
                let is_control = matches!(u32::from(character), 0x200E..=0x200F | 0x202A..=0x202E);
                if character.is_ascii() || is_in_repertoire(character, in_query) && !is_control {
                    iri.push(character);
                } else {
                    iri += &escaped(character.to_string().as_bytes());
                }
            }
            // 3. Octets that are no part of UTF-8 are encoded again.
            iri += &escaped(chunk.invalid());
        }
        if octets.is_empty() {
            in_query = (in_query || first == '?') && first != '#';
            iri.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    iri
}

/// URIs as people write them and as nobody does, with escapes of any octets.
fn uris() -> impl Iterator<Item = String> {
    let check = Check::new(&RFC3986).with_start("URI-reference").unwrap();
    let mut random = fastrand::Rng::with_seed(17);
    let escaped = (0..tier::of(6_000, 1_500)).map(move |_| {
        let heads = ["http://h/", "http://h/a?", "//%C3%A9.h/", "x:/?b#", "x:", "?", "#", "a/"];
        let mut uri = heads[random.usize(..heads.len())].to_owned();
        for _ in 0..random.usize(..7) {
            match random.u8(..5) {
                0 => uri += &escaped(&[random.u8(..)]).to_lowercase(),
                1 => uri.push(char::from(random.u8(b'a'..=b'f'))),
                2 => uri += "%7e%2F",
                _ => {
                    let near =
                        [0xA0, 0x2028, 0x200E, 0xD7FF, 0xE000, 0xFDCF, 0xFFEF, 0x1F600, 0xE0FFF, 0xF0000];
                    let code = near[random.usize(..near.len())] + random.u32(..3);
                    uri += &escaped(char::from_u32(code).unwrap_or('\u{e9}').to_string().as_bytes());
                }
            }
        }
        uri.into_bytes()
    });
    let random = Generator::random(check, 4).take(tier::of(1_500, 400));
    let all = Generator::natural(check, 3).take(tier::of(1_500, 400)).chain(random).chain(escaped);
    all.filter(move |uri| check.conforms(uri)).map(|uri| String::from_utf8(uri).unwrap())
}

#[test]
fn uris_are_converted_by_the_letter() {
    let (mut tried, mut decoded) = (0, 0);
    for uri in uris() {
        let found = mapper().to_iri(uri.as_bytes()).unwrap();
        // Look-alikes stay encoded by the choice of section 6.1: they are decoded here.
        let mut expected = by_the_letter(&uri);
        for kept in &found.kept {
            if let Why::LookAlike(character) = kept.why {
                let escapes = escaped(character.to_string().as_bytes());
                expected = expected.replace(character, &escapes);
            }
        }
        assert_eq!(String::from_utf8(found.text.clone()).unwrap(), expected, "{uri}");
        tried += 1;
        decoded += usize::from(!found.text.is_ascii());
    }
    assert!(tried > tier::of(4_000, 1_000) && decoded > tier::of(1_000, 250), "{tried} {decoded}");
}

/// An IRI that was made of a URI maps back to it, but for escapes of unreserved characters and the case of hex digits
/// (section 3.2), and conforms.
#[test]
fn iris_map_back() {
    let check = Check::new(&RFC3987).with_start("IRI-reference").unwrap();
    for uri in uris() {
        let iri = mapper().to_iri(uri.as_bytes()).unwrap().text;
        let shown = String::from_utf8_lossy(&iri).into_owned();
        assert!(check.conforms(&iri), "{uri} {shown}");
        let back = String::from_utf8(mapper().to_uri(&iri).unwrap().text).unwrap();
        assert_eq!(unescaped(&back), unescaped(&uri), "{shown}");
        // An IRI that has nothing more to decode is mapped to itself.
        assert_eq!(mapper().to_iri(back.as_bytes()).unwrap().text, iri, "{uri}");
    }
}

/// The mapping gives URIs, is the identity for URIs, and is idempotent (section 3.1).
#[test]
fn iris_become_uris() {
    let check = Check::new(&RFC3987).with_start("IRI-reference").unwrap();
    let uri = Check::new(&RFC3986).with_start("URI-reference").unwrap();
    let (mut tried, mut refused) = (0, 0);
    let some = tier::of(1_500, 400);
    let iris = Generator::natural(check, 5).take(some).chain(Generator::random(check, 6).take(some));
    for iri in iris {
        let shown = String::from_utf8_lossy(&iri).into_owned();
        let Ok(mapped) = mapper().to_uri(&iri) else {
            // Rules of a scheme are those of the URI.
            refused += 1;
            continue;
        };
        tried += 1;
        let expected: String = shown
            .chars()
            .map(|character| match character {
                character if character.is_ascii() => character.to_string(),
                character => escaped(character.to_string().as_bytes()),
            })
            .collect();
        assert_eq!(String::from_utf8_lossy(&mapped.text), expected, "{shown}");
        assert!(uri.conforms(&mapped.text), "{shown}");
        assert_eq!(mapper().to_uri(&mapped.text).unwrap().text, mapped.text, "{shown}");
        assert_eq!(mapped.changed.is_empty(), iri.is_ascii(), "{shown}");
        // The two are equivalent by the ladder of the document, too.
        if let Some(normal) = Normal::up_to(&RFC3987, Rung::PercentEncoding, &iri) {
            let other = Normal::up_to(&RFC3987, Rung::PercentEncoding, &mapped.text).unwrap();
            assert_eq!(String::from_utf8_lossy(&normal.text), String::from_utf8_lossy(&other.text));
        }
    }
    assert!(tried > tier::of(2_000, 500) && refused < tier::of(100, 25), "{tried} {refused}");
}

#[test]
fn what_is_not_done_is_told() {
    let notes = |iri: &str| {
        let found = mapper().to_uri(iri.as_bytes()).unwrap();
        found.notes.iter().map(|(_, section)| (*section).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(notes("http://r\u{e9}sum\u{e9}.example.org/"), ["3.1"]);
    assert_eq!(notes("http://h/re\u{301}"), ["5.3.2.2"]);
    assert!(notes("http://h/r\u{e9}").is_empty());
    // Section 3.1: the conversion fails if characters that URIs do not have are found and not converted.
    for iri in ["http://h/<", "http://h/ ", "http://h/{", "http://h/|", "http://h/\\"] {
        assert!(mapper().to_uri(iri.as_bytes()).is_err(), "{iri}");
        assert!(mapper().also(true).to_uri(iri.as_bytes()).is_ok(), "{iri}");
    }
    for iri in ["http://h/#a#b", "http://h/[", "http://h/%", "http://h/\u{202e}"] {
        assert!(mapper().also(true).to_uri(iri.as_bytes()).is_err(), "{iri}");
    }
}

/// Each document maps IRIs, or says where it leaves it open.
#[test]
fn every_document_answers() {
    for dialect in DIALECTS {
        match Mapper::new(dialect) {
            Ok(_) => assert_eq!(dialect.id, "rfc3987"),
            Err(refused) => assert!(refused.to_string().contains(", section "), "{refused}"),
        }
    }
}
