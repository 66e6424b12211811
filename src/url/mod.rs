//! What a URL is for: its parts, where one stands in a text, what it means, and when two are the same.

mod compare;
pub mod component;
#[cfg(feature = "context")]
pub mod context;
pub mod equivalence;
pub mod extract;
pub mod interpret;
pub mod iri;
pub mod resolve;
pub mod summary;

pub use compare::compare;
