//! A right-hand side as a deterministic automaton over bytes and names: one way through it for each sequence of
//! literals and children.

use std::collections::HashMap;

use super::super::grammar::Grammar;
use super::super::machine::{Machine, Symbol};
use super::super::rule::Expr;
use crate::class::Class;

/// The minimal automaton of a right-hand side; begins in state 0.
#[derive(Debug)]
pub(super) struct Deterministic<'g> {
    pub states: Vec<State<'g>>,
}

#[derive(Debug)]
pub(super) struct State<'g> {
    /// True if the right-hand side may end here.
    pub accepts: bool,
    /// Where it goes on, in the order of the right-hand side.
    pub edges: Vec<(Label<'g>, usize)>,
}

impl State<'_> {
    /// Returns whether nothing can follow: the node is complete.
    pub fn is_end(&self) -> bool {
        self.accepts && self.edges.is_empty()
    }
}

#[derive(Clone, Debug)]
pub(super) enum Label<'g> {
    /// One byte of these.
    Bytes(Box<Class>),
    /// A child.
    Name(&'g str),
}

/// For each state whether it accepts, and its steps in the order of the right-hand side.
type Table<'g> = Vec<(bool, Vec<(Symbol<'g>, usize)>)>;

impl<'g> Deterministic<'g> {
    pub fn new(grammar: &Grammar<'g>, expr: &Expr<'g>) -> Self {
        Self::minimal(&subsets(&Machine::new(grammar, expr)))
    }

    /// Moore's algorithm: splits blocks of states until those of a block agree on where each symbol leads.
    fn minimal(table: &Table<'g>) -> Self {
        let mut block: Vec<usize> = table.iter().map(|(accepts, _)| usize::from(*accepts)).collect();
        let mut blocks = 0;
        loop {
            let mut numbers = HashMap::new();
            let refined = table.iter().zip(&block).map(|((_, steps), own)| {
                let mut row: Vec<_> = steps.iter().map(|(symbol, next)| (*symbol, block[*next])).collect();
                row.sort_unstable();
                let fresh = numbers.len();
                *numbers.entry((*own, row)).or_insert(fresh)
            });
            block = refined.collect();
            if numbers.len() == blocks {
                break;
            }
            blocks = numbers.len();
        }
        // Blocks are numbered in the order of their first state, so the start is 0.
        let first = |number| block.iter().position(|own| *own == number);
        let members = (0..blocks).filter_map(first);
        let states = members.map(|member| {
            let (accepts, steps) = &table[member];
            State {
                accepts: *accepts,
                edges: edges(steps.iter().map(|(symbol, next)| (*symbol, block[*next]))),
            }
        });
        Self { states: states.collect() }
    }
}

/// The steps as edges: bytes that lead to the same state become one set.
fn edges<'g>(steps: impl Iterator<Item = (Symbol<'g>, usize)>) -> Vec<(Label<'g>, usize)> {
    let mut edges: Vec<(Label<'g>, usize)> = Vec::new();
    for (symbol, next) in steps {
        match symbol {
            Symbol::Name(name) => edges.push((Label::Name(name), next)),
            Symbol::Byte(byte) => {
                let byte = Class::range(byte, byte);
                let known = edges.iter_mut().find_map(|(label, to)| match label {
                    Label::Bytes(bytes) if *to == next => Some(bytes),
                    _ => None,
                });
                match known {
                    Some(bytes) => **bytes = bytes.or(byte),
                    None => edges.push((Label::Bytes(Box::new(byte)), next)),
                }
            }
        }
    }
    edges
}

/// The subset construction.
fn subsets<'g>(machine: &Machine<'g>) -> Table<'g> {
    let mut sets = vec![closure(machine, vec![0])];
    let mut number: HashMap<Vec<usize>, usize> = HashMap::from([(sets[0].clone(), 0)]);
    let mut table = Table::new();
    while let Some(set) = sets.get(table.len()).cloned() {
        let mut steps: Vec<(Symbol<'g>, Vec<usize>)> = Vec::new();
        for (symbol, next) in set.iter().filter_map(|state| machine.states[*state].step) {
            match steps.iter_mut().find(|(known, _)| *known == symbol) {
                Some((_, targets)) => targets.push(next),
                None => steps.push((symbol, vec![next])),
            }
        }
        let steps = steps.into_iter().map(|(symbol, targets)| {
            let target = closure(machine, targets);
            let fresh = sets.len();
            let next = *number.entry(target.clone()).or_insert(fresh);
            if next == fresh {
                sets.push(target);
            }
            (symbol, next)
        });
        let steps = steps.collect();
        table.push((set.contains(&(machine.states.len() - 1)), steps));
    }
    table
}

/// The states and all that they reach for nothing, in the order of the right-hand side.
fn closure(machine: &Machine<'_>, mut states: Vec<usize>) -> Vec<usize> {
    let mut reached = Vec::new();
    while let Some(state) = states.pop() {
        if !reached.contains(&state) {
            reached.push(state);
            states.extend(&machine.states[state].empty);
        }
    }
    reached.sort_unstable();
    reached
}
