//! Chains: successive states, each with a single live byte.

use crate::bnf::automaton::{Automaton, State};

/// The largest number of bytes in a chain: those of a machine word.
pub(super) const LONGEST: usize = 8;

/// The smallest number of bytes in a chain: fewer steps take no longer than the comparison.
const SHORTEST: usize = 3;

/// The only live bytes, as a word.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    text: u64,
    mask: u64,
    pub length: usize,
    /// The place after them.
    pub next: u32,
}

impl Chain {
    /// The chain that begins at `from`, if it is long enough.
    pub fn of(automaton: &Automaton, from: State, place: impl Fn(State) -> u32) -> Option<Self> {
        let (mut bytes, mut mask, mut length, mut state) = ([0; LONGEST], [0; LONGEST], 0, from);
        while length < LONGEST
            && let Some((byte, next)) = automaton.only_step(state)
        {
            (bytes[length], mask[length], state) = (byte, 0xFF, next);
            length += 1;
        }
        let (text, mask) = (u64::from_le_bytes(bytes), u64::from_le_bytes(mask));
        (length >= SHORTEST).then(|| Self { text, mask, length, next: place(state) })
    }

    /// Returns whether these bytes begin with the chain. If not, they lead to the dead state.
    #[inline]
    pub fn begins(&self, bytes: [u8; LONGEST]) -> bool {
        u64::from_le_bytes(bytes) & self.mask == self.text
    }
}
