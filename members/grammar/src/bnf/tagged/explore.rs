//! From nodes with empty edges to states with steps.

use std::collections::HashSet;

use super::compile::{Edge, Nodes};
use super::marks::{Marks, Question, State, Step, begins, ends};
use crate::bnf::automaton::Automaton;
use crate::bnf::classes::Classes;
use crate::bnf::explore::{Numbers, refined};
use crate::bnf::recursion::lives;
use crate::class::Class;
use crate::hash::Quick;

/// The most steps of all states together, and the most visits of nodes on the way to them.
const MOST_STEPS: usize = 1 << 20;

/// The classes of bytes and the states; none if there are too many.
pub(super) fn explored(
    nodes: &Nodes,
    question: &Question<'_>,
    again: Marks,
    within: &Automaton,
) -> Option<(Classes, Vec<State>)> {
    let sets = nodes.edges.iter().flatten().filter_map(|edge| match edge {
        Edge::Bytes(set, _) => Some(&**set),
        Edge::Mark(..) => None,
    });
    let sets: HashSet<&Class, Quick> = sets.collect();
    let letters = Classes::by(|byte| {
        let has: Vec<bool> = sets.iter().map(|set| set.has(byte)).collect();
        (has, within.class_of(byte), byte == b':')
    });
    let colon = question.to_colon.map_or(0, ends);
    let begun = question.to_colon.map_or(0, begins);
    let mut numbers = Numbers::default();
    numbers.of((nodes.start, begun, 0));
    let (mut states, mut work) = (Vec::new(), 0);
    while let Some((node, set, state)) = numbers.met.get(states.len()).copied() {
        let now = if states.is_empty() { begun } else { 0 };
        let ways = Ways::from(nodes, again, node, set, now);
        work += ways.visited.len();
        let mut steps: Vec<Step> = Vec::new();
        for (letter, byte) in letters.representatives().iter().enumerate() {
            let next = within.step(state, *byte);
            if within.is_dead(next) {
                continue;
            }
            let from = steps.len();
            for way in ways.reads.iter().filter(|way| way.bytes.has(*byte)) {
                let ends = if *byte == b':' { colon & !way.set } else { 0 };
                let to = numbers.of((way.to, way.set | ends, next));
                let letter = u16::try_from(letter).expect("at most 256 classes");
                let step = Step { letter, marks: way.marks | ends, to };
                if !steps[from..].contains(&step) {
                    steps.push(step);
                }
            }
        }
        work += steps.len();
        if work > MOST_STEPS {
            return None;
        }
        states
            .push(State { steps, finals: if within.is_accepting(state) { ways.finals } else { Vec::new() } });
    }
    Some((letters, states))
}

/// The ways from a node for nothing.
struct Ways<'n> {
    visited: HashSet<(u32, Marks), Quick>,
    reads: Vec<Read<'n>>,
    /// The marks on the ways to the end.
    finals: Vec<Marks>,
}

/// A way to an edge that reads a byte.
struct Read<'n> {
    bytes: &'n Class,
    /// The marks on it.
    marks: Marks,
    /// All marks that are set.
    set: Marks,
    to: u32,
}

impl<'n> Ways<'n> {
    fn from(nodes: &'n Nodes, again: Marks, node: u32, set: Marks, now: Marks) -> Self {
        let mut ways = Self { visited: HashSet::default(), reads: Vec::new(), finals: Vec::new() };
        // The next way is the last one in the list, which is a stack. The marks of a way are those set before, and `now`.
        let mut waiting: Vec<(u32, Marks, Option<&Edge>)> = vec![(node, now, None)];
        while let Some((node, now, edge)) = waiting.pop() {
            if let Some(Edge::Bytes(bytes, to)) = edge {
                ways.reads.push(Read { bytes, marks: now, set: set | now, to: *to });
                continue;
            }
            if !ways.visited.insert((node, now)) {
                continue;
            }
            if node == nodes.end && !ways.finals.contains(&now) {
                ways.finals.push(now);
            }
            let on = nodes.edges[node as usize].iter().rev().map(|edge| match edge {
                // The first mark of a slot counts; of an end that may be set again, the last.
                Edge::Mark(mark, to) if (set | now) & mark == 0 || again & mark != 0 => {
                    (*to, now | mark, None)
                }
                Edge::Mark(_, to) => (*to, now, None),
                Edge::Bytes(..) => (node, now, Some(edge)),
            });
            waiting.extend(on);
        }
        ways
    }
}

/// Drops the steps that lead to no end.
pub(super) fn trimmed(mut states: Vec<State>) -> Vec<State> {
    let next = |state: &State| state.steps.iter().map(|step| step.to as usize).collect();
    let next: Vec<Vec<usize>> = states.iter().map(next).collect();
    let ends = (0..states.len()).filter(|state| !states[*state].finals.is_empty());
    let lives = lives(&next, ends);
    for state in &mut states {
        state.steps.retain(|step| lives[step.to as usize]);
    }
    states
}

/// Merges states with the same ends and the same steps, up to such states.
pub(super) fn merged(states: &[State]) -> Vec<State> {
    let by = |state: &State, block: &[u32]| {
        let mut steps: Vec<Step> = Vec::with_capacity(state.steps.len());
        for step in &state.steps {
            let step = Step { to: block[step.to as usize], ..*step };
            // Steps of one letter are next to each other.
            if !steps.iter().rev().take_while(|known| known.letter == step.letter).any(|known| *known == step)
            {
                steps.push(step);
            }
        }
        steps
    };
    let block =
        refined(states.len(), |state, block| (by(&states[state], block), states[state].finals.clone()));
    let mut merged: Vec<State> = Vec::new();
    // Blocks are numbered by their first states.
    for (state, number) in block.iter().enumerate() {
        if *number as usize == merged.len() {
            merged.push(State { steps: by(&states[state], &block), finals: states[state].finals.clone() });
        }
    }
    merged
}
