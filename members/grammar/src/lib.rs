//! Grammars as data, without any document: their notations, automata, test suites and accelerated verdicts.
//!
//! - [`bnf`] reads grammars in BNF and ABNF, compiles each production into a minimal automaton, and answers questions about its
//!   language: a complete test suite, random strings, differences from another, ambiguity, other notations.
//! - [`acceptor`] compiles an automaton for fast verdicts, on one input or a list.
//! - [`Class`] is a set of bytes; a list of [`Node`]s is a parse tree.
//!
//! The crate `urlgram` has the documents and their combinators; the combinators do not use this crate, so that it can judge them.

pub mod acceptor;
pub mod bnf;
mod class;
#[doc(hidden)]
pub mod hash;
#[doc(hidden)]
pub mod markup;
#[doc(hidden)]
pub mod nearest;
pub mod node;

pub use class::Class;
pub use node::Node;
