//! The paths to one place of the input.

use crate::bnf::automaton::State;

/// For each state, the cheapest path to one place of the input, and the cheapest whose last edit removes the text before, since
/// the cost of the rest differs.
///
/// Few states are reached within a small budget, so only those take time and room.
#[derive(Clone, Debug, Default)]
pub struct Layer(Vec<(Slot, usize)>);

/// A state, and whether the last edit removes the text before; slots with such an edit come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slot(u64);

impl Slot {
    pub fn new(leaves_out: bool, state: State) -> Self {
        Self(u64::from(leaves_out) << 32 | state as u64)
    }
}

impl Layer {
    /// The path to a slot.
    pub fn get(&self, slot: Slot) -> Option<usize> {
        self.place(slot).ok().map(|at| self.0[at].1)
    }

    /// Stores a path to a slot, unless a known path `is_as_good`. Returns whether it was stored.
    pub fn offer(&mut self, slot: Slot, way: usize, is_as_good: impl FnOnce(usize) -> bool) -> bool {
        match self.place(slot) {
            Ok(at) if is_as_good(self.0[at].1) => return false,
            Ok(at) => self.0[at].1 = way,
            Err(at) => self.0.insert(at, (slot, way)),
        }
        true
    }

    /// Forgets all paths.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The paths, in the order of their slots.
    pub fn ways(&self) -> impl Iterator<Item = usize> {
        self.0.iter().map(|(_, way)| *way)
    }

    fn place(&self, slot: Slot) -> Result<usize, usize> {
        self.0.binary_search_by_key(&slot, |(slot, _)| *slot)
    }
}
