//! Sets of bytes.

/// A set of bytes, made at compile time by the set algebra that the grammar prints.
///
/// ```
/// use urlgram::Class;
/// const HEX: Class = Class::of("0123456789").or(Class::of("ABCDEF")).with("abcdef");
/// assert!(HEX.has(b'F') && !HEX.has(b'g'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Class([bool; 256]);

impl Class {
    /// The bytes of `text`.
    #[must_use]
    pub const fn of(text: &str) -> Self {
        Self([false; 256]).with(text)
    }

    /// These bytes and those of `text`.
    #[must_use]
    pub const fn with(mut self, text: &str) -> Self {
        let mut at = 0;
        while at < text.len() {
            self.0[text.as_bytes()[at] as usize] = true;
            at += 1;
        }
        self
    }

    /// The bytes of either set.
    #[must_use]
    pub const fn or(mut self, other: Self) -> Self {
        let mut byte = 0;
        while byte < 256 {
            self.0[byte] |= other.0[byte];
            byte += 1;
        }
        self
    }

    /// The bytes from `first` to `last`.
    #[must_use]
    pub const fn range(first: u8, last: u8) -> Self {
        let mut class = Self([false; 256]);
        let mut byte = first as usize;
        while byte <= last as usize {
            class.0[byte] = true;
            byte += 1;
        }
        class
    }

    /// These bytes but for those of `other`.
    #[must_use]
    pub const fn without(mut self, other: Self) -> Self {
        let mut byte = 0;
        while byte < 256 {
            self.0[byte] &= !other.0[byte];
            byte += 1;
        }
        self
    }

    /// Whether no byte is of both sets.
    #[must_use]
    pub fn is_disjoint(&self, other: &Self) -> bool {
        !self.bytes().any(|byte| other.has(byte))
    }

    /// The bytes of the set, in order.
    pub fn bytes(&self) -> impl Iterator<Item = u8> {
        (0..=u8::MAX).filter(|byte| self.has(*byte))
    }

    /// Whether the set holds `byte`.
    #[must_use]
    #[inline(always)]
    pub const fn has(&self, byte: u8) -> bool {
        self.0[byte as usize]
    }

    /// How many bytes at the beginning of `input` are of the set.
    #[inline(always)]
    pub(crate) fn run_length(&self, input: &[u8]) -> usize {
        input.iter().position(|byte| !self.has(*byte)).unwrap_or(input.len())
    }
}
