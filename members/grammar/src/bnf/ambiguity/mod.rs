//! Ambiguity: the number of parse trees of a string, all of them, and the ambiguous productions.
//!
//! # The identity of a tree
//!
//! A tree is its nodes: for each its production, the bytes that it covers, and its children from left to right. Two trees are
//! different if any of that differs. How a right-hand side was read is no part of a tree: if `[ a ] *a` reads one `a`, it is the
//! same tree whether the brackets or the star read it, and `"ab"` is the same as `"a" "b"`. But a byte that is in a literal and
//! the same byte as the child of a production make two trees (`"localhost"` against `host`), and so does the place where one child
//! ends and the next begins.
//!
//! # How
//!
//! Each right-hand side becomes a deterministic automaton over bytes and names, so that a node has one way through
//! its own. All of them, put into each other, are a [`Network`]: a graph whose ways from the start to the end are
//! the trees of a production, one way a tree. (Right recursion is a loop in it. Left recursion is a loop if all is read backwards;
//! the trees are turned at last. If both are needed, or recursion nests, the graph is infinite, and is read by a
//! [chart](super::nested).) So
//!
//! - the trees of a string are the ways that read it: a [`Forest`] counts and lists them;
//! - a production is ambiguous if two ways read the same string: [`Network::shortest_ambiguous`] looks for them
//!   in the product of the network with itself, and so decides it; of an infinite one, up to a length.

mod forest;
mod network;
mod open;
mod product;
mod spine;
mod walk;

pub use super::count::Count;
pub use forest::{Forest, LONGEST, TooLong, Trees};
pub use network::Network;
pub(super) use network::{MOST, Ways};
pub use product::Ambiguity;
pub(super) use product::shortest;

#[doc(hidden)]
pub use spine::unfinished;
