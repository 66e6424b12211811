//! urlgram checks URLs against the grammar of a chosen specification, to the letter.

pub mod bnf;
pub mod combinator;
pub mod diagnosis;
pub mod dialect;
mod names;
pub mod production;
pub mod rfc1738;
pub mod source;
pub mod tree;

pub use diagnosis::{Check, Report};
pub use dialect::{DIALECTS, Dialect, Reading, UnknownName};
pub use production::Production;
pub use tree::Tree;
