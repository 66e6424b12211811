//! Automata as pictures that need no other program.
//!
//! The layout is layered (Sugiyama, Tagawa and Toda 1981), from left to right. `layers` reverses arrows that close cycles and
//! assigns a layer to each state; `order` adds a cell for each label and each layer that an arrow passes, and sorts the cells
//! of each column so that few arrows cross; `place` assigns heights; `part` assigns the rest. Columns of states alternate with
//! columns of labels, and an arrow is level within a column: it crosses others only between columns, and no label or state.
//!
//! Half of the states of a large automaton may lead to the same one. `sheet` draws as many arrows as the eye can follow, in
//! parts that fit a page; `list` shows the others below their states, each with the number of the state that it leads to.

mod graph;
mod label;
mod layers;
mod list;
mod order;
mod outline;
mod part;
mod place;
mod sheet;
mod steps;
mod svg;

use super::automaton::Automaton;
use super::dot::Ways;
use super::grammar::Grammar;

pub use steps::steps;

/// The most states that are drawn, without the dead one. The language of Graphviz is for larger automata.
pub const MOST: usize = 60;

/// Returns the automaton of production `name` of `document` as an SVG picture with these in its title, or none if it has more than
/// [`MOST`] states; [`dot::graph`](super::dot) prints any automaton.
///
/// Circles are states, the start is 0, double circles are accepting states. Numbers are those of `dot::graph`, and the dead state is omitted
/// here too. The title of a state is the shortest string that leads to it. An arrow that ends at a dashed circle leads to the
/// state with that number. The picture is at most 1000 pixels wide.
///
/// ```
/// use urlgram_grammar::bnf::{automaton::Automaton, drawing};
/// let picture = drawing::svg(&Automaton::literal(b"ab"), "letters", "toy.bnf").unwrap();
/// assert!(picture.starts_with("<svg") && picture.contains("letters"));
/// assert!(drawing::svg(&Automaton::literal(&[b'a'; drawing::MOST]), "long", "toy.bnf").is_none());
/// ```
#[must_use]
pub fn svg(automaton: &Automaton, name: &str, document: &str) -> Option<String> {
    if automaton.living().count() > MOST {
        return None;
    }
    Some(drawn(&Ways::of(automaton, &[]), &format!("Automaton of {name}, {document}")))
}

/// The picture of states and arrows, which are ordered by source and target.
fn drawn(ways: &Ways, title: &str) -> String {
    let graph = graph::Graph::of(ways);
    svg::svg(&graph, &sheet::Sheet::of(&graph), title)
}

/// An automaton that reads productions as letters, as a diagram does.
#[derive(Clone, Debug)]
pub struct Outline {
    /// The picture, as [`svg`] draws one.
    pub svg: String,
    /// Its arrows: from which state to which, and the productions and the bytes that lead there.
    pub arrows: Vec<(usize, usize, Vec<String>, Vec<u8>)>,
}

/// Returns the automaton of production `name` of `document` in which each production that it names is one letter, or none if it
/// has an exception, more names than there are bytes, or more than [`MOST`] states. It is for productions whose automaton over bytes is too
/// large for a picture, or that nest.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, drawing::{Outline, outline}};
/// let grammar = Grammar::parse("nest.bnf", "e = \"(\" e \")\" | d\nd = \"x\"\n")?;
/// let Outline { arrows, .. } = outline(&grammar, "e", "nest.bnf").unwrap();
/// let letters: Vec<_> = arrows.iter().flat_map(|(_, _, names, _)| names).collect();
/// assert_eq!((arrows.len(), letters.len()), (4, 2), "{arrows:?}");
/// # Ok::<(), urlgram_grammar::bnf::GrammarError>(())
/// ```
#[must_use]
pub fn outline(grammar: &Grammar<'_>, name: &str, document: &str) -> Option<Outline> {
    let (automaton, letters) = outline::spelled(grammar, name)?;
    if automaton.living().count() > MOST {
        return None;
    }
    let ways = Ways::of(&automaton, &letters);
    let title = format!("Automaton of {name} over its productions, {document}");
    Some(Outline { svg: drawn(&ways, &title), arrows: outline::arrows(&automaton, &letters) })
}
