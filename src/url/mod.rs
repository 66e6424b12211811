//! Uses of URLs: parts, URLs in running text, relative references, meaning, equivalence.

#[cfg(feature = "automata")]
pub mod apart;
mod compare;
pub mod component;
#[cfg(feature = "context")]
pub mod context;
mod derivation;
pub mod equivalence;
pub mod extract;
pub mod hosts;
pub mod interpret;
pub mod iri;
pub mod owned;
pub mod resolve;
pub mod summary;

pub use compare::compare;
