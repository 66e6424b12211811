//! A text without its places: what can follow, and in how many ways.
//!
//! A configuration is what Earley's algorithm knows after a text, where an item does not say at which offset its production began, but
//! after which configuration. Two texts with the same configuration are followed by the same strings, so each is made once. A language
//! that needs no stack has finitely many; the language of brackets has one for each number of open ones.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

use super::super::explore::number;
use super::chart::TooLong;
use super::language::{ContextFree, Edge, at};
use crate::hash::Quick;

/// The number of a configuration.
pub(super) type State = u32;

/// The configuration of the empty text.
pub(super) const FIRST: State = 0;

/// The number of ways in which something was read; all numbers above one may count as two.
type Times = u8;

/// A right-hand side that has been read up to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Item {
    place: u32,
    /// The production that is complete as soon as the right-hand side is.
    machine: u32,
    /// The configuration in which that began.
    origin: State,
}

/// The origin of the outermost production.
const OUTERMOST: State = u32::MAX;

/// A reason for an item.
#[derive(Clone, Copy, Debug)]
enum Reason {
    /// The item was read, in this number of ways; or a production begins, in one way.
    Given(Times),
    /// The item at this place goes on with its last call.
    Last(usize),
    /// A production is complete at the item at the first place; the caller was before this configuration, so many times.
    Before(usize, Times),
    /// The same, if the caller is at the second place.
    Here(usize, usize),
}

#[derive(Clone, Debug)]
struct Configuration {
    items: Vec<(Item, Times)>,
    /// The items that go on after a call, by what is called.
    callers: Vec<(u32, Item, Times)>,
    /// In how many ways the text is a string of the language.
    accepted: Times,
    /// The fewest bytes that make a string of it, as soon as somebody has asked.
    least: Option<u64>,
    next: HashMap<u8, Option<State>, Quick>,
}

/// The configurations that have been met.
#[derive(Clone, Debug)]
pub(super) struct Configurations<'c, 'g> {
    language: &'c ContextFree<'g>,
    /// The most ways that are told apart.
    most: Times,
    met: Vec<Configuration>,
    numbers: HashMap<Vec<(Item, Times)>, State, Quick>,
    /// How many items have been made, and for how many reasons.
    pub work: usize,
}

impl<'c, 'g> Configurations<'c, 'g> {
    /// The configurations of a language; with `most` of 2, two ways to read a text are more than one. The first is that of the empty text.
    pub fn new(language: &'c ContextFree<'g>, most: Times) -> Self {
        let mut all = Self { language, most, met: Vec::new(), numbers: HashMap::default(), work: 0 };
        all.made(&[(Item { place: language.machines[0].start, machine: 0, origin: OUTERMOST }, 1)]);
        all
    }

    /// In how many ways the text is a string of the language.
    pub fn accepted(&self, state: State) -> Times {
        self.met[at(state)].accepted
    }

    /// The fewest bytes that make a string of the language of it.
    pub fn least(&mut self, state: State) -> u64 {
        if let Some(known) = self.met[at(state)].least {
            return known;
        }
        let least = self.least_after(state);
        self.met[at(state)].least = Some(least);
        least
    }

    /// The configuration after one byte more; none if no string begins so.
    pub fn after(&mut self, state: State, byte: u8) -> Option<State> {
        let byte = self.language.letters[usize::from(byte)]?;
        if let Some(known) = self.met[at(state)].next.get(&byte) {
            return *known;
        }
        let mut read: Vec<(Item, Times)> = Vec::new();
        for (item, times) in &self.met[at(state)].items {
            for edge in &self.language.places[at(item.place)].edges {
                if let Edge::Read(bytes, to) = edge
                    && bytes.has(byte)
                {
                    read.push((Item { place: *to, ..*item }, *times));
                }
            }
        }
        let next = (!read.is_empty()).then(|| self.made(&self.together(read)));
        self.met[at(state)].next.insert(byte, next);
        next
    }

    /// Each item once, in order.
    fn together(&self, mut items: Vec<(Item, Times)>) -> Vec<(Item, Times)> {
        items.sort_unstable();
        items.dedup_by(|(item, times), (kept, sum)| {
            let same = item == kept;
            *sum = if same { self.sum(*sum, *times) } else { *sum };
            same
        });
        items
    }

    fn sum(&self, one: Times, other: Times) -> Times {
        one.saturating_add(other).min(self.most)
    }

    fn product(&self, one: Times, other: Times) -> Times {
        one.saturating_mul(other).min(self.most)
    }

    /// The configuration with these items and all that follows from them without reading anything.
    fn made(&mut self, read: &[(Item, Times)]) -> State {
        if let Some(known) = self.numbers.get(read) {
            return *known;
        }
        let own = number(self.met.len());
        self.numbers.insert(read.to_vec(), own);
        let (items, reasons) = self.closed(own, read);
        self.work += items.len() + reasons.iter().map(Vec::len).sum::<usize>();
        let times = self.counted(&reasons);
        let language = self.language;
        let items: Vec<_> = items.into_iter().zip(times).collect();
        let mut callers = Vec::new();
        let mut accepted = 0;
        for (item, times) in &items {
            let place = &language.places[at(item.place)];
            for edge in &place.edges {
                if let Edge::Call { machine, to, is_last: false } = edge {
                    callers.push((*machine, Item { place: *to, ..*item }, *times));
                }
            }
            if place.accepts && item.origin == OUTERMOST {
                accepted = self.sum(accepted, *times);
            }
        }
        callers.sort_unstable();
        let configuration = Configuration { items, callers, accepted, least: None, next: HashMap::default() };
        self.met.push(configuration);
        own
    }

    /// All items that follow, each with its reasons.
    fn closed(&self, own: State, read: &[(Item, Times)]) -> (Vec<Item>, Vec<Vec<Reason>>) {
        let language = self.language;
        let mut places: HashMap<Item, usize, Quick> = HashMap::default();
        let (mut items, mut reasons): (Vec<Item>, Vec<Vec<Reason>>) = (Vec::new(), Vec::new());
        let mut add = |items: &mut Vec<Item>, item: Item, reason: Option<Reason>| {
            let place = *places.entry(item).or_insert_with(|| {
                items.push(item);
                reasons.push(Vec::new());
                items.len() - 1
            });
            // A production begins once at a place, whichever productions call it.
            let has_begun = || reasons[place].iter().any(|known| matches!(known, Reason::Given(_)));
            if reason.is_some() || !has_begun() {
                reasons[place].push(reason.unwrap_or(Reason::Given(1)));
            }
        };
        for (item, times) in read {
            add(&mut items, *item, Some(Reason::Given(*times)));
        }
        // `called` has the calls made at this place, and `ended` the productions that began and ended at it.
        let mut called: Vec<(u32, Item, usize)> = Vec::new();
        let mut ended: Vec<(u32, usize)> = Vec::new();
        let mut done = 0;
        while let Some(item) = items.get(done).copied() {
            let place = &language.places[at(item.place)];
            for edge in &place.edges {
                let Edge::Call { machine, to, is_last } = *edge else { continue };
                let start = language.machines[at(machine)].start;
                if is_last {
                    add(&mut items, Item { place: start, ..item }, Some(Reason::Last(done)));
                    continue;
                }
                add(&mut items, Item { place: start, machine, origin: own }, None);
                let after = Item { place: to, ..item };
                called.push((machine, after, done));
                for (_, complete) in ended.iter().filter(|(ended, _)| *ended == machine) {
                    add(&mut items, after, Some(Reason::Here(*complete, done)));
                }
            }
            if place.accepts && item.origin == own {
                ended.push((item.machine, done));
                for (_, after, caller) in called.iter().filter(|(called, ..)| *called == item.machine) {
                    add(&mut items, *after, Some(Reason::Here(done, *caller)));
                }
            } else if place.accepts && item.origin != OUTERMOST {
                let callers = &self.met[at(item.origin)].callers;
                let first = callers.partition_point(|(called, ..)| *called < item.machine);
                for (_, after, times) in callers[first..].iter().take_while(|it| it.0 == item.machine) {
                    add(&mut items, *after, Some(Reason::Before(done, *times)));
                }
            }
            done += 1;
        }
        (items, reasons)
    }

    /// In how many ways each item comes about: the least numbers of which each is the sum of its reasons.
    fn counted(&self, reasons: &[Vec<Reason>]) -> Vec<Times> {
        if self.most == 1 {
            return vec![1; reasons.len()];
        }
        let mut times = vec![0; reasons.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for (place, reasons) in reasons.iter().enumerate() {
                let sum = reasons.iter().fold(0, |sum, reason| {
                    let more = match *reason {
                        Reason::Given(times) => times,
                        Reason::Last(caller) => times[caller],
                        Reason::Before(complete, before) => self.product(times[complete], before),
                        Reason::Here(complete, caller) => self.product(times[complete], times[caller]),
                    };
                    self.sum(sum, more)
                });
                changed |= sum != times[place];
                times[place] = sum;
            }
        }
        times
    }

    /// The fewest bytes from a configuration to a string of the language.
    fn least_after(&self, state: State) -> u64 {
        let mut waiting = BinaryHeap::new();
        let mut known: HashSet<(u32, State), Quick> = HashSet::default();
        for (item, _) in &self.met[at(state)].items {
            waiting.push(Reverse((self.language.least(item.place), item.machine, item.origin)));
        }
        while let Some(Reverse((length, machine, origin))) = waiting.pop() {
            if origin == OUTERMOST {
                return length;
            }
            if !known.insert((machine, origin)) {
                continue;
            }
            let callers = &self.met[at(origin)].callers;
            let first = callers.partition_point(|(called, ..)| *called < machine);
            for (_, after, _) in callers[first..].iter().take_while(|it| it.0 == machine) {
                let length = length.saturating_add(self.language.least(after.place));
                waiting.push(Reverse((length, after.machine, after.origin)));
            }
        }
        u64::MAX
    }
}

/// The most items of all configurations that one text makes.
const MOST_WORK: usize = 1 << 20;

impl ContextFree<'_> {
    /// Returns whether a text is a string of the language.
    ///
    /// Configurations decide it, in time that is linear in the text if they are few, and otherwise a chart.
    ///
    /// # Errors
    /// It takes too much work.
    pub fn accepts(&self, text: &[u8]) -> Result<bool, TooLong> {
        let mut all = Configurations::new(self, 1);
        let mut state = Some(FIRST);
        for byte in text {
            state = state.and_then(|state| all.after(state, *byte));
            if state.is_none() {
                return Ok(false);
            }
            if all.work > MOST_WORK {
                return Ok(self.chart(text)?.accepts());
            }
        }
        Ok(state.is_some_and(|state| all.accepted(state) > 0))
    }
}
