//! From any deterministic machine to the minimal automaton of its language.

use std::collections::HashMap;
use std::hash::Hash;

use super::automaton::Automaton;
use super::classes::Classes;
use crate::hash::Quick;

/// Things that are numbered in the order in which they are met.
#[derive(Debug)]
pub(super) struct Numbers<S> {
    pub met: Vec<S>,
    number: HashMap<S, u32, Quick>,
}

impl<S> Default for Numbers<S> {
    fn default() -> Self {
        Self { met: Vec::new(), number: HashMap::default() }
    }
}

impl<S: Clone + Eq + Hash> Numbers<S> {
    pub fn of(&mut self, thing: S) -> u32 {
        let fresh = number(self.met.len());
        *self.number.entry(thing).or_insert_with_key(|thing| {
            self.met.push(thing.clone());
            fresh
        })
    }
}

/// Numbers have 32 bits.
pub(super) fn number(place: usize) -> u32 {
    u32::try_from(place).expect("an automaton has fewer than 2^32 states")
}

/// A complete automaton over letters, not yet minimal. Its start is 0, and its states are in the order of the least strings
/// that lead to them.
pub(super) struct Explored<S> {
    pub states: Vec<S>,
    pub accepting: Vec<bool>,
    letters: usize,
    /// The state after `state` on letter `l` is at `state * letters + l`.
    next: Vec<u32>,
}

impl<S: Clone + Eq + Hash> Explored<S> {
    /// All states that can be reached from `start`; `row` adds the numbers of the states after one, with each letter.
    pub fn new(
        start: S,
        letters: usize,
        mut row: impl FnMut(&S, &mut Numbers<S>, &mut Vec<u32>),
        accepts: impl Fn(&S) -> bool,
    ) -> Self {
        let (mut numbers, mut next) = (Numbers::default(), Vec::new());
        numbers.of(start);
        let mut done = 0;
        while let Some(state) = numbers.met.get(done).cloned() {
            row(&state, &mut numbers, &mut next);
            done += 1;
        }
        let accepting = numbers.met.iter().map(accepts).collect();
        Self { states: numbers.met, accepting, letters, next }
    }

    pub fn row(&self, state: usize) -> &[u32] {
        &self.next[state * self.letters..(state + 1) * self.letters]
    }

    /// Moore's algorithm: splits blocks of states until those of a block agree on where each letter leads. Gives the block of each
    /// state, and the first state of each block; the start is in block 0.
    pub fn blocks(&self) -> (Vec<u32>, Vec<usize>) {
        let states = self.states.len();
        let mut block: Vec<u32> = self.accepting.iter().map(|accepts| u32::from(*accepts)).collect();
        let mut blocks = 0;
        loop {
            let mut keys = Vec::with_capacity(states * (self.letters + 1));
            for state in 0..states {
                keys.push(block[state]);
                keys.extend(self.row(state).iter().map(|next| block[*next as usize]));
            }
            // A block is numbered by its first state.
            let mut numbers: HashMap<&[u32], u32, Quick> = HashMap::default();
            for (state, key) in keys.chunks_exact(self.letters + 1).enumerate() {
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
        (block, first)
    }

    /// The minimal automaton, where the letters are these classes of bytes.
    ///
    /// # Panics
    /// If it has more than 65,535 states.
    pub fn minimal(&self, letters: &Classes) -> Automaton {
        self.minimal_within(letters).expect("fewer than 65,536 states")
    }

    /// The same; none if it has more than 65,535 states.
    pub fn minimal_within(&self, letters: &Classes) -> Option<Automaton> {
        let (block, first) = self.blocks();
        let column =
            |class: usize| first.iter().map(|state| block[self.row(*state)[class] as usize]).collect();
        let columns: Vec<Vec<u32>> = (0..self.letters).map(column).collect();
        let classes = Classes::by(|byte| &columns[letters.of(byte)]);
        let kept: Vec<&Vec<u32>> =
            classes.representatives().iter().map(|byte| &columns[letters.of(*byte)]).collect();
        let next =
            (0..first.len()).flat_map(|state| kept.iter().map(move |column| u16::try_from(column[state])));
        let next = next.collect::<Result<_, _>>().ok()?;
        Some(Automaton::new(classes, next, first.iter().map(|state| self.accepting[*state]).collect()))
    }
}
