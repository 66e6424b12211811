//! A check inside a value that may be the key of a map.

use super::runner::Check;
use crate::documents::dialect::{Dialect, Reading};
use crate::subject::Spec;

/// A check without the tables of its dialect, which are computed on demand: a linter takes a key with such tables for one that may change.
#[derive(Clone, Copy)]
pub(crate) struct Held {
    dialect: &'static dyn Row,
    /// The place of the start among the productions.
    start: usize,
    reading: Reading,
    tolerant: bool,
    schemes: bool,
}

/// A dialect, of which nothing is known but that it is one.
trait Row: Send + Sync {
    fn dialect(&'static self) -> &'static Dialect;
}

impl Row for Dialect {
    fn dialect(&'static self) -> &'static Dialect {
        self
    }
}

impl Held {
    #[inline]
    pub fn of(check: &Check) -> Self {
        let Spec { dialect, start, reading, tolerant, schemes } = check.spec;
        Self { dialect, start: start.place, reading, tolerant, schemes }
    }

    pub fn check(self) -> Check {
        let Self { start, reading, tolerant, schemes, .. } = self;
        let dialect = self.dialect.dialect();
        let start = &dialect.productions_in(reading)[start];
        Check { spec: Spec { dialect, start, reading, tolerant, schemes } }
    }
}
