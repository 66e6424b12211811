//! Bytes that may be left out of a list.
//!
//! Most bytes of an input change nothing: in a path, the state after a letter is the state before it. Which bytes these are
//! depends on the state, which is not known before the bytes ahead have been read; but after the two bytes before a byte
//! only few states can come. Where each of these stays where it is, the byte is left out, and what is left is an
//! input with the same verdict, a third as long. No such decision depends on another one, so vectors take 64 at once.

/// The bytes at the beginning of an input that are never left out. After them, no state is in the middle of the name of a scheme.
pub(in crate::acceptor) const HEAD: usize = 8;

/// The classes of bytes that one shuffle looks up. Bytes of further classes are never left out.
pub(in crate::acceptor) const CLASSES: usize = 64;

/// The bytes that may be left out of lists of an automaton.
#[derive(Clone, Debug)]
pub(in crate::acceptor) struct Squeeze {
    pub class_of: Box<[u8; 256]>,
    /// The byte that ends an input, of class 0.
    pub end: u8,
    /// For each class, eight bits: one of its bytes may be left out if, for the byte two before it in the first array, for the byte
    /// before it in the second, and for itself in the third, the same bit is set. Class 0 has none.
    pub sets: [[u8; CLASSES]; 3],
}

impl Squeeze {
    /// Returns whether the byte of `text` at `at` may be left out; `text` begins with an input.
    pub fn leaves_out(&self, text: &[u8], at: usize) -> bool {
        let class = |byte: &u8| usize::from(self.class_of[usize::from(*byte)]);
        let Some(from) = at.checked_sub(HEAD) else { return false };
        let sets = self.sets.iter().zip(&text[at - 2..]);
        let bits = sets.fold(u8::MAX, |bits, (set, byte)| bits & set.get(class(byte)).copied().unwrap_or(0));
        bits != 0 && text[from..at].iter().all(|byte| class(byte) != 0)
    }
}
