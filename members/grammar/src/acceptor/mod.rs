//! Accelerated automata: verdicts for one input or for a list of inputs.
//!
//! An [`Acceptor`] is compiled from any minimal automaton. It depends on nothing but the automaton: neither on the
//! grammar nor on the meaning of a byte.
//!
//! - **Classes.** Bytes that no state distinguishes share a column of the table.
//! - **Chains.** Where each of several successive states has a single live byte, one comparison covers up to eight bytes.
//! - **Runs.** Where a state has a self-loop on most characters, each byte is looked up without waiting for the one before it.
//! - **Streams.** A list is read in eight parts at once, a byte of each in turn, so that a step of one part
//!   does not wait for that of another. The byte that ends an input leads to the start of the next one, without a
//!   branch that could be mispredicted.
//! - **Removed bytes.** Most bytes of an input change nothing: each state that can come after the two bytes before such a byte
//!   stays where it is. If vectors can close up the gaps (AVX-512 with VBMI2), such bytes are removed from a list before it is read.
//!   They are removed from a single input as well, as soon as there have been many.
//! - **Rare bytes.** Where most states are reached by a byte that is seldom live, as those of an IPv6 address are by `[`, a list is
//!   read without these states, and an input that holds such a byte is judged alone.
//!
//! Each technique takes the steps of the table in another order or place, or takes none where none changes the state. The complete
//! suite of the automaton ([`bnf::suite`](crate::bnf::suite)) is complete for those that do not count bytes; lists do, at the
//! beginning of an input and at the borders of blocks, and the tests compare them there with the table.

// Removed bytes: all else is for every machine.
#[cfg_attr(not(target_arch = "x86_64"), path = "elsewhere.rs")]
mod avx512;
mod ended;
mod escape;
mod list;
mod places;
mod run;
mod streams;
mod table;
mod whole;

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use crate::bnf::automaton::Automaton;
use avx512::Single;
use table::Table;

pub(crate) use escape::Escape;
pub use list::Lists;
pub(crate) use run::RunSet;

/// An automaton, compiled for fast verdicts. Clones share its tables.
///
/// ```
/// use urlgram_grammar::acceptor::Acceptor;
/// use urlgram_grammar::bnf::{Grammar, automaton::Automaton};
/// let grammar = Grammar::parse("list.bnf", "list = item *( \",\" item )\nitem = \"a\" | \"b\"\n")?;
/// let list = Acceptor::new(&Automaton::of(&grammar, "list")?);
/// assert!(list.accepts(b"a,b,a") && !list.accepts(b"a,"));
///
/// // An input may come in pieces.
/// let begun = list.advance(list.start(), b"a,");
/// assert!(!list.is_accepting(begun));
/// assert!(list.is_accepting(list.advance(begun, b"b")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Acceptor(Arc<Compiled>);

/// The tables of an automaton.
#[derive(Debug)]
struct Compiled {
    table: Table,
    /// Without vectors.
    is_portable: bool,
    /// A reader of one input, if it is faster than the table; made as soon as there have been [`FEW`] of them.
    single: OnceLock<Option<Single>>,
    /// How many inputs have been judged without it.
    judged: AtomicU32,
}

/// The number of inputs that are judged before more is compiled to judge others faster, which takes the time of some ten thousand verdicts.
const FEW: u32 = 10_000;

impl Compiled {
    fn prepare(&self) {
        self.single.get_or_init(|| if self.is_portable { None } else { Single::new(&self.table) });
    }
}

/// The state of an input that an [`Acceptor`] reads in pieces. It belongs to that acceptor and to its clones. Inputs with the same
/// continuations lead to the same state.
///
/// ```
/// use urlgram_grammar::acceptor::{Acceptor, State};
/// use urlgram_grammar::bnf::automaton::Automaton;
/// let word = Acceptor::portable(&Automaton::one_of(b'a'..=b'z').repeated(1, None));
/// let one: State = word.advance(word.start(), b"a");
/// assert_eq!(one, word.advance(one, b"b")); // the same can follow
/// assert!(word.is_accepting(one) && !word.is_accepting(word.start()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State(u32);

impl Acceptor {
    /// Compiles an automaton, for vectors if this machine has AVX-512.
    #[must_use]
    pub fn new(automaton: &Automaton) -> Self {
        Self::compiled(automaton, false)
    }

    /// Compiles an automaton for code that every machine runs. Its verdicts are the same.
    #[must_use]
    pub fn portable(automaton: &Automaton) -> Self {
        Self::compiled(automaton, true)
    }

    fn compiled(automaton: &Automaton, is_portable: bool) -> Self {
        let table = Table::new(automaton);
        Self(Arc::new(Compiled { table, is_portable, single: OnceLock::new(), judged: AtomicU32::new(0) }))
    }

    /// Returns whether the language holds `input`. Linear time, constant memory.
    #[must_use]
    #[inline]
    pub fn accepts(&self, input: &[u8]) -> bool {
        let Compiled { table, single, judged, .. } = &*self.0;
        if input.len() > table::SHORT {
            match single.get() {
                Some(Some(single)) => {
                    if let Some(accepted) = single.accepts(input) {
                        return accepted;
                    }
                }
                // Meanwhile others go on without it.
                None if judged.fetch_add(1, Relaxed) == FEW => self.0.prepare(),
                Some(None) | None => {}
            }
        }
        table.accepts_at(table.advance(table.first(), input))
    }

    /// The state before an input.
    #[must_use]
    pub fn start(&self) -> State {
        State(self.0.table.first())
    }

    /// The state after `state` and a further `piece` of the input.
    ///
    /// # Panics
    /// If the state belongs to another acceptor; the result may also be meaningless.
    #[must_use]
    #[inline]
    pub fn advance(&self, state: State, piece: &[u8]) -> State {
        State(self.0.table.advance(state.0, piece))
    }

    /// Returns whether an input that ends in `state` is accepted.
    ///
    /// # Panics
    /// If the state belongs to another acceptor; the result may also be meaningless.
    #[must_use]
    #[inline]
    pub fn is_accepting(&self, state: State) -> bool {
        self.0.table.accepts_at(state.0)
    }

    /// The same acceptor, with all compiled that it else compiles after many inputs. For tests.
    #[must_use]
    #[doc(hidden)]
    pub fn prepared(self) -> Self {
        self.0.prepare();
        self
    }

    /// The number of bytes of each chain, the longest first. For tests.
    #[must_use]
    #[doc(hidden)]
    pub fn chains(&self) -> Vec<usize> {
        self.0.table.chain_lengths()
    }
}
