//! From an input to a verdict with findings.
//!
//! [`Check`] decides which production an input has to match; [`Failure`] is where and why it does not;
//! `wording` says so; [`Finding`] shows it.

mod check;
mod display;
mod excerpt;
mod failure;
mod finding;
mod subject;
mod wording;

pub use check::Check;

pub use display::printable;
pub use excerpt::{Finding, Origin};
pub use failure::Failure;
pub use finding::{Code, Diagnostic, Expected, Report, Severity};

#[cfg(feature = "serde")]
pub use finding::Input;
