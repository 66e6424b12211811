//! Nondeterministic automata over sets of bytes, and their determinisation.

use std::collections::HashMap;
use std::rc::Rc;

use super::automaton::Automaton;
use super::classes::Classes;
use super::explore::{Explored, minimal, number};
use crate::class::Class;
use crate::hash::Quick;

/// A state of an [`Nfa`].
pub(super) type Node = u32;

/// An automaton under construction, by Thompson's method: each part of an expression leads from a node to a new one.
///
/// No edge leads back to the node that a part begins at, so that several parts can begin at one node.
#[derive(Debug, Default)]
pub(super) struct Nfa {
    nodes: Vec<Edges>,
    sets: Vec<Class>,
    known: HashMap<Class, u32, Quick>,
}

#[derive(Debug, Default)]
struct Edges {
    /// The nodes that it reaches for nothing.
    empty: Vec<Node>,
    /// The one set of bytes that it reads, and the node after it.
    step: Option<(u32, Node)>,
}

impl Nfa {
    /// A new node.
    pub fn node(&mut self) -> Node {
        self.nodes.push(Edges::default());
        number(self.nodes.len() - 1)
    }

    /// Leads from one node to another for nothing.
    pub fn empty(&mut self, from: Node, to: Node) {
        self.nodes[from as usize].empty.push(to);
    }

    /// One byte of a set.
    pub fn set(&mut self, from: Node, set: Class) -> Node {
        let to = self.node();
        self.step(from, set, to);
        to
    }

    fn step(&mut self, from: Node, set: Class, to: Node) {
        let fresh = number(self.sets.len());
        let place = *self.known.entry(set).or_insert(fresh);
        if place == fresh {
            self.sets.push(set);
        }
        let from = if self.nodes[from as usize].step.is_none() {
            from
        } else {
            let other = self.node();
            self.empty(from, other);
            other
        };
        self.nodes[from as usize].step = Some((place, to));
    }

    /// These bytes, one after the other.
    pub fn literal(&mut self, from: Node, bytes: &[u8]) -> Node {
        bytes.iter().fold(from, |at, byte| self.set(at, Class::range(*byte, *byte)))
    }

    /// Any string of the language of `automaton`.
    pub fn automaton(&mut self, from: Node, automaton: &Automaton) -> Node {
        let end = self.node();
        let nodes: Vec<Node> = (0..automaton.states()).map(|_| self.node()).collect();
        self.empty(from, nodes[0]);
        let mut classes = vec![Class::of(""); automaton.classes()];
        for byte in 0..=u8::MAX {
            let class = &mut classes[automaton.class_of(byte)];
            *class = class.or(Class::range(byte, byte));
        }
        for state in automaton.living() {
            if automaton.is_accepting(state) {
                self.empty(nodes[state], end);
            }
            let mut sets: Vec<(usize, Class)> = Vec::new();
            for (byte, class) in automaton.representatives().iter().zip(&classes) {
                let next = automaton.step(state, *byte);
                match sets.iter_mut().find(|(known, _)| *known == next) {
                    _ if automaton.is_dead(next) => {}
                    Some((_, set)) => *set = set.or(*class),
                    None => sets.push((next, *class)),
                }
            }
            for (next, set) in sets {
                self.step(nodes[state], set, nodes[next]);
            }
        }
        end
    }

    /// At least `min` and at most `max` times what `item` adds.
    pub fn repeat<E>(
        &mut self,
        from: Node,
        min: u32,
        max: Option<u32>,
        mut item: impl FnMut(&mut Self, Node) -> Result<Node, E>,
    ) -> Result<Node, E> {
        let mut at = from;
        for _ in 0..min {
            at = item(self, at)?;
        }
        let end = self.node();
        if let Some(max) = max {
            for _ in min..max {
                self.empty(at, end);
                at = item(self, at)?;
            }
            self.empty(at, end);
        } else {
            let again = self.node();
            self.empty(at, again);
            let after = item(self, again)?;
            self.empty(after, again);
            self.empty(again, end);
        }
        Ok(end)
    }

    /// The minimal automaton of the strings that lead from `start` to `end`.
    pub fn compiled(&self, start: Node, end: Node) -> Automaton {
        minimal(&Subsets::new(self, end).explored(start))
    }
}

/// The subset construction. Of the nodes only those that read something are kept, and the end.
struct Subsets<'n> {
    nfa: &'n Nfa,
    end: Node,
    classes: Classes,
    /// For each set of bytes the classes that are in it.
    holds: Vec<Vec<bool>>,
    /// For each node that a step leads to, the nodes that are kept of those that it reaches for nothing.
    closures: Vec<Option<Rc<[Node]>>>,
    visited: Vec<u32>,
    visits: u32,
}

impl<'n> Subsets<'n> {
    fn new(nfa: &'n Nfa, end: Node) -> Self {
        let words = nfa.sets.len().div_ceil(64);
        let mut inside = vec![0_u64; 256 * words];
        for (place, set) in nfa.sets.iter().enumerate() {
            for byte in (0..=u8::MAX).filter(|byte| set.has(*byte)) {
                inside[usize::from(byte) * words + place / 64] |= 1 << (place % 64);
            }
        }
        let classes = Classes::by(|byte| &inside[usize::from(byte) * words..][..words]);
        let of = |set: &Class| classes.representatives().iter().map(|byte| set.has(*byte)).collect();
        let holds = nfa.sets.iter().map(of).collect();
        let nodes = nfa.nodes.len();
        Self { nfa, end, classes, holds, closures: vec![None; nodes], visited: vec![0; nodes], visits: 0 }
    }

    fn closure(&mut self, of: Node) -> Rc<[Node]> {
        if let Some(known) = &self.closures[of as usize] {
            return Rc::clone(known);
        }
        self.visits += 1;
        let mut kept = Vec::new();
        let mut waiting = vec![of];
        while let Some(node) = waiting.pop() {
            if std::mem::replace(&mut self.visited[node as usize], self.visits) == self.visits {
                continue;
            }
            let edges = &self.nfa.nodes[node as usize];
            if edges.step.is_some() || node == self.end {
                kept.push(node);
            }
            waiting.extend(&edges.empty);
        }
        kept.sort_unstable();
        let closure: Rc<[Node]> = kept.into();
        self.closures[of as usize] = Some(Rc::clone(&closure));
        closure
    }

    fn explored(mut self, start: Node) -> Explored {
        let start = self.closure(start);
        let mut numbers: HashMap<Rc<[Node]>, u32, Quick> = HashMap::default();
        numbers.insert(Rc::clone(&start), 0);
        let mut found = vec![start];
        let mut next = Vec::new();
        let mut accepting = Vec::new();
        while let Some(subset) = found.get(accepting.len()).cloned() {
            let steps: Vec<(u32, Node)> =
                subset.iter().filter_map(|node| self.nfa.nodes[*node as usize].step).collect();
            let mut sets: Vec<u32> = steps.iter().map(|(set, _)| *set).collect();
            sets.sort_unstable();
            sets.dedup();
            // Classes that are in the same of these sets lead to the same subset.
            let mut alike: Vec<(u128, u32)> = Vec::new();
            for class in 0..self.classes.len() {
                let has = |set: u32| self.holds[set as usize][class];
                let key = if sets.len() <= 128 {
                    sets.iter().fold(0, |key, set| key << 1 | u128::from(has(*set)))
                } else {
                    class as u128
                };
                if let Some((_, known)) = alike.iter().find(|(known, _)| *known == key) {
                    next.push(*known);
                    continue;
                }
                let targets: Vec<Node> =
                    steps.iter().filter(|(set, _)| has(*set)).map(|(_, to)| *to).collect();
                let reached = self.union(&targets);
                let fresh = number(found.len());
                let place = *numbers.entry(reached).or_insert_with_key(|reached| {
                    found.push(Rc::clone(reached));
                    fresh
                });
                alike.push((key, place));
                next.push(place);
            }
            accepting.push(subset.binary_search(&self.end).is_ok());
        }
        Explored { classes: self.classes, next, accepting }
    }

    fn union(&mut self, of: &[Node]) -> Rc<[Node]> {
        if let [one] = of {
            return self.closure(*one);
        }
        let mut union: Vec<Node> = of.iter().flat_map(|node| self.closure(*node).to_vec()).collect();
        union.sort_unstable();
        union.dedup();
        union.into()
    }
}
