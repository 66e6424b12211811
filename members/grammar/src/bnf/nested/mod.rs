//! Grammars that nest: those whose recursion needs a stack, as that of brackets does.
//!
//! No automaton decides such a production, so nothing here is one. Each right-hand side is a [deterministic](super::deterministic) machine
//! over bytes and names; a name is a call of another machine. All of them together are a [`ContextFree`] language, and two readers go
//! through it from left to right:
//!
//! - a [`chart`](Chart) reads one text and keeps its places (Earley's algorithm): how far the text goes, what was expected there, and all
//!   trees as one graph. Its time grows with the cube of the length at worst, with the square where the grammar is not ambiguous, and with
//!   the length for most grammars that people write;
//! - [`configurations`](Configurations) know no places: two texts after which the same can follow in the same ways are one. So they go through
//!   all texts in the order of their lengths, and where there are finitely many, they decide.
//!
//! Whether two such grammars derive the same strings, or one is ambiguous, is undecidable. What is said of that holds up to a length, and
//! says so. Neither reader takes stack for a text that nests deeply: calls that end with each other leave nothing behind, and the others are
//! kept in lists.

mod chart;
mod configurations;
mod forest;
mod search;

use std::collections::{HashMap, VecDeque};

use super::automaton::{Automaton, preferred};
use super::compile::NotRegular;
use super::deterministic::{Deterministic, Label};
use super::grammar::Grammar;
use super::recursion::circles;
use super::rule::Expr;
use crate::class::Class;

pub use chart::{Chart, Left, TooLong};
use configurations::{Configurations, FIRST, alphabet};
pub(in crate::bnf) use forest::{Graph, Ways};
pub use search::{Compared, Extent, OfLength, Strings};

/// A production that calls others, and perhaps itself.
#[derive(Clone, Debug)]
pub struct ContextFree<'g> {
    machines: Vec<Machine<'g>>,
    places: Vec<Place>,
    /// For each byte one that the same edges read; none for a byte that none reads.
    letters: Box<[Option<u8>; 256]>,
}

/// A production.
#[derive(Clone, Debug)]
struct Machine<'g> {
    name: &'g str,
    /// The place where its right-hand side begins.
    start: u32,
    /// True if it derives the empty string.
    is_nullable: bool,
}

/// A place in a right-hand side.
#[derive(Clone, Debug)]
struct Place {
    /// The number of its production.
    machine: u32,
    /// True if the right-hand side may end here.
    accepts: bool,
    /// Where it goes on, in the order of the right-hand side; nothing leads where no string can be derived.
    edges: Vec<Edge>,
    /// A shortest way to the end of the right-hand side: the first edge of it, and how many bytes it reads.
    shortest: (Option<u32>, u64),
}

#[derive(Clone, Debug)]
enum Edge {
    /// Reads one byte of these.
    Read(Class, u32),
    /// Calls a production. It is the last call if nothing can follow it in its right-hand side, and the production calls the caller last, too,
    /// perhaps through others.
    Call { machine: u32, to: u32, is_last: bool },
}

impl Edge {
    fn to(&self) -> u32 {
        match self {
            Self::Read(_, to) | Self::Call { to, .. } => *to,
        }
    }
}

/// The most places of all right-hand sides.
const MOST_PLACES: usize = 1 << 18;

/// Numbers have 32 bits: everything that is counted here has a limit that is less.
fn number(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

fn at(place: u32) -> usize {
    place as usize
}

impl<'g> ContextFree<'g> {
    /// The production called `name`, and all that it calls.
    ///
    /// # Errors
    /// One of them is not defined, is too large, or has an exception `a - b` of productions that nest: that need not be context-free.
    pub fn of(grammar: &Grammar<'g>, name: &str) -> Result<Self, NotRegular> {
        let undefined = |name: &str| NotRegular::Undefined(name.to_owned());
        let first = grammar.rule(name).ok_or_else(|| undefined(name))?;
        let mut numbers = HashMap::from([(first.name, 0)]);
        let mut waiting = VecDeque::from([first]);
        let mut language = Self { machines: Vec::new(), places: Vec::new(), letters: Box::new([None; 256]) };
        while let Some(rule) = waiting.pop_front() {
            for part in rule.expr.parts().filter(|part| matches!(part, Expr::Except(..))) {
                Automaton::of_expr(grammar, part)?;
            }
            let machine = Deterministic::new(grammar, &rule.expr)
                .filter(|machine| language.places.len() + machine.states.len() < MOST_PLACES)
                .ok_or_else(|| NotRegular::TooLarge(rule.name.to_owned()))?;
            let (base, own) = (number(language.places.len()), number(language.machines.len()));
            for state in machine.states {
                let mut edges = Vec::new();
                for (label, to) in state.edges {
                    let to = base + number(to);
                    edges.push(match label {
                        Label::Bytes(bytes) => Edge::Read(*bytes, to),
                        Label::Name(called) => {
                            let rule = grammar.rule(called).ok_or_else(|| undefined(called))?;
                            let fresh = number(numbers.len());
                            let machine = *numbers.entry(rule.name).or_insert_with(|| {
                                waiting.push_back(rule);
                                fresh
                            });
                            Edge::Call { machine, to, is_last: false }
                        }
                    });
                }
                let shortest = (None, u64::MAX);
                language.places.push(Place { machine: own, accepts: state.accepts, edges, shortest });
            }
            language.machines.push(Machine { name: rule.name, start: base, is_nullable: false });
        }
        language.find_shortest();
        language.trim();
        for (letter, bytes) in alphabet([&language]) {
            bytes.bytes().for_each(|byte| language.letters[usize::from(byte)] = Some(letter));
        }
        Ok(language)
    }

    /// Finds a shortest way from each place to the end of its right-hand side, by ever shorter ones.
    fn find_shortest(&mut self) {
        let mut changed = true;
        while changed {
            changed = false;
            for place in (0..self.places.len()).rev() {
                let mut best = if self.places[place].accepts { (None, 0) } else { self.places[place].shortest };
                for (number_of, edge) in self.places[place].edges.iter().enumerate() {
                    let first = match edge {
                        Edge::Read(..) => 1,
                        Edge::Call { machine, .. } => self.least(self.machines[at(*machine)].start),
                    };
                    let length = first.saturating_add(self.least(edge.to()));
                    if length < best.1 {
                        best = (Some(number(number_of)), length);
                    }
                }
                changed |= best.1 < self.places[place].shortest.1;
                if best.1 < self.places[place].shortest.1 {
                    self.places[place].shortest = best;
                }
            }
        }
    }

    /// The fewest bytes from a place to the end of its right-hand side; the greatest number if there is no way.
    fn least(&self, place: u32) -> u64 {
        self.places[at(place)].shortest.1
    }

    /// Drops the edges from which there is no way to an end, and finds the calls after which nothing can follow.
    fn trim(&mut self) {
        let lives: Vec<bool> = self.places.iter().map(|place| place.shortest.1 < u64::MAX).collect();
        let begins: Vec<u32> = self.machines.iter().map(|machine| machine.start).collect();
        let leads_on = |edge: &Edge| match edge {
            Edge::Read(_, to) => lives[at(*to)],
            Edge::Call { machine, to, .. } => lives[at(begins[at(*machine)])] && lives[at(*to)],
        };
        for place in &mut self.places {
            place.edges.retain(leads_on);
            place.shortest = (None, u64::MAX);
        }
        let ends: Vec<bool> =
            self.places.iter().map(|place| place.accepts && place.edges.is_empty()).collect();
        // The productions that each calls last: only in a circle of these do calls pile up.
        let mut last_calls: Vec<Vec<usize>> = vec![Vec::new(); self.machines.len()];
        for place in &self.places {
            last_calls[at(place.machine)].extend(place.edges.iter().filter_map(|edge| match edge {
                Edge::Call { machine, to, .. } if ends[at(*to)] => Some(at(*machine)),
                _ => None,
            }));
        }
        let circle = circles(&last_calls);
        for place in &mut self.places {
            for edge in &mut place.edges {
                if let Edge::Call { machine, to, is_last } = edge {
                    *is_last = ends[at(*to)] && circle[at(*machine)] == circle[at(place.machine)];
                }
            }
        }
        // The edges have other numbers now.
        self.find_shortest();
        for machine in &mut self.machines {
            machine.is_nullable = self.places[at(machine.start)].shortest.1 == 0;
        }
    }

    /// Returns whether it derives any string.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.least(self.machines[0].start) == u64::MAX
    }

    /// Returns whether a text is a string of the language.
    ///
    /// Configurations decide it, in time that is linear in the text where they are few, and otherwise a chart.
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

    /// The name of the production.
    #[must_use]
    pub fn name(&self) -> &'g str {
        self.machines[0].name
    }

    /// Writes a shortest string from a place to the end of its right-hand side, of letters that read well, and then from the others, the
    /// last first. None if it is too long to be written.
    fn write_shortest(&self, mut waiting: Vec<u32>) -> Option<Vec<u8>> {
        let length = waiting.iter().fold(0_u64, |sum, place| sum.saturating_add(self.least(*place)));
        let mut string = Vec::with_capacity(usize::try_from(length).ok().filter(|it| *it <= MOST_WRITTEN)?);
        while let Some(place) = waiting.pop() {
            let place = &self.places[at(place)];
            let Some(edge) = place.shortest.0 else { continue };
            match &place.edges[at(edge)] {
                Edge::Read(bytes, to) => {
                    string.extend(preferred().find(|byte| bytes.has(*byte)));
                    waiting.push(*to);
                }
                Edge::Call { machine, to, .. } => {
                    waiting.extend([*to, self.machines[at(*machine)].start]);
                }
            }
        }
        Some(string)
    }
}

/// The most items of all configurations that one text makes.
const MOST_WORK: usize = 1 << 20;

/// The longest shortest string that is written, in bytes.
const MOST_WRITTEN: usize = 1 << 16;
