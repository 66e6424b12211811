//! From an input to a verdict with findings: a pipeline that runs one way.
//!
//! 1. `subject` asks the combinators whether they accept the input, and which text the document reads in its place.
//! 2. `rules` asks the rules of the prose; `verdict` is the answer of both, and `language` the same as one automaton.
//! 3. `explanation` finds the conforming text that was meant, and which slips of the table (`slips`) happened to it: the findings, a
//!    certain repair or guesses, and a suspicion on a text that conforms. `within` names the productions around a place.
//! 4. `form` has what only the prose says of an input: a scheme without a production, a form that a scheme has to have, what is tolerated;
//!    `mend` applies the fixes of findings.
//! 5. `foreign` makes the report for a grammar without a document, which has none of these but `failure`.
//! 6. `browsers` and `readers` make guesses of repairs that would move the user or the host for a browser or another usual reader.
//! 7. `second` asks the document of the scheme about an input that conforms to the generic syntax.
//! 8. `diagnosis` goes through these stages and makes the `report`; `elsewhere` adds the verdicts of other dialects.
//! 9. `plain` is the language of URLs of which a report says nothing.

mod browsers;
mod bulk;
mod diagnosis;
mod elsewhere;
mod explanation;
mod failure;
mod fault;
#[cfg(feature = "automata")]
mod foreign;
mod form;
mod held;
mod language;
mod mend;
mod plain;
mod readers;
mod report;
mod rules;
mod runner;
mod second;
mod verdict;
mod within;

pub use bulk::Bulk;
pub use failure::{Failure, Miss};
pub(crate) use held::Held;
pub use report::{Outside, Report};
pub use runner::{Check, NoStart};

/// The names of all slips: for the tests of the table.
#[doc(hidden)]
pub fn slips_by_name() -> impl Iterator<Item = &'static str> {
    crate::slips::KINDS.iter().flat_map(|slips| slips.iter()).map(|slip| slip.name)
}

/// The names of the slips whose cost is counted, with the counts that are known.
#[doc(hidden)]
pub fn counted_slips() -> impl Iterator<Item = (&'static str, Option<u32>)> {
    crate::slips::counted()
}
