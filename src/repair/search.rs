//! The search: fast where the input is right, thorough where it is not.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::mem;

use super::cost;
use super::language::Language;
use super::layer::{Layer, Slot};
use super::operation::{Kind, Operation};
use super::parts::Parts;
use crate::bnf::automaton::State;

/// How far before the place where the automaton dies an edit may be: a fault may show itself late.
const BACK: usize = 64;
/// How far behind it a way has to lead before it is taken.
const AHEAD: usize = 32;
/// What the edits of one window may cost, tried one after the other.
const BUDGETS: [u32; 8] = [5, 9, 16, 32, 64, 160, 400, 1200];
/// So many edits are no repair any more.
const MOST: usize = 1_000_000;

pub struct Search<'s> {
    language: &'s Language,
    input: &'s [u8],
    parts: Parts<'s>,
}

/// A way to a place: the state there, what it cost, and the way before.
#[derive(Clone, Copy)]
struct Step {
    state: State,
    cost: u32,
    before: usize,
    /// Where the last edit on the way is: of two ways that cost the same, the one that keeps more of the beginning.
    last: usize,
    operation: Option<Operation>,
}

impl Step {
    fn slot(&self) -> Slot {
        (self.operation.is_some_and(|operation| operation.kind == Kind::Delete), self.state)
    }
}

/// Where a window ends, and what was done in it.
struct Found {
    at: usize,
    state: State,
    operations: Vec<Operation>,
    /// The states before the bytes that were kept behind the last edit.
    recent: Vec<State>,
}

impl<'s> Search<'s> {
    pub fn new(language: &'s Language, input: &'s [u8]) -> Self {
        Self { language, input, parts: Parts::of(input, language.form, language.slashes) }
    }

    /// The operations, in the order of the input.
    pub fn run(&self) -> Option<Vec<Operation>> {
        let mut operations = Vec::new();
        let (mut at, mut state) = (0, 0);
        if !self.language.alive[state] {
            return None;
        }
        // The states before the last bytes that were read as they are.
        let mut recent: Vec<State> = Vec::new();
        // Where an escape was the way out, it is the next time.
        let mut encodable: HashSet<(State, u8)> = HashSet::new();
        loop {
            while at < self.input.len() {
                let next = self.language.automaton.step(state, self.input[at]);
                if !self.language.alive[next] {
                    break;
                }
                if recent.len() >= 2 * BACK {
                    recent.drain(..BACK);
                }
                recent.push(state);
                (state, at) = (next, at + 1);
            }
            if at == self.input.len() && self.language.automaton.is_accepting(state) {
                return Some(operations);
            }
            let known = |byte: &u8| encodable.contains(&(state, *byte));
            let encode = self.input.get(at).filter(|byte| known(byte)).map(|_| Operation {
                kind: Kind::Encode,
                at,
                takes: 1,
                writes: 0,
            });
            if let Some(again) = encode.or_else(|| self.like_the_last(&operations, at, state)) {
                state = match again.kind {
                    Kind::Encode => self.encoded(state, self.input[at]),
                    _ => state,
                };
                operations.push(again);
                at += 1;
                recent.clear();
                continue;
            }
            if let Some(encode) = self.plain_escape(at, state) {
                state = self.encoded(state, self.input[at]);
                operations.push(encode);
                at += 1;
                recent.clear();
                continue;
            }
            let back = recent.len().min(BACK);
            let from = recent.get(recent.len() - back).copied().unwrap_or(state);
            let found = BUDGETS.iter().find_map(|budget| self.window(at - back, from, at, *budget))?;
            if let Some(first) = found.operations.first()
                && first.at == at
                && first.kind == Kind::Encode
                && self.parts.encode(at) == Some(cost::ENCODE)
            {
                encodable.insert((state, self.input[at]));
            }
            operations.extend(found.operations);
            // The next fault may have begun here; but a window never goes back over an edit.
            (at, state, recent) = (found.at, found.state, found.recent);
            if operations.len() > MOST {
                return None;
            }
        }
    }

    /// The escape of a byte that stands in no string of the language, where nothing is as cheap and what follows goes on as
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
        let mut next = self.encoded(state, byte);
        let end = (at + AHEAD).min(self.input.len());
        for byte in &self.input[at + 1..end] {
            next = if alive[next] { automaton.step(next, *byte) } else { return None };
        }
        let ends = at + AHEAD < self.input.len() || automaton.is_accepting(next);
        (alive[next] && ends).then_some(Operation { kind: Kind::Encode, at, takes: 1, writes: 0 })
    }

    /// The operation just before `at` once more, if the same byte stands there and the state is the same behind it: a run
    /// of one fault is decided once.
    fn like_the_last(&self, operations: &[Operation], at: usize, state: State) -> Option<Operation> {
        let last = operations.last().filter(|last| last.takes == 1 && last.at + 1 == at)?;
        if self.input.get(at) != Some(&self.input[last.at]) {
            return None;
        }
        let same = match last.kind {
            Kind::Encode => self.encoded(state, self.input[at]) == state,
            Kind::Delete => true,
            Kind::Replace => self.language.automaton.step(state, last.writes) == state,
            Kind::Insert | Kind::DeleteUser | Kind::DeleteHost => false,
        };
        same.then_some(Operation { at, ..*last })
    }

    /// The state behind a byte that is written as an escape.
    fn encoded(&self, state: State, byte: u8) -> State {
        let hex = |digit: u8| b"0123456789ABCDEF"[usize::from(digit)];
        self.language.automaton.run(state, &[b'%', hex(byte >> 4), hex(byte & 15)])
    }

    /// The cheapest way from `begin` over the fault at `fault` that costs no more than `budget`.
    fn window(&self, begin: usize, from: State, fault: usize, budget: u32) -> Option<Found> {
        let mut steps = vec![Step { state: from, cost: 0, before: 0, last: 0, operation: None }];
        let mut first = Layer::default();
        first.set((false, from), 0);
        let mut layers: Vec<Layer> = vec![first];
        let end = (fault + AHEAD).min(self.input.len());
        for at in begin..=end {
            if layers.len() <= at - begin {
                return None;
            }
            self.insertions(&mut steps, &mut layers[at - begin], at, budget);
            if at < end {
                self.moves(&mut steps, &mut layers, begin, at, budget);
            }
        }
        // What is left out at once may end farther on.
        let ends = layers.iter().enumerate().skip(end - begin);
        let ways = ends.flat_map(|(length, layer)| layer.ways().map(move |way| (begin + length, way)));
        let may_end = |(at, way): &(usize, usize)| {
            *at < self.input.len() || self.language.automaton.is_accepting(steps[*way].state)
        };
        let (end, mut place) =
            ways.filter(may_end).min_by_key(|(_, way)| (steps[*way].cost, Reverse(steps[*way].last)))?;
        let state = steps[place].state;
        let (mut operations, mut recent) = (Vec::new(), Vec::new());
        while place != 0 {
            let before = steps[place].before;
            match steps[place].operation {
                Some(operation) => operations.push(operation),
                None if operations.is_empty() => recent.push(steps[before].state),
                None => {}
            }
            place = before;
        }
        operations.reverse();
        recent.reverse();
        Some(Found { at: end, state, operations, recent })
    }

    /// What can be put in at one place, cheapest first.
    fn insertions(&self, steps: &mut Vec<Step>, layer: &mut Layer, at: usize, budget: u32) {
        let classes = &self.language.classes;
        let last = at.checked_sub(1).map(|at| self.input[at]);
        let next = self.input.get(at).copied();
        let any = (0..classes.len()).filter_map(|class| classes.insert(class, false, last, next));
        let is_cheap = |(writes, price): &(u8, u32)| {
            *price <= budget || writes.is_ascii_digit() && cost::NEXT_NUMBER <= budget
        };
        let any: Vec<_> = any.filter(is_cheap).collect();
        let mut waiting: BinaryHeap<_> =
            layer.ways().map(|place| Reverse((steps[place].cost, place))).collect();
        while let Some(Reverse((cost, place))) = waiting.pop() {
            let state = steps[place].state;
            if cost + cost::LEAST > budget || layer.get(steps[place].slot()) != Some(place) {
                continue;
            }
            let narrow = self.language.narrow[state].map(|class| classes.insert(class, true, last, next));
            let ways = narrow.as_ref().map_or(&any[..], |only| only.as_slice());
            for &(writes, price) in ways {
                let operation = Operation { kind: Kind::Insert, at, takes: 0, writes };
                let dot = Some(Operation { writes: b'.', ..operation });
                let is_number = writes.is_ascii_digit() && steps[place].operation == dot;
                let is_again = writes.is_ascii_alphanumeric()
                    && steps[place]
                        .operation
                        .is_some_and(|last| last.kind == Kind::Delete && last.at + last.takes == at);
                let price = match () {
                    () if is_number => cost::NEXT_NUMBER,
                    () if is_again => price + cost::DELETE_AND_INSERT,
                    () => price,
                };
                if cost + price > budget {
                    continue;
                }
                let step = Step {
                    state: self.language.automaton.step(state, writes),
                    cost: cost + price,
                    before: place,
                    last: at,
                    operation: Some(operation),
                };
                if let Some(place) = self.offer(steps, layer, step, budget) {
                    waiting.push(Reverse((step.cost, place)));
                }
            }
        }
    }

    /// What can be done with the byte at `at`.
    fn moves(&self, steps: &mut Vec<Step>, layers: &mut Vec<Layer>, begin: usize, at: usize, budget: u32) {
        let byte = self.input[at];
        let user = self.parts.user_at(at);
        let host = self.parts.host_at(at);
        let (escape, in_escape) = (self.parts.is_escape(at), self.parts.is_in_escape(at));
        let ends_no_host = self.parts.ends_no_host(at);
        let (port, stray) = (self.parts.port_at(at), self.parts.is_stray(at));
        let rest = self.parts.rest_at(at);
        let farthest = self.parts.farthest(at).max(at + if escape { 3 } else { 1 });
        layers.resize(layers.len().max(farthest - begin + 1), Layer::default());
        for place in mem::take(&mut layers[at - begin]).ways() {
            let Step { state, cost, last, operation: reached_by, .. } = steps[place];
            let before = reached_by.filter(|before| before.at + before.takes == at);
            let again = |kind: Kind, price: u32| match before {
                Some(before) if before.kind == kind && self.is_alike(before, byte) => price.min(cost::AGAIN),
                _ => price,
            };
            let join = self.join(steps, place, at);
            let mut go = |next: State, price: u32, operation: Option<Operation>| {
                let takes = operation.map_or(1, |operation| operation.takes);
                let last = if operation.is_some() { at } else { last };
                let step = Step { state: next, cost: cost + price, before: place, last, operation };
                self.offer(steps, &mut layers[at + takes - begin], step, budget);
            };
            go(self.language.automaton.step(state, byte), join, None);
            if cost + cost::LEAST > budget {
                continue;
            }
            let operation = |kind, takes, writes| Some(Operation { kind, at, takes, writes });
            if let Some(price) = self.parts.encode(at) {
                let price = again(Kind::Encode, price) + join;
                go(self.encoded(state, byte), price, operation(Kind::Encode, 1, 0));
            }
            let only = self.language.narrow[state].and_then(|class| self.language.classes.only(class));
            let is_colon = only == Some(b':') && !byte.is_ascii_alphanumeric();
            for (writes, price) in self.language.classes.replacements(byte) {
                let price = if is_colon { price.min(&cost::REPLACE_COLON) } else { price };
                if cost + price + join > budget {
                    break;
                }
                let price = if in_escape { cost::CHANGE_ESCAPE.max(*price) } else { *price };
                go(
                    self.language.automaton.step(state, *writes),
                    price + join,
                    operation(Kind::Replace, 1, *writes),
                );
            }
            let outer = self.parts.is_outer(at);
            let price = match byte {
                _ if outer => cost::DELETE_OUTER_BLANK,
                b'/' if at < self.parts.host.start => cost::DELETE_SLASHES,
                b'/' if ends_no_host == Some(true) => cost::DELETE_HOST_END.0,
                b'/' if ends_no_host == Some(false) => cost::DELETE_HOST_END.1,
                b'@' if self.parts.is_last_at(at) => cost::DELETE_LAST_AT,
                b'?' if at + 1 == self.input.len() => cost::DELETE_LAST_QUESTION,
                b':' if stray => cost::DELETE_STRAY,
                // It separates nothing in the middle of a word of the grammar.
                b'?' if self.language.narrow[state].is_some() => cost::delete(b'a'),
                _ if escape || in_escape => cost::CHANGE_ESCAPE,
                _ => again(Kind::Delete, cost::delete(byte)),
            };
            go(state, price, operation(Kind::Delete, 1, 0));
            if escape {
                go(state, cost::DELETE_ESCAPE, operation(Kind::Delete, 3, 0));
            }
            // Where neither the byte nor its escape has a place, what follows may have none.
            if let Some((length, price)) = rest
                && reached_by.is_none()
                && !self.language.alive[self.language.automaton.step(state, byte)]
                && (self.parts.is_in_host(at) || !self.language.alive[self.encoded(state, byte)])
            {
                go(state, price, operation(Kind::Delete, length, 0));
            }
            if let Some(meant) = self.parts.decoded(at) {
                let next = self.language.automaton.step(state, meant);
                go(next, cost::DECODE, operation(Kind::Replace, 3, meant));
            }
            if let Some(length) = user {
                go(state, cost::DELETE_USER, operation(Kind::DeleteUser, length, 0));
            }
            if let Some(length) = port {
                // A colon alone is no port.
                let price = if length == 1 { cost::DELETE_STRAY } else { cost::DELETE_PORT };
                go(state, price, operation(Kind::Delete, length, 0));
            }
            if let Some(length) = host.filter(|_| reached_by.is_none() && self.means_no_host(state)) {
                let kind = if length == 2 { Kind::Delete } else { Kind::DeleteHost };
                go(state, cost::DELETE_HOST, operation(kind, length, 0));
            }
        }
    }

    /// Whether a byte goes with the operation on the one before: a word goes as a whole, and so does a run of one sign.
    fn is_alike(&self, before: Operation, byte: u8) -> bool {
        let last = self.input[before.at];
        let is_both = |of: fn(&u8) -> bool| of(&last) && of(&byte);
        match before.kind {
            Kind::Delete => {
                is_both(u8::is_ascii_alphanumeric)
                    || last >= 128 && byte >= 128
                    || last == byte && !b"/:@;".contains(&byte)
            }
            _ => !b"/:@;#?".contains(&byte),
        }
    }

    /// What it costs that the byte at `at` stays behind what was left out on the way to `place`.
    fn join(&self, steps: &[Step], mut place: usize, at: usize) -> u32 {
        let mut start = at;
        while let Some(Operation { kind: Kind::Delete, at, takes, .. }) = steps[place].operation
            && at + takes == start
        {
            (start, place) = (at, steps[place].before);
        }
        let (run, byte) = (&self.input[start..at], self.input[at]);
        let Some(last) = run.last() else { return 0 };
        if cost::is_border(byte) {
            return cost::JOIN_BORDER;
        }
        let joins = |at: usize| {
            // A border beside another was one too many; but a host that is missing is no such thing.
            let first = self.input[at] != b'#'
                && at.checked_sub(1).is_none_or(|at| cost::is_border(self.input[at]))
                && (self.input[at] != b'/'
                    || at != self.parts.host.start
                    || self.parts.ends_no_host(at) == Some(true));
            cost::separates(self.input[at]) && !first && !self.parts.is_stray(at)
        };
        let is_word = |of: fn(&u8) -> bool| of(last) && of(&byte);
        match () {
            () if (start..at).any(joins) => cost::JOIN_PARTS,
            () if is_word(u8::is_ascii_digit) || is_word(u8::is_ascii_alphabetic) => cost::JOIN_WORD,
            () => 0,
        }
    }

    /// Whether two slashes in this state are no more than one: they cannot stand, or are characters as others are.
    fn means_no_host(&self, state: State) -> bool {
        let slash = self.language.automaton.step(state, b'/');
        !self.language.alive[slash] || self.language.automaton.step(slash, b'/') == slash
    }

    /// Takes a step if it is affordable, leads anywhere, and is cheaper than what is known; gives its place.
    fn offer(&self, steps: &mut Vec<Step>, layer: &mut Layer, step: Step, budget: u32) -> Option<usize> {
        if step.cost > budget || !self.language.alive[step.state] {
            return None;
        }
        let slot = step.slot();
        let known = layer.get(slot);
        let is_as_good = |known: &Step| (known.cost, step.last) <= (step.cost, known.last);
        if known.is_some_and(|place| is_as_good(&steps[place])) {
            return None;
        }
        steps.push(step);
        layer.set(slot, steps.len() - 1);
        Some(steps.len() - 1)
    }
}
