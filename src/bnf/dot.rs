//! Automata as pictures, in the language of Graphviz.

use std::fmt::Write;

use super::automaton::{Automaton, State};
use super::set::label;
use crate::class::Class;

/// The automaton as a graph in the DOT language, called `name`.
///
/// Circles are states, the start is 0, double circles accept. An edge bears the bytes that lead over it, as in
/// `A-Z a-z 0-9 -`; one sign alone is in quotation marks, and what cannot be seen is in hex. The dead state, from which
/// nothing is accepted any more, is left out with all that leads there, and has no number. The tooltip of a state is
/// the shortest string that leads to it.
///
/// ```
/// use urlgram::{Reading, bnf::{automaton::Automaton, dot}, rfc1738::RFC1738};
/// let automaton = Automaton::of(RFC1738.grammar(Reading::Corrected), "escape")?;
/// let graph = dot::graph(&automaton, "escape");
/// assert!(graph.starts_with("digraph \"escape\" {\n"));
/// assert!(graph.contains("  0 -> 1 [label=\"'%'\"];\n  1 -> 2 [label=\"A-F a-f 0-9\"];\n"), "{graph}");
/// # Ok::<(), urlgram::bnf::regular::NotRegular>(())
/// ```
#[must_use]
pub fn graph(automaton: &Automaton, name: &str) -> String {
    let mut graph = format!("digraph {} {{\n  rankdir=LR;\n", quoted(name));
    graph.push_str("  node [shape=circle, fontname=\"sans-serif\", fontsize=11, width=0.35, margin=0.03];\n");
    graph.push_str("  edge [fontname=\"monospace\", fontsize=10, arrowsize=0.7];\n");
    graph.push_str("  begin [shape=point, width=0.08];\n");
    let access = automaton.access_strings();
    let states: Vec<State> = (0..automaton.states()).filter(|state| !automaton.is_dead(*state)).collect();
    let mut write = |line: std::fmt::Arguments<'_>| {
        let _ = graph.write_fmt(line);
    };
    for (number, state) in states.iter().enumerate() {
        let shape = if automaton.is_accepting(*state) { "shape=doublecircle, " } else { "" };
        let tooltip = quoted(&access[*state].escape_ascii().to_string());
        write(format_args!("  {number} [{shape}tooltip={tooltip}];\n"));
    }
    write(format_args!("  begin -> 0;\n"));
    for (number, state) in states.iter().enumerate() {
        for (to, next) in states.iter().enumerate() {
            let bytes = between(automaton, *state, *next);
            if bytes != Class::of("") {
                write(format_args!("  {number} -> {to} [label={}];\n", quoted(&shown(&bytes))));
            }
        }
    }
    graph.push_str("}\n");
    graph
}

/// The bytes that lead from one state to another.
fn between(automaton: &Automaton, from: State, to: State) -> Class {
    let bytes = (0..=u8::MAX).filter(|byte| automaton.step(from, *byte) == to);
    bytes.fold(Class::of(""), |class, byte| class.or(Class::range(byte, byte)))
}

/// The bytes of an edge, many of them on several lines; one alone that is small is in quotation marks.
fn shown(bytes: &Class) -> String {
    const WIDEST: usize = 24;
    let label = label(bytes);
    if let [byte] = label.as_bytes()
        && byte.is_ascii_punctuation()
    {
        return format!("'{label}'");
    }
    let mut lines = vec![String::new()];
    for word in label.split(' ') {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.len() + 1 + word.len() <= WIDEST => line.extend([" ", word]),
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
