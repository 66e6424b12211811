//! How long a text stays in a set of ASCII.

use super::instructions::{Avx512, IN, SECOND, THIRD};
use crate::acceptor::escape::Escape;

/// A set of ASCII and an escape, for 64 bytes at once.
#[derive(Clone, Debug)]
pub(in crate::acceptor) struct Spanner {
    /// For each byte of ASCII, [`IN`], [`SECOND`] and [`THIRD`].
    bits: [[u8; 64]; 2],
    /// The first byte of an escape.
    begins: Option<u8>,
    with: Avx512,
}

impl Spanner {
    /// `None` if the machine lacks the instructions, or a byte beyond ASCII is in the set.
    pub fn new(has: &[bool; 256], escape: Option<&Escape>) -> Option<Self> {
        let with = Avx512::detect()?;
        let of = |byte: usize| {
            let may_be = |set: fn(&Escape) -> &[bool; 256]| escape.is_some_and(|escape| set(escape)[byte]);
            let bits = [(IN, has[byte]), (SECOND, may_be(|it| &it.second)), (THIRD, may_be(|it| &it.third))];
            bits.into_iter().filter(|(_, is)| *is).map(|(bit, _)| bit).sum()
        };
        let bits = [std::array::from_fn(of), std::array::from_fn(|at| of(64 + at))];
        let begins = escape.map(|escape| escape.begins);
        (!has[128..].contains(&true)).then_some(Self { bits, begins, with })
    }

    /// The length of the beginning of a text that is in the set, or escapes.
    #[inline]
    pub fn length(&self, text: &[u8]) -> usize {
        self.with.length_in(&self.bits, self.begins, text)
    }
}
