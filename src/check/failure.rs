//! The place where an input leaves a production, and the bytes that would have been allowed there.

use std::collections::HashMap;

use crate::bnf::automaton::{Automaton, State};
#[cfg(feature = "automata")]
use crate::bnf::nested::{Around, Left};
use crate::production::Production;
use crate::subject::{Because, Requirement, Spec};
use crate::trace::Open;
use urlgram_grammar::Class;

/// The place at which an input leaves the language of a production.
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Failure {
    /// The byte offset: the bytes before it begin some string of the language, and those up to and with it do not. At the
    /// end of the input, more was needed.
    pub offset: usize,
    /// The bytes that would have been allowed at that offset, and the productions that they would have belonged to. Each stack of
    /// productions comes once.
    pub misses: Vec<Miss>,
    /// True if the bytes before the offset are a string of the language.
    pub could_end: bool,
    /// The productions that match from where they began up to the offset, and may go on there; without combinators, all that match.
    pub complete: Vec<Open>,
}

/// The bytes that would have been allowed at the place of a failure.
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Miss {
    /// The productions that were open, outermost first.
    pub within: Vec<Open>,
    /// The bytes with which the innermost of them goes on, but for those of productions that could begin or go on in it.
    pub bytes: Vec<u8>,
    /// The text that follows in any case, from the only byte on; empty if there are several.
    pub text: Vec<u8>,
}

impl Failure {
    /// The first place where the input leaves the document; none if it does not.
    pub(super) fn first(spec: &Spec, input: &[u8]) -> Option<Self> {
        if let Some(Requirement { production, part, because }) = spec.target(input)
            && let Some(failure) = Self::of(spec, production, &input[part.clone()])
        {
            // If the scheme is unknown, the text before its colon may be wrong, too; a known scheme is right.
            let own = || Self::of(spec, spec.start, input).is_none_or(|own| own.offset >= part.start);
            if because != Because::Slashes || own() {
                return Some(failure.moved(part.start, spec.path(spec.start.name, production.name)));
            }
        }
        Self::of(spec, spec.start, input)
    }

    /// The failure of `production` on the whole `input`: its place and reason; `None` if it accepts the input.
    ///
    /// The automaton of the production tells the offset. The combinator tells which productions were open there: terminals that
    /// did not match note them, at the offset or before it by less than the length of a literal. Their automata tell which of
    /// them can go on, and with what. Linear time; memory does not depend on the input.
    pub(super) fn of(spec: &Spec, production: &Production, input: &[u8]) -> Option<Self> {
        let Some(automaton) = spec.automaton(production) else {
            #[cfg(feature = "automata")]
            return Self::of_nested(production, input);
            #[cfg(not(feature = "automata"))]
            return None;
        };
        let (offset, state) = automaton.leaves(input);
        if offset == input.len() && automaton.is_accepting(state) {
            return None;
        }
        let longest = spec.dialect.longest_literal(spec.reading);
        let mut stacks = production.stacks(input, (offset + 1).saturating_sub(longest)..=offset);

        let mut ways = Ways { spec, before: &input[..offset], known: HashMap::new() };
        if production.combinator().is_none() {
            stacks.complete = stacks.open.iter().flatten().copied().filter(|open| ways.ends(*open)).collect();
        }
        let mut misses: Vec<Miss> = stacks.open.into_iter().filter_map(|within| ways.miss(within)).collect();
        each_byte_once(&mut misses);
        Some(Self { offset, misses, could_end: automaton.is_accepting(state), complete: stacks.complete })
    }

    /// The same of a production that nests: its chart knows which productions are open.
    #[cfg(feature = "automata")]
    fn of_nested(production: &Production, input: &[u8]) -> Option<Self> {
        let chart = production.nested()?.chart(input).ok()?;
        if chart.accepts() {
            return None;
        }
        let (mut misses, mut complete) = (Vec::new(), Vec::new());
        for Left { within, bytes, text } in chart.left() {
            let open = |around: &Around<'static>| Open { production: around.name, start: around.start };
            complete.extend(within.iter().filter(|around| around.is_complete).map(open));
            misses.push(Miss { within: within.iter().map(open).collect(), bytes, text });
        }
        each_byte_once(&mut misses);
        Some(Self { offset: chart.offset(), misses, could_end: chart.could_end(), complete })
    }

    /// The same failure in an input that has `by` bytes more in front; the productions of `path` lead from
    /// the start to the production that failed (the last of them).
    fn moved(mut self, by: usize, path: &[&'static str]) -> Self {
        let above = path.split_last().map_or(&[][..], |(_, above)| above);
        self.offset += by;
        self.complete.iter_mut().for_each(|open| open.start += by);
        for miss in &mut self.misses {
            miss.within.iter_mut().for_each(|open| open.start += by);
            miss.within.splice(0..0, above.iter().map(|&production| Open { production, start: 0 }));
        }
        self
    }
}

/// Leaves each byte to the innermost production that it would belong to; these come first.
fn each_byte_once(misses: &mut Vec<Miss>) {
    misses.sort_by_key(|miss| usize::MAX - miss.within.len());
    for place in 0..misses.len() {
        let (inner, outer) = misses.split_at_mut(place);
        let miss = &mut outer[0];
        for deeper in inner.iter().filter(|inner| inner.within.starts_with(&miss.within)) {
            miss.bytes.retain(|byte| !deeper.bytes.contains(byte));
        }
    }
    misses.retain(|miss| !miss.bytes.is_empty());
}

/// The ways in which open productions can go on at a place.
struct Ways<'i> {
    spec: &'i Spec,
    before: &'i [u8],
    /// Each production that began somewhere, and can go on.
    known: HashMap<(&'static str, usize), Option<Way>>,
}

/// The way in which one open production can go on.
#[derive(Clone, Copy)]
struct Way {
    automaton: &'static Automaton,
    state: State,
    /// The bytes with which it goes on.
    live: Class,
}

impl Ways<'_> {
    /// How these productions can go on; `None` if they cannot.
    fn miss(&mut self, within: Vec<Open>) -> Option<Miss> {
        let mut live = Class::range(0, u8::MAX);
        let mut last = None;
        for open in within.iter().rev() {
            let way = self.of(*open)?;
            live = live.and(&way.live);
            last = last.or(Some((way.automaton, way.state)));
        }
        let (automaton, state) = last?;
        let bytes: Vec<u8> = live.bytes().collect();
        (!bytes.is_empty()).then(|| Miss { within, bytes, text: automaton.only_text(state) })
    }

    /// Returns whether the production could end at the place.
    fn ends(&mut self, open: Open) -> bool {
        self.of(open).is_some_and(|way| way.automaton.is_accepting(way.state))
    }

    fn of(&mut self, open: Open) -> Option<&Way> {
        let Self { spec, before, known } = self;
        let way = || {
            let automaton = spec.automaton(spec.production(open.production)?)?;
            let state = automaton.run(0, before.get(open.start..)?);
            let live = (0..=u8::MAX).filter(|byte| !automaton.is_dead(automaton.step(state, *byte)));
            Some(Way { automaton, state, live: Class::of_bytes(live) })
        };
        known.entry((open.production, open.start)).or_insert_with(way).as_ref()
    }
}
