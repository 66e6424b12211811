//! A reader of one input that removes bytes before it reads.

use super::instructions::{Avx512, REGION, Region, Row};
use super::triples::{CLASSES, HEAD, Squeeze, squeeze};
use crate::acceptor::ended::{ACCEPTED, ALONE, Ended};
use crate::acceptor::table::Table;

/// A reader of one input. The first bytes are stepped by the table. From each state after them, few enough others can be
/// reached, or it is not sure, and the input is to be judged in another way.
#[derive(Clone, Debug)]
pub(in crate::acceptor) struct Single {
    automaton: Ended,
    squeeze: Squeeze,
    /// For each place after the head, divided by 8.
    homes: Vec<Home>,
    regions: Vec<Region>,
    with: Avx512,
}

/// The home of a state, after the first bytes of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Home {
    /// Each input that goes on from here has these flags.
    Settled(u8),
    /// In a region, the lane.
    Lane(u16, u8),
}

impl Single {
    /// A reader of one input in the language of `table`; `None` if it is not faster on this machine than the table.
    pub fn new(table: &Table) -> Option<Self> {
        let with = Avx512::detect()?;
        // Class 0 is that of no byte.
        let are_few = (0..=u8::MAX).all(|byte| table.class_of(byte) + 2 < CLASSES);
        let automaton = are_few.then(|| Ended::new(table, None, false, true))?;
        let squeeze = squeeze(&automaton)?;
        let (homes, regions) = regions(&automaton);
        Some(Self { automaton, squeeze, homes, regions, with })
    }

    /// Returns whether an input is accepted; `None` if it is to be judged in another way.
    #[inline]
    pub fn accepts(&self, input: &[u8]) -> Option<bool> {
        let (head, rest) = input.split_first_chunk::<HEAD>()?;
        let Ended { next, class_of, first, .. } = &self.automaton;
        let step = |place, byte: &u8| next[(place + u32::from(class_of[usize::from(*byte)])) as usize];
        let flags = match self.homes[(head.iter().fold(*first, step) >> 3) as usize] {
            Home::Settled(flags) => flags,
            Home::Lane(region, lane) => {
                self.with.flags_after(&self.squeeze, &self.regions[usize::from(region)], lane, *head, rest)
            }
        };
        (flags & ALONE == 0).then_some(flags & ACCEPTED != 0)
    }
}

/// For each place, divided by 8, its home after the first bytes of an input; and the regions.
fn regions(automaton: &Ended) -> (Vec<Home>, Vec<Region>) {
    let mut homes = vec![None; automaton.states()];
    let mut regions = Vec::new();
    let mut reached: Vec<Vec<usize>> =
        automaton.after(HEAD).into_iter().map(|state| reached(automaton, state)).collect();
    reached.sort_by_key(|states| std::cmp::Reverse(states.len()));
    for states in reached {
        // The other states are reached from the first one.
        let first = states[0];
        if is_settled(automaton, first) {
            homes[first] = Some(Home::Settled(automaton.flags(first)));
        } else if homes[first].is_none() {
            let region = u16::try_from(regions.len()).expect("each region has a byte of its own");
            for (lane, state) in states.iter().enumerate() {
                homes[*state].get_or_insert(Home::Lane(region, lane_at(lane)));
            }
            regions.push(region_of(automaton, &states));
        }
    }
    let unsure = Home::Settled(ALONE);
    let rows = homes.into_iter().map(|home| home.unwrap_or(unsure));
    let each = automaton.stride() / 8;
    (rows.flat_map(|home| std::iter::repeat_n(home, each)).collect(), regions)
}

/// The states that can be reached from `from`, itself first, the nearest first; [`REGION`] at most, among them the unsure one.
fn reached(automaton: &Ended, from: usize) -> Vec<usize> {
    let mut states = vec![from];
    states.extend(Some(automaton.unsure()).filter(|unsure| *unsure != from));
    let mut done = 0;
    while let Some(state) = states.get(done).copied() {
        for next in next_states(automaton, state) {
            if states.len() < REGION && !states.contains(&next) {
                states.push(next);
            }
        }
        done += 1;
    }
    states
}

/// The region of these states; all others are unsure.
fn region_of(automaton: &Ended, states: &[usize]) -> Region {
    let lane = |state| states.iter().position(|it| *it == state).map(lane_at);
    let unsure = lane(automaton.unsure()).expect("each region has the unsure state");
    let mut rows = Box::new([Row(std::array::from_fn(lane_at)); CLASSES]);
    for (class, row) in rows.iter_mut().enumerate().take(automaton.classes()).skip(1) {
        for (to, from) in row.0.iter_mut().zip(states) {
            *to = lane(automaton.step(*from, class)).unwrap_or(unsure);
        }
    }
    let mut flags = [ALONE; REGION];
    flags.iter_mut().zip(states).for_each(|(flags, state)| *flags = automaton.flags(*state));
    let is_dead =
        |state: &usize| automaton.flags(*state) & (ACCEPTED | ALONE) == 0 && is_settled(automaton, *state);
    Region { rows, flags, dead: states.iter().position(is_dead).unwrap_or(REGION) }
}

/// Returns whether a state is never left.
fn is_settled(automaton: &Ended, state: usize) -> bool {
    next_states(automaton, state).all(|next| next == state)
}

fn next_states(automaton: &Ended, state: usize) -> impl Iterator<Item = usize> {
    (1..automaton.classes()).map(move |class| automaton.step(state, class))
}

fn lane_at(place: usize) -> u8 {
    u8::try_from(place).expect("there are 64 lanes at most")
}
