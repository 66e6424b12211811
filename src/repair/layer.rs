//! The ways to one place of the input.

use crate::bnf::automaton::State;

/// For each state the cheapest way to one place of the input; and for each the cheapest whose last edit removes what
/// is before, since what follows costs more then, or less.
///
/// Few states are reached within a small budget, so only those take time and room.
#[derive(Clone, Debug, Default)]
pub struct Layer(Vec<(Slot, usize)>);

/// A state, and whether the last edit removes the text before: those where it does come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slot(u64);

impl Slot {
    pub fn new(leaves_out: bool, state: State) -> Self {
        Self(u64::from(leaves_out) << 32 | state as u64)
    }
}

impl Layer {
    /// The way to a slot.
    pub fn get(&self, slot: Slot) -> Option<usize> {
        self.place(slot).ok().map(|at| self.0[at].1)
    }

    /// Takes a way to a slot, unless one is known that `is_as_good`; whether it was taken.
    pub fn offer(&mut self, slot: Slot, way: usize, is_as_good: impl FnOnce(usize) -> bool) -> bool {
        match self.place(slot) {
            Ok(at) if is_as_good(self.0[at].1) => return false,
            Ok(at) => self.0[at].1 = way,
            Err(at) => self.0.insert(at, (slot, way)),
        }
        true
    }

    /// Forgets all ways.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The ways, in the order of their slots.
    pub fn ways(&self) -> impl Iterator<Item = usize> {
        self.0.iter().map(|(_, way)| *way)
    }

    fn place(&self, slot: Slot) -> Result<usize, usize> {
        self.0.binary_search_by_key(&slot, |(slot, _)| *slot)
    }
}
