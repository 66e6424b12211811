//! The subcommands, each in a file or folder of its name: its arguments, and its answer.

pub mod check;
pub mod compare;
pub mod completions;
pub mod config;
pub mod diff;
pub mod explain;
pub mod extract;
pub mod fix;
pub mod generate;
pub mod grade;
pub mod grammar;
pub mod hosts;
pub mod interpret;
pub mod iri;
pub mod judge;
pub mod normalize;
pub mod resolve;
pub mod same;
pub mod tree;
