//! Decides whether an expression matches each string in one way only.
//!
//! A matcher that tries one way after the other, as those of PCRE and ECMAScript do, can then come to a place
//! of the expression and a place of the input together once at most: two ways there would be two ways to match some
//! string. So its time is at most their product, whatever the input.

use std::collections::HashSet;

use super::part::{Part, Times};
use crate::bnf::explore::Numbers;
use crate::class::Class;
use crate::hash::Quick;

/// Returns whether no string is matched in two ways: no two alternatives, splits or numbers of times lead to it; none if that takes more
/// steps than are `left`.
///
/// Every class in it must hold a byte.
pub(super) fn is_one_way(part: &Part, left: &mut usize) -> Option<bool> {
    let mut positions = Positions { left: *left, ..Positions::default() };
    let ends = positions.add(part);
    let is_one_way = !positions.twice && !positions.diverges(&ends);
    *left = positions.left;
    (positions.left > 0).then_some(is_one_way)
}

/// The places of bytes in an expression, and which may follow which (Glushkov's automaton).
#[derive(Default)]
struct Positions {
    classes: Vec<Class>,
    /// The positions that may follow each.
    follow: Vec<Vec<usize>>,
    /// True if two positions follow each other in two ways, or the empty string comes in two.
    twice: bool,
    /// How many steps may still be taken; what is found without any is wrong.
    left: usize,
}

/// The positions at which a part begins and ends.
#[derive(Clone)]
struct Ends {
    empty: bool,
    first: Vec<usize>,
    last: Vec<usize>,
}

impl Positions {
    fn add(&mut self, part: &Part) -> Ends {
        self.spend(1);
        match part {
            Part::Class(class) => {
                let position = self.classes.len();
                self.classes.push(**class);
                self.follow.push(Vec::new());
                Ends { empty: false, first: vec![position], last: vec![position] }
            }
            Part::Sequence(parts) => {
                let nothing = Ends { empty: true, first: Vec::new(), last: Vec::new() };
                parts.iter().fold(nothing, |before, part| {
                    let next = self.add(part);
                    self.join(before, next)
                })
            }
            Part::Choice(parts) => {
                let mut all = Ends { empty: false, first: Vec::new(), last: Vec::new() };
                for part in parts {
                    let ends = self.add(part);
                    self.twice |= all.empty && ends.empty;
                    all.empty |= ends.empty;
                    self.spend(ends.first.len() + ends.last.len());
                    all.first.extend(ends.first);
                    all.last.extend(ends.last);
                }
                all
            }
            Part::Repeat(item, times) => {
                let mut ends = self.add(item);
                self.twice |= ends.empty;
                if *times != Times::AtMostOnce {
                    self.connect(&ends.last.clone(), &ends.first.clone());
                }
                ends.empty |= *times != Times::AtLeastOnce;
                ends
            }
        }
    }

    /// The ends of one part after the other.
    fn join(&mut self, before: Ends, mut next: Ends) -> Ends {
        self.connect(&before.last, &next.first);
        let mut first = before.first;
        if before.empty {
            self.spend(next.first.len());
            first.extend(&next.first);
        }
        if next.empty {
            self.spend(before.last.len());
            next.last.extend(before.last);
        }
        Ends { empty: before.empty && next.empty, first, last: next.last }
    }

    fn connect(&mut self, from: &[usize], to: &[usize]) {
        for &position in from {
            self.spend(to.len() * (self.follow[position].len() + 1));
            if self.left == 0 {
                return;
            }
            for next in to {
                self.twice |= self.follow[position].contains(next);
                self.follow[position].push(*next);
            }
        }
    }

    fn spend(&mut self, steps: usize) {
        self.left = self.left.saturating_sub(steps);
    }

    /// Returns whether two different walks over positions can take the same string.
    fn diverges(&mut self, ends: &Ends) -> bool {
        let mut classes = Numbers::default();
        let class: Vec<u32> = self.classes.iter().map(|class| classes.of(*class)).collect();
        let mut lists = Numbers::default();
        let mut numbered = |positions: &Vec<usize>| {
            let mut list = positions.clone();
            list.sort_unstable_by_key(|position| (class[*position], *position));
            lists.of(list)
        };
        let first = numbered(&ends.first);
        let follow: Vec<u32> = self.follow.iter().map(&mut numbered).collect();
        let mut walks = Walks { class: &class, classes: &classes.met, lists: &lists.met, ..Walks::default() };
        let mut is_last = vec![false; class.len()];
        ends.last.iter().for_each(|position| is_last[*position] = true);
        // If both walks are at the same position, they may part there.
        for list in std::iter::once(first).chain(follow.iter().copied()) {
            walks.step([list, list], &mut self.left);
        }
        while let Some([one, other]) = walks.waiting.pop() {
            self.spend(1);
            let [left, right] = [follow[one], follow[other]];
            let meet = left == right && !lists.met[left as usize].is_empty();
            if self.left == 0
                || is_last[one] && is_last[other]
                || meet
                || walks.step([left.min(right), left.max(right)], &mut self.left)
            {
                return true;
            }
        }
        false
    }
}

/// Two walks over positions that take the same string. Many positions have the same followers, so what is compared are the lists of
/// these, each pair once.
#[derive(Default)]
struct Walks<'p> {
    /// The number of the class of each position.
    class: &'p [u32],
    classes: &'p [Class],
    /// The positions that follow some other, by the numbers of their classes.
    lists: &'p [Vec<usize>],
    compared: HashSet<[u32; 2], Quick>,
    seen: HashSet<[usize; 2], Quick>,
    /// The pairs of positions from which no step was taken yet.
    waiting: Vec<[usize; 2]>,
}

impl Walks<'_> {
    /// Adds the pairs of different positions that one byte leads to, one of each list; says whether it leads to the same one twice.
    fn step(&mut self, lists: [u32; 2], left: &mut usize) -> bool {
        if !self.compared.insert(lists) {
            return false;
        }
        let Self { class, classes, lists: all, .. } = *self;
        let runs = lists.map(|list| all[list as usize].chunk_by(|one, other| class[*one] == class[*other]));
        let [ones, others] = runs;
        let mut meet = false;
        for (ones, others) in ones.flat_map(|ones| others.clone().map(move |others| (ones, others))) {
            let [one, other] = [ones, others].map(|run| &classes[class[run[0]] as usize]);
            let is_disjoint = one.is_disjoint(other);
            *left = left.saturating_sub(if is_disjoint { 1 } else { 1 + ones.len() * others.len() });
            if is_disjoint || *left == 0 {
                continue;
            }
            for (one, other) in ones.iter().flat_map(|one| others.iter().map(move |other| (*one, *other))) {
                meet |= one == other;
                let pair = [one.min(other), one.max(other)];
                if one != other && self.seen.insert(pair) {
                    self.waiting.push(pair);
                }
            }
        }
        meet
    }
}
