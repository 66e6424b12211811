//! The bytes that are removed before an input is read: as data, and how they are found, by triples of successive classes.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::{iter, mem};

use crate::acceptor::ended::Ended;

/// The bytes at the beginning of an input that are never removed, which leaves fewer states for the others: after eight bytes, no state is in the
/// middle of a known scheme. No verdict depends on the number.
pub(super) const HEAD: usize = 8;

/// The classes of bytes that one instruction looks up. Bytes of further classes are never removed.
pub(super) const CLASSES: usize = 64;

/// The bytes that are removed from inputs of an automaton.
#[derive(Clone, Debug)]
pub(super) struct Squeeze {
    pub class_of: Box<[u8; 256]>,
    /// For each class, eight bits: one of its bytes is removed if, for the byte two before it in the first array, for the byte
    /// before it in the second, and for itself in the third, the same bit is set. Class 0 has none.
    pub sets: [[u8; CLASSES]; 3],
}

impl Squeeze {
    /// Returns whether the byte of `text` at `at` is removed; `text` begins with an input.
    pub fn removes(&self, text: &[u8], at: usize) -> bool {
        let class = |byte: &u8| usize::from(self.class_of[usize::from(*byte)]);
        let Some(from) = at.checked_sub(HEAD) else { return false };
        let sets = self.sets.iter().zip(&text[at - 2..]);
        let bits = sets.fold(u8::MAX, |bits, (set, byte)| bits & set.get(class(byte)).copied().unwrap_or(0));
        bits != 0 && text[from..at].iter().all(|byte| class(byte) != 0)
    }
}

/// A set of classes: a bit for each.
type Set = u64;

/// The bytes that can be removed from inputs of `automaton`; `None` if there are none.
pub(super) fn squeeze(automaton: &Ended) -> Option<Squeeze> {
    let mut triples = Triples::new(automaton);
    let mut sets = [[0; CLASSES]; 3];
    for bit in 0..8 {
        let Some(product) = triples.largest_product() else { break };
        for (bits, set) in sets.iter_mut().zip(product) {
            members(set).for_each(|class| bits[class] |= 1 << bit);
        }
        triples.cover(product);
    }
    // The third set of each product has members.
    let is_idle = sets[2].iter().all(|bits| *bits == 0);
    (!is_idle).then(|| Squeeze { class_of: automaton.class_of.clone(), sets })
}

/// Triples of successive classes of which the last can be removed.
struct Triples {
    /// For each first and second class, the third ones that no product covers yet.
    thirds: Vec<Vec<Set>>,
    /// For each first and second class, all third ones.
    all: Vec<Vec<Set>>,
    /// For each class, the number of its bytes of ASCII that occur in inputs.
    weights: Vec<u32>,
    /// The weight of all: the sum of the products of these numbers.
    total: u64,
}

impl Triples {
    fn new(automaton: &Ended) -> Self {
        let classes = automaton.classes().min(CLASSES);
        let states = automaton.states();
        let next: Vec<Vec<usize>> = (0..classes)
            .map(|class| (0..states).map(|state| automaton.step(state, class)).collect())
            .collect();
        let set = |is_in: &dyn Fn(usize) -> bool| {
            (1..classes).filter(|class| is_in(*class)).fold(0, |set: Set, class| set | 1 << class)
        };
        let stays: Vec<Set> = (0..states).map(|state| set(&|class| next[class][state] == state)).collect();
        let is_deep = deep(automaton);
        let mut seen = Seen { marks: vec![0; states], mark: 0 };
        let all: Vec<usize> = (0..states).collect();
        // After the end of an input, nothing is removed.
        let mut thirds = vec![vec![0; classes]; classes];
        for first in 1..classes {
            let once = seen.images(&all, &next[first]);
            for second in 1..classes {
                let twice = seen.images(&once, &next[second]).into_iter().filter(|state| is_deep[*state]);
                thirds[first][second] = twice.fold(set(&|_| true), |set, state| set & stays[state]);
            }
        }
        let mut triples = Self { all: thirds.clone(), thirds, weights: automaton.weights(), total: 0 };
        let each = (0..classes).flat_map(|first| (0..classes).map(move |second| (first, second)));
        triples.total = each.map(|(first, second)| triples.weight_of(first, second, Set::MAX)).sum();
        triples
    }

    /// Three sets of classes whose product is among the triples, and covers as much more of them as any product that is tried.
    fn largest_product(&self) -> Option<[Set; 3]> {
        let classes = self.thirds.len();
        let mut best = (0, None);
        for third in self.frequent_thirds() {
            let row = |row: &Vec<Set>| {
                let holds = (0..classes).filter(|second| row[*second] & third == third);
                holds.fold(0, |set: Set, second| set | 1 << second)
            };
            let rows: Vec<Set> = self.all.iter().map(row).collect();
            let gains: Vec<Vec<u64>> = (0..classes)
                .map(|first| (0..classes).map(|second| self.weight_of(first, second, third)).collect())
                .collect();
            let mut seconds = rows.clone();
            seconds.sort_unstable();
            seconds.dedup();
            for second in seconds {
                let holds = (0..classes).filter(|first| second & !rows[*first] == 0);
                let first = holds.fold(0, |set: Set, first| set | 1 << first);
                let gain = members(first)
                    .map(|first| members(second).map(|second| gains[first][second]).sum::<u64>());
                let gain = gain.sum();
                if gain > best.0 {
                    best = (gain, Some([first, second, third]));
                }
            }
        }
        best.1.filter(|_| best.0 * LEAST >= self.total)
    }

    /// The sets of third classes with the largest weights, of all pairs of classes before them.
    fn frequent_thirds(&self) -> Vec<Set> {
        let mut weights: BTreeMap<Set, u64> = BTreeMap::new();
        for (first, row) in self.thirds.iter().enumerate() {
            for (second, set) in row.iter().enumerate() {
                *weights.entry(*set).or_default() += self.weight_of(first, second, *set);
            }
        }
        let mut found: Vec<(Set, u64)> = weights.into_iter().filter(|(_, weight)| *weight > 0).collect();
        found.sort_by_key(|(_, weight)| Reverse(*weight));
        found.into_iter().map(|(set, _)| set).take(MOST_TRIED).collect()
    }

    fn cover(&mut self, [first, second, third]: [Set; 3]) {
        for first in members(first) {
            for second in members(second) {
                self.thirds[first][second] &= !third;
            }
        }
    }

    /// The weight of the triples with these classes that no product covers yet.
    fn weight_of(&self, first: usize, second: usize, third: Set) -> u64 {
        let thirds = members(self.thirds[first][second] & third).map(|class| u64::from(self.weights[class]));
        u64::from(self.weights[first]) * u64::from(self.weights[second]) * thirds.sum::<u64>()
    }
}

/// The number of third sets that are tried for a product, the most frequent first.
const MOST_TRIED: usize = 8;
/// A product is worth a bit only with at least one part in this many of all triples.
const LEAST: u64 = 100;

/// States that have been seen: those with the last mark.
struct Seen {
    marks: Vec<u32>,
    mark: u32,
}

impl Seen {
    /// The next states of these, each once.
    fn images(&mut self, states: &[usize], next: &[usize]) -> Vec<usize> {
        self.mark += 1;
        let mut is_new = |state: &usize| mem::replace(&mut self.marks[*state], self.mark) != self.mark;
        states.iter().map(|state| next[*state]).filter(|state| is_new(state)).collect()
    }
}

/// For each state, whether it can be that after [`HEAD`] bytes of an input or more.
fn deep(automaton: &Ended) -> Vec<bool> {
    let next = |state: usize| (1..automaton.classes()).map(move |class| automaton.step(state, class));
    let mut layer = automaton.after(HEAD);
    let mut deep = vec![false; automaton.states()];
    while let Some(state) = layer.pop() {
        if !mem::replace(&mut deep[state], true) {
            layer.extend(next(state));
        }
    }
    deep
}

fn members(set: Set) -> impl Iterator<Item = usize> {
    let some = |set: Set| (set != 0).then_some(set);
    iter::successors(some(set), move |set| some(set & (set - 1))).map(|set| set.trailing_zeros() as usize)
}
