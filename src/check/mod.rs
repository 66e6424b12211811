//! From an input to a verdict with findings: a pipeline that runs one way.
//!
//! 1. `subject` asks the combinators whether they accept the input, and which text the document reads in its place.
//! 2. `rules` asks the rules of the prose; `verdict` is the answer of both, and `language` the same as one automaton.
//! 3. `explanation` finds the conforming text that was meant, and which slips of the table (`slips`) happened to it: the findings, a
//!    certain repair or guesses, and a suspicion on a text that conforms.
//! 4. Documents whose schemes have forms of their own are judged by edits, unless an explanation knows more (`diagnosis` says when):
//!    `intent` and `target` choose the language that is meant, `nearest` finds its nearest string by the [`repair`](crate::repair) engine,
//!    and `faults` turns the edits into findings. So are starts that are a part of a URL. `form` has the faults of the whole input.
//! 5. `bare` makes the report for a grammar without a document, which has none of these but `failure`.
//! 6. `readers` makes guesses of repairs that would move the user or the host for a usual reader.
//! 7. `diagnosis` goes through these stages and makes the `report`; `elsewhere` adds the verdicts of other dialects.
//! 8. `plain` is the language of URLs of which a report says nothing.

#[cfg(feature = "automata")]
mod bare;
mod bulk;
mod diagnosis;
mod elsewhere;
mod explanation;
mod failure;
mod fault;
mod faults;
mod form;
mod intent;
mod language;
mod mend;
mod nearest;
mod plain;
mod readers;
mod report;
mod rules;
mod runner;
mod target;
mod verdict;

pub use bulk::Bulk;
pub use failure::{Failure, Miss};
pub use report::Report;
pub use runner::{Check, NoStart};

/// The names of all slips: for the tests of the table.
#[doc(hidden)]
pub fn slips_by_name() -> impl Iterator<Item = &'static str> {
    crate::slips::KINDS.iter().flat_map(|slips| slips.iter()).map(|slip| slip.name)
}
