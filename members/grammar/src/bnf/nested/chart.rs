//! One text, read from left to right with all its places: Earley's algorithm.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::fmt;

use super::super::explore::number;
use super::language::{ContextFree, Edge, Place, at};
use crate::class::Class;
use crate::hash::Quick;

/// A text takes too much work: it has more items than the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong {
    /// The byte offset up to which it was read.
    pub offset: usize,
}

/// The most items of a chart.
const MOST: usize = 1 << 23;

impl fmt::Display for TooLong {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        const { assert!(MOST == 8_388_608) };
        write!(
            out,
            "the grammar nests, and the text is too long for it: at offset {} there are more than 8,388,608 ways to read a part of it",
            self.offset
        )
    }
}

impl std::error::Error for TooLong {}

/// A right-hand side that has been read up to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Item {
    place: u32,
    /// The production that is complete as soon as the right-hand side is: its own, or one that called it last.
    machine: u32,
    /// The offset where the production begins.
    origin: u32,
}

/// An item that goes on after a call.
#[derive(Clone, Copy, Debug)]
struct Caller {
    called: u32,
    after: Item,
}

/// The offsets where productions end, by production and the offset where they begin.
pub(super) type Ends = HashMap<(u32, u32), Vec<u32>, Quick>;

/// A text that has been read.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, nested::{Around, Chart, ContextFree, Left, TooLong}};
/// let grammar = Grammar::parse("nest.bnf", "nest = \"(\" [ nest ] \")\"\n")?;
/// let nest = ContextFree::of(&grammar, "nest")?;
/// let read: Result<Chart, TooLong> = nest.chart(b"((]");
/// let chart = read.unwrap();
/// assert_eq!((chart.accepts(), chart.offset(), chart.could_end()), (false, 2, false));
/// let left: &Left = &chart.left()[0];
/// let around: &Around = &left.within[1];
/// assert_eq!((&left.bytes[..], around.name, around.start), (&b")"[..], "nest", 1));
/// assert_eq!(chart.completion(), Some(b"))".to_vec()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Chart<'c, 'g, 'i> {
    pub(super) language: &'c ContextFree<'g>,
    pub(super) input: &'i [u8],
    /// The callers at each offset, by what they call.
    callers: Vec<Vec<Caller>>,
    /// The items at the last offset.
    last: Vec<Item>,
    pub(super) ends: Ends,
    /// How far the text goes: what is before begins a string of the language.
    offset: usize,
    accepts: bool,
}

/// The bytes that could follow where a text leaves the language, in one production.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left<'g> {
    /// The productions that are open, the outermost first. A production whose last part is another one is named for both; if there are
    /// very many, only the first and the last are named.
    pub within: Vec<Around<'g>>,
    /// The bytes that the innermost could go on with.
    pub bytes: Vec<u8>,
    /// The text that follows in any case, from the only byte on; empty if there are several.
    pub text: Vec<u8>,
}

/// A production that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Around<'g> {
    /// Its name.
    pub name: &'g str,
    /// The byte offset where it begins.
    pub start: usize,
    /// True if it could end here, too.
    pub is_complete: bool,
}

/// The most productions that are named around a place: the outermost two, and the innermost.
const MOST_NAMED: usize = 12;

impl<'g> ContextFree<'g> {
    /// Reads a text, as far as it goes.
    ///
    /// # Errors
    /// It takes too much work.
    pub fn chart<'c, 'i>(&'c self, input: &'i [u8]) -> Result<Chart<'c, 'g, 'i>, TooLong> {
        let mut chart = Chart {
            language: self,
            input,
            callers: Vec::new(),
            last: Vec::new(),
            ends: Ends::default(),
            offset: 0,
            accepts: false,
        };
        let (mut here, mut count) = (vec![Item { place: self.machines[0].start, machine: 0, origin: 0 }], 0);
        if u32::try_from(input.len()).is_err() || input.len() > MOST {
            return Err(TooLong { offset: 0 });
        }
        loop {
            chart.complete(&mut here);
            count += here.len();
            if count > MOST {
                return Err(TooLong { offset: chart.offset });
            }
            let next = input.get(chart.offset).map(|byte| chart.read(&here, *byte)).unwrap_or_default();
            if next.is_empty() {
                chart.last = here;
                chart.accepts = chart.offset == input.len() && chart.ends_at(0, 0, chart.offset);
                return Ok(chart);
            }
            here = next;
            chart.offset += 1;
        }
    }
}

impl<'g> Chart<'_, 'g, '_> {
    /// Adds all that follows from the items at the last offset without reading anything.
    fn complete(&mut self, here: &mut Vec<Item>) {
        let language = self.language;
        let offset = number(self.offset);
        let mut known: HashSet<Item, Quick> = here.iter().copied().collect();
        let mut callers: Vec<Caller> = Vec::new();
        let mut done = 0;
        while let Some(item) = here.get(done).copied() {
            done += 1;
            let place = &language.places[at(item.place)];
            let mut new = |item: Item| {
                if known.insert(item) {
                    here.push(item);
                }
            };
            for edge in &place.edges {
                let Edge::Call { machine, to, is_last } = *edge else { continue };
                let called = &language.machines[at(machine)];
                let after = Item { place: to, ..item };
                if is_last {
                    new(Item { place: called.start, ..item });
                } else {
                    new(Item { place: called.start, machine, origin: offset });
                    callers.push(Caller { called: machine, after });
                }
                // A production that derives nothing may end where it begins.
                if called.is_nullable {
                    new(after);
                }
            }
            if place.accepts && item.origin < offset {
                let ends = self.ends.entry((item.machine, item.origin)).or_default();
                if ends.last() != Some(&offset) {
                    ends.push(offset);
                    let callers = &self.callers[at(item.origin)];
                    let first = callers.partition_point(|caller| caller.called < item.machine);
                    let own = callers[first..].iter().take_while(|caller| caller.called == item.machine);
                    own.for_each(|caller| new(caller.after));
                }
            }
        }
        callers.sort_by_key(|caller| caller.called);
        self.callers.push(callers);
    }

    fn read(&self, here: &[Item], byte: u8) -> Vec<Item> {
        let mut next = Vec::new();
        for item in here {
            for edge in &self.language.places[at(item.place)].edges {
                if let Edge::Read(bytes, to) = edge
                    && bytes.has(byte)
                {
                    next.push(Item { place: *to, ..*item });
                }
            }
        }
        next
    }

    /// Returns whether a production that begins at one offset ends at another.
    fn ends_at(&self, machine: u32, origin: usize, end: usize) -> bool {
        if origin == end {
            return self.language.machines[at(machine)].is_nullable;
        }
        let ends = self.ends.get(&(machine, number(origin)));
        ends.is_some_and(|ends| ends.binary_search(&number(end)).is_ok())
    }

    /// Returns whether the whole text is a string of the language.
    #[must_use]
    pub fn accepts(&self) -> bool {
        self.accepts
    }

    /// The byte offset where the text leaves the language: what is before begins a string of it, and what is before and with it does not. At
    /// the end of the text, more is needed, if the language does not have it.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// Returns whether the text up to the [`offset`](Self::offset) is a string of the language.
    #[must_use]
    pub fn could_end(&self) -> bool {
        self.ends_at(0, 0, self.offset)
    }

    /// The bytes that could follow at the [`offset`](Self::offset), by the productions that it would belong to.
    #[must_use]
    pub fn left(&self) -> Vec<Left<'g>> {
        let mut all: Vec<Left<'g>> = Vec::new();
        for item in &self.last {
            let place = &self.language.places[at(item.place)];
            let bytes = place.edges.iter().filter_map(|edge| match edge {
                Edge::Read(bytes, _) => Some(**bytes),
                Edge::Call { .. } => None,
            });
            let Some(bytes) = bytes.reduce(Class::or) else { continue };
            let within = self.within(*item);
            match all.iter_mut().find(|known| known.within == within) {
                Some(known) => {
                    known.bytes.extend(bytes.bytes());
                    known.bytes.sort_unstable();
                    known.bytes.dedup();
                    known.text.clear();
                }
                None => all.push(Left {
                    within,
                    bytes: bytes.bytes().collect(),
                    text: self.only_text(item.place),
                }),
            }
        }
        all
    }

    /// The text that follows after a place in any case.
    fn only_text(&self, mut place: u32) -> Vec<u8> {
        let mut text = Vec::new();
        while let Place { accepts: false, edges, .. } = &self.language.places[at(place)]
            && let [Edge::Read(bytes, to)] = &edges[..]
            && let [byte] = bytes.bytes().take(2).collect::<Vec<_>>()[..]
            && text.len() < MOST_NAMED
        {
            text.push(byte);
            place = *to;
        }
        text
    }

    /// The productions around an item, by a way with the fewest calls.
    fn within(&self, item: Item) -> Vec<Around<'g>> {
        let language = self.language;
        let around = |machine: u32, start: usize, is_complete: bool| {
            let is_complete = is_complete || self.ends_at(machine, start, self.offset);
            Around { name: language.machines[at(machine)].name, start, is_complete }
        };
        let is_start = |place: u32, machine: u32| language.machines[at(machine)].start == place;
        // The names of the last calls, innermost first: calls that have read nothing were made at this offset.
        let mut names: Vec<Around<'g>> = Vec::new();
        let mut here = item;
        loop {
            let machine = language.places[at(here.place)].machine;
            let is_new = is_start(here.place, machine);
            if machine == item.machine || names.len() > MOST_NAMED {
                break;
            }
            // A production ends with its last part.
            let start = if is_new { self.offset } else { at(item.origin) };
            names.push(around(machine, start, language.places[at(item.place)].accepts));
            let calls = |caller: &&Item| {
                let edges = &language.places[at(caller.place)].edges;
                (caller.machine, caller.origin) == (item.machine, item.origin)
                    && edges.iter().any(|edge| {
                        matches!(edge, Edge::Call { machine: called, is_last: true, .. } if *called == machine)
                    })
            };
            match self.last.iter().find(calls).filter(|_| is_new) {
                Some(caller) => here = *caller,
                None => break,
            }
        }
        // `before` leads outwards: each production on the way, with the one inside it.
        let first = (item.machine, item.origin);
        let mut before: HashMap<(u32, u32), (u32, u32), Quick> = HashMap::default();
        before.insert(first, first);
        let mut waiting = std::collections::VecDeque::from([first]);
        while let Some((machine, origin)) = waiting.pop_front() {
            if (machine, origin) == (0, 0) {
                break;
            }
            for caller in &self.callers[at(origin)] {
                let outer = (caller.after.machine, caller.after.origin);
                if caller.called == machine && !before.contains_key(&outer) {
                    before.insert(outer, (machine, origin));
                    waiting.push_back(outer);
                }
            }
        }
        let mut way = Vec::new();
        let mut here = (0, 0);
        while let Some(inner) = before.get(&here) {
            way.push(around(here.0, at(here.1), false));
            if *inner == here {
                break;
            }
            here = *inner;
        }
        names.reverse();
        way.extend(names);
        if way.len() > MOST_NAMED {
            way.drain(2..way.len() - (MOST_NAMED - 2));
        }
        way
    }

    /// A shortest string that could follow at the [`offset`](Self::offset); none if it is too long to be written.
    #[must_use]
    pub fn completion(&self) -> Option<Vec<u8>> {
        let language = self.language;
        // The open productions that are nearest to the end come first, each with the places that are left on the way.
        let mut ways: Vec<(u32, Option<usize>)> = Vec::new();
        let mut waiting = BinaryHeap::new();
        let mut known: HashSet<(u32, u32), Quick> = HashSet::default();
        for item in &self.last {
            ways.push((item.place, None));
            waiting.push(Reverse((language.least(item.place), ways.len() - 1, item.machine, item.origin)));
        }
        while let Some(Reverse((length, way, machine, origin))) = waiting.pop() {
            if (machine, origin) == (0, 0) {
                let places = std::iter::successors(Some(way), |way| ways[*way].1).map(|way| ways[way].0);
                return language.write_shortest(places.collect());
            }
            if !known.insert((machine, origin)) {
                continue;
            }
            for caller in self.callers[at(origin)].iter().filter(|caller| caller.called == machine) {
                let Item { place, machine, origin } = caller.after;
                ways.push((place, Some(way)));
                let length = length.saturating_add(language.least(place));
                waiting.push(Reverse((length, ways.len() - 1, machine, origin)));
            }
        }
        None
    }
}
