//! The automata from a production to its minimal one.

use std::collections::BTreeMap;

use super::drawn;
use crate::bnf::automaton::Automaton;
use crate::bnf::dot::Ways;
use crate::bnf::grammar::Grammar;
use crate::bnf::steps::{Made, NoSteps, made, names};
use crate::class::Class;

/// Pictures of the automata of a small production, step by step: the nondeterministic one, whose arrows `ε` read nothing, that of the subsets, and the minimal one.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, drawing::steps};
/// let grammar = Grammar::parse("toy.bnf", "a = *( \"x\" | \"y\" ) \"x\"\n")?;
/// assert!(steps(&grammar, "a")?.iter().all(|picture| picture.starts_with("<svg")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As those of [`steps`](crate::bnf::steps::steps).
pub fn steps(grammar: &Grammar<'_>, name: &str) -> Result<[String; 3], NoSteps> {
    let Made { nfa, classes, explored, .. } = made(grammar, name)?;
    let nodes = nfa.edges();
    let mut edges = Vec::new();
    for (from, (empty, step)) in nodes.iter().enumerate() {
        edges.extend(empty.iter().map(|to| (from, *to as usize, "ε".to_owned())));
        edges.extend(step.map(|(_, label, to)| (from, to as usize, label.label())));
    }
    edges.sort_unstable();
    edges.dedup();
    let states = (0..nodes.len()).map(|node| (node.to_string(), node == nfa.end() as usize)).collect();
    let nondeterministic = drawn(&Ways { states, edges }, &format!("Nondeterministic automaton of {name}"));

    let dead = explored.states.iter().position(|subset| subset.is_empty());
    let names = names(explored.states.len(), dead);
    let living: Vec<usize> = (0..names.len()).filter(|state| Some(*state) != dead).collect();
    let number = |state: usize| living.binary_search(&state).ok();
    let mut steps: BTreeMap<(usize, usize), Vec<u8>> = BTreeMap::new();
    for (from, state) in living.iter().enumerate() {
        for (letter, to) in explored.row(*state).iter().enumerate() {
            if let Some(to) = number(*to as usize) {
                steps.entry((from, to)).or_default().extend(classes.bytes_of(letter).bytes());
            }
        }
    }
    let label = |((from, to), bytes)| (from, to, Class::of_bytes(bytes).label());
    let edges = steps.into_iter().map(label).collect();
    let states = living.iter().map(|state| (names[*state].clone(), explored.accepting[*state])).collect();
    let subsets = drawn(&Ways { states, edges }, &format!("Automaton of subsets of {name}"));
    let minimal = Automaton::of(grammar, name).map_err(NoSteps::NotRegular)?;
    Ok([nondeterministic, subsets, drawn(&Ways::of(&minimal, &[]), &format!("Minimal automaton of {name}"))])
}
