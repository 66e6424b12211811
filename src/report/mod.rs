//! Findings for people: under an excerpt of the input, and in sentences.

#[cfg(feature = "serde")]
mod data;
mod diagnostic;
mod excerpt;
mod fold;
mod layout;
mod placed;

#[doc(hidden)]
pub use crate::columns::Columns;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use data::Located;
pub use excerpt::{FindingDiagnostic, Origin, Snippet};
pub use layout::{Layout, Place};
#[doc(hidden)]
pub use placed::{Placed, in_short, placed};
