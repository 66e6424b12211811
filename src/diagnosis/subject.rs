//! What is checked, and against what.

use super::display::character_at;
use crate::documents::dialect::{Dialect, Reading};
use crate::production::Production;

/// An input and the grammar that it is held against.
#[derive(Clone, Copy)]
pub(super) struct Subject<'i> {
    pub input: &'i [u8],
    pub dialect: &'static Dialect,
    pub start: &'static Production,
    pub reading: Reading,
}

impl<'i> Subject<'i> {
    pub fn production(&self, name: &str) -> Option<&'static Production> {
        self.dialect.production_in(name, self.reading).ok()
    }

    /// The character at `offset`; none at the end.
    pub fn character(&self, offset: usize) -> &'i [u8] {
        character_at(self.input, offset)
    }
}
