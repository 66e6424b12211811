//! From an input to a verdict with findings.

mod failure;

pub use failure::Failure;
