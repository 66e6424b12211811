//! From any deterministic machine to the minimal automaton of its language.

use std::collections::HashMap;
use std::hash::Hash;

use super::automaton::Automaton;
use super::classes::Classes;
use crate::hash::Quick;

/// A complete automaton, not yet minimal. Its start is 0, and its states are in the order of the least strings that lead
/// to them.
pub(super) struct Explored {
    pub classes: Classes,
    /// The state after `state` on class `c` is at `state * classes + c`.
    pub next: Vec<u32>,
    pub accepting: Vec<bool>,
}

/// All states that can be reached from `start`; `step` treats the bytes of a class alike.
pub(super) fn explored<S: Clone + Eq + Hash>(
    start: S,
    classes: Classes,
    mut step: impl FnMut(&S, u8) -> S,
    accepts: impl Fn(&S) -> bool,
) -> Explored {
    let mut numbers: HashMap<S, u32, Quick> = HashMap::default();
    numbers.insert(start.clone(), 0);
    let mut found = vec![start];
    let mut next = Vec::new();
    let mut accepting = Vec::new();
    while let Some(state) = found.get(accepting.len()).cloned() {
        for &byte in classes.representatives() {
            let reached = step(&state, byte);
            let fresh = number(found.len());
            let known = *numbers.entry(reached).or_insert_with_key(|reached| {
                found.push(reached.clone());
                fresh
            });
            next.push(known);
        }
        accepting.push(accepts(&state));
    }
    Explored { classes, next, accepting }
}

/// States are numbered in 32 bits while they are explored.
pub(super) fn number(place: usize) -> u32 {
    u32::try_from(place).expect("an automaton has fewer than 2^32 states")
}

/// Moore's algorithm: splits blocks of states until those of a block agree on where each class leads.
///
/// # Panics
/// If the minimal automaton has more than 65,535 states.
pub(super) fn minimal(explored: &Explored) -> Automaton {
    let width = explored.classes.len();
    let row = |state: usize| &explored.next[state * width..(state + 1) * width];
    let states = explored.accepting.len();
    let mut block: Vec<u32> = explored.accepting.iter().map(|accepts| u32::from(*accepts)).collect();
    let mut blocks = 0;
    loop {
        let mut keys = Vec::with_capacity(states * (width + 1));
        for state in 0..states {
            keys.push(block[state]);
            keys.extend(row(state).iter().map(|next| block[*next as usize]));
        }
        // A block is numbered by its first state, so the start stays in block 0.
        let mut numbers: HashMap<&[u32], u32, Quick> = HashMap::default();
        for (state, key) in keys.chunks_exact(width + 1).enumerate() {
            let fresh = number(numbers.len());
            block[state] = *numbers.entry(key).or_insert(fresh);
        }
        if numbers.len() == blocks {
            break;
        }
        blocks = numbers.len();
    }
    let mut first = vec![usize::MAX; blocks];
    (0..states).rev().for_each(|state| first[block[state] as usize] = state);
    let column =
        |class: usize| first.iter().map(|state| block[row(*state)[class] as usize]).collect::<Vec<_>>();
    let columns: Vec<Vec<u32>> = (0..width).map(column).collect();
    let classes = Classes::by(|byte| &columns[explored.classes.of(byte)]);
    let kept: Vec<&Vec<u32>> =
        classes.representatives().iter().map(|byte| &columns[explored.classes.of(*byte)]).collect();
    let next = (0..blocks).flat_map(|state| kept.iter().map(move |column| u16::try_from(column[state])));
    let next = next.collect::<Result<_, _>>().expect("fewer than 65,536 states");
    let accepting = first.iter().map(|state| explored.accepting[*state]).collect();
    Automaton::new(classes, next, accepting)
}
