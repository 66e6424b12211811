//! Code points as the bytes of UTF-8.

/// The bytes of the ranges that a character may have at each place of its encoding.
pub(super) type Bytes = Vec<(u8, u8)>;

/// The greatest code point.
pub(super) const LAST: u32 = 0x10_FFFF;

/// The encodings of all code points from `first` to `last`: each character has exactly one of them. Surrogates have none.
///
/// A range is split where the length of an encoding changes, and then where a byte after the first does not take all of its 64
/// values.
pub(super) fn encodings(first: u32, last: u32) -> Vec<Bytes> {
    const EVEN: [(u32, u32); 5] =
        [(0, 0x7F), (0x80, 0x7FF), (0x800, 0xD7FF), (0xE000, 0xFFFF), (0x1_0000, LAST)];
    let mut found = Vec::new();
    for (low, high) in EVEN {
        let (low, high) = (low.max(first), high.min(last));
        if low <= high {
            split(low, high, 1, &mut found);
        }
    }
    found
}

/// The same where all encodings have the same length; the last `level - 1` bytes are known to be split already.
fn split(first: u32, last: u32, level: u32, found: &mut Vec<Bytes>) {
    let (one, other) = (encoded(first), encoded(last));
    if level as usize >= one.len() {
        found.push(one.into_iter().zip(other).collect());
        return;
    }
    // All values of the last `level` bytes, or those before them are the same.
    let mask = (1 << (6 * level)) - 1;
    if first & !mask == last & !mask {
        split(first, last, level + 1, found);
    } else if first & mask != 0 {
        split(first, first | mask, level + 1, found);
        split((first | mask) + 1, last, level, found);
    } else if last & mask != mask {
        split(first, (last & !mask) - 1, level, found);
        split(last & !mask, last, level + 1, found);
    } else {
        split(first, last, level + 1, found);
    }
}

fn encoded(point: u32) -> Vec<u8> {
    let point = char::from_u32(point).expect("the ranges hold no surrogates");
    point.encode_utf8(&mut [0; 4]).as_bytes().to_vec()
}

#[cfg(test)]
mod tests {
    use super::{Bytes, LAST, encodings};

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
            0, 1, 0x7E, 0x7F, 0x80, 0x81, 0xA0, 0xBF, 0xC0, 0x7FF, 0x800, 0xFFF, 0x1000, 0xD7FF, 0xE000,
            0xF8FF, 0xFDCF, 0xFFEF, 0xFFFF, 0x1_0000, 0x1_FFFD, 0x3_FFFF, 0x4_0000, 0xE_1000, 0x10_0000,
            LAST,
        ];
        for (place, first) in edges.into_iter().enumerate() {
            for last in edges.into_iter().skip(place) {
                let found = encodings(first, last);
                let scalars = (first..=last).filter_map(char::from_u32).count();
                assert_eq!(strings(&found), scalars, "{first:X}-{last:X}");
                if !matches!(first, 0 | 0xA0 | 0xE000 | 0xE_1000) {
                    continue;
                }
                for character in (0..=LAST).filter_map(char::from_u32) {
                    let mut bytes = [0; 4];
                    let bytes = character.encode_utf8(&mut bytes).as_bytes();
                    let is = |ranges: &&Bytes| {
                        ranges.len() == bytes.len()
                            && ranges
                                .iter()
                                .zip(bytes)
                                .all(|((low, high), byte)| (low..=high).contains(&byte))
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
}
