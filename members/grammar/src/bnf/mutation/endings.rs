//! Endings of strings that tell states apart.

use std::collections::{HashMap, VecDeque};

use super::super::automaton::State;
use super::super::suite::identifying;
use super::ways::Ways;
use crate::hash::Quick;

/// An ending, with the states of the automaton from which it is accepted.
#[derive(Clone, Debug)]
pub struct Ending {
    pub text: Vec<u8>,
    pub accepts: Vec<bool>,
}

/// For each state of a kind of strings, endings that tell apart all states of the automaton that strings of the kind can.
///
/// They are found from their ends on, the shortest first. An ending is kept if it divides a block of states that all endings before it
/// accept or refuse alike, and only those that are kept are made longer: what divides no block is a union of blocks, and with a byte
/// before it, it is a union of what that byte makes of them. So there are fewer endings than states, and what is left of
/// one after its first bytes is one, too.
#[derive(Debug)]
pub struct Endings {
    /// All endings, by the state of the kind.
    all: Vec<Vec<Ending>>,
    /// The same for each state of the automaton: the places of those that tell it from all others, the best first.
    orders: Vec<Vec<Vec<usize>>>,
}

impl Endings {
    pub fn new(ways: &Ways<'_>) -> Self {
        let states = ways.automaton.states();
        let mut all = vec![Vec::new(); ways.kind.states()];
        let mut blocks = vec![vec![0; states]; ways.kind.states()];
        let accepts: Vec<bool> = (0..states).map(|state| ways.automaton.is_accepting(state)).collect();
        let whole = Ending { text: Vec::new(), accepts };
        let mut waiting: VecDeque<(State, Ending)> = ways.ends().map(|code| (code, whole.clone())).collect();
        while let Some((code, ending)) = waiting.pop_front() {
            if !divide(&mut blocks[code], &ending.accepts) {
                continue;
            }
            for bytes in &ways.units {
                let next = |state: State| ways.automaton.step(state, bytes[0]);
                let accepts = (0..states).map(|state| ending.accepts[next(state)]).collect();
                let longer = Ending { text: [&bytes[..1], &ending.text].concat(), accepts };
                let before =
                    (0..ways.kind.states()).filter(|before| ways.next(*before, bytes[0]) == Some(code));
                waiting.extend(before.map(|before| (before, longer.clone())));
            }
            all[code].push(ending);
        }
        let order = |endings: &Vec<Ending>| {
            let answers: Vec<Vec<bool>> = (0..states)
                .map(|state| endings.iter().map(|ending| ending.accepts[state]).collect())
                .collect();
            (0..states).map(|state| identifying(&answers, state)).collect()
        };
        let orders = all.iter().map(order).collect();
        Self { all, orders }
    }

    /// The endings after `code`: first those that together tell `state` from all others, the best first, and
    /// then all.
    pub fn of(&self, state: State, code: State) -> impl Iterator<Item = &Ending> {
        let all = &self.all[code];
        self.orders[code][state].iter().map(move |place| &all[*place]).chain(all)
    }
}

/// Divides the blocks of states, which are numbered from 0 on, by a set, and returns whether it divides one.
fn divide(blocks: &mut [usize], set: &[bool]) -> bool {
    let before = blocks.iter().max().map_or(0, |most| most + 1);
    let mut parts = HashMap::<_, usize, Quick>::default();
    for (block, inside) in blocks.iter_mut().zip(set) {
        let number = parts.len();
        *block = *parts.entry((*block, *inside)).or_insert(number);
    }
    parts.len() > before
}
