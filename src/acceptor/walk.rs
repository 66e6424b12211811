//! Random walks over an automaton: where inputs are expected to go.

use crate::bnf::automaton::{Automaton, State};

/// For each state, where its living bytes lead: the state, and how many bytes lead there.
///
/// All is computed in whole numbers, so that it does not depend on the order of bytes or states.
pub(super) struct Walk {
    next: Vec<Vec<(State, u128)>>,
    living: Vec<u128>,
}

/// A probability of 1.
const ONE: u128 = 1 << 64;

impl Walk {
    pub fn new(automaton: &Automaton) -> Self {
        let mut bytes = vec![0_u128; automaton.classes()];
        (0..=u8::MAX).for_each(|byte| bytes[automaton.class_of(byte)] += 1);
        let row = |state| {
            let mut row: Vec<(State, u128)> = Vec::new();
            if automaton.is_dead(state) {
                return row;
            }
            for (class, byte) in automaton.representatives().iter().enumerate() {
                let next = automaton.step(state, *byte);
                match row.iter_mut().find(|(known, _)| *known == next) {
                    _ if automaton.is_dead(next) => {}
                    Some((_, count)) => *count += bytes[class],
                    None => row.push((next, bytes[class])),
                }
            }
            row
        };
        let next: Vec<_> = (0..automaton.states()).map(row).collect();
        let living = next.iter().map(|row| row.iter().map(|(_, count)| count).sum()).collect();
        Self { next, living }
    }

    /// How often each state is expected to be visited in so many steps from `from`, on any living byte each; scaled.
    pub fn visits(&self, from: State, steps: usize) -> Vec<u128> {
        let mut here = vec![0; self.next.len()];
        here[from] = ONE;
        let mut visits = here.clone();
        for _ in 0..steps {
            here = self.step(&here, |_| true);
            visits.iter_mut().zip(&here).for_each(|(visits, here)| *visits += here);
        }
        visits
    }

    /// Whether a walk from `from` that does not end is expected to stay among `members` for so many steps, more likely
    /// than not.
    pub fn stays(&self, from: State, members: &[State], steps: usize) -> bool {
        let mut here = vec![0; self.next.len()];
        here[from] = ONE;
        for _ in 0..steps {
            here = self.step(&here, |state| members.contains(&state));
        }
        here.iter().sum::<u128>() > ONE / 2
    }

    /// One step of all that is in the states, without what arrives where `keep` says no. Where nothing can follow, it stays.
    fn step(&self, here: &[u128], keep: impl Fn(State) -> bool) -> Vec<u128> {
        let mut after = vec![0; here.len()];
        for (state, share) in here.iter().enumerate().filter(|(_, share)| **share > 0) {
            if self.living[state] == 0 {
                after[state] += share;
            }
            for (next, bytes) in self.next[state].iter().filter(|(next, _)| keep(*next)) {
                after[*next] += share * bytes / self.living[state];
            }
        }
        after
    }
}
