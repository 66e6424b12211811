//! The characters of RFC 3987 as bytes: all code points, and whatever is no UTF-8. `tests/documents/components.rs` decides that whole languages
//! are UTF-8.

use crate::tier;
use urlgram::Production;
use urlgram::rfc3987::RFC3987;

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
