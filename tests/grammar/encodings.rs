//! Ranges of code points as bytes of UTF-8.

use crate::tier;
use urlgram::bnf::notation::utf8::{Bytes, LAST, encodings};

/// How many byte strings match.
fn strings(encodings: &[Bytes]) -> usize {
    let of = |bytes: &Bytes| -> usize {
        bytes.iter().map(|(first, last)| usize::from(last - first) + 1).product()
    };
    encodings.iter().map(of).sum()
}

/// Each character of the range matches once, no other does, and there are no more strings than characters: so
/// nothing ill-formed matches.
#[test]
fn every_code_point() {
    let edges = [
        0, 1, 0x7E, 0x7F, 0x80, 0x81, 0xA0, 0xBF, 0xC0, 0x7FF, 0x800, 0xFFF, 0x1000, 0xD7FF, 0xE000, 0xF8FF,
        0xFDCF, 0xFFEF, 0xFFFF, 0x1_0000, 0x1_FFFD, 0x3_FFFF, 0x4_0000, 0xE_1000, 0x10_0000, LAST,
    ];
    for (place, first) in edges.into_iter().enumerate() {
        for last in edges.into_iter().skip(place) {
            let found = encodings(first, last);
            // No edge is a surrogate.
            let surrogates = if first < 0xD800 && last > 0xDFFF { 0x800 } else { 0 };
            assert_eq!(strings(&found), (last + 1 - first - surrogates) as usize, "{first:X}-{last:X}");
            if !matches!(first, 0 | 0xA0 | 0xE000 | 0xE_1000) {
                continue;
            }
            for character in tier::every(601, 0..=LAST).chain(edges).filter_map(char::from_u32) {
                let mut bytes = [0; 4];
                let bytes = character.encode_utf8(&mut bytes).as_bytes();
                let is = |ranges: &&Bytes| {
                    ranges.len() == bytes.len()
                        && ranges.iter().zip(bytes).all(|((low, high), byte)| (low..=high).contains(&byte))
                };
                let inside = (first..=last).contains(&u32::from(character));
                assert_eq!(found.iter().filter(is).count(), usize::from(inside), "{character:?}");
            }
        }
    }
}

#[test]
fn surrogates_have_no_encoding() {
    assert!(encodings(0xD800, 0xDFFF).is_empty());
    assert_eq!(encodings(0xD7FF, 0xE000), encodings(0xD000 + 0x7FF, 0xE000));
    assert_eq!(encodings(0xA0, 0xD7FF).len(), 5);
}
