//! Groups of states that are stepped by shuffles.

use super::simd::{LANES, OUTSIDE, Shuffle};
use super::walk::Walk;
use crate::bnf::automaton::{Automaton, State};

/// The states of a group; one lane is for all others.
const MEMBERS: usize = LANES - 1;

/// A walk of so many steps says which states a group holds.
const SIGHT: usize = 4 * LANES;

/// Groups that are made at most. Those of the states that are visited most come first.
const MOST: usize = 32;

/// A group of states, as shuffles.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// For each class, the lane after each lane.
    pub rows: Box<Shuffle>,
    /// For each lane, the place of its state.
    pub places: Vec<u32>,
}

impl Group {
    /// Of these states, in the order of their lanes.
    pub fn new(automaton: &Automaton, members: &[State], place: impl Fn(State) -> u32) -> Self {
        let lane = |state| members.iter().position(|member| *member == state).map_or(OUTSIDE, lane_at);
        let mut rows = Box::new([[OUTSIDE; LANES]; 256]);
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

/// Which states are in groups.
pub(super) struct Groups {
    pub members: Vec<Vec<State>>,
    /// For each state the group that it is stepped by, and its lane there.
    pub homes: Vec<Option<(usize, u8)>>,
}

impl Groups {
    /// No groups: all states are stepped by the table.
    pub fn none(automaton: &Automaton) -> Self {
        Self { members: Vec::new(), homes: vec![None; automaton.states()] }
    }

    /// Chooses groups that inputs are expected to stay in for a block of bytes or more: an input that leaves one has its
    /// block read twice.
    pub fn choose(automaton: &Automaton) -> Self {
        let walk = Walk::new(automaton);
        let mut groups = Self::none(automaton);
        let visits = walk.visits(0, 4 * SIGHT);
        let mut seeds: Vec<State> = automaton.living().collect();
        seeds.sort_by_key(|state| std::cmp::Reverse(visits[*state]));
        for seed in seeds {
            if groups.members.len() == MOST {
                break;
            }
            if groups.homes[seed].is_some() {
                continue;
            }
            let members = nearest(automaton, &walk, seed);
            if !members.contains(&seed) || !walk.stays(seed, &members, LANES) {
                continue;
            }
            for (lane, state) in members.iter().enumerate() {
                if groups.homes[*state].is_none() && walk.stays(*state, &members, LANES) {
                    groups.homes[*state] = Some((groups.members.len(), lane_at(lane)));
                }
            }
            groups.members.push(members);
        }
        groups
    }
}

/// The states that are visited most from `seed`. Of several that are visited as often, all or none, so that the order of
/// states does not matter.
fn nearest(automaton: &Automaton, walk: &Walk, seed: State) -> Vec<State> {
    let visits = walk.visits(seed, SIGHT);
    let mut states: Vec<State> = automaton.living().filter(|state| visits[*state] > 0).collect();
    states.sort_by_key(|state| std::cmp::Reverse(visits[*state]));
    if let Some(first) = states.get(MEMBERS) {
        let least = visits[*first];
        states.retain(|state| visits[*state] > least);
    }
    states
}
