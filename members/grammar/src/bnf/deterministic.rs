//! A right-hand side as a deterministic automaton over bytes and names: one way through it for each sequence of
//! literals and children.

use std::collections::HashSet;

use super::automaton::Automaton;
use super::grammar::Grammar;
use super::nfa::{Nfa, Node as Place, letters, possible};
use super::rule::Expr;
use crate::class::Class;
use crate::node::{Node, children};

/// The minimal automaton of a right-hand side; begins in state 0.
#[derive(Debug)]
pub(super) struct Deterministic<'g> {
    pub states: Vec<State<'g>>,
}

#[derive(Debug)]
pub(super) struct State<'g> {
    /// True if the right-hand side may end here.
    pub accepts: bool,
    /// The edges on which it goes on, in the order of the right-hand side.
    pub edges: Edges<'g>,
}

type Edges<'g> = Vec<(Label<'g>, usize)>;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Label<'g> {
    /// A byte of this class.
    Bytes(Box<Class>),
    /// A child.
    Name(&'g str),
}

impl<'g> Deterministic<'g> {
    /// None if it is too large.
    pub fn new(grammar: &Grammar<'g>, expr: &Expr<'g>) -> Option<Self> {
        let nfa = Nfa::new(|nfa, start| add(nfa, grammar, expr, start));
        let labels = nfa.labels();
        let sets = labels.iter().map(|label| match label {
            Label::Bytes(bytes) => **bytes,
            Label::Name(_) => Class::of(""),
        });
        // The letters are classes of bytes, and then the names.
        let (classes, mut holds) = letters(&sets.collect::<Vec<_>>());
        let names = labels.iter().filter(|label| matches!(label, Label::Name(_)));
        holds.extend(names.map(|name| labels.iter().map(|label| label == name).collect()));
        let explored = nfa.subsets_within(&holds)?;
        let bytes: Vec<Class> = (0..classes.len()).map(|letter| classes.bytes_of(letter)).collect();
        let (block, first) = explored.blocks();
        let states = first.iter().map(|state| {
            let mut edges: Edges<'g> = Vec::new();
            let mut met = HashSet::new();
            let here = possible(&explored.states[*state]).map(|step| nfa.label_of(step));
            for label in here.filter(|label| met.insert(*label)) {
                for letter in (0..holds.len()).filter(|letter| holds[*letter][label]) {
                    let next = block[explored.row(*state)[letter] as usize] as usize;
                    match &labels[label] {
                        Label::Bytes(_) => add_bytes(&mut edges, bytes[letter], next),
                        name @ Label::Name(_) => {
                            if edges.iter().all(|(known, _)| known != name) {
                                edges.push((name.clone(), next));
                            }
                        }
                    }
                }
            }
            State { accepts: explored.accepting[*state], edges }
        });
        Some(Self { states: states.collect() })
    }

    /// The state after the literals and children of a node, if they can be; and the place of its last child.
    pub fn run(&self, nodes: &[Node], place: usize, input: &[u8]) -> (Option<usize>, Option<usize>) {
        let node = &nodes[place];
        let (mut state, mut last, mut read) = (Some(0), None, node.start);
        let step = |state: Option<usize>, reads: &dyn Fn(&Label<'_>) -> bool| {
            let mut edges = self.states[state?].edges.iter();
            edges.find(|(label, _)| reads(label)).map(|(_, next)| *next)
        };
        let literal = |state, text: &[u8]| {
            let read = |state, byte: &u8| {
                step(state, &|label| matches!(label, Label::Bytes(bytes) if bytes.has(*byte)))
            };
            text.iter().fold(state, read)
        };
        for child in children(nodes, place) {
            let Node { production, start, end, .. } = nodes[child];
            state = literal(state, &input[read..start]);
            state = step(state, &|label| matches!(label, Label::Name(name) if *name == production));
            (last, read) = (Some(child), end);
        }
        (literal(state, &input[read..node.end]), last)
    }
}

/// Bytes that lead to the same state become one set.
fn add_bytes(edges: &mut Edges<'_>, bytes: Class, next: usize) {
    let known = edges.iter_mut().find_map(|(label, to)| match label {
        Label::Bytes(bytes) if *to == next => Some(bytes),
        _ => None,
    });
    match known {
        Some(known) => **known = known.or(bytes),
        None => edges.push((Label::Bytes(Box::new(bytes)), next)),
    }
}

/// Adds what `expr` derives after the node `from`.
fn add<'g>(nfa: &mut Nfa<Label<'g>>, grammar: &Grammar<'g>, expr: &Expr<'g>, from: Place) -> Place {
    let read = |nfa: &mut Nfa<Label<'g>>, from, bytes| nfa.read(from, Label::Bytes(Box::new(bytes)));
    match expr {
        _ if nfa.is_large() => from,
        Expr::Literal(text) => text.bytes().fold(from, |at, byte| read(nfa, at, Class::range(byte, byte))),
        Expr::Bytes(set) => read(nfa, from, Class::of_bytes(grammar.bytes(set))),
        Expr::Name(name) => nfa.read(from, Label::Name(name)),
        Expr::Sequence(parts) => parts.iter().fold(from, |at, part| add(nfa, grammar, part, at)),
        Expr::Choice(parts) => nfa.choice(from, parts, |nfa, from, part| add(nfa, grammar, part, from)),
        Expr::Repeat { item, min, max } => {
            nfa.repeat(from, *min, *max, |nfa, from| add(nfa, grammar, item, from))
        }
        // A difference of languages has no children: its text is read as it is.
        Expr::Except(..) => match Automaton::of_expr(grammar, expr) {
            Ok(automaton) => nfa.embedded(from, &automaton, |bytes| Label::Bytes(Box::new(bytes))),
            Err(_) => nfa.node(),
        },
    }
}
