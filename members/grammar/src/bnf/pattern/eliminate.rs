//! From an automaton back to an expression.

use std::collections::BTreeMap;

use super::part::{Part, Times, choice, repeat, sequence};
use crate::bnf::automaton::Automaton;

/// An expression of the language of `automaton` that matches each string in one way.
///
/// States are taken out one after the other, always the one that makes least of the rest longer (Delgado and Morais); what
/// led over it becomes an expression. The automaton has one way for each string, and so has what comes of it.
pub(super) fn expression(automaton: &Automaton) -> Part {
    let states = automaton.states();
    let (begin, end) = (states, states + 1);
    let mut edges = Edges::of(automaton, begin, end);
    let mut left: Vec<usize> = (0..states).collect();
    while let Some(place) = (0..left.len()).min_by_key(|place| edges.cost(left[*place])) {
        edges.take_out(left.remove(place));
    }
    edges.from[begin].remove(&end).unwrap_or_else(Part::nothing)
}

/// Expressions between states.
struct Edges {
    from: Vec<BTreeMap<usize, Part>>,
    to: Vec<Vec<usize>>,
}

impl Edges {
    fn of(automaton: &Automaton, begin: usize, end: usize) -> Self {
        let mut edges = Self { from: vec![BTreeMap::new(); end + 1], to: vec![Vec::new(); end + 1] };
        edges.add(begin, 0, Part::EMPTY);
        for state in automaton.living() {
            for (next, bytes) in automaton.steps(state) {
                edges.add(state, next, Part::class(bytes));
            }
            if automaton.is_accepting(state) {
                edges.add(state, end, Part::EMPTY);
            }
        }
        edges
    }

    fn add(&mut self, from: usize, to: usize, part: Part) {
        let known = self.from[from].remove(&to);
        if known.is_none() {
            self.to[to].push(from);
        }
        let all = known.into_iter().chain([part]).collect();
        self.from[from].insert(to, choice(all));
    }

    fn take_out(&mut self, state: usize) {
        let mut out = std::mem::take(&mut self.from[state]);
        let around = out.remove(&state).map_or(Part::EMPTY, |part| repeat(part, Times::Any));
        let sources = std::mem::take(&mut self.to[state]);
        for to in out.keys() {
            self.to[*to].retain(|source| *source != state);
        }
        for source in sources.into_iter().filter(|source| *source != state) {
            let Some(before) = self.from[source].remove(&state) else { continue };
            for (&to, after) in &out {
                self.add(source, to, sequence(vec![before.clone(), around.clone(), after.clone()]));
            }
        }
    }

    /// How much longer everything becomes without `state`.
    fn cost(&self, state: usize) -> i64 {
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let size = |from: usize, to: usize| self.from[from].get(&to).map_or(0, |part| number(part.size()));
        let sources: Vec<_> = self.to[state].iter().copied().filter(|source| *source != state).collect();
        let targets: Vec<_> = self.from[state].keys().copied().filter(|target| *target != state).collect();
        let (ins, outs) = (number(sources.len()), number(targets.len()));
        let coming: i64 = sources.iter().map(|source| size(*source, state)).sum();
        let going: i64 = targets.iter().map(|target| size(state, *target)).sum();
        coming * (outs - 1) + going * (ins - 1) + size(state, state) * (ins * outs - 1)
    }
}
