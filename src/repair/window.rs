//! The cheapest way over a fault, within a window around it.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::mem;

use super::cost::{self, Prices};
use super::language::Language;
use super::layer::{Layer, Slot};
use super::operation::{Kind, Operation};
use super::parts::Parts;
use crate::bnf::automaton::State;

/// The number of bytes after a fault that a path must cover before it is accepted.
pub const AHEAD: usize = 32;

/// A path to a place: its state, its cost, and the path before.
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
        Slot::new(self.operation.is_some_and(|operation| operation.kind == Kind::Delete), self.state)
    }
}

/// The end of a window, and the edits in it.
pub struct Found {
    pub cost: u32,
    pub at: usize,
    pub state: State,
    pub operations: Vec<Operation>,
    /// The states before the bytes that were kept after the last edit.
    pub recent: Vec<State>,
}

/// All affordable ways from a place on, around a fault.
pub struct Window<'w> {
    language: &'w Language,
    input: &'w [u8],
    parts: &'w Parts<'w>,
    /// The budget of the edits.
    budget: u32,
    /// The place that is looked at.
    at: usize,
    /// The farthest place that a way leads to.
    reach: usize,
    steps: Vec<Step>,
    /// The ways to each place from there on, and layers to be used again.
    layers: VecDeque<Layer>,
    spare: Vec<Layer>,
    /// The steps to one place from which a byte can still be inserted.
    waiting: BinaryHeap<Reverse<(u32, usize)>>,
}

/// The byte at a place, with the facts that do not depend on the path.
struct Here {
    at: usize,
    byte: u8,
    /// True if an escape begins with it, or it is a digit of one.
    escape: bool,
    in_escape: bool,
    /// The cost of writing it as an escape.
    encode: Option<u32>,
}

impl<'w> Window<'w> {
    pub fn new(language: &'w Language, input: &'w [u8], parts: &'w Parts<'w>) -> Self {
        let (steps, layers, spare, waiting) = Default::default();
        Self { language, input, parts, budget: 0, at: 0, reach: 0, steps, layers, spare, waiting }
    }

    /// The cheapest way from `begin` over the fault at `fault` that costs no more than `budget`.
    pub fn over(&mut self, begin: usize, from: State, fault: usize, budget: u32) -> Option<Found> {
        (self.at, self.reach, self.budget) = (begin, begin, budget);
        self.steps.clear();
        self.steps.reserve(4 * AHEAD);
        while let Some(layer) = self.layers.pop_front() {
            self.put_by(layer);
        }
        self.offer(begin, Step { state: from, cost: 0, before: 0, last: 0, operation: None });
        let end = (fault + AHEAD).min(self.input.len());
        loop {
            self.insertions();
            if self.at == end {
                return self.cheapest();
            }
            self.moves();
            if self.reach < self.at {
                return None;
            }
        }
    }

    /// The farthest place that a way led to.
    pub fn reach(&self) -> usize {
        self.reach
    }

    /// The cheapest of the ways that lead to the end.
    fn cheapest(&self) -> Option<Found> {
        // What is removed at once may end farther on.
        let ends = self.layers.iter().enumerate();
        let ways = ends.flat_map(|(length, layer)| layer.ways().map(move |way| (self.at + length, way)));
        let may_end = |(at, way): &(usize, usize)| {
            *at < self.input.len() || self.language.automaton.is_accepting(self.steps[*way].state)
        };
        let price = |(_, way): &(usize, usize)| (self.steps[*way].cost, Reverse(self.steps[*way].last));
        let (at, mut place) = ways.filter(may_end).min_by_key(price)?;
        let Step { state, cost, .. } = self.steps[place];
        let (mut operations, mut recent) = (Vec::new(), Vec::new());
        while place != 0 {
            let Step { before, operation, .. } = self.steps[place];
            match operation {
                Some(operation) => operations.push(operation),
                None if operations.is_empty() => recent.push(self.steps[before].state),
                None => {}
            }
            place = before;
        }
        operations.reverse();
        recent.reverse();
        Some(Found { cost, at, state, operations, recent })
    }

    /// Inserts bytes at one place, cheapest first.
    fn insertions(&mut self) {
        let at = self.at;
        let last = at.checked_sub(1).map(|at| self.input[at]);
        let next = self.input.get(at).copied();
        let prices = Prices::between(last, next);
        let mut waiting = mem::take(&mut self.waiting);
        let ways = self.layers[0].ways().filter(|place| self.affords_insertion(&prices, *place));
        waiting.extend(ways.map(|place| Reverse((self.steps[place].cost, place))));
        while let Some(Reverse((cost, place))) = waiting.pop() {
            let Step { state, operation: reached_by, .. } = self.steps[place];
            // A cheaper way may have been found since.
            if self.layers[0].get(self.steps[place].slot()) != Some(place) {
                continue;
            }
            let is_behind_dot = reached_by.is_some_and(|before| before.is_dot_before(at));
            let is_behind_gap = reached_by
                .is_some_and(|before| before.kind == Kind::Delete && before.at + before.takes == at);
            for insertion in self.language.insertions(state) {
                let Some((writes, price)) = insertion.priced(&prices, next) else { continue };
                let price = match () {
                    () if is_behind_dot && writes.is_ascii_digit() => cost::NEXT_NUMBER,
                    () if is_behind_gap && writes.is_ascii_alphanumeric() => price + cost::DELETE_AND_INSERT,
                    () => price,
                };
                if cost + price > self.budget {
                    continue;
                }
                let operation = Some(Operation { kind: Kind::Insert, at, takes: 0, writes });
                let step =
                    Step { state: insertion.next, cost: cost + price, before: place, last: at, operation };
                if let Some(place) = self.offer(at, step)
                    && self.affords_insertion(&prices, place)
                {
                    waiting.push(Reverse((step.cost, place)));
                }
            }
        }
        self.waiting = waiting;
    }

    /// Returns whether the budget allows to insert a byte after a path.
    fn affords_insertion(&self, prices: &Prices, place: usize) -> bool {
        let Step { state, cost, operation, .. } = self.steps[place];
        let is_behind_dot = operation.is_some_and(|before| before.is_dot_before(self.at));
        let is_narrow = self.language.narrow[state].is_some();
        let least = if is_narrow || is_behind_dot { cost::LEAST } else { prices.least() };
        cost + least <= self.budget
    }

    /// Applies each operation that consumes the byte at the place.
    fn moves(&mut self) {
        let at = self.at;
        let here = Here {
            at,
            byte: self.input[at],
            escape: self.parts.is_escape(at),
            in_escape: self.parts.is_in_escape(at),
            encode: self.parts.encode(at),
        };
        let Some(layer) = self.layers.pop_front() else { return };
        self.at += 1;
        for place in layer.ways() {
            let join = self.join(place, at);
            let kept = self.language.automaton.step(self.steps[place].state, here.byte);
            self.go(place, at, kept, join, None);
            // Only the rest of a run of characters beyond US-ASCII costs nothing.
            let least = if here.byte.is_ascii() { cost::LEAST } else { 0 };
            if self.steps[place].cost + least <= self.budget {
                self.rewrite(place, &here, kept, join);
                self.leave_out(place, &here, kept);
                self.leave_out_parts(place, at);
            }
        }
        self.put_by(layer);
    }

    /// Keeps the room of a layer for another.
    fn put_by(&mut self, mut layer: Layer) {
        layer.clear();
        self.spare.push(layer);
    }

    /// Writes the byte as an escape, or another one instead of it; `kept` is the state where it is kept.
    fn rewrite(&mut self, place: usize, here: &Here, kept: State, join: u32) {
        let Language { automaton, classes, alive, .. } = self.language;
        let Step { state, cost, .. } = self.steps[place];
        let operation = |kind, writes| Some(Operation { kind, at: here.at, takes: 1, writes });
        if let Some(price) = here.encode {
            let price = self.again(place, here, Kind::Encode, price) + join;
            self.go(
                place,
                here.at,
                self.language.encoded(state, here.byte),
                price,
                operation(Kind::Encode, 0),
            );
        }
        let only = self.language.narrow[state].and_then(|class| classes.only(class));
        let is_colon = only == Some(b':') && !here.byte.is_ascii_alphanumeric();
        for (writes, price) in classes.replacements(here.byte) {
            let price = if is_colon { *price.min(&cost::REPLACE_COLON) } else { *price };
            if cost + price + join > self.budget {
                break;
            }
            let next = automaton.step(state, *writes);
            // A replacement that leads to the same state only costs more.
            if alive[next] && next != kept {
                let price = if here.in_escape { cost::CHANGE_ESCAPE.max(price) } else { price };
                self.go(place, here.at, next, price + join, operation(Kind::Replace, *writes));
            }
        }
    }

    /// Removes the byte, the escape that begins with it, or all the rest, or writes the character of that escape.
    fn leave_out(&mut self, place: usize, here: &Here, kept: State) {
        let Language { automaton, alive, .. } = self.language;
        let Here { at, escape, .. } = *here;
        let Step { state, operation: reached_by, .. } = self.steps[place];
        let operation = |takes| Some(Operation { kind: Kind::Delete, at, takes, writes: 0 });
        self.go(place, at, state, self.deletion(place, here), operation(1));
        if escape {
            self.go(place, at, state, cost::DELETE_ESCAPE, operation(3));
        }
        // If neither the byte nor its escape is allowed, the rest may not be, either.
        if reached_by.is_none()
            && !alive[kept]
            && let Some((length, price)) = self.parts.rest_at(at)
            && (self.parts.is_in_host(at) || !alive[self.language.encoded(state, here.byte)])
        {
            self.go(place, at, state, price, operation(length));
        }
        if escape && let Some(writes) = self.parts.decoded(at) {
            let decoded = Operation { kind: Kind::Replace, at, takes: 3, writes };
            self.go(place, at, automaton.step(state, writes), cost::DECODE, Some(decoded));
        }
    }

    /// The cost of removing the byte.
    fn deletion(&self, place: usize, here: &Here) -> u32 {
        let Here { at, byte, .. } = *here;
        let ends_no_host = self.parts.ends_no_host(at);
        match byte {
            _ if self.parts.is_outer(at) => cost::DELETE_OUTER_BLANK,
            b'/' if at < self.parts.host.start => cost::DELETE_SLASHES,
            b'/' if ends_no_host == Some(true) => cost::DELETE_HOST_END.0,
            b'/' if ends_no_host == Some(false) => cost::DELETE_HOST_END.1,
            b'@' if self.parts.is_last_at(at) => cost::DELETE_LAST_AT,
            b'?' if at + 1 == self.input.len() => cost::DELETE_LAST_QUESTION,
            b':' if self.parts.is_stray(at) => cost::DELETE_STRAY,
            // It separates nothing in the middle of a word of the grammar.
            b'?' if self.language.narrow[self.steps[place].state].is_some() => cost::delete(b'a'),
            _ if here.escape || here.in_escape => cost::CHANGE_ESCAPE,
            _ => self.again(place, here, Kind::Delete, cost::delete(byte)),
        }
    }

    /// Removes a user, a port or a host that begins at `at`.
    fn leave_out_parts(&mut self, place: usize, at: usize) {
        let Step { state, operation: reached_by, .. } = self.steps[place];
        let operation = |kind, takes| Some(Operation { kind, at, takes, writes: 0 });
        if let Some(length) = self.parts.user_at(at) {
            self.go(place, at, state, cost::DELETE_USER, operation(Kind::DeleteUser, length));
        }
        if let Some(length) = self.parts.port_at(at) {
            // A colon alone is no port.
            let price = if length == 1 { cost::DELETE_STRAY } else { cost::DELETE_PORT };
            self.go(place, at, state, price, operation(Kind::Delete, length));
        }
        if reached_by.is_none()
            && let Some(length) = self.parts.host_at(at)
            && self.means_no_host(state)
        {
            let kind = if length == 2 { Kind::Delete } else { Kind::DeleteHost };
            self.go(place, at, state, cost::DELETE_HOST, operation(kind, length));
        }
    }

    /// The cost of an operation at this place, where `price` is its cost alone: less, if it continues the operation before.
    fn again(&self, place: usize, here: &Here, kind: Kind, price: u32) -> u32 {
        match self.steps[place].operation {
            Some(before)
                if before.kind == kind
                    && before.at + before.takes == here.at
                    && self.is_alike(before, here.byte) =>
            {
                let is_word = kind == Kind::Encode && self.input[before.at] >= 128 && here.byte >= 128;
                if is_word { 0 } else { price.min(cost::AGAIN) }
            }
            _ => price,
        }
    }

    /// Returns whether a byte continues the operation on the one before: a word goes as a whole, and so does a run of one sign.
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

    /// The cost of keeping the byte at `at` after the text that was removed on the path to `place`.
    fn join(&self, mut place: usize, at: usize) -> u32 {
        let mut start = at;
        while let Some(Operation { kind: Kind::Delete, at, takes, .. }) = self.steps[place].operation
            && at + takes == start
        {
            (start, place) = (at, self.steps[place].before);
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

    /// Returns whether two slashes in this state mean the same as one: they are not allowed, or are ordinary characters.
    fn means_no_host(&self, state: State) -> bool {
        let slash = self.language.automaton.step(state, b'/');
        !self.language.alive[slash] || self.language.automaton.step(slash, b'/') == slash
    }

    /// Continues the path to a place with the byte at `at`, or with the bytes that the operation consumes, if that is affordable
    /// and can lead to acceptance.
    fn go(&mut self, place: usize, at: usize, next: State, price: u32, operation: Option<Operation>) {
        let Step { cost, last, .. } = self.steps[place];
        if cost + price > self.budget || !self.language.alive[next] {
            return;
        }
        let takes = operation.map_or(1, |operation| operation.takes);
        let last = if operation.is_some() { at } else { last };
        self.offer(at + takes, Step { state: next, cost: cost + price, before: place, last, operation });
    }

    /// Adds a step to a place if it is cheaper than a known one. Returns its place.
    fn offer(&mut self, to: usize, step: Step) -> Option<usize> {
        let layer = to - self.at;
        while self.layers.len() <= layer {
            self.layers.push_back(self.spare.pop().unwrap_or_default());
        }
        let steps = &self.steps;
        let is_as_good = |known: usize| (steps[known].cost, step.last) <= (step.cost, steps[known].last);
        if !self.layers[layer].offer(step.slot(), steps.len(), is_as_good) {
            return None;
        }
        self.reach = self.reach.max(to);
        self.steps.push(step);
        Some(self.steps.len() - 1)
    }
}
