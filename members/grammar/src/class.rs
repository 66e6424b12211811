//! Sets of bytes.

use std::hash::{Hash, Hasher};

/// A set of bytes, made at compile time by the set algebra that the grammar prints.
///
/// ```
/// use urlgram_grammar::Class;
/// const HEX: Class = Class::of("0123456789").or(Class::of("ABCDEF")).with("abcdef");
/// assert!(HEX.has(b'F') && !HEX.has(b'g'));
/// assert_eq!(HEX.bytes().count(), 22);
/// assert_eq!(HEX.label(), "A-F a-f 0-9");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// A look-up is faster than the choice of a bit.
    has: [bool; 256],
}

impl Hash for Class {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // The array is written at once: the derived hash would take one byte after the other.
        state.write(&self.has.map(u8::from));
    }
}

impl Class {
    /// The bytes of `text`.
    #[must_use]
    #[doc(hidden)]
    pub const fn of(text: &str) -> Self {
        Self { has: [false; 256] }.with(text)
    }

    /// The class of these bytes.
    #[must_use]
    #[doc(hidden)]
    pub fn of_bytes(bytes: impl IntoIterator<Item = u8>) -> Self {
        let mut class = Self::of("");
        for byte in bytes {
            class.has[usize::from(byte)] = true;
        }
        class
    }

    /// These bytes and those of `text`.
    #[must_use]
    #[doc(hidden)]
    pub const fn with(mut self, text: &str) -> Self {
        let mut at = 0;
        while at < text.len() {
            self.has[text.as_bytes()[at] as usize] = true;
            at += 1;
        }
        self
    }

    /// The members of either set.
    #[must_use]
    #[doc(hidden)]
    pub const fn or(mut self, other: Self) -> Self {
        let mut byte = 0;
        while byte < 256 {
            self.has[byte] |= other.has[byte];
            byte += 1;
        }
        self
    }

    /// The bytes from `first` to `last`.
    #[must_use]
    #[doc(hidden)]
    pub const fn range(first: u8, last: u8) -> Self {
        let mut class = Self::of("");
        let mut byte = first as usize;
        while byte <= last as usize {
            class.has[byte] = true;
            byte += 1;
        }
        class
    }

    /// The members of both sets.
    #[must_use]
    #[doc(hidden)]
    pub fn and(mut self, other: &Self) -> Self {
        self.has.iter_mut().zip(other.has).for_each(|(has, other)| *has &= other);
        self
    }

    /// These bytes but for those of `other`.
    #[must_use]
    #[doc(hidden)]
    pub const fn without(mut self, other: Self) -> Self {
        let mut byte = 0;
        while byte < 256 {
            self.has[byte] &= !other.has[byte];
            byte += 1;
        }
        self
    }

    /// Returns whether no byte is in both sets.
    #[must_use]
    #[doc(hidden)]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        !self.bytes().any(|byte| other.has(byte))
    }

    /// Returns the bytes of the set, in order.
    pub fn bytes(&self) -> impl Iterator<Item = u8> {
        (0..=u8::MAX).filter(|byte| self.has(*byte))
    }

    /// Returns true if the set holds `byte`.
    #[must_use]
    #[inline]
    pub const fn has(&self, byte: u8) -> bool {
        self.has[byte as usize]
    }

    /// Returns the bytes of the set among `bytes`, neighbours as one range.
    pub(crate) fn runs(&self, bytes: impl Iterator<Item = u8>) -> Vec<(u8, u8)> {
        let mut runs: Vec<(u8, u8)> = Vec::new();
        for byte in bytes.filter(|byte| self.has(*byte)) {
            match runs.last_mut() {
                Some((_, last)) if *last + 1 == byte => *last = byte,
                _ => runs.push((byte, byte)),
            }
        }
        runs
    }

    /// The ranges of the set in the order in which people name them: letters, digits, other characters, what cannot be
    /// seen, and last the `-`.
    pub(crate) fn ranges(&self) -> Vec<(u8, u8)> {
        let letters = [b'A'..=b'Z', b'a'..=b'z', b'0'..=b'9'];
        let mut ranges: Vec<(u8, u8)> = letters.into_iter().flat_map(|bytes| self.runs(bytes)).collect();
        let others = (b'!'..=b'~').filter(|byte| !byte.is_ascii_alphanumeric() && *byte != b'-');
        ranges.extend(others.filter(|byte| self.has(*byte)).map(|byte| (byte, byte)));
        let unseen = [0..=b' ', 0x7F..=0xFF];
        ranges.extend(unseen.into_iter().flat_map(|bytes| self.runs(bytes)));
        ranges.extend(self.has(b'-').then_some((b'-', b'-')));
        ranges
    }

    /// Returns the set as text, as in `A-Z a-z 0-9 + -`; what cannot be seen is in hex, as in `\x00-\x1F`.
    #[must_use]
    pub fn label(&self) -> String {
        let shown = |byte: u8| match byte {
            b'!'..=b'~' => char::from(byte).to_string(),
            _ => format!("\\x{byte:02X}"),
        };
        let words = self.ranges().into_iter().flat_map(|(first, last)| match last - first {
            0 => vec![shown(first)],
            1 => vec![shown(first), shown(last)],
            _ => vec![format!("{}-{}", shown(first), shown(last))],
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// How many bytes at the beginning of `input` are of the set.
    #[inline]
    #[doc(hidden)]
    #[must_use]
    pub fn run_length(&self, input: &[u8]) -> usize {
        let mut at = 0;
        // Eight look-ups do not wait for each other, and only one branch is needed for them.
        while let Some(eight) = input[at..].first_chunk::<8>() {
            let others = eight.iter().rev().fold(0_u32, |bits, byte| bits << 1 | u32::from(!self.has(*byte)));
            if others != 0 {
                return at + others.trailing_zeros() as usize;
            }
            at += 8;
        }
        at + input[at..].iter().position(|byte| !self.has(*byte)).unwrap_or(input.len() - at)
    }
}
