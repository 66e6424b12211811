//! The grammar lab in a browser: what the page asks, and what the library answers.
//!
//! A request is a line of JSON, with the name of an operation in `op`, and a payload of bytes: the text that it is about. The answer is JSON.
//! Places are byte offsets of the payload. The page runs this as WebAssembly ([`boundary`]); `examples/answers.rs` runs it without a browser.

#![deny(unsafe_code)]

mod automaton;
pub mod boundary;
mod check;
mod compare;
mod exercise;
mod generate;
mod grammar;
mod lesson;
mod list;
mod request;
mod spec;
mod text;
mod tree;
mod views;

pub use request::answer;
