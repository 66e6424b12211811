//! A production with all that it calls, as machines that are deterministic.

use super::super::automaton::{Automaton, preferred};
use super::super::compile::NotRegular;
use super::super::deterministic::{Deterministic, Label};
use super::super::explore::{Numbers, number};
use super::super::grammar::Grammar;
use super::super::nfa;
use super::super::recursion::circles;
use super::super::rule::Expr;
use crate::class::Class;

/// A production that calls others, and perhaps itself.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, nested::ContextFree};
/// let grammar = Grammar::parse("nest.bnf", "nest = [ \"(\" nest \")\" ]\n")?;
/// let nest = ContextFree::of(&grammar, "nest")?;
/// assert_eq!((nest.accepts(b"(())"), nest.accepts(b"(()"), nest.is_empty()), (Ok(true), Ok(false), false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ContextFree<'g> {
    pub(super) machines: Vec<Machine<'g>>,
    pub(super) places: Vec<Place>,
    /// For each byte one that the same edges read; none for a byte that none reads.
    pub(super) letters: Box<[Option<u8>; 256]>,
}

/// A production.
#[derive(Clone, Debug)]
pub(super) struct Machine<'g> {
    pub(super) name: &'g str,
    /// The place where its right-hand side begins.
    pub(super) start: u32,
    /// True if it derives the empty string.
    pub(super) is_nullable: bool,
}

/// A place in a right-hand side.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// The number of its production.
    pub(super) machine: u32,
    /// True if the right-hand side may end here.
    pub(super) accepts: bool,
    /// The edges on which it goes on, in the order of the right-hand side; none leads to a place from which
    /// no string can be derived.
    pub(super) edges: Vec<Edge>,
    /// A shortest way to the end of the right-hand side: the first edge of it, and how many bytes it reads.
    pub(super) shortest: (Option<u32>, u64),
}

#[derive(Clone, Debug)]
pub(super) enum Edge {
    /// Reads one byte of these.
    Read(Box<Class>, u32),
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

impl Grammar<'_> {
    /// Finds out whether each exception, `a - b`, that a production needs has an automaton.
    pub(in crate::bnf) fn excepts(&self, name: &str) -> Result<(), NotRegular> {
        for rule in self.needed_by(name).into_iter().filter_map(|name| self.rule(name)) {
            for part in rule.expr.parts().filter(|part| matches!(part, Expr::Except(..))) {
                Automaton::of_expr(self, part).map_err(|error| match error {
                    NotRegular::Recursive(name) => NotRegular::NestedException(name),
                    error => error,
                })?;
            }
        }
        Ok(())
    }
}

/// The most places of all right-hand sides.
const MOST_PLACES: usize = 1 << 18;

pub(super) fn at(place: u32) -> usize {
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
        grammar.excepts(name)?;
        let mut called = Numbers::default();
        called.of(first.name);
        let mut language = Self { machines: Vec::new(), places: Vec::new(), letters: Box::new([None; 256]) };
        while let Some(rule) = called.met.get(language.machines.len()).and_then(|name| grammar.rule(name)) {
            let machine = Deterministic::new(grammar, &rule.expr)
                .filter(|machine| language.places.len() + machine.states.len() < MOST_PLACES)
                .ok_or_else(|| NotRegular::TooLarge(rule.name.to_owned()))?;
            let (base, own) = (number(language.places.len()), number(language.machines.len()));
            for state in machine.states {
                let mut edges = Vec::new();
                for (label, to) in state.edges {
                    let to = base + number(to);
                    edges.push(match label {
                        Label::Bytes(bytes) => Edge::Read(bytes, to),
                        Label::Name(name) => {
                            let rule = grammar.rule(name).ok_or_else(|| undefined(name))?;
                            Edge::Call { machine: called.of(rule.name), to, is_last: false }
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
                let mut best =
                    if self.places[place].accepts { (None, 0) } else { self.places[place].shortest };
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
    pub(super) fn least(&self, place: u32) -> u64 {
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
        // For each production, those that it calls last: calls only pile up in a circle of these.
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
        // The numbers of the edges have changed.
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

    /// The name of the production.
    #[must_use]
    pub fn name(&self) -> &'g str {
        self.machines[0].name
    }

    /// Writes a shortest string from a place to the end of its right-hand side, of letters that read well, and then from the others, the
    /// last first. None if it is too long to be written.
    pub(super) fn write_shortest(&self, mut waiting: Vec<u32>) -> Option<Vec<u8>> {
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

/// The longest shortest string that is written, in bytes.
const MOST_WRITTEN: usize = 1 << 16;

/// The bytes that the languages have, in classes that none of them tells apart, as [`nfa::alphabet`] has them.
pub(super) fn alphabet<'c, 'g: 'c>(
    languages: impl IntoIterator<Item = &'c ContextFree<'g>>,
) -> Vec<(u8, Class)> {
    let places = languages.into_iter().flat_map(|language| &language.places);
    nfa::alphabet(places.flat_map(|place| &place.edges).filter_map(|edge| match edge {
        Edge::Read(bytes, _) => Some(&**bytes),
        Edge::Call { .. } => None,
    }))
}
