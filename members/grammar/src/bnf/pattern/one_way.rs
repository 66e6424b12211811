//! Decides whether an expression matches each string in one way only.
//!
//! A matcher that tries one way after the other, as those of PCRE and ECMAScript do, can then come to a place
//! of the expression and a place of the input together once at most: two ways there would be two ways to match some
//! string. So its time is at most their product, whatever the input.

use std::collections::HashSet;

use super::part::{Part, Times};
use crate::class::Class;

/// Returns whether no string is matched in two ways: no two alternatives, splits or numbers of times lead to it.
///
/// Every class in it must hold a byte.
#[must_use]
pub fn is_one_way(part: &Part) -> bool {
    is_one_way_within(part, &mut { usize::MAX }).unwrap_or_default()
}

/// The same; none if that takes more steps than are `left`.
pub(super) fn is_one_way_within(part: &Part, left: &mut usize) -> Option<bool> {
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

/// Where a part begins and ends.
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

    /// One after the other.
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
        let mut seen = HashSet::new();
        let mut waiting = Vec::new();
        let mut is_last = vec![false; self.classes.len()];
        ends.last.iter().for_each(|position| is_last[*position] = true);
        // Where both walks are at one place, they part there.
        for next in std::iter::once(&ends.first).chain(&self.follow) {
            self.left = self.left.saturating_sub(next.len() * next.len());
            if self.left > 0 {
                self.pairs(next, next, &mut seen, &mut waiting);
            }
        }
        while let Some((one, other)) = waiting.pop() {
            self.left = self.left.saturating_sub(self.follow[one].len() * self.follow[other].len() + 1);
            if self.left == 0
                || is_last[one] && is_last[other]
                || self.pairs(&self.follow[one], &self.follow[other], &mut seen, &mut waiting)
            {
                return true;
            }
        }
        false
    }

    /// Adds the pairs of different positions that one byte leads to; says whether it leads to the same one twice.
    fn pairs(
        &self,
        ones: &[usize],
        others: &[usize],
        seen: &mut HashSet<(usize, usize)>,
        waiting: &mut Vec<(usize, usize)>,
    ) -> bool {
        for &one in ones {
            for &other in others {
                if one != other
                    && !self.classes[one].is_disjoint(&self.classes[other])
                    && seen.insert((one.min(other), one.max(other)))
                {
                    waiting.push((one.min(other), one.max(other)));
                }
            }
        }
        ones.iter().any(|one| others.contains(one))
    }
}
