//! The bytes that are removed before an input is read, as data.

/// The bytes at the beginning of an input that are never removed, which leaves fewer states for the others: after eight bytes, no state is in the
/// middle of a known scheme. No verdict depends on the number.
pub(super) const HEAD: usize = 8;

/// The classes of bytes that one instruction looks up. Bytes of further classes are never removed.
pub(super) const CLASSES: usize = 64;

/// The bytes that are removed from inputs of an automaton.
#[derive(Clone, Debug)]
pub(super) struct Squeeze {
    pub class_of: Box<[u8; 256]>,
    /// For each class, eight bits: one of its bytes is removed if, for the byte two before it in the first array, for the byte
    /// before it in the second, and for itself in the third, the same bit is set. Class 0 has none.
    pub sets: [[u8; CLASSES]; 3],
}

impl Squeeze {
    /// Returns whether the byte of `text` at `at` is removed; `text` begins with an input.
    pub fn removes(&self, text: &[u8], at: usize) -> bool {
        let class = |byte: &u8| usize::from(self.class_of[usize::from(*byte)]);
        let Some(from) = at.checked_sub(HEAD) else { return false };
        let sets = self.sets.iter().zip(&text[at - 2..]);
        let bits = sets.fold(u8::MAX, |bits, (set, byte)| bits & set.get(class(byte)).copied().unwrap_or(0));
        bits != 0 && text[from..at].iter().all(|byte| class(byte) != 0)
    }
}
