//! The grammars as data: what the documents print, read, compiled and judged.
//!
//! This module knows nothing of combinators, so that it can judge them. From one end to the other:
//!
//! - [`notation`]: how a grammar is written in a file;
//! - [`Grammar`]: the productions of such a file, read by [`Grammar::parse`];
//! - [`Derivation check`](tree_check::Checker): whether a parse tree is one that the grammar allows;
//! - [`automaton`]: a production as a minimal deterministic automaton, and the algebra of languages;
//! - [`suite`]: the test suite of an automaton (the Wp-method);
//! - [`tagged`]: a production as an automaton that also tells where chosen productions begin and end;
//! - `regular`: a production as a regular expression;
//! - `sentence`: random strings of a production, from its BNF;
//! - `uniform`: random strings of a length, each as likely as any other, and how many there are;
//! - `chance`: random places, the same wherever the program runs;
//! - `exhaust`: all strings up to a length;
//! - `cover`: strings that take every way through an automaton;
//! - `mutation`: automata that are wrong by one thing, and few strings that notice all of them;
//! - `lint`: all that is wrong with a grammar;
//! - `edit`: the one change of a grammar that gives it a certain language;
//! - `ambiguity`: how many trees a string has, all of them, and whether a production is ambiguous at all;
//! - `difference`: what two languages have and do not have in common;
//! - `steps`: a small production from its BNF to an automaton, step by step, and FIRST and FOLLOW.
//!
//! And to other notations:
//!
//! - [`abnf`]: rules as RFC 5234 writes them;
//! - `pattern`: a production as the text of a regular expression;
//! - `dot`: an automaton as a graph for Graphviz;
//! - `jflap`: an automaton as a file of JFLAP, and back;
//! - `drawing`: an automaton as a picture (feature `diagrams`);
//! - `railroad`: a production as a diagram (feature `diagrams`).
//!
//! Modules without a link need the feature `automata`.

pub mod abnf;
mod algebra;
pub mod automaton;
pub mod classes;
mod compile;
#[cfg(feature = "automata")]
mod count;
mod deterministic;
mod error;
pub(crate) mod explore;
mod grammar;
mod large;
mod left;
mod nfa;
pub mod notation;
mod recursion;
mod rule;
mod source;
mod spelled;
pub mod suite;
pub mod tagged;
pub mod tree_check;
mod without;

#[cfg(feature = "automata")]
pub mod ambiguity;
#[cfg(feature = "automata")]
pub mod chance;
#[cfg(feature = "automata")]
pub mod cover;
#[cfg(feature = "automata")]
pub mod difference;
#[cfg(feature = "automata")]
pub mod dot;
#[cfg(feature = "diagrams")]
pub mod drawing;
#[cfg(feature = "automata")]
pub mod edit;
#[cfg(feature = "automata")]
pub mod exhaust;
#[cfg(feature = "automata")]
#[doc(hidden)]
pub mod first;
#[cfg(feature = "automata")]
pub mod jflap;
#[cfg(feature = "automata")]
pub mod lint;
#[cfg(feature = "automata")]
pub mod mutation;
#[cfg(feature = "automata")]
pub mod nested;
#[cfg(feature = "automata")]
pub mod pattern;
#[cfg(feature = "diagrams")]
pub mod railroad;
#[cfg(feature = "automata")]
pub mod regular;
#[cfg(feature = "automata")]
pub mod sentence;
#[cfg(feature = "automata")]
pub mod steps;
#[cfg(feature = "automata")]
pub mod uniform;

pub use compile::NotRegular;
pub use error::GrammarError;
pub use grammar::{Correction, Grammar};
pub use notation::{Notation, UnknownNotation};
pub use rule::{Bytes, Expr, Rule};
pub use source::Source;
pub use without::Without;
