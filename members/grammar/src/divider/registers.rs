//! The registers in which the places of marks are kept.

use std::collections::{HashMap, VecDeque};

use crate::bnf::tagged::Marks;
use crate::hash::Quick;

/// How many registers a run has.
pub(super) const REGISTERS: usize = 64;
/// The register of a circle of copies.
pub(super) const SPARE: u8 = 63;
/// The register of the place after the byte of a step.
pub(super) const NEXT: u8 = 62;
/// The register of the place before it.
pub(super) const NOW: u8 = 61;

/// The steps of a state, by class.
pub(super) type Row = Vec<Option<Step>>;

/// A step: the next state, and the origin of each of its ways.
pub(super) struct Step {
    pub to: u32,
    pub origins: Vec<Origin>,
}

/// The origin of a way: a way of the state before, and the marks at the place before and after the byte.
pub(super) struct Origin {
    pub way: u32,
    pub now: Marks,
    pub next: Marks,
}

impl Origin {
    /// The register of a mark that this step sets.
    pub fn source(&self, mark: usize) -> Option<u8> {
        let is_in = |marks: Marks| marks >> mark & 1 == 1;
        if is_in(self.next) { Some(NEXT) } else { is_in(self.now).then_some(NOW) }
    }
}

/// A copy: the register that is written, and the one that is read.
pub(super) type Copy = (u8, u8);

/// Copies that are meant at once. The first two are done without a branch for each, which would be mispredicted.
#[derive(Debug)]
pub(super) struct Copies {
    first: [Copy; 2],
    /// The others, in an order in which none reads what another has written.
    more: Box<[Copy]>,
}

impl Copies {
    pub fn new(mut copies: Vec<Copy>) -> Self {
        let more = in_order(copies.split_off(copies.len().min(2)));
        // Copies that do nothing fill up the first two, so that no branch is needed.
        let first = std::array::from_fn(|at| copies.get(at).copied().unwrap_or((SPARE, NOW)));
        Self { first, more: more.into() }
    }

    /// All of them.
    #[cfg(feature = "automata")]
    pub fn pairs(&self) -> impl Iterator<Item = Copy> {
        self.first.iter().chain(&self.more).copied()
    }

    #[inline]
    pub fn run(&self, registers: &mut [u32; REGISTERS]) {
        // The remainder tells the compiler that the index is in range.
        let place = |register: u8| usize::from(register) % REGISTERS;
        let values = self.first.map(|(_, from)| registers[place(from)]);
        for (to, from) in &self.more {
            registers[place(*to)] = registers[place(*from)];
        }
        for ((to, _), value) in self.first.iter().zip(values) {
            registers[place(*to)] = value;
        }
    }
}

/// Copies that are meant at once, one after the other.
fn in_order(mut copies: Vec<Copy>) -> Vec<Copy> {
    let mut ordered = Vec::new();
    while !copies.is_empty() {
        // A register may be written when no other copy reads it.
        let is_free = |(to, _): &Copy| copies.iter().all(|(other, from)| from != to || other == to);
        let Some(free) = copies.iter().position(is_free) else {
            // If all targets are still read, the copies form a circle: one value waits in a spare register.
            let (target, _) = copies[0];
            ordered.push((SPARE, target));
            copies.iter_mut().filter(|(_, from)| *from == target).for_each(|copy| copy.1 = SPARE);
            continue;
        };
        ordered.push(copies.remove(free));
    }
    ordered
}

/// For each state and mark the register of each way.
pub(super) struct Registers(Vec<Vec<Vec<u8>>>);

impl Registers {
    /// None if there are too few registers. `ways` has the number of ways of each state.
    pub fn new(ways: &[usize], rows: &[Row], marks: usize) -> Option<Self> {
        let shared = shared(ways, rows, marks);
        let names = names(rows, &shared, marks)?;
        let register = |(state, marks): (usize, &Vec<Vec<u8>>)| {
            let of = |(mark, classes): (usize, &Vec<u8>)| {
                classes.iter().map(|class| names[state][mark][usize::from(*class)]).collect()
            };
            marks.iter().enumerate().map(of).collect()
        };
        Some(Self(shared.iter().enumerate().map(register).collect()))
    }

    pub fn of(&self, state: usize, mark: usize, way: usize) -> u8 {
        self.0[state][mark][way]
    }

    /// The copies of a step from a state.
    pub fn copies(&self, state: usize, step: &Step, marks: usize) -> Vec<Copy> {
        let mut copies = Vec::new();
        for mark in 0..marks {
            for (way, origin) in step.origins.iter().enumerate() {
                let to = self.of(step.to as usize, mark, way);
                let before = || self.of(state, mark, origin.way as usize);
                let copy = (to, origin.source(mark).unwrap_or_else(before));
                if copy.0 != copy.1 && !copies.contains(&copy) {
                    copies.push(copy);
                }
            }
        }
        copies
    }
}

/// For each state and mark, the class of each way: ways of one class have the same place of the mark in every run. The greatest such
/// partition: all are equal until a step tells them apart.
fn shared(ways: &[usize], rows: &[Row], marks: usize) -> Vec<Vec<Vec<u8>>> {
    let mut class: Vec<Vec<Vec<u8>>> = ways.iter().map(|ways| vec![vec![0; *ways]; marks]).collect();
    let mut waiting: VecDeque<usize> = (0..ways.len()).collect();
    let mut is_waiting = vec![true; ways.len()];
    while let Some(state) = waiting.pop_front() {
        is_waiting[state] = false;
        for step in rows[state].iter().flatten().filter(|step| step.origins.len() > 1) {
            let to = step.to as usize;
            // The numbers are collected first, since a state may lead to itself.
            let finer: Vec<Vec<u8>> = (0..marks)
                .map(|mark| {
                    let mut numbers: HashMap<(u8, Result<u8, u8>), u8, Quick> = HashMap::default();
                    let numbered = |(origin, old): (&Origin, &u8)| {
                        let before = || class[state][mark][origin.way as usize];
                        let fresh = u8::try_from(numbers.len()).expect("fewer ways than that");
                        *numbers.entry((*old, origin.source(mark).ok_or_else(before))).or_insert(fresh)
                    };
                    step.origins.iter().zip(&class[to][mark]).map(numbered).collect()
                })
                .collect();
            let is_finer = finer != class[to];
            class[to] = finer;
            if is_finer && !std::mem::replace(&mut is_waiting[to], true) {
                waiting.push_back(to);
            }
        }
    }
    class
}

/// The register of each class of each state and mark. A class keeps its register along the first way to its state, so that few copies
/// are needed.
fn names(rows: &[Row], shared: &[Vec<Vec<u8>>], marks: usize) -> Option<Vec<Vec<Vec<u8>>>> {
    let classes =
        |state: usize, mark: usize| usize::from(*shared[state][mark].iter().max().unwrap_or(&0)) + 1;
    // The first register of a mark has the number of the mark, which is also its place at the end; the others follow.
    let mut further = vec![marks];
    for mark in 0..marks {
        let most = (0..rows.len()).map(|state| classes(state, mark)).max().unwrap_or(1);
        further.push(further[mark] + most - 1);
    }
    let further: Vec<u8> =
        further.into_iter().map(|register| u8::try_from(register).ok()).collect::<Option<_>>()?;
    if further[marks] > NOW {
        return None;
    }
    let of_mark = |mark: usize| {
        let first = u8::try_from(mark).expect("fewer marks than registers");
        std::iter::once(first).chain(further[mark]..further[mark + 1])
    };
    let mut names: Vec<Option<Vec<Vec<u8>>>> = vec![None; rows.len()];
    names[0] = Some((0..marks).map(|mark| of_mark(mark).take(1).collect()).collect());
    let mut waiting = VecDeque::from([0]);
    while let Some(state) = waiting.pop_front() {
        for step in rows[state].iter().flatten() {
            let to = step.to as usize;
            let Some(here) = names[state].as_ref().filter(|_| names[to].is_none()) else { continue };
            let of_classes = |mark: usize| {
                let mut chosen: Vec<Option<u8>> = vec![None; classes(to, mark)];
                for (way, origin) in
                    step.origins.iter().enumerate().filter(|(_, origin)| origin.source(mark).is_none())
                {
                    let name = here[mark][usize::from(shared[state][mark][origin.way as usize])];
                    let class = usize::from(shared[to][mark][way]);
                    if chosen[class].is_none() && !chosen.contains(&Some(name)) {
                        chosen[class] = Some(name);
                    }
                }
                for class in 0..chosen.len() {
                    if chosen[class].is_none() {
                        chosen[class] = of_mark(mark).find(|name| !chosen.contains(&Some(*name)));
                    }
                }
                chosen.into_iter().collect::<Option<Vec<u8>>>()
            };
            names[to] = Some((0..marks).map(of_classes).collect::<Option<_>>()?);
            waiting.push_back(to);
        }
    }
    names.into_iter().collect()
}
