//! Bytes that are removed from a list before it is read.
//!
//! Most bytes of an input change nothing: in a path, the state after a letter is the state before it. Which bytes these are
//! depends on the state, which is not known before the bytes ahead have been read; but after the two bytes before a byte
//! only few states can come. Where each of these stays where it is, the byte is removed, and the rest is an
//! input with the same verdict, a fifth to a half as long. No such decision depends on another one, so vectors take 64 at once.

/// The bytes at the beginning of an input that are never removed, which leaves fewer states for the others: after eight bytes, no state is in the
/// middle of a known scheme. No verdict depends on the number.
pub(in crate::acceptor) const HEAD: usize = 8;

/// The classes of bytes that one shuffle looks up. Bytes of further classes are never removed.
pub(in crate::acceptor) const CLASSES: usize = 64;

/// The bytes that are removed from lists of an automaton.
#[derive(Clone, Debug)]
pub(in crate::acceptor) struct Squeeze {
    pub class_of: Box<[u8; 256]>,
    /// The byte that ends an input, of class 0.
    pub end: u8,
    /// For each class, eight bits: one of its bytes is removed if, for the byte two before it in the first array, for the byte
    /// before it in the second, and for itself in the third, the same bit is set. Class 0 has none.
    pub sets: [[u8; CLASSES]; 3],
}

impl Squeeze {
    /// Returns whether no byte of any list is removed.
    pub fn is_idle(&self) -> bool {
        self.sets[2].iter().all(|bits| *bits == 0)
    }

    /// Returns whether the byte of `text` at `at` is removed; `text` begins with an input.
    pub fn removes(&self, text: &[u8], at: usize) -> bool {
        let class = |byte: &u8| usize::from(self.class_of[usize::from(*byte)]);
        let Some(from) = at.checked_sub(HEAD) else { return false };
        let sets = self.sets.iter().zip(&text[at - 2..]);
        let bits = sets.fold(u8::MAX, |bits, (set, byte)| bits & set.get(class(byte)).copied().unwrap_or(0));
        bits != 0 && text[from..at].iter().all(|byte| class(byte) != 0)
    }
}
