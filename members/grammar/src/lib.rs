//! Grammars as data, without any document: their notations, automata, test suites and accelerated verdicts.
//!
//! - [`bnf`] reads grammars in BNF and ABNF, compiles each production into a minimal automaton, and answers questions about its
//!   language: a complete test suite, random strings, differences from another, ambiguity, other notations.
//! - [`acceptor`] compiles an automaton for fast verdicts, on one input or a list.
//! - [`divider`] finds where chosen productions begin and end in a string, in one pass and without a tree.
//! - [`Class`] is a set of bytes; a list of [`Node`]s is a parse tree.
//!
//! ```
//! use urlgram_grammar::acceptor::Acceptor;
//! use urlgram_grammar::bnf::{Grammar, automaton::Automaton, suite::Suite};
//!
//! let grammar = Grammar::parse("version.bnf", r#"
//! version = number *( "." number )
//! number  = "0" | "1" | "2" | "3"
//! "#)?;
//! let version = Automaton::of(&grammar, "version")?;
//! assert_eq!(version.shortest().unwrap(), b"0");
//! assert_eq!(version.first_dead(b"1.2x"), Some(3)); // offsets are bytes
//!
//! // Fast verdicts, tested with the complete suite of the language.
//! let acceptor = Acceptor::new(&version);
//! Suite::new(&version, 0).for_each(|case| assert_eq!(acceptor.accepts(case.input), case.accepted));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate `urlgram` has the documents and their combinators; the combinators do not use this crate, so that it can judge them.
//!
//! # Features
//!
//! - `automata`: regular expressions, random strings, ambiguity and differences.
//! - `diagrams`: railroad diagrams and pictures of automata.
//! - `serde`: the relation of two languages can be serialised, as can the text of a regular expression.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod acceptor;
pub mod bnf;
mod class;
pub mod divider;
#[doc(hidden)]
pub mod hash;
#[doc(hidden)]
pub mod markup;
#[doc(hidden)]
pub mod nearest;
pub mod node;
mod severity;

pub use class::Class;
pub use node::Node;
pub use severity::Severity;
