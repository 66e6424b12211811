//! From an input to a verdict with findings: a pipeline that runs one way.
//!
//! 1. `subject` is the input with what it is held against, and the facts that all stages ask for.
//! 2. `verdict` tells whether it conforms; `language` has the same as one automaton.
//! 3. `intent` and `target` choose the language that an input which does not conform is meant to be in. The
//!    [`repair`](crate::repair) engine finds its nearest string.
//! 4. `faults` makes findings of the edits, `rules` of the rules that are broken, and `form` of what concerns the whole.
//! 5. `mistakes` knows what people do and what they mean by it, where nothing is certain.
//! 6. `report` puts them together.

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
