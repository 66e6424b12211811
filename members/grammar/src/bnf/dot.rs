//! Automata as pictures, in the language of Graphviz.

use std::fmt::Write;

use super::automaton::{Automaton, State};
use super::spelled::broken;
use crate::class::Class;

/// The automaton as a graph in the DOT language, called `name`.
///
/// Circles are states, the start is 0, double circles are accepting states. An edge bears the bytes that lead over it, as in
/// `A-Z a-z 0-9 -`; one sign alone is in quotation marks, and what cannot be seen is in hex. The dead state, from which
/// nothing is accepted any more, is removed with all that leads there, and has no number. The tooltip of a state is
/// the shortest string that leads to it.
///
/// ```
/// use urlgram_grammar::bnf::{automaton::Automaton, dot};
/// let graph = dot::graph(&Automaton::literal(b"a"), "letter");
/// assert!(graph.starts_with("digraph \"letter\" {") && graph.contains("0 -> 1"), "{graph}");
/// ```
#[must_use]
pub fn graph(automaton: &Automaton, name: &str) -> String {
    let mut graph = format!("digraph {} {{\n  rankdir=LR;\n", quoted(name));
    graph.push_str("  node [shape=circle, fontname=\"sans-serif\", fontsize=11, width=0.35, margin=0.03];\n");
    graph.push_str("  edge [fontname=\"monospace\", fontsize=10, arrowsize=0.7];\n");
    graph.push_str("  begin [shape=point, width=0.08];\n");
    let ways = Ways::of(automaton, &[]);
    let mut write = |line: std::fmt::Arguments<'_>| {
        let _ = graph.write_fmt(line);
    };
    for (number, (access, accepts)) in ways.states.iter().enumerate() {
        let shape = if *accepts { "shape=doublecircle, " } else { "" };
        write(format_args!("  {number} [{shape}tooltip={}];\n", quoted(access)));
    }
    write(format_args!("  begin -> 0;\n"));
    for (from, to, label) in &ways.edges {
        write(format_args!("  {from} -> {to} [label={}];\n", quoted(&shown(label))));
    }
    graph.push_str("}\n");
    graph
}

/// The visible part of an automaton: all but the dead state.
pub(super) struct Ways {
    /// For each state the shortest string that leads to it, and whether it is an accepting state.
    pub states: Vec<(String, bool)>,
    /// From which state to which, and the bytes that lead there, as `Class::label` has them.
    pub edges: Vec<(usize, usize, String)>,
}

impl Ways {
    /// In labels and strings, a byte for a production, one of `letters`, is written as its name.
    pub fn of(automaton: &Automaton, letters: &[(u8, &str)]) -> Self {
        let name = |byte: u8| letters.iter().find(|(letter, _)| *letter == byte).map(|(_, name)| *name);
        let label = |class: &Class| {
            let (spelled, plain): (Vec<u8>, Vec<u8>) = class.bytes().partition(|byte| name(*byte).is_some());
            let plain = (!plain.is_empty()).then(|| Class::of_bytes(plain).label());
            let names = spelled.into_iter().filter_map(name).map(str::to_owned);
            names.chain(plain).collect::<Vec<_>>().join(" ")
        };
        let written = |bytes: &Vec<u8>| -> String {
            let part = |byte: &u8| {
                name(*byte).map_or_else(|| byte.escape_ascii().to_string(), |name| format!("<{name}>"))
            };
            bytes.iter().map(part).collect()
        };
        let access = automaton.access_strings();
        let mut steps: Vec<(usize, usize, Class)> = living_steps(automaton).collect();
        steps.sort_by_key(|(from, to, _)| (*from, *to));
        let state = |state: State| (written(&access[state]), automaton.is_accepting(state));
        Self {
            states: automaton.living().map(state).collect(),
            edges: steps.iter().map(|(from, to, bytes)| (*from, *to, label(bytes))).collect(),
        }
    }
}

/// The steps between living states, by the numbers of these among them, each with the bytes that lead there.
pub(super) fn living_steps(automaton: &Automaton) -> impl Iterator<Item = (usize, usize, Class)> {
    let states: Vec<State> = automaton.living().collect();
    (0..states.len()).flat_map(move |from| {
        let number = |(to, bytes): (State, Class)| (from, states.partition_point(|state| *state < to), bytes);
        automaton.steps(states[from]).into_iter().map(number).collect::<Vec<_>>()
    })
}

/// The label of an edge, a long one on several lines; one alone that is small is in quotation marks.
fn shown(label: &str) -> String {
    const WIDEST: usize = 24;
    if let [byte] = label.as_bytes()
        && byte.is_ascii_punctuation()
    {
        return format!("'{label}'");
    }
    broken(label.split(' '), WIDEST).join("\n")
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
