//! From an input to a verdict with findings: a pipeline that runs one way.
//!
//! 1. `subject` is the input with its start production, and the facts that all stages share.
//! 2. `verdict` decides whether it conforms; `language` has the same as one automaton.
//! 3. `intent` and `target` choose the language that an input which does not conform is meant to be in. The
//!    [`repair`](crate::repair) engine finds its nearest string.
//! 4. `faults` turns edits into findings, `rules` the violated rules, and `form` the faults of the whole input.
//! 5. `mistakes` knows common mistakes, and the text that was probably intended.
//! 6. `report` combines them.

mod bulk;
mod failure;
mod fault;
mod faults;
mod form;
mod intent;
mod language;
mod long;
mod mend;
mod mistakes;
mod report;
mod rules;
mod runner;
mod target;
mod verdict;

pub use bulk::Bulk;
pub use failure::{Failure, Miss};
pub use long::Long;
pub use report::Report;
pub use runner::Check;
