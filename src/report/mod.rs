//! Findings for people: under an excerpt of the input, and in sentences.

mod diagnostic;
mod excerpt;
mod fold;
mod layout;
mod narration;

pub use excerpt::{FindingDiagnostic, Origin, Snippet};
pub use layout::{Layout, Place};
