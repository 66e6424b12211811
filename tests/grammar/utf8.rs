//! The characters of RFC 3987: all code points. `tests/documents/components.rs` decides that the languages of all productions are UTF-8.

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

#[test]
fn every_code_point() {
    let productions = ["ucschar", "iprivate"].map(|name| RFC3987.production(name).unwrap());
    for c in '\0'..=char::MAX {
        let accepted = productions.map(|it| it.accepts(c.encode_utf8(&mut [0; 4]).as_bytes()));
        assert_eq!(accepted, sets(c), "{c:?}");
    }
}
