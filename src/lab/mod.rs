//! The laboratory: trees, strings made for a check, differences, and pages about a grammar.

#[cfg(feature = "automata")]
pub mod diff;
#[cfg(feature = "automata")]
pub mod generate;
#[cfg(feature = "automata")]
pub mod judgement;
#[cfg(feature = "automata")]
pub mod lesson;
#[cfg(feature = "automata")]
pub mod reference;
pub mod tree;
