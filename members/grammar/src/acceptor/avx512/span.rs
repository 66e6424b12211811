//! How long a text stays in a set of ASCII.

use super::instructions::{Avx512, IN, SECOND, THIRD};
use crate::acceptor::escape::Escape;
use crate::class::Class;

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
    pub fn new(set: &Class, escape: Option<&Escape>) -> Option<Self> {
        let with = Avx512::detect()?;
        let sets =
            [(IN, Some(set)), (SECOND, escape.map(|it| &it.second)), (THIRD, escape.map(|it| &it.third))];
        let mut bits = [[0; 64]; 2];
        for (bit, set) in sets {
            for byte in set.into_iter().flat_map(Class::bytes).filter(u8::is_ascii) {
                bits[usize::from(byte / 64)][usize::from(byte % 64)] |= bit;
            }
        }
        let begins = escape.map(|escape| escape.begins);
        set.bytes().all(|byte| byte.is_ascii()).then_some(Self { bits, begins, with })
    }

    /// The length of the beginning of a text that is in the set, or escapes.
    #[inline]
    pub fn length(&self, text: &[u8]) -> usize {
        self.with.length_in(&self.bits, self.begins, text)
    }
}
