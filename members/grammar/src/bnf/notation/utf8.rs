//! Code points as the bytes of UTF-8.

/// The bytes of the ranges that a character may have at each place of its encoding.
pub type Bytes = Vec<(u8, u8)>;

/// The greatest code point.
pub const LAST: u32 = 0x10_FFFF;

/// The encodings of all code points from `first` to `last`: each character has exactly one of them. Surrogates have none.
///
/// A range is split where the length of an encoding changes, and then where a byte after the first does not take all of its 64
/// values.
#[must_use]
pub fn encodings(first: u32, last: u32) -> Vec<Bytes> {
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

/// The same, if all encodings have the same length; the last `level - 1` bytes are known to be split already.
fn split(first: u32, last: u32, level: u32, found: &mut Vec<Bytes>) {
    let (one, other) = (encoded(first), encoded(last));
    if level as usize >= one.len() {
        found.push(one.into_iter().zip(other).collect());
        return;
    }
    // Either the last `level` bytes take all values, or the bytes before them are the same.
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
