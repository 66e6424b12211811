//! How long a text stays in a set of ASCII.

use super::instructions::Avx512;

/// A set of ASCII, for 64 bytes at once.
#[derive(Clone, Debug)]
pub(in crate::acceptor) struct Spanner {
    /// For each byte of ASCII, its highest bit if it is in the set.
    set: [[u8; 64]; 2],
    with: Avx512,
}

impl Spanner {
    /// `None` if the machine lacks the instructions, or a byte beyond ASCII is in the set.
    pub fn new(has: &[bool; 256]) -> Option<Self> {
        let with = Avx512::detect()?;
        let half = |half: usize| std::array::from_fn(|at| if has[64 * half + at] { 0x80 } else { 0 });
        (!has[128..].contains(&true)).then(|| Self { set: [half(0), half(1)], with })
    }

    /// The length of the beginning of a text that is in the set.
    #[inline]
    pub fn length(&self, text: &[u8]) -> usize {
        self.with.length_in(&self.set, text)
    }
}
