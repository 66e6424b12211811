//! From an input to a verdict with findings.
//!
//! [`Check`] decides which production an input has to match; [`Failure`] is where and why it does not;
//! `wording` says so; [`Finding`] shows it.

mod bulk;
mod catalogue;
mod check;
mod classify;
mod conformance;
mod display;
mod excerpt;
mod failure;
mod faults;
mod field;
mod finding;
mod layout;
mod long;
mod narration;
mod plan;
pub(crate) mod roles;
mod rules;
mod run;
mod scheme;
mod severity;
mod subject;
mod verdict;
mod wording;

pub use bulk::Bulk;
pub use check::Check;
#[cfg(feature = "automata")]
pub(crate) use check::Target;

pub use catalogue::{Code, Example, Page};
pub use display::printable;
pub use excerpt::{Finding, Origin, Snippet};
pub use failure::{Failure, Miss};
pub use finding::{Diagnostic, Expected, Report};
pub use layout::{Layout, Place};
pub use long::Long;
pub use severity::Severity;

#[cfg(feature = "serde")]
pub use crate::data::Input;
#[cfg(all(feature = "automata", feature = "serde"))]
pub(crate) use finding::pair;
