//! urlgram checks URLs against the grammar of a chosen specification, to the letter, and shows where and why
//! one does not conform.
//!
//! Every production of every document is a nom combinator that is proven to accept exactly the language of its
//! BNF. To check an input, choose a dialect and run a [`Check`]:
//!
//! ```
//! use urlgram::{Check, Dialect};
//!
//! let check = Check::new(Dialect::find("rfc1738")?);
//! let report = check.run(b"http://www.w3.org/a b");
//! assert!(!report.conforms);
//! let fault = &report.diagnostics[0];
//! assert_eq!(fault.span, 19..20); // offsets are bytes, always of the whole input
//! assert_eq!(fault.message, "RFC 1738 does not allow a space in a URL");
//! assert_eq!(fault.fix.as_deref(), Some("%20"));
//! assert_eq!(report.repaired.as_deref(), Some(&b"http://www.w3.org/a%20b"[..]));
//!
//! // Any production can be the start.
//! assert!(check.start("hostname")?.conforms(b"www.w3.org"));
//! # Ok::<(), urlgram::UnknownName>(())
//! ```
//!
//! # The rooms
//!
//! Arrows run downwards only.
//!
//! | module | what it is for |
//! | --- | --- |
//! | [`compare()`] | one input under all dialects |
//! | [`summary`] | what a list of inputs is like, in counts |
//! | [`extract`] | URLs in running text |
//! | [`mod@interpret`] | what a client does with a URL |
//! | [`equivalence`] | whether two URLs are the same |
//! | [`component`] | the parts of a URL, as written and as meant |
//! | `diff` | what two grammars have and do not have in common (feature `automata`) |
//! | `reference` | all about a production, and a dialect as a page (feature `automata`) |
//! | `generate` | strings that conform, that look real, that almost conform, and vectors (feature `automata`) |
//! | `context` | where a base comes from, and the references of HTML documents and messages (feature `context`) |
//! | [`resolve`] | relative references made absolute, by the rules of the document |
//! | [`diagnosis`] | from an input to a verdict with findings |
//! | `repair` | the nearest string of a language (feature `automata`) |
//! | [`tree`] | parse trees, and their printed forms |
//! | `acceptor` | automata made fast: yes or no, for one input or for a list (feature `automata`) |
//! | [`dialect`] | the selector: the one table of dialects |
//! | [`rfc1630`], [`url_06`], [`rfc1738`], [`fielding_01`] | a room a document: one file for each heading, one function for each production |
//! | [`rfc822`] | the addresses that RFC 1630 takes from RFC 822 |
//! | [`production`] | what a production is: name, sections, BNF, combinator |
//! | [`combinator`] | the few combinators that BNF needs beyond nom's, each with its law |
//! | [`source`] | what combinators read from: bytes, bit planes, and the source that records |
//! | [`planes`] | bit planes of a chunk of text, and the instructions that make them |
//!
//! [`bnf`] stands beside them: the grammars as data, from the printed notation to the minimal automaton and its
//! complete test suite. It knows nothing of the combinators, so that it can judge them.
//!
//! # Features
//!
//! - `cli` (default): what the binary needs. Turn it off to use the library alone.
//! - `automata`: regular expressions, automata, suites, sentences, ambiguity and difference in [`bnf`], and with them
//!   `diff`, `generate` and repairs: a check tells every fault. Without it, a check tells the first one, by the codes
//!   `not-allowed-here` and the like.
//! - `context`: HTML documents and mail messages in `context`.
//! - `diagrams`: railroad diagrams in [`bnf`], and the pages of `reference`.
//! - `drawings`: automata as pictures in [`bnf`].
//! - `serde`: [`Report`] and its parts can be serialised.

#[cfg(feature = "automata")]
pub mod acceptor;
mod alike;
pub mod bnf;
mod class;
pub mod combinator;
mod compare;
pub mod component;
#[cfg(feature = "context")]
pub mod context;
#[cfg(feature = "serde")]
mod data;
pub mod diagnosis;
pub mod dialect;
mod dialects;
#[cfg(feature = "automata")]
pub mod diff;
pub mod equivalence;
mod escape;
pub mod extract;
pub mod fielding_01;
#[cfg(feature = "automata")]
pub mod generate;
pub mod interpret;
mod letters;
mod markup;
mod names;
mod parse_tree;
pub mod planes;
mod printable;
pub mod production;
#[cfg(feature = "automata")]
pub mod reference;
#[cfg(feature = "automata")]
pub mod repair;
pub mod resolve;
pub mod rfc1630;
pub mod rfc1738;
pub mod rfc822;
pub mod source;
pub mod summary;
pub mod tree;
pub mod url_06;

pub use class::Class;
pub use compare::compare;
pub use diagnosis::{Check, Report};
pub use dialect::{Dialect, Reading, UnknownName};
pub use dialects::{DEFAULT, DIALECTS};
pub use equivalence::same;
pub use interpret::interpret;
pub use parse_tree::Tree;
pub use production::Production;

/// The example of the README runs, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
