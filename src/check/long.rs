//! The verdict of an input that comes in pieces.

use super::runner::Check;
use crate::acceptor::{Acceptor, State};
use crate::bnf::NotRegular;

/// An input that comes in pieces, of which nothing is kept: constant memory, whatever its length.
///
/// ```
/// use urlgram::{Check, Dialect, check::Long};
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
    language: &'static Acceptor,
    state: State,
}

impl Long {
    /// Begins with an empty input.
    ///
    /// # Errors
    /// Where the language of what conforms has no automaton: see [`Check::language`].
    ///
    /// # Panics
    /// Never.
    pub fn new(check: &Check) -> Result<Self, NotRegular> {
        check.language()?;
        let language = check.acceptor().expect("what has an automaton has an acceptor");
        Ok(Self { language, state: language.start() })
    }

    /// Reads the next piece.
    pub fn read(&mut self, piece: &[u8]) {
        self.state = self.language.advance(self.state, piece);
    }

    /// Whether what has been read conforms, if it is all.
    #[must_use]
    pub fn conforms(&self) -> bool {
        self.language.is_accepting(self.state)
    }
}
