//! The search: fast where the input is right, thorough where it is not.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::ops::Range;

use super::cost::{self, Classes, Place};
use super::{Form, Kind, Operation};
use crate::bnf::automaton::{Automaton, State};
use crate::escape::is_escape;

/// How far before the place where the automaton dies an edit may be: a fault may show itself late.
const BACK: usize = 64;
/// How far behind it a way has to lead before it is taken.
const AHEAD: usize = 32;
/// What the edits of one window may cost, tried one after the other.
const BUDGETS: [u32; 8] = [5, 9, 16, 32, 64, 160, 400, 1200];
/// So many edits are no repair any more.
const MOST: usize = 1_000_000;
/// The longest user that is left out at once.
const LONGEST_USER: usize = 200;

pub struct Search<'s> {
    automaton: &'s Automaton,
    input: &'s [u8],
    classes: Classes,
    without_user: bool,
    /// For each state whether it leads anywhere, and whether only one byte can follow.
    alive: Vec<bool>,
    narrow: Vec<bool>,
    /// Where the blanks at the beginning end, and those at the end begin.
    text: (usize, usize),
    /// The host and port, and where something begins that is no path.
    host: Range<usize>,
    tail: usize,
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

/// Where a window ends, and what was done in it.
struct Found {
    at: usize,
    state: State,
    operations: Vec<Operation>,
    /// The states before the bytes that were kept behind the last edit.
    recent: Vec<State>,
}

/// For each state the cheapest way to one place of the input; and for each the cheapest whose last edit leaves out what
/// stands before, since what follows costs more then, or less.
type Layer = Vec<Option<usize>>;

/// What stands between `//` and the end of a host and port; where there is a user, from the `@` behind it on.
fn host(input: &[u8]) -> Range<usize> {
    let slashes = input.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(input.len());
    if !input[slashes..].starts_with(b"//") {
        return 0..0;
    }
    let begin = slashes + 2;
    let length = input[begin..].iter().position(|byte| b"/?#".contains(byte)).unwrap_or(input.len() - begin);
    let user = input[begin..begin + length].iter().rposition(|byte| *byte == b'@').unwrap_or(0);
    begin + user..begin + length
}

impl<'s> Search<'s> {
    pub fn new(automaton: &'s Automaton, input: &'s [u8], form: Form) -> Self {
        let states = 0..automaton.states();
        let follow = |state: State| {
            automaton
                .representatives()
                .iter()
                .filter(move |byte| !automaton.is_dead(automaton.step(state, **byte)))
        };
        let is_blank = |byte: &u8| byte.is_ascii_whitespace();
        let begin = input.iter().position(|byte| !is_blank(byte)).unwrap_or(input.len());
        let end = input.iter().rposition(|byte| !is_blank(byte)).map_or(begin, |last| last + 1);
        Self {
            automaton,
            input,
            classes: Classes::of(automaton),
            without_user: form.hosts && !form.users,
            alive: states.clone().map(|state| !automaton.is_dead(state)).collect(),
            narrow: states
                .map(|state| !automaton.is_accepting(state) && follow(state).count() == 1)
                .collect(),
            text: (begin, end),
            host: if form.hosts { host(input) } else { 0..0 },
            tail: input.iter().position(|byte| b"?;".contains(byte)).map_or(input.len(), |at| at + 1),
        }
    }

    /// The operations, in the order of the input.
    pub fn run(&self) -> Option<Vec<Operation>> {
        let mut operations = Vec::new();
        let (mut at, mut state) = (0, 0);
        if !self.alive[state] {
            return None;
        }
        // The states before the last bytes that were read as they are.
        let mut recent: Vec<State> = Vec::new();
        // Where an escape was the way out, it is the next time.
        let mut encodable: HashSet<(State, u8)> = HashSet::new();
        loop {
            while at < self.input.len() {
                let next = self.automaton.step(state, self.input[at]);
                if !self.alive[next] {
                    break;
                }
                if recent.len() >= 2 * BACK {
                    recent.drain(..BACK);
                }
                recent.push(state);
                (state, at) = (next, at + 1);
            }
            if at == self.input.len() && self.automaton.is_accepting(state) {
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
            let back = recent.len().min(BACK);
            let from = recent.get(recent.len() - back).copied().unwrap_or(state);
            let found = BUDGETS.iter().find_map(|budget| self.window(at - back, from, at, *budget))?;
            if let Some(first) = found.operations.first()
                && first.at == at
                && first.kind == Kind::Encode
                && self.encode(at) == Some(cost::ENCODE)
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
            Kind::Replace => self.automaton.step(state, last.writes) == state,
            Kind::Insert | Kind::DeleteUser => false,
        };
        same.then_some(Operation { at, ..*last })
    }

    /// The state behind a byte that is written as an escape.
    fn encoded(&self, state: State, byte: u8) -> State {
        let hex = |digit: u8| b"0123456789ABCDEF"[usize::from(digit)];
        self.automaton.run(state, &[b'%', hex(byte >> 4), hex(byte & 15)])
    }

    /// The cheapest way from `begin` over the fault at `fault` that costs no more than `budget`.
    fn window(&self, begin: usize, from: State, fault: usize, budget: u32) -> Option<Found> {
        let mut steps = vec![Step { state: from, cost: 0, before: 0, last: 0, operation: None }];
        let mut first = self.layer();
        first[from] = Some(0);
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
        let last = layers.get(end - begin)?;
        let may_end = |step: &Step| end < self.input.len() || self.automaton.is_accepting(step.state);
        let ways = last.iter().flatten().filter(|place| may_end(&steps[**place]));
        let mut place = *ways.min_by_key(|place| (steps[**place].cost, Reverse(steps[**place].last)))?;
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

    fn layer(&self) -> Layer {
        vec![None; 2 * self.automaton.states()]
    }

    /// The place of a step in its layer.
    fn slot(&self, step: &Step) -> usize {
        let deletes = step.operation.is_some_and(|operation| operation.kind == Kind::Delete);
        step.state + if deletes { self.automaton.states() } else { 0 }
    }

    /// What can be put in at one place, cheapest first.
    fn insertions(&self, steps: &mut Vec<Step>, layer: &mut Layer, at: usize, budget: u32) {
        let mut waiting: BinaryHeap<_> =
            layer.iter().flatten().map(|place| Reverse((steps[*place].cost, *place))).collect();
        while let Some(Reverse((cost, place))) = waiting.pop() {
            let state = steps[place].state;
            if cost + cost::LEAST > budget || layer[self.slot(&steps[place])] != Some(place) {
                continue;
            }
            for class in 0..self.classes.len() {
                let last = at.checked_sub(1).map(|at| self.input[at]);
                let next = self.input.get(at).copied();
                let Some((writes, price)) = self.classes.insert(class, self.narrow[state], last, next) else {
                    continue;
                };
                let next = self.automaton.step(state, writes);
                let operation = Operation { kind: Kind::Insert, at, takes: 0, writes };
                let dot = Some(Operation { writes: b'.', ..operation });
                let is_number = writes.is_ascii_digit() && steps[place].operation == dot;
                let price = if is_number { cost::NEXT_NUMBER } else { price };
                let step = Step {
                    state: next,
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
        let user = self.user_at(at);
        let escape = self.is_escape(at);
        let farthest = at + user.unwrap_or(0).max(if escape { 3 } else { 1 });
        layers.resize_with(layers.len().max(farthest - begin + 1), || self.layer());
        for slot in 0..layers[at - begin].len() {
            let Some(place) = layers[at - begin][slot] else { continue };
            let Step { state, cost, last, .. } = steps[place];
            let before = steps[place].operation.filter(|before| before.at + before.takes == at);
            let again = |kind: Kind, price: u32| match before {
                Some(before) if before.kind == kind && !b"/:@;".contains(&byte) => price.min(cost::AGAIN),
                _ => price,
            };
            let mut go = |next: State, price: u32, operation: Option<Operation>| {
                let takes = operation.map_or(1, |operation| operation.takes);
                let last = if operation.is_some() { at } else { last };
                let step = Step { state: next, cost: cost + price, before: place, last, operation };
                self.offer(steps, &mut layers[at + takes - begin], step, budget);
            };
            let join = before.map_or(0, |before| self.join(before, byte));
            go(self.automaton.step(state, byte), join, None);
            if cost + cost::LEAST > budget {
                continue;
            }
            let operation = |kind, takes, writes| Some(Operation { kind, at, takes, writes });
            if let Some(price) = self.encode(at) {
                let price = again(Kind::Encode, price) + join;
                go(self.encoded(state, byte), price, operation(Kind::Encode, 1, 0));
            }
            for class in 0..self.classes.len() {
                if let Some((writes, price)) = self.classes.replace(class, byte) {
                    let price = if self.is_in_escape(at) { price.max(cost::CHANGE_ESCAPE) } else { price };
                    go(self.automaton.step(state, writes), price + join, operation(Kind::Replace, 1, writes));
                }
            }
            let outer = at < self.text.0 || at >= self.text.1;
            let price = match byte {
                _ if outer => cost::DELETE_OUTER_BLANK,
                b'/' if at < self.host.start => cost::DELETE_SLASHES,
                // It separates nothing in the middle of a word of the grammar.
                b'?' if self.narrow[state] => cost::delete(b'a'),
                _ if escape || self.is_in_escape(at) => cost::CHANGE_ESCAPE,
                _ => again(Kind::Delete, cost::delete(byte)),
            };
            go(state, price, operation(Kind::Delete, 1, 0));
            if escape {
                go(state, cost::DELETE_ESCAPE, operation(Kind::Delete, 3, 0));
            }
            if let Some(length) = user {
                go(state, cost::DELETE_USER, operation(Kind::DeleteUser, length, 0));
            }
        }
    }

    /// What it costs that `byte` stays behind something that was left out.
    fn join(&self, before: Operation, byte: u8) -> u32 {
        let last = self.input[before.at];
        let is_word = |of: fn(&u8) -> bool| of(&last) && of(&byte);
        // A border beside another was one too many; but a host that is missing is no such thing.
        let first = last != b'#'
            && before.at.checked_sub(1).is_none_or(|at| cost::is_border(self.input[at]))
            && !(last == b'/' && before.at == self.host.start);
        match before.kind {
            Kind::Delete if cost::is_border(byte) => cost::JOIN_BORDER,
            Kind::Delete if cost::is_border(last) => {
                if first {
                    0
                } else {
                    cost::JOIN_PARTS
                }
            }
            Kind::Delete if is_word(u8::is_ascii_digit) || is_word(u8::is_ascii_alphabetic) => {
                cost::JOIN_WORD
            }
            _ => 0,
        }
    }

    /// What it costs to write the byte at `at` as an escape, if it can need one.
    fn encode(&self, at: usize) -> Option<u32> {
        let place = match at {
            _ if self.host.contains(&at) => Place::Host,
            _ if at >= self.tail => Place::Tail,
            _ => Place::Other,
        };
        cost::encode(self.input[at], place, self.is_escape(at))
    }

    /// Whether `%` and two hex digits stand at `at`.
    fn is_escape(&self, at: usize) -> bool {
        self.input.get(at..).is_some_and(is_escape)
    }

    /// Whether the byte is one of those digits.
    fn is_in_escape(&self, at: usize) -> bool {
        at > 0 && self.is_escape(at - 1) || at > 1 && self.is_escape(at - 2)
    }

    /// The length of `user@` or `user:password@` behind `//`, if one begins here.
    fn user_at(&self, at: usize) -> Option<usize> {
        let behind = self.without_user && self.input[..at].ends_with(b"//");
        let rest = &self.input[at..self.input.len().min(at + LONGEST_USER)];
        let end = rest.iter().position(|byte| b"/@?#".contains(byte)).filter(|_| behind)?;
        (rest[end] == b'@').then_some(end + 1)
    }

    /// Takes a step if it is affordable, leads anywhere, and is cheaper than what is known; gives its place.
    fn offer(&self, steps: &mut Vec<Step>, layer: &mut Layer, step: Step, budget: u32) -> Option<usize> {
        if step.cost > budget || !self.alive[step.state] {
            return None;
        }
        let slot = self.slot(&step);
        let known = layer[slot];
        let is_as_good = |known: &Step| (known.cost, step.last) <= (step.cost, known.last);
        if known.is_some_and(|place| is_as_good(&steps[place])) {
            return None;
        }
        steps.push(step);
        layer[slot] = Some(steps.len() - 1);
        Some(steps.len() - 1)
    }
}
