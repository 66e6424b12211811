//! Sets of bytes as people read them.

use crate::class::Class;

/// The ranges of a set in the order in which people name them: letters, digits, other characters, what cannot be
/// seen, and last the `-`.
pub(super) fn ranges(set: &Class) -> Vec<(u8, u8)> {
    let letters = [b'A'..=b'Z', b'a'..=b'z', b'0'..=b'9'];
    let mut ranges: Vec<(u8, u8)> = letters.into_iter().flat_map(|bytes| runs(set, bytes)).collect();
    let others = (b'!'..=b'~').filter(|byte| !byte.is_ascii_alphanumeric() && *byte != b'-');
    ranges.extend(others.filter(|byte| set.has(*byte)).map(|byte| (byte, byte)));
    let unseen = [0..=b' ', 0x7F..=0xFF];
    ranges.extend(unseen.into_iter().flat_map(|bytes| runs(set, bytes)));
    ranges.extend(set.has(b'-').then_some((b'-', b'-')));
    ranges
}

/// The bytes of the set among `bytes`, neighbours as one range.
pub(super) fn runs(set: &Class, bytes: impl Iterator<Item = u8>) -> Vec<(u8, u8)> {
    let mut runs: Vec<(u8, u8)> = Vec::new();
    for byte in bytes.filter(|byte| set.has(*byte)) {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == byte => *last = byte,
            _ => runs.push((byte, byte)),
        }
    }
    runs
}

/// A set as text, as in `A-Z a-z 0-9 + -`; what cannot be seen is in hex, as in `\x00-\x1F`.
pub(crate) fn label(set: &Class) -> String {
    let shown = |byte: u8| match byte {
        b'!'..=b'~' => char::from(byte).to_string(),
        _ => format!("\\x{byte:02X}"),
    };
    let words = ranges(set).into_iter().flat_map(|(first, last)| match last - first {
        0 => vec![shown(first)],
        1 => vec![shown(first), shown(last)],
        _ => vec![format!("{}-{}", shown(first), shown(last))],
    });
    words.collect::<Vec<_>>().join(" ")
}
