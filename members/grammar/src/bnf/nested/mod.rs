//! Grammars that nest: those whose recursion needs a stack, as that of brackets does.
//!
//! No automaton decides such a production, so nothing here is one. Each right-hand side is a deterministic machine
//! over bytes and names; a name is a call of another machine. All of them together are a [`ContextFree`] language, and two readers go
//! through it from left to right:
//!
//! - a [`chart`](Chart) reads one text and keeps its places (Earley's algorithm): how far the text goes, what was expected there, and all
//!   trees as one graph. Its time grows with the cube of the length at worst, with the square if the grammar is not ambiguous, and with
//!   the length for most grammars that people write;
//! - configurations know no places: two texts after which the same can follow in the same ways are one. So they go through
//!   all texts in the order of their lengths, and if there are finitely many, they decide.
//!
//! It is undecidable whether two such grammars derive the same strings, or one is ambiguous. An answer to that holds up to a length, and
//! says so. Neither reader takes stack for a text that nests deeply: calls that end with each other take no room, and the others are
//! kept in lists.

mod chart;
mod configurations;
mod forest;
mod language;
mod search;

pub use chart::{Around, Chart, Left, TooLong};
pub(in crate::bnf) use forest::{Graph, Ways};
pub use language::ContextFree;
pub use search::{Compared, Extent, OfLength, Strings};
