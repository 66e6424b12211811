//! urlgram checks URLs against the grammar of a chosen specification, to the letter, and shows where and why
//! one does not conform.
//!
//! Every production of every document is a nom combinator that is proven to accept exactly the language of its
//! BNF. To check an input, choose the dialect of a document and run a [`Check`]:
//!
//! ```
//! use urlgram::{Check, rfc3986::RFC3986};
//!
//! let check = Check::new(&RFC3986);
//! assert!(check.conforms("http://www.w3.org/"));
//!
//! let report = check.run("http://www.w3.org/a b");
//! // One line. `to_box` has it as the command prints it, with the feature `print`.
//! println!("{report}");
//!
//! let error = report.first_error().unwrap();
//! assert_eq!(error.span(), 19..20); // offsets are bytes, always of the whole input
//! assert_eq!(
//!     error.message(),
//!     "The path contains a space, which RFC 3986 does not allow in a URL"
//! );
//! assert_eq!(error.fix().unwrap().replacement, "%20");
//! assert_eq!(report.repaired(), Some(&b"http://www.w3.org/a%20b"[..]));
//!
//! // As an error that `?` returns, and in parts:
//! assert!(check.validate("http://www.w3.org/a b").is_err());
//! assert_eq!(check.components("http://h:80/")?.port_u16(), Ok(Some(80)));
//!
//! // Any production can be the start.
//! assert!(check.with_start("host")?.conforms("[::1]"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to begin
//!
//! | for | call |
//! | --- | --- |
//! | yes or no | [`Check::conforms`] |
//! | a function that refuses a URL, with the reason | [`Check::validate`], whose error is the [`Report`] |
//! | all that is wrong, and a repair | [`Check::run`], then [`Report::findings`] and [`Report::repaired`] |
//! | the parts | [`Check::components`], or [`Check::url`] for a [`Url`] that owns its text |
//! | another document | the static of its module, as [`rfc1738::RFC1738`], or [`Dialect::find`] by name |
//! | what a format prescribes, such as CycloneDX | [`Preset::find`] |
//! | the URLs in a text | [`fn@extract`] |
//! | an absolute URL of a relative one | [`Url::join`], or [`resolve`] with its steps |
//! | whether two URLs are equivalent | [`Url::is_same`], or [`fn@same`] with the rule that decides |
//! | millions of them | [`check::Bulk`], or the crate `urlgram-arrow` for columns |
//!
//! [`guide::library`] shows each with examples, and has a table of the features and what they cost; [`guide::tour`] follows one URL through the command.
//!
//! # Modules
//!
//! A module uses only those below it in this table.
//!
//! | module | content |
//! | --- | --- |
#![cfg_attr(feature = "print", doc = "| [`mod@print`], with `print` | reports as text for people |")]
//! | [`fn@compare`] | one input under all dialects |
//! | [`mod@extract`] | URLs in running text |
//! | [`mod@interpret`] | the steps of a client with a URL |
//! | [`equivalence`] | the equivalence of two URLs, and their normal form |
//! | [`iri`] | IRIs mapped to URIs, and URIs converted to IRIs |
//! | [`component`] | the parts of a URL, as written and decoded; a [`Url`] owns its text |
#![cfg_attr(feature = "context", doc = "| [`context`], with `context` | references of documents |")]
#![cfg_attr(feature = "automata", doc = "| [`apart`], with `automata` | texts with two hosts |")]
//! | [`hosts`] | the host of a text, as each reader sees it |
//! | [`resolve`] | relative references made absolute, by the rules of the document |
#![cfg_attr(feature = "automata", doc = "| [`lesson`], with `automata` | exercises, and their answers |")]
#![cfg_attr(feature = "automata", doc = "| [`judgement`], with `automata` | verdicts of other programs |")]
#![cfg_attr(feature = "automata", doc = "| [`diff`], with `automata` | differences of grammars |")]
#![cfg_attr(feature = "automata", doc = "| [`generate`], with `automata` | strings of a grammar |")]
//! | [`tree`] | parse trees, and their printed forms |
//! | [`report`] | findings for people |
//! | [`mod@check`] | the pipeline from an input to a report |
//! | [`findings`] | the codes, each with its page, and the rules of the prose |
#![cfg_attr(feature = "automata", doc = "| [`schemes`], with `automata` | the document of each scheme |")]
#![cfg_attr(feature = "automata", doc = "| [`library`], with `automata` | dialects of published grammars |")]
//! | [`browser`] | the URL parser of the URL Standard, with its validation errors |
//! | [`Dialect`] | one grammar of one document; [`DIALECTS`] lists all |
//! | [`rfc1630`], [`url_06`], [`rfc1738`], [`rfc1808`], [`fielding_01`], [`rfc2396`], [`rfc2732`], [`rfc3986`], [`rfc3987`], [`whatwg`] | the documents: one function for each production |
//! | [`rfc822`], [`rfc2234`], [`rfc2373`] | productions from other documents: mail addresses, the core rules of ABNF, IPv6 addresses |
//! | [`ftp`], [`http`], [`rfc2397`], [`rfc3966`], [`rfc4156`], [`rfc4157`], [`rfc4248`], [`rfc4266`], [`rfc5538`], [`rfc6068`], [`rfc8089`], [`rfc8141`] | the documents of schemes, after RFC 3986 |
//! | [`production`] | the type of a production: name, sections, BNF, combinator |
//! | [`compose`] | productions inside other parsers of nom |
//! | [`combinator`] | the few combinators that BNF needs beyond nom's, each with its law |
//! | [`trace`] | the inputs of combinators, and the trace of a parse |
//! | [`errata`] | the records of errors in the documents, and what is done with each |
//! | [`divider`] | where chosen productions begin and end in a string, in one pass |
//! | [`acceptor`] | accelerated automata, for one input or a list |
//! | [`bnf`] | the grammars as data, from the printed notation to the minimal automaton and its test suite; it does not use the combinators, so that it can judge them |
//!
//! The last three are the crate [`urlgram_grammar`], which has no documents and works with any grammar.
//!
//! The items that are documented here are stable. The binary, the tests and the benchmarks use further modules, which may change
//! at any time: `repair` (the nearest string of a language), `dialect` (the data of a document),
//! `summary`, `reference` and `lists` (work on several threads, with the results in order).
//!
//! # Features
//!
//! None is on by default; without them the crate brings 21 others.
//!
//! - `print`: `Report::to_box` has a report as the command prints it; `print::Print` has other forms.
//! - `serde`: [`Report`] and its parts can be serialised.
//! - `automata`: `Dialect::of_grammar`, `Dialect::of_source` and `library`; `Check::tree`; `generate`, `diff`, `judgement` and `lesson`; regular
//!   expressions, random sentences and ambiguities in [`bnf`]. Reports do not depend on it: automata and repairs need no feature.
//! - `diagrams`: railroad diagrams and pictures of automata, in [`bnf`].
//! - `context`: the module of that name, the references of HTML documents and of mail messages.

#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod authority;
mod bare;
pub mod browser;
mod bytes;
pub mod check;
mod code;
mod columns;
pub mod combinator;
#[cfg(not(target_family = "wasm"))]
pub mod compose;
#[cfg(feature = "serde")]
mod data;
mod documents;
pub mod errata;
mod escape;
pub mod findings;
mod lab;
#[cfg(feature = "automata")]
pub mod library;
#[doc(hidden)]
pub mod lists;
mod names;
mod parse_tree;
#[cfg(feature = "print")]
pub mod print;
pub mod production;
#[cfg(feature = "automata")]
#[doc(hidden)]
pub mod repair;
pub mod report;
mod rewrite;
#[cfg(feature = "automata")]
pub mod schemes;
mod shape;
mod slips;
mod subject;
mod text;
pub mod trace;
mod url;

#[doc(inline)]
pub use check::{Check, Report};
pub use code::Code;
#[cfg(feature = "serde")]
pub use data::Input;
#[doc(hidden)]
pub use documents::dialect;
pub use documents::dialect::{Dialect, Reading};
pub use documents::schemes::{
    ftp, http, rfc2397, rfc3966, rfc4156, rfc4157, rfc4248, rfc4266, rfc5538, rfc6068, rfc8089, rfc8141,
};
pub use documents::{
    DEFAULT, DIALECTS, PRESETS, Preset, fielding_01, rfc822, rfc1630, rfc1738, rfc1808, rfc2234, rfc2373,
    rfc2396, rfc2732, rfc3986, rfc3987, url_06, whatwg,
};
#[doc(inline)]
pub use findings::{Finding, Severity};
#[cfg(feature = "automata")]
#[doc(hidden)]
pub use lab::reference;
pub use lab::tree;
#[cfg(feature = "automata")]
pub use lab::{diff, generate, judgement, lesson};
pub use names::UnknownName;
pub use parse_tree::Tree;
pub use production::Production;
#[doc(hidden)]
pub use text::is_hidden;
#[doc(hidden)]
pub use text::without_pictures;
pub use text::{escaped, printable};
#[cfg(feature = "automata")]
pub use url::apart;
pub use url::compare;
#[cfg(feature = "context")]
pub use url::context;
pub use url::equivalence::{self, same};
pub use url::extract::{self, extract};
pub use url::interpret::{self, interpret};
pub use url::owned::{JoinError, PartError, Url};
#[doc(hidden)]
pub use url::summary;
pub use url::{component, hosts, iri, resolve};
#[doc(hidden)]
pub use urlgram_grammar::nearest::nearest;
pub use urlgram_grammar::{Class, acceptor, bnf, divider};

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Pages of the guide, with the examples of [`library`](guide::library), which run. The others show the command, whose answers are those of the library.
#[cfg(any(doc, doctest))]
pub mod guide {
    #[doc = include_str!("../docs/guide/browsers.md")]
    pub mod browsers {}
    #[doc = include_str!("../docs/guide/hosts.md")]
    pub mod hosts {}
    #[doc = include_str!("../docs/guide/how-do-you-know.md")]
    pub mod how_do_you_know {}
    #[doc = include_str!("../docs/guide/library.md")]
    pub mod library {}
    #[doc = include_str!("../docs/guide/schemes.md")]
    pub mod schemes {}
    #[doc = include_str!("../docs/guide/tour.md")]
    pub mod tour {}
}
