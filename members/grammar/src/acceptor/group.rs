//! Groups of states that are stepped by shuffles.

use super::simd::{LANES, OUTSIDE, STAY, Shuffle};
use crate::bnf::automaton::{Automaton, State};

/// The largest number of states in a group; one lane is for the dead state.
const MEMBERS: usize = LANES - 1;

/// The largest number of groups; the largest ones are kept. Each takes 4 KiB.
const MOST: usize = 64;

/// States that lead to each other and to the dead state only, as shuffles.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// For each class, the lane after each lane.
    pub rows: Box<Shuffle>,
    /// For each lane, the place of its state.
    pub places: Vec<u32>,
}

impl Group {
    /// Builds the group of these states, in the order of their lanes.
    pub fn new(automaton: &Automaton, members: &[State], place: impl Fn(State) -> u32) -> Self {
        let lane = |state| members.iter().position(|member| *member == state).map_or(OUTSIDE, lane_at);
        let mut rows = Box::new([[OUTSIDE; LANES]; STAY + 1]);
        for (to, from) in (0..).zip(&mut rows[STAY]) {
            *from = to;
        }
        for (row, byte) in rows.iter_mut().zip(automaton.representatives()) {
            for (to, from) in row.iter_mut().zip(members) {
                *to = lane(automaton.step(*from, *byte));
            }
        }
        Self { rows, places: members.iter().map(|member| place(*member)).collect() }
    }

    pub fn size(&self) -> usize {
        self.places.len()
    }
}

fn lane_at(place: usize) -> u8 {
    u8::try_from(place).expect("there are 15 members at most")
}

/// The groups of all states.
pub(super) struct Groups {
    /// The states of each, the largest first. A state may be in several.
    pub members: Vec<Vec<State>>,
    /// For each state, the group that it is stepped by, and its lane there.
    pub homes: Vec<Option<(usize, u8)>>,
}

impl Groups {
    /// No groups: all states are stepped by the table.
    pub fn none(automaton: &Automaton) -> Self {
        Self { members: Vec::new(), homes: vec![None; automaton.states()] }
    }

    /// A group for each state from which few enough others can be reached, unless it is in the group of another one.
    pub fn of(automaton: &Automaton) -> Self {
        let mut groups = Self::none(automaton);
        let mut reached: Vec<Vec<State>> =
            automaton.living().filter_map(|state| reached(automaton, state)).collect();
        reached.sort_by_key(|states| std::cmp::Reverse(states.len()));
        for members in reached {
            // The first is the state that the others are reached from.
            if groups.homes[members[0]].is_none() && groups.members.len() < MOST {
                for (lane, state) in members.iter().enumerate() {
                    groups.homes[*state].get_or_insert((groups.members.len(), lane_at(lane)));
                }
                groups.members.push(members);
            }
        }
        groups
    }
}

/// The live states that can be reached from `from`, itself first, if they are few enough.
fn reached(automaton: &Automaton, from: State) -> Option<Vec<State>> {
    let mut states = vec![from];
    let mut done = 0;
    while let Some(state) = states.get(done).copied() {
        for byte in automaton.representatives() {
            let next = automaton.step(state, *byte);
            if !automaton.is_dead(next) && !states.contains(&next) {
                states.push(next);
            }
        }
        if states.len() > MEMBERS {
            return None;
        }
        done += 1;
    }
    Some(states)
}
