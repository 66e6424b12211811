//! Automata made fast: yes or no, for one input or for a list of inputs.
//!
//! An [`Acceptor`] is compiled from any minimal automaton. Nothing about its grammar is known here, and nothing about what a byte
//! means: all that is used is found in the automaton.
//!
//! - **Classes.** Bytes that no state tells apart share a column of the table.
//! - **Chains.** Where a single byte lives in each of several states in a row, up to eight bytes are one comparison.
//! - **Runs.** Where a state stays where it is with most characters, vectors look for the first byte that is another one.
//! - **Shuffles.** One instruction looks 16 bytes up in a vector of 16. Where an input has come to a state from which at most 14
//!   others can be reached, a vector for each class of bytes says where each of these states leads, and a byte takes one
//!   shuffle of about one cycle, where the table takes the time of a load from memory.
//! - **Streams.** A list is read in eight parts at once, a byte of each in turn, so that a step of one part
//!   does not wait for that of another. The byte that ends an input leads to the start of the next one, and nothing is
//!   decided in between: no branch can be predicted wrong.
//!
//! Each of these is the table's steps in another order or place: none counts bytes, so the complete suite of the
//! automaton ([`bnf::suite`](crate::bnf::suite)) means what it says of a table.

mod chain;
mod ended;
mod group;
mod list;
mod simd;
mod table;

use std::sync::Arc;

use crate::bnf::automaton::Automaton;
use table::Table;

pub use list::Lists;
pub use simd::Instructions;

/// An automaton, compiled to say yes or no fast.
///
/// ```
/// use urlgram::acceptor::Acceptor;
/// use urlgram::{Reading, bnf::automaton::Automaton, rfc1738::RFC1738};
/// let automaton = Automaton::of(RFC1738.grammar(Reading::Corrected), "httpurl")?;
/// let httpurl = Acceptor::new(&automaton);
/// assert!(httpurl.accepts(b"http://www.w3.org/"));
/// assert!(!httpurl.accepts(b"http://ex_ample.com/"));
/// # Ok::<(), urlgram::bnf::NotRegular>(())
/// ```
#[derive(Clone, Debug)]
pub struct Acceptor(Arc<Table>);

/// Where an input is that is read in pieces.
///
/// ```
/// # use urlgram::acceptor::Acceptor;
/// # use urlgram::{Reading, bnf::automaton::Automaton, rfc1738::RFC1738};
/// # let automaton = Automaton::of(RFC1738.grammar(Reading::Corrected), "httpurl")?;
/// let httpurl = Acceptor::new(&automaton);
/// let begun = httpurl.advance(httpurl.start(), b"http://www.w3");
/// let done = httpurl.advance(begun, b".org/");
/// assert!(httpurl.is_accepting(done));
/// # Ok::<(), urlgram::bnf::NotRegular>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State(u32);

impl Acceptor {
    /// Compiles an automaton for the fastest instructions of this machine.
    #[must_use]
    pub fn new(automaton: &Automaton) -> Self {
        Self::with(automaton, Instructions::best())
    }

    /// The same for these instructions, or the nearest that the machine has.
    #[must_use]
    pub fn with(automaton: &Automaton, instructions: Instructions) -> Self {
        Self(Arc::new(Table::new(automaton, instructions)))
    }

    /// Returns whether the language holds `input`. Linear time, constant memory.
    #[must_use]
    #[inline]
    pub fn accepts(&self, input: &[u8]) -> bool {
        self.0.accepts_at(self.0.advance(self.0.first(), input))
    }

    /// The state before an input.
    #[must_use]
    pub fn start(&self) -> State {
        State(self.0.first())
    }

    /// The state after `state` and a further `piece` of the input.
    #[must_use]
    #[inline]
    pub fn advance(&self, state: State, piece: &[u8]) -> State {
        State(self.0.advance(state.0, piece))
    }

    /// Returns whether an input that ends in `state` is accepted.
    ///
    /// # Panics
    /// Where the state is one of another acceptor; it may also give an answer that means nothing.
    #[must_use]
    #[inline]
    pub fn is_accepting(&self, state: State) -> bool {
        self.0.accepts_at(state.0)
    }

    /// How many states each group has that is stepped by shuffles, the largest first. For tests and the curious.
    #[must_use]
    pub fn groups(&self) -> Vec<usize> {
        self.0.group_sizes()
    }

    /// How many bytes each chain has, the longest first. For tests and the curious.
    #[must_use]
    pub fn chains(&self) -> Vec<usize> {
        self.0.chain_lengths()
    }

    fn table(&self) -> &Table {
        &self.0
    }
}
