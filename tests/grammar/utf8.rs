//! The characters of RFC 3987 as bytes: all code points, and whatever is no UTF-8.

use crate::tier;
use urlgram::rfc3987::RFC3987;
use urlgram::{Check, Production};

/// Returns whether a character is in `ucschar`, and whether it is in `iprivate`, by section 2.2 of the document in words of Rust.
fn sets(c: char) -> [bool; 2] {
    let plane = u32::from(c) >> 16;
    let last = u32::from(c) & 0xFFFF;
    let ucschar = match plane {
        0 => matches!(c, '\u{A0}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFEF}'),
        1..=13 => last <= 0xFFFD,
        14 => (0x1000..=0xFFFD).contains(&last),
        _ => false,
    };
    let iprivate = matches!(c, '\u{E000}'..='\u{F8FF}') || plane > 14 && last <= 0xFFFD;
    [ucschar, iprivate]
}

fn productions() -> [&'static Production; 2] {
    ["ucschar", "iprivate"].map(|name| RFC3987.production(name).unwrap())
}

fn accepted(bytes: &[u8]) -> [bool; 2] {
    productions().map(|production| production.accepts(bytes))
}

#[test]
fn every_code_point() {
    for c in '\0'..=char::MAX {
        assert_eq!(accepted(c.encode_utf8(&mut [0; 4]).as_bytes()), sets(c), "{c:?}");
    }
}

/// All strings of up to three bytes, and those of four with a byte at each border in each place: a string is accepted if it is one
/// character of the set in well-formed UTF-8.
#[test]
fn nothing_ill_formed() {
    let check = |bytes: &[u8]| {
        let text = str::from_utf8(bytes).ok();
        let mut chars = text.into_iter().flat_map(str::chars);
        let only = chars.next().filter(|_| chars.next().is_none());
        assert_eq!(accepted(bytes), only.map_or([false; 2], sets), "{}", bytes.escape_ascii());
    };
    check(b"");
    for one in 0..=u8::MAX {
        check(&[one]);
        for two in 0..=u8::MAX {
            check(&[one, two]);
            for three in tier::every(101, 0..=u8::MAX) {
                check(&[one, two, three]);
            }
        }
    }
    let borders = [
        0x00, 0x41, 0x7F, 0x80, 0x81, 0x8F, 0x90, 0x9F, 0xA0, 0xAF, 0xB0, 0xBC, 0xBD, 0xBE, 0xBF, 0xC0, 0xFF,
    ];
    for one in 0xE0..=u8::MAX {
        for two in 0..=u8::MAX {
            for three in borders {
                for four in borders {
                    check(&[one, two, three, four]);
                    check(&[one, two, three, four, 0x80]);
                }
            }
        }
    }
}

/// Surrogates, encodings that are longer than they need be, code points beyond the last, and pieces, wherever a character may be.
#[test]
fn nothing_ill_formed_in_an_iri() {
    let ill_formed: [&[u8]; 18] = [
        b"\x80",
        b"\xBF",
        b"\xC0\x80",
        b"\xC1\xBF",
        b"\xC3",
        b"\xE0\x80\x80",
        b"\xE0\x9F\xBF",
        b"\xE2\x82",
        b"\xED\xA0\x80",
        b"\xED\xBF\xBF",
        b"\xED\xA0\x80\xED\xB0\x80",
        b"\xF0\x80\x80\x80",
        b"\xF0\x8F\xBF\xBF",
        b"\xF0\x9F\x98",
        b"\xF4\x90\x80\x80",
        b"\xF8\x88\x80\x80\x80",
        b"\xFE",
        b"\xFF",
    ];
    let check = Check::new(&RFC3987);
    for part in ["http://?@h/", "http://?/", "http://h/?", "x:?", "x:/?", "http://h/a?", "http://h/#?"] {
        let (before, after) = part.rsplit_once('?').unwrap();
        let with = |inside: &[u8]| [before.as_bytes(), inside, after.as_bytes()].concat();
        assert!(check.run(&with("é".as_bytes())).derives(), "{part}");
        for bytes in ill_formed {
            for (left, right) in [("", ""), ("a", "b"), ("é", "é"), ("\u{10000}", "\u{EFFFD}")] {
                let input = with(&[left.as_bytes(), bytes, right.as_bytes()].concat());
                let report = check.run(&input);
                assert!(!report.derives() && !report.conforms(), "{}", input.escape_ascii());
                assert!(!check.conforms(&input), "{}", input.escape_ascii());
            }
        }
    }
}
