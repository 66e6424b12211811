//! A run before it is packed.

use super::registers::{Copy, REGISTERS};
use crate::bnf::explore::refined;

/// Copies, by number, and the next state: of a state and a class of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Entry {
    pub copies: u32,
    pub to: u32,
}

pub(super) struct Table {
    /// The copies by number; number 0 is none.
    pub copies: Vec<Vec<Copy>>,
    pub rows: Vec<Vec<Option<Entry>>>,
    /// The copies at an end.
    pub outs: Vec<Option<u32>>,
}

/// The classes of three bytes that lead from a state back to it.
pub(super) struct WayBack {
    pub first: usize,
    /// For each class, whether it may be the second one.
    pub second: Vec<bool>,
    /// The same for the third.
    pub third: Vec<bool>,
}

impl Table {
    /// Merges states that agree on all that follows.
    pub fn merged(self) -> Self {
        let led =
            |entry: Option<Entry>, block: &[u32]| entry.map(|it| Entry { to: block[it.to as usize], ..it });
        let key = |state: usize, block: &[u32]| {
            let row: Vec<_> = self.rows[state].iter().map(|it| led(*it, block)).collect();
            (self.outs[state], row)
        };
        let block = refined(self.rows.len(), key);
        let (mut rows, mut outs) = (Vec::new(), Vec::new());
        for (state, of) in block.iter().enumerate() {
            if *of as usize == rows.len() {
                rows.push(self.rows[state].iter().map(|it| led(*it, &block)).collect());
                outs.push(self.outs[state]);
            }
        }
        Self { copies: self.copies, rows, outs }
    }

    /// Returns whether a step stays in its state, and copies nothing.
    pub fn stays(&self, state: usize, letter: usize) -> bool {
        self.rows[state][letter].is_some_and(|it| it.copies == 0 && it.to as usize == state)
    }

    /// The registers of each state that are read later, as bits: the least fixed point.
    pub fn live(&self, marks: usize) -> Vec<u64> {
        let before = |after: u64, copies: u32| {
            let copies = &self.copies[copies as usize];
            let written = copies.iter().fold(0, |bits, (to, _)| bits | 1 << to);
            let read = copies.iter().filter(|(to, _)| after >> to & 1 == 1);
            read.fold(after & !written, |bits, (_, from)| bits | 1_u64 << from)
        };
        let mut live: Vec<u64> =
            self.outs.iter().map(|out| out.map_or(0, |it| before((1 << marks) - 1, it))).collect();
        loop {
            let old = live.clone();
            for (state, row) in self.rows.iter().enumerate().rev() {
                let steps = row.iter().flatten().map(|it| before(live[it.to as usize], it.copies));
                live[state] |= steps.fold(0, |all, one| all | one);
            }
            if live == old {
                return live;
            }
        }
    }

    /// Three steps that come back to a state, and leave each of its `live` registers as it was. Two states are on the way.
    pub fn way_back(&self, live: &[u64], state: usize) -> Option<WayBack> {
        let steps =
            |state: usize| self.rows[state].iter().enumerate().filter_map(|(at, it)| Some((at, (*it)?)));
        for (first, begins) in steps(state).filter(|(_, it)| it.to as usize != state) {
            let within = begins.to as usize;
            for (_, second) in steps(within).filter(|(_, it)| ![state, within].contains(&(it.to as usize))) {
                let last = second.to as usize;
                let mut third = steps(last).map(|(_, it)| it).filter(|it| it.to as usize == state);
                if let Some(third) = third.find(|it| self.keep([begins, second, *it], live[state])) {
                    let alike =
                        |state: usize, step| self.rows[state].iter().map(|it| *it == Some(step)).collect();
                    return Some(WayBack { first, second: alike(within, second), third: alike(last, third) });
                }
            }
        }
        None
    }

    /// Returns whether some steps, one after the other, leave these registers as they were.
    fn keep(&self, steps: [Entry; 3], live: u64) -> bool {
        let mut from: [usize; REGISTERS] = std::array::from_fn(|register| register);
        for step in steps {
            let before = from;
            for (to, of) in &self.copies[step.copies as usize] {
                from[usize::from(*to)] = before[usize::from(*of)];
            }
        }
        (0..REGISTERS).all(|register| live >> register & 1 == 0 || from[register] == register)
    }
}
