//! The search: fast where the input is right, thorough where it is not.

use std::collections::HashSet;

use super::cost;
use super::language::Language;
use super::operation::{Kind, Operation};
use super::parts::Parts;
use super::window::{AHEAD, Found, Window};
use crate::bnf::automaton::State;

/// How far before the place where the automaton dies an edit may be: a fault may show itself late.
const BACK: usize = 64;
/// The budgets of one window, tried in this order.
const BUDGETS: [u32; 8] = [5, 9, 16, 32, 64, 160, 400, 1200];
/// The largest number of edits: more are no repair.
const MOST: usize = 1_000_000;

pub struct Search<'s> {
    language: &'s Language,
    input: &'s [u8],
    parts: Parts<'s>,
}

/// The place that the search has reached.
struct Head {
    at: usize,
    state: State,
    /// The states before the last bytes that were read as they are.
    recent: Vec<State>,
}

impl<'s> Search<'s> {
    pub fn new(language: &'s Language, input: &'s [u8]) -> Self {
        Self { language, input, parts: Parts::of(input, language.form, language.slashes) }
    }

    /// The operations, in the order of the input.
    pub fn run(&self) -> Option<Vec<Operation>> {
        let mut operations = Vec::new();
        let mut head = Head { at: 0, state: 0, recent: Vec::with_capacity(2 * BACK) };
        if !self.language.alive[head.state] {
            return None;
        }
        // Where an escape was the way out, it is the next time.
        let mut encodable: HashSet<(State, u8)> = HashSet::new();
        let mut window = Window::new(self.language, self.input, &self.parts);
        // The cost of the edits of the last window.
        let mut spent = 0;
        loop {
            self.read_on(&mut head);
            let Head { at, state, .. } = head;
            if at == self.input.len() && self.language.automaton.is_accepting(state) {
                return Some(operations);
            }
            let known = |byte: &&u8| encodable.contains(&(state, **byte));
            let encode = self.input.get(at).filter(known).map(|_| encode(at));
            let again = encode.or_else(|| self.like_the_last(&operations, at, state));
            if let Some(edit) = again.or_else(|| self.plain_escape(at, state)) {
                if edit.kind == Kind::Encode {
                    head.state = self.language.encoded(state, self.input[at]);
                }
                operations.push(edit);
                head.at += 1;
                head.recent.clear();
                continue;
            }
            let back = head.recent.len().min(BACK);
            let from = head.recent.get(head.recent.len() - back).copied().unwrap_or(state);
            let found = cheapest(&mut window, at - back, from, at, spent)?;
            spent = found.cost;
            if let Some(first) = found.operations.first()
                && first.at == at
                && first.kind == Kind::Encode
                && self.parts.encode(at) == Some(cost::ENCODE)
            {
                encodable.insert((state, self.input[at]));
            }
            operations.extend(found.operations);
            // The next fault may have begun here; but a window never goes back over an edit.
            head = Head { at: found.at, state: found.state, recent: found.recent };
            if operations.len() > MOST {
                return None;
            }
        }
    }

    /// Reads bytes as they are, to the end or to the place where the automaton dies.
    fn read_on(&self, head: &mut Head) {
        while head.at < self.input.len() {
            let next = self.language.automaton.step(head.state, self.input[head.at]);
            if !self.language.alive[next] {
                return;
            }
            if head.recent.len() >= 2 * BACK {
                head.recent.drain(..BACK);
            }
            head.recent.push(head.state);
            (head.state, head.at) = (next, head.at + 1);
        }
    }

    /// The escape of a byte that is in no string of the language, where nothing is as cheap and what follows goes on as
    /// far as a window would look: what a window would find, without one.
    fn plain_escape(&self, at: usize, state: State) -> Option<Operation> {
        let Language { automaton, classes, alive, occurs, .. } = self.language;
        let byte = *self.input.get(at)?;
        if occurs[automaton.class_of(byte)] || self.parts.is_outer(at) {
            return None;
        }
        let price = self.parts.encode(at).filter(|price| *price <= cost::ENCODE)?;
        let is_cheap = |(writes, other): &(u8, u32)| *other <= price && alive[automaton.step(state, *writes)];
        let is_left_out = self.parts.rest_at(at).is_some_and(|(_, other)| other <= price);
        if classes.replacements(byte).iter().any(is_cheap) || is_left_out {
            return None;
        }
        let mut next = self.language.encoded(state, byte);
        let end = (at + AHEAD).min(self.input.len());
        for byte in &self.input[at + 1..end] {
            next = if alive[next] { automaton.step(next, *byte) } else { return None };
        }
        let ends = at + AHEAD < self.input.len() || automaton.is_accepting(next);
        (alive[next] && ends).then_some(encode(at))
    }

    /// The operation just before `at` once more, if the same byte is there and the state is the same after it: a run
    /// of one fault is decided once.
    fn like_the_last(&self, operations: &[Operation], at: usize, state: State) -> Option<Operation> {
        let last = operations.last().filter(|last| last.takes == 1 && last.at + 1 == at)?;
        if self.input.get(at) != Some(&self.input[last.at]) {
            return None;
        }
        let same = match last.kind {
            Kind::Encode => self.language.encoded(state, self.input[at]) == state,
            Kind::Delete => true,
            Kind::Replace => self.language.automaton.step(state, last.writes) == state,
            Kind::Insert | Kind::DeleteUser | Kind::DeleteHost => false,
        };
        same.then_some(Operation { at, ..*last })
    }
}

/// The escape of the byte at this place.
fn encode(at: usize) -> Operation {
    Operation { kind: Kind::Encode, at, takes: 1, writes: 0 }
}

/// The cheapest path from `begin` over the fault at `fault`. The result does not depend on the budget, but small budgets take
/// less time: the first one tried is `spent`, the cost of the fault before.
fn cheapest(window: &mut Window<'_>, begin: usize, from: State, fault: usize, spent: u32) -> Option<Found> {
    let mut budget = if spent == 0 { BUDGETS[0] } else { spent };
    loop {
        let found = window.over(begin, from, fault, budget);
        if found.is_some() {
            return found;
        }
        // Where ways led nearly to the end, a little more will do.
        let next = BUDGETS.into_iter().find(|next| *next > budget)?;
        let (whole, done) = (AHEAD + 1, window.reach().saturating_sub(fault).min(AHEAD) + 1);
        let enough = budget as usize * whole / done + cost::LEAST as usize;
        budget = u32::try_from(enough).map_or(next, |enough| enough.min(next));
    }
}
