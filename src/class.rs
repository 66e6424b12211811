//! Sets of bytes.

/// A set of bytes, made at compile time by the set algebra that the grammar prints.
///
/// ```
/// use urlgram::Class;
/// const HEX: Class = Class::of("0123456789").or(Class::of("ABCDEF")).with("abcdef");
/// assert!(HEX.has(b'F') && !HEX.has(b'g'));
/// assert_eq!(HEX.bytes().count(), 22);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Class {
    has: [bool; 256],
}

impl Class {
    /// The bytes of `text`.
    #[must_use]
    #[doc(hidden)]
    pub const fn of(text: &str) -> Self {
        Self { has: [false; 256] }.with(text)
    }

    /// These bytes.
    pub(crate) fn of_bytes(bytes: impl IntoIterator<Item = u8>) -> Self {
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

    /// How many bytes at the beginning of `input` are of the set.
    #[inline]
    pub(crate) fn run_length(&self, input: &[u8]) -> usize {
        let mut at = 0;
        // Eight look-ups that do not wait for each other, and one branch where the run ends.
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
