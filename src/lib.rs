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
//! assert!(!report.conforms());
//! let fault = &report.findings()[0];
//! assert_eq!(fault.span(), 19..20); // offsets are bytes, always of the whole input
//! assert_eq!(fault.message(), "RFC 1738 does not allow a space in a URL");
//! assert_eq!(fault.fix().unwrap().replacement, "%20");
//! assert_eq!(report.repaired(), Some(&b"http://www.w3.org/a%20b"[..]));
//!
//! // Any production can be the start.
//! assert!(check.with_start("hostname")?.conforms(b"www.w3.org"));
//! # Ok::<(), urlgram::UnknownName>(())
//! ```
//!
//! # Modules
//!
//! A module uses only those below it in this table.
//!
//! | module | content |
//! | --- | --- |
//! | [`compare()`] | one input under all dialects |
//! | [`extract`] | URLs in running text |
//! | [`mod@interpret`] | the steps of a client with a URL |
//! | [`equivalence`] | the equivalence of two URLs, and their normal form |
//! | [`iri`] | IRIs mapped to URIs, and URIs converted to IRIs |
//! | [`component`] | the parts of a URL, as written and decoded |
//! | [`resolve`] | relative references made absolute, by the rules of the document |
//! | [`report`] | findings for people |
//! | [`mod@check`] | the pipeline from an input to a report |
//! | [`findings`] | the codes, each with its page, and the rules of the prose |
//! | [`tree`] | parse trees, and their printed forms |
//! | [`Dialect`] | one grammar of one document; [`DIALECTS`] lists all |
//! | [`rfc1630`], [`url_06`], [`rfc1738`], [`rfc1808`], [`fielding_01`], [`rfc2396`], [`rfc2732`], [`rfc3986`], [`rfc3987`] | the documents: one file for each heading, one function for each production |
//! | [`rfc822`], [`rfc2234`], [`rfc2373`] | productions from other documents: mail addresses, the core rules of ABNF, IPv6 addresses |
//! | [`production`] | the type of a production: name, sections, BNF, combinator |
//! | [`trace`] | the inputs of combinators, and the trace of a parse |
//! | [`acceptor`] | accelerated automata, for one input or a list |
//! | [`bnf`] | the grammars as data, from the printed notation to the minimal automaton and its test suite; it does not use the combinators, so that it can judge them |
//!
//! The last two are the crate [`urlgram_grammar`], which has no documents and works with any grammar.
//!
//! The items that are documented here are stable. The binary, the tests and the benchmarks use further modules, which may change
//! at any time: `repair` (the nearest string of a language), `combinator` (the combinators of BNF beyond nom's), `dialect` (the data of a document), `summary`, `context`, `diff`, `generate`, `reference`, `print` and `lists` (work on several threads, with the results in order).
//!
//! # Features
//!
//! - `automata`: regular expressions, random sentences, ambiguities and differences. Reports do not depend on it:
//!   automata and repairs need no feature.
//! - `context`: references of HTML documents and of mail messages.
//! - `print`: reports as text for people, as the command prints them.
//! - `diagrams`: railroad diagrams, pictures of automata, and pages about a dialect.
//! - `serde`: [`Report`] and its parts can be serialised.

#![forbid(unsafe_code)]

mod bytes;
pub mod check;
mod code;
mod columns;
#[doc(hidden)]
pub mod combinator;
#[cfg(feature = "serde")]
mod data;
mod documents;
mod escape;
pub mod findings;
mod lab;
#[doc(hidden)]
pub mod lists;
mod names;
mod parse_tree;
#[cfg(feature = "print")]
#[doc(hidden)]
pub mod print;
pub mod production;
#[doc(hidden)]
pub mod repair;
pub mod report;
mod rewrite;
mod shape;
mod subject;
mod text;
pub mod trace;
mod url;

pub use check::{Check, Report};
pub use code::Code;
#[cfg(feature = "serde")]
pub use data::Input;
pub use documents::dialect::{Dialect, Reading};
pub use documents::{
    DEFAULT, DIALECTS, PRESETS, Preset, fielding_01, rfc822, rfc1630, rfc1738, rfc1808, rfc2234, rfc2373,
    rfc2396, rfc2732, rfc3986, rfc3987, url_06,
};
#[doc(hidden)]
pub use documents::{dialect, rules};
pub use findings::{Finding, Severity};
pub use lab::tree;
#[cfg(feature = "automata")]
#[doc(hidden)]
pub use lab::{diff, generate, reference};
pub use names::UnknownName;
pub use parse_tree::Tree;
pub use production::Production;
#[doc(hidden)]
pub use text::is_hidden;
pub use text::printable;
pub use url::compare;
#[cfg(feature = "context")]
#[doc(hidden)]
pub use url::context;
pub use url::equivalence::{self, same};
pub use url::extract::{self, extract};
pub use url::interpret::{self, interpret};
#[doc(hidden)]
pub use url::summary;
pub use url::{component, iri, resolve};
pub use urlgram_grammar::{Class, acceptor, bnf};

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Runs the examples of the guide.
#[cfg(doctest)]
#[doc = include_str!("../docs/guide/library.md")]
struct Guide;
