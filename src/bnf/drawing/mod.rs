//! Automata as pictures that need no other program.
//!
//! The layout is that of Sugiyama, from left to right: [`layers`] turns arrows that close cycles and puts each state into a
//! layer; [`order`] sorts each layer, and the labels between layers, so that few arrows cross; [`place`] finds heights;
//! [`part`] the rest. Columns are of states or of labels by turns, and an arrow is level within a column: so it crosses
//! others only between columns, and neither a label nor a state.
//!
//! A large automaton has states that half of all others lead to. Such arrows make no picture clearer, and [`list`] has them
//! below the state from which they lead. [`sheet`] chooses those, and fits the picture to a page.

mod graph;
mod label;
mod layers;
mod list;
mod order;
mod part;
mod place;
mod sheet;
mod svg;

use super::automaton::Automaton;
use super::dot::Ways;

/// No automaton of more states is drawn: its picture would be larger than anybody looks at.
pub const MOST: usize = 60;

/// The automaton as a picture, called `name`, or none where it has more than [`MOST`] states: then [`dot::graph`](super::dot)
/// is for those who want to see it all the same.
///
/// Circles are states, the start is 0, double circles accept; the numbers and the labels are those of `dot::graph`, and here
/// too the dead state is left out. The title of a state is the shortest string that leads to it. An arrow that ends at a dashed
/// circle leads to the state of that number.
///
/// ```
/// use urlgram::{Reading, bnf::{automaton::Automaton, drawing}, rfc1738::RFC1738};
/// let automaton = |name| Automaton::of(RFC1738.grammar(Reading::Corrected), name).unwrap();
/// let svg = drawing::svg(&automaton("escape"), "escape").unwrap();
/// assert!(svg.starts_with("<svg") && svg.contains(">A-F a-f 0-9</text>"));
/// ```
#[must_use]
pub fn svg(automaton: &Automaton, name: &str) -> Option<String> {
    if automaton.living().count() > MOST {
        return None;
    }
    let graph = graph::Graph::of(&Ways::of(automaton));
    let sheet = sheet::Sheet::of(&graph);
    Some(svg::svg(&graph, &sheet, name))
}
