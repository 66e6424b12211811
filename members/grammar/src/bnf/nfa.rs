//! Nondeterministic automata over sets of bytes or other labels, and their determinisation.

#[cfg(feature = "automata")]
use std::collections::HashSet;
use std::hash::Hash;
use std::rc::Rc;

use super::automaton::Automaton;
#[cfg(feature = "automata")]
use super::automaton::preferred_of;
use super::classes::Classes;
use super::explore::{Explored, Numbers, number};
use crate::class::Class;
#[cfg(feature = "automata")]
use crate::hash::Quick;

/// A state of an [`Nfa`].
pub(super) type Node = u32;

/// An automaton under construction, by Thompson's method: each part of an expression leads from a node to a new one.
///
/// No edge leads back to the node that a part begins at, so that several parts can begin at one node.
#[derive(Debug)]
pub(super) struct Nfa<L> {
    /// The one step from each node.
    nodes: Vec<Option<u32>>,
    /// The nodes that a node reaches for nothing, in the order in which they are added; then none are left here.
    empty: Vec<(Node, Node)>,
    /// The same by node, once all are added: those of a node begin at its place of the first, in the second.
    reached: (Vec<u32>, Vec<Node>),
    /// The number of the label of each step, and the node after it; in the order in which the steps were added.
    steps: Vec<(u32, Node)>,
    labels: Numbers<L>,
    end: Node,
}

/// The nodes that a node reaches for nothing, and its step: the number of that, its label, and the node after it.
#[cfg(feature = "automata")]
pub(super) type FromNode<'n, L> = (&'n [Node], Option<(u32, &'n L, Node)>);

/// The most nodes of a production.
pub(super) const MOST_NODES: usize = 1 << 20;

/// The most steps in all subsets of a production together, those before a minimal automaton.
const MOST_STEPS: usize = 1 << 24;

impl<L: Clone + Eq + Hash> Nfa<L> {
    /// Returns whether it has more nodes than a production should.
    pub fn is_large(&self) -> bool {
        self.nodes.len() > MOST_NODES
    }

    /// The automaton of what `add` adds between the start and the end.
    pub fn new(add: impl FnOnce(&mut Self, Node) -> Node) -> Self {
        let mut nfa = Self {
            nodes: Vec::new(),
            empty: Vec::new(),
            reached: Default::default(),
            steps: Vec::new(),
            labels: Numbers::default(),
            end: 0,
        };
        let start = nfa.node();
        nfa.end = add(&mut nfa, start);
        nfa.reached = by_node(nfa.nodes.len(), &std::mem::take(&mut nfa.empty));
        nfa
    }

    /// A new node.
    pub fn node(&mut self) -> Node {
        self.nodes.push(None);
        number(self.nodes.len() - 1)
    }

    /// Leads from one node to another for nothing.
    pub fn empty(&mut self, from: Node, to: Node) {
        self.empty.push((from, to));
    }

    /// Reads one letter of the label.
    pub fn read(&mut self, from: Node, label: L) -> Node {
        let to = self.node();
        self.step(from, label, to);
        to
    }

    fn step(&mut self, from: Node, label: L, to: Node) {
        let label = self.labels.of(label);
        let from = if self.nodes[from as usize].is_none() {
            from
        } else {
            let other = self.node();
            self.empty(from, other);
            other
        };
        self.nodes[from as usize] = Some(number(self.steps.len()));
        self.steps.push((label, to));
    }

    /// Any string of the language of `automaton`, with the label of each set of bytes.
    pub fn embedded(&mut self, from: Node, automaton: &Automaton, label: impl Fn(Class) -> L) -> Node {
        let end = self.node();
        let nodes: Vec<Node> = (0..automaton.states()).map(|_| self.node()).collect();
        self.empty(from, nodes[0]);
        let sets = automaton.byte_classes().sets();
        for state in automaton.living() {
            if automaton.is_accepting(state) {
                self.empty(nodes[state], end);
            }
            for (next, set) in automaton.steps_by(state, &sets) {
                self.step(nodes[state], label(set), nodes[next]);
            }
        }
        end
    }

    /// A choice of `parts`, which `add` adds.
    pub fn choice<P>(
        &mut self,
        from: Node,
        parts: impl IntoIterator<Item = P>,
        mut add: impl FnMut(&mut Self, Node, P) -> Node,
    ) -> Node {
        let end = self.node();
        for part in parts {
            let after = add(self, from, part);
            self.empty(after, end);
        }
        end
    }

    /// At least `min` and at most `max` times what `item` adds.
    pub fn repeat(
        &mut self,
        from: Node,
        min: u32,
        max: Option<u32>,
        mut item: impl FnMut(&mut Self, Node) -> Node,
    ) -> Node {
        let mut at = (0..min).fold(from, |at, _| item(self, at));
        let end = self.node();
        if let Some(max) = max {
            for _ in min..max {
                self.empty(at, end);
                at = item(self, at);
            }
        } else {
            let again = self.node();
            self.empty(at, again);
            at = again;
            let after = item(self, again);
            self.empty(after, again);
        }
        self.empty(at, end);
        end
    }

    /// The node where all ways end.
    #[cfg(feature = "automata")]
    pub fn end(&self) -> Node {
        self.end
    }

    /// For each node, those that it reaches for nothing, and its step: the number of that, its label, and the node after it.
    #[cfg(feature = "automata")]
    pub fn edges(&self) -> Vec<FromNode<'_, L>> {
        let step = |step: u32| {
            let (label, to) = self.steps[step as usize];
            (step, &self.labels.met[label as usize], to)
        };
        let edges = |(node, own): (usize, &Option<u32>)| (self.reached_from(number(node)), own.map(step));
        self.nodes.iter().enumerate().map(edges).collect()
    }

    /// The different labels.
    pub fn labels(&self) -> &[L] {
        &self.labels.met
    }

    /// The place of the label of a step among them.
    pub fn label_of(&self, step: u32) -> usize {
        self.steps[step as usize].0 as usize
    }

    /// The subset construction; `holds` has for each letter the labels that it is in. A subset is the steps that are possible
    /// in it, in order, and [`END`] if it holds the end. None if it is too large.
    pub fn subsets_within(&self, holds: &[Vec<bool>]) -> Option<Explored<Rc<[u32]>>> {
        if self.is_large() { None } else { self.subsets_to(holds, MOST_STEPS) }
    }

    fn subsets_to(&self, holds: &[Vec<bool>], most: usize) -> Option<Explored<Rc<[u32]>>> {
        let mut left = most;
        let mut closures = Closures::new(self);
        let start = closures.of(0);
        // For each letter, a bit for each label that it is in, if there are few labels, as in a grammar.
        let few = self.labels.met.len() <= 128;
        let bits = |holds: &Vec<bool>| holds.iter().rev().fold(0, |bits, has| bits << 1 | u128::from(*has));
        let bits: Vec<u128> = if few { holds.iter().map(bits).collect() } else { Vec::new() };
        let row = |subset: &Rc<[u32]>, numbers: &mut Numbers<_>, next: &mut Vec<u32>| {
            left = left.saturating_sub(subset.len() + holds.len() + std::mem::take(&mut closures.work) / 8);
            if left == 0 {
                next.extend(std::iter::repeat_n(0, holds.len()));
                return;
            }
            let steps: Vec<(u32, Node)> = possible(subset).map(|step| self.steps[step as usize]).collect();
            let labels = steps.iter().fold(0_u128, |labels, (label, _)| labels | 1 << (label % 128));
            // Letters of the same of these labels lead to the same subset.
            let mut alike: Vec<(u128, u32)> = Vec::new();
            for (letter, holds) in holds.iter().enumerate() {
                let has = |label: u32| holds[label as usize];
                let key = if few { bits[letter] & labels } else { letter as u128 };
                if let Some((_, known)) = alike.iter().find(|(known, _)| *known == key) {
                    next.push(*known);
                    continue;
                }
                let targets: Vec<Node> =
                    steps.iter().filter(|(label, _)| has(*label)).map(|(_, to)| *to).collect();
                let subset = closures.union(targets);
                left = left.saturating_sub(subset.len());
                let reached = numbers.of(subset);
                alike.push((key, reached));
                next.push(reached);
            }
        };
        let explored = Explored::new(start, holds.len(), row, |subset| subset.last() == Some(&END));
        (left > 0).then_some(explored)
    }
}

/// The end in a subset, after all steps.
const END: u32 = u32::MAX;

/// The steps of a subset.
pub(super) fn possible(subset: &[u32]) -> impl Iterator<Item = u32> {
    subset.iter().copied().filter(|step| *step != END)
}

impl Nfa<Class> {
    /// These bytes, one after the other.
    pub fn literal(&mut self, from: Node, bytes: &[u8]) -> Node {
        bytes.iter().fold(from, |at, byte| self.read(at, Class::range(*byte, *byte)))
    }

    /// Any string of the language of `automaton`.
    pub fn automaton(&mut self, from: Node, automaton: &Automaton) -> Node {
        self.embedded(from, automaton, |set| set)
    }

    /// The strings of the language of `automaton`, each backwards.
    pub fn backwards(&mut self, from: Node, automaton: &Automaton) -> Node {
        let nodes: Vec<Node> = (0..automaton.states()).map(|_| self.node()).collect();
        let sets = automaton.byte_classes().sets();
        for state in automaton.living() {
            if automaton.is_accepting(state) {
                self.empty(from, nodes[state]);
            }
            for (next, set) in automaton.steps_by(state, &sets) {
                self.step(nodes[next], set, nodes[state]);
            }
        }
        nodes[0]
    }

    /// Returns whether a way from the start to the end reads all of a text.
    #[cfg(feature = "automata")]
    pub fn reads(&self, text: &[u8]) -> bool {
        let mut closures = Closures::new(self);
        let mut subset = closures.of(0);
        for byte in text {
            let steps = possible(&subset).map(|step| self.steps[step as usize]);
            let fits = |label: u32| self.labels.met[label as usize].has(*byte);
            let next: Vec<Node> = steps.filter(|(label, _)| fits(*label)).map(|(_, to)| to).collect();
            if next.is_empty() {
                return false;
            }
            subset = closures.union(next);
        }
        subset.last() == Some(&END)
    }

    /// The same as [`compiled`](Self::compiled); none if it is too large.
    pub fn compiled_within(&self) -> Option<Automaton> {
        let (classes, holds) = letters(self.labels());
        self.subsets_within(&holds)?.minimal_within(&classes)
    }

    /// The minimal automaton of the strings that lead from the start to the end.
    pub fn compiled(&self) -> Automaton {
        let (classes, holds) = letters(self.labels());
        self.subsets_to(&holds, usize::MAX).expect("there is no limit").minimal(&classes)
    }
}

/// The classes of bytes that no set tells apart, and for each class which sets it is in.
pub(super) fn letters(sets: &[Class]) -> (Classes, Vec<Vec<bool>>) {
    let words = sets.len().div_ceil(64);
    let mut inside = vec![0_u64; 256 * words];
    for (place, set) in sets.iter().enumerate() {
        for byte in set.bytes() {
            inside[usize::from(byte) * words + place / 64] |= 1 << (place % 64);
        }
    }
    let classes = Classes::by(|byte| &inside[usize::from(byte) * words..][..words]);
    let of = |byte: &u8| sets.iter().map(|set| set.has(*byte)).collect();
    let holds = classes.representatives().iter().map(of).collect();
    (classes, holds)
}

/// The bytes that are in some of the sets, in classes that none of the sets tells apart, each with the byte of it that reads best, in that
/// order.
#[cfg(feature = "automata")]
pub(super) fn alphabet<'c>(sets: impl Iterator<Item = &'c Class>) -> Vec<(u8, Class)> {
    let sets: HashSet<&Class, Quick> = sets.collect();
    let sets: Vec<Class> = sets.into_iter().copied().collect();
    let (classes, holds) = letters(&sets);
    let is_in = |byte: &u8| holds[classes.of(*byte)].contains(&true);
    let bytes = preferred_of(|byte| classes.of(byte)).filter(is_in);
    bytes.map(|byte| (byte, classes.bytes_of(classes.of(byte)))).collect()
}

/// The steps that nodes reach for nothing, and the end.
struct Closures<'n, L> {
    nfa: &'n Nfa<L>,
    known: Vec<Option<Rc<[u32]>>>,
    visited: Vec<u32>,
    visits: u32,
    /// The nodes that were visited.
    work: usize,
}

/// Sorts pairs of nodes by the first: the places where the pairs of each node begin, and the second of each
/// pair.
fn by_node(nodes: usize, pairs: &[(Node, Node)]) -> (Vec<u32>, Vec<Node>) {
    let mut begin = vec![0; nodes + 1];
    for (from, _) in pairs {
        begin[*from as usize + 1] += 1;
    }
    for node in 1..begin.len() {
        begin[node] += begin[node - 1];
    }
    let (mut free, mut reached) = (begin.clone(), vec![0; pairs.len()]);
    for (from, to) in pairs {
        reached[free[*from as usize] as usize] = *to;
        free[*from as usize] += 1;
    }
    (begin, reached)
}

impl<L> Nfa<L> {
    /// The nodes that a node reaches for nothing.
    fn reached_from(&self, node: Node) -> &[Node] {
        let (begin, reached) = &self.reached;
        &reached[begin[node as usize] as usize..begin[node as usize + 1] as usize]
    }
}

impl<'n, L> Closures<'n, L> {
    fn new(nfa: &'n Nfa<L>) -> Self {
        let nodes = nfa.nodes.len();
        Self { nfa, known: vec![None; nodes], visited: vec![0; nodes], visits: 0, work: 0 }
    }

    fn of(&mut self, node: Node) -> Rc<[u32]> {
        if let Some(known) = &self.known[node as usize] {
            return Rc::clone(known);
        }
        let closure = self.reached(vec![node]);
        self.known[node as usize] = Some(Rc::clone(&closure));
        closure
    }

    fn union(&mut self, of: Vec<Node>) -> Rc<[u32]> {
        if let [one] = of[..] { self.of(one) } else { self.reached(of) }
    }

    fn reached(&mut self, mut waiting: Vec<Node>) -> Rc<[u32]> {
        self.visits += 1;
        let mut kept = Vec::new();
        while let Some(node) = waiting.pop() {
            if std::mem::replace(&mut self.visited[node as usize], self.visits) == self.visits {
                continue;
            }
            self.work += 1;
            kept.extend(self.nfa.nodes[node as usize]);
            kept.extend((node == self.nfa.end).then_some(END));
            waiting.extend(self.nfa.reached_from(node));
        }
        kept.sort_unstable();
        kept.into()
    }
}
