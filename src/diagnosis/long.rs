//! The verdict of an input that comes in pieces.

use super::check::Check;
use crate::bnf::NotRegular;
use crate::bnf::automaton::{Automaton, State};

/// An input that comes in pieces, of which nothing is kept: constant memory, whatever its length.
///
/// ```
/// use urlgram::{Check, Dialect, diagnosis::Long};
/// let mut long = Long::new(&Check::new(Dialect::find("rfc1738")?))?;
/// long.read(b"http://www.w3.org/");
/// assert!(long.conforms());
/// long.read(b"%2");
/// assert!(!long.conforms());
/// long.read(b"0");
/// assert!(long.conforms());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Long {
    language: &'static Automaton,
    state: State,
}

impl Long {
    /// Begins with an empty input.
    ///
    /// # Errors
    /// Where the language of what conforms has no automaton: see [`Check::language`].
    pub fn new(check: &Check) -> Result<Self, NotRegular> {
        Ok(Self { language: check.language()?, state: 0 })
    }

    /// Reads the next piece.
    pub fn read(&mut self, piece: &[u8]) {
        // Nothing leads out of the dead state.
        if !self.language.is_dead(self.state) {
            self.state = self.language.run(self.state, piece);
        }
    }

    /// Whether what has been read conforms, if it is all.
    #[must_use]
    pub fn conforms(&self) -> bool {
        self.language.is_accepting(self.state)
    }
}
