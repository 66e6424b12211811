//! What several documents print in the same words, stated once.
//!
//! A production is never shared, even if two documents print the same line for it: the names in it may stand for
//! something else, and each room must be readable beside another. Shared are only the characters that stand for
//! themselves in the same lists, and the one choice of a tree that two documents leave to their prose alike.

mod gopher;

pub(crate) use crate::letters::{ALPHA, DIGIT, HEX, LOWALPHA};
pub(crate) use gopher::gopher_path;
