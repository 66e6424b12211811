//! Parse trees, recorded from the same run of the same combinators that gives the verdict.
//!
//! [`Tree`] is the tree of an input that a production accepts; with the feature `automata`, `Partial` is that of one that it does not
//! accept, as far as it goes. A [`View`] is the part of a tree that is shown: all of it, or all that a [`Fold`] does not fold. Its methods
//! print it: as text for the terminal, on one line, as JSON, as SVG, and for Graphviz.

#[cfg(feature = "automata")]
mod alternatives;
#[cfg(feature = "automata")]
mod checked;
mod derivation;
mod fold;
mod legend;
mod line;
#[cfg(feature = "automata")]
mod partial;
mod shape;
mod svg;
mod text;
mod view;

#[cfg(feature = "automata")]
#[doc(hidden)]
pub use alternatives::Alternatives;
#[doc(hidden)]
pub use derivation::{Derivation, Part, Step, Symbol};
pub use fold::Fold;
#[cfg(feature = "automata")]
pub use partial::Partial;
#[doc(hidden)]
pub use text::{Ink, Paint};
pub use view::View;
#[doc(hidden)]
pub use view::{Item, What};

pub use crate::parse_tree::Tree;
