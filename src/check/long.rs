//! The verdict of an input that comes in pieces.

use super::runner::Check;
use crate::acceptor::{Acceptor, State};
use crate::bnf::NotRegular;

/// A check of one input that comes in pieces. No piece is kept: memory is constant, whatever the length of the input.
///
/// ```
/// use urlgram::{Check, rfc1738::RFC1738, check::Long};
/// let mut long = Long::new(&Check::new(&RFC1738))?;
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
    /// The language of the inputs that conform is not regular. Each of [`DIALECTS`](crate::DIALECTS) has a regular one.
    ///
    /// # Panics
    /// Never.
    pub fn new(check: &Check) -> Result<Self, NotRegular> {
        check.language()?;
        let language = check.acceptor().expect("what has an automaton has an acceptor");
        Ok(Self { language, state: language.start() })
    }

    /// Reads the next piece of the input.
    pub fn read(&mut self, piece: impl AsRef<[u8]>) {
        self.state = self.language.advance(self.state, piece.as_ref());
    }

    /// Returns true if the pieces read so far, taken as a whole input, conform.
    #[must_use]
    pub fn conforms(&self) -> bool {
        self.language.is_accepting(self.state)
    }
}
