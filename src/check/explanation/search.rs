//! The search: cheapest paths through (place in the text) x (state of the language) x (part of the URL), from left to right, within a beam.
//!
//! An arc copies a byte, or undoes a slip. If all paths die, a second pass goes back some places and tries edits of bytes, which are the
//! dearest arcs. Time is linear in the text: at each place at most `width` paths are kept, and a finder looks back a bounded distance.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "costs are a few hundred bits at most, and few digits of them count"
)]

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::ops::Range;
use std::rc::Rc;

use super::facts::{Ahead, Facts};
use crate::bnf::automaton::{Automaton, State};
use crate::slips::part::{self, Part, Set, members, set};
use crate::slips::text::Text;
use crate::slips::{Table, Ways};

/// A further slip of a kind that was already made costs this.
const AGAIN: f64 = 0.05;
/// A further sign of another kind in a password costs so much of the first.
const IN_USER: f64 = 0.3;
/// How far back an edit of a byte may be.
const BACK: usize = 64;
/// A text that needs more edits of bytes than this is not explained.
const DEATHS: usize = 16;
/// Results that are kept of each (state, part).
const KEPT: usize = 3;
/// The cost of edits of bytes, and of how many paths bytes are inserted.
const DELETED: f32 = 26.0;
const REPLACED: f32 = 29.0;
const INSERTED: f32 = 28.0;
const INSERTING: usize = 12;

/// A path up to a place.
#[derive(Clone)]
struct Entry {
    state: State,
    part: Part,
    cost: f32,
    /// Of what was written.
    hash: u64,
    /// The local slips on it, a bit each.
    used: u128,
    link: Option<u32>,
}

/// A slip on the way. Its text is a part of what the search has written.
struct Link {
    before: Option<u32>,
    span: Range<usize>,
    text: Range<usize>,
    slip: Option<usize>,
    part: Part,
}

/// A slip on a path.
pub(super) struct Step {
    pub span: Range<usize>,
    pub text: Vec<u8>,
    /// Its row; `None` for an edit of a byte.
    pub slip: Option<usize>,
    pub part: Part,
}

/// A text that conforms, and what leads to it.
pub(super) struct Found {
    pub cost: f64,
    pub text: Vec<u8>,
    pub steps: Vec<Step>,
}

/// How far a search goes.
#[derive(Clone, Copy)]
pub(super) struct Settings {
    /// Bytes may be edited.
    pub edits: bool,
    /// Paths that cost so much more than the best are given up.
    pub beam: f32,
    /// The paths that are kept at a place.
    pub width: usize,
}

/// Data that all searches in a language share.
#[derive(Clone, Copy)]
pub(super) struct SearchSpace<'s> {
    pub language: &'s Automaton,
    pub facts: &'s Facts,
    pub table: &'static Table,
}

/// One search.
struct Search<'s> {
    space: SearchSpace<'s>,
    settings: Settings,
    text: &'s Text<'s>,
    links: Vec<Link>,
    written: Vec<u8>,
    /// The paths that go on from later places.
    waiting: BTreeMap<usize, Vec<Entry>>,
    /// One byte of each class that may follow a state.
    following: HashMap<State, Rc<[u8]>>,
}

impl<'s> SearchSpace<'s> {
    /// The cheapest texts that conform and slips made this text of.
    pub fn run(self, text: &'s Text<'s>, settings: Settings) -> Vec<Found> {
        let (links, written) = (Vec::new(), Vec::new());
        let (waiting, following) = (BTreeMap::new(), HashMap::new());
        Search { space: self, settings, text, links, written, waiting, following }.run()
    }

    /// A text of this language.
    pub fn text(self, bytes: &[u8]) -> Text<'_> {
        Text { is_latin: self.facts.is_latin, ..Text::of(bytes) }
    }

    /// The place where the text, with the steps before one, stops being the beginning of a text that conforms, and in
    /// which part.
    pub fn leaves(self, of: &Text<'_>, steps: &[Step]) -> (usize, Part) {
        let text = of.bytes;
        let mut at = self.facts.begin(text);
        let (mut state, mut parts) = (self.language.run(0, &text[..at]), self.facts.first);
        let step = |state: &mut State, parts: Set, byte: u8, at: usize| {
            *state = self.language.step(*state, byte);
            part::step(parts, byte) & self.facts.alive(*state, Ahead::of(of, at + 1))
        };
        let mut steps = steps.iter().peekable();
        while at < text.len() {
            if let Some(done) = steps.next_if(|done| done.span.start == at) {
                for byte in &done.text {
                    parts = step(&mut state, parts, *byte, at);
                }
                at = done.span.end;
                continue;
            }
            let new = step(&mut state, parts, text[at], at);
            if new == 0 {
                break;
            }
            parts = new;
            at += 1;
        }
        let part = members(parts).next().unwrap_or(Part::Path);
        (at, if part == Part::User { Part::Host } else { part })
    }
}

impl Search<'_> {
    fn run(mut self) -> Vec<Found> {
        let SearchSpace { language, facts, table } = self.space;
        let bytes = self.text.bytes;
        let begin = facts.begin(bytes);
        let state = language.run(0, &bytes[..begin]);
        let start = |part| Entry { state, part, cost: 0.0, hash: 0, used: 0, link: None };
        let mut front: Vec<Entry> = members(facts.first).map(start).collect();
        let mut next = Vec::new();
        let mut ways: Ways = Vec::new();
        let mut rows: Vec<(usize, Ways)> = Vec::new();
        // If no entry can go on, the search goes back some places, and tries edits of single bytes from there.
        let mut kept: VecDeque<(usize, Vec<Entry>)> = VecDeque::new();
        let (mut edits, mut died, mut back, mut deaths) = (1..1, usize::MAX, 0, 0);
        let mut at = begin;
        let accepts = |entry: &Entry| language.is_accepting(entry.state) && entry.part.is_in(facts.ends());
        loop {
            if self.waiting.first_key_value().is_some_and(|(first, _)| *first == at)
                && let Some((_, entries)) = self.waiting.pop_first()
            {
                front.extend(entries);
            }
            if self.settings.edits
                && let Some((_, known)) = kept.iter().find(|(place, _)| *place == at)
            {
                front.extend(known.iter().cloned());
            }
            if edits.contains(&at) {
                prune(&mut front, self.settings);
                self.insert(&mut front, at);
            }
            prune(&mut front, self.settings);
            let ends = at == bytes.len();
            if front.is_empty() && self.waiting.is_empty() || ends && !front.iter().any(accepts) {
                back = if died == at { 4 * back } else { 6 };
                deaths += 1;
                if !self.settings.edits || back > 4 * BACK || deaths > DEATHS {
                    return Vec::new();
                }
                died = at;
                let places = kept.iter().map(|(place, _)| *place);
                let Some(from) = places.into_iter().find(|place| *place + back >= at) else {
                    return Vec::new();
                };
                edits = from..at + 1;
                at = from;
                front.clear();
                continue;
            }
            if self.settings.edits {
                kept.retain(|(place, _)| *place != at && *place + BACK > at);
                kept.push_back((at, front.clone()));
            }
            if ends {
                break;
            }
            if front.is_empty() {
                at += 1;
                continue;
            }
            // Lists the slips that may begin at this place, from any entry.
            rows.clear();
            let here = front.iter().fold(0, |all, entry| all | set(&[entry.part]));
            let all_live = front.iter().all(|entry| self.copied(entry, at).1 != 0);
            for row in &table.dispatch[usize::from(bytes[at])] {
                let local = &table.local[*row];
                // If every entry may keep the byte, a slip that requires a wrong byte, and has no tax, is not looked for.
                let is_idle = all_live && local.needed == 1 && table.slips[*row].tax == 0.0;
                if local.parts & here != 0 && !is_idle && table.may(*row, self.text.present) {
                    local.find.find(self.text, at, &mut ways);
                }
                if !ways.is_empty() {
                    rows.push((*row, std::mem::take(&mut ways)));
                }
            }
            next.clear();
            self.further(&front, at, &rows, edits.contains(&at), &mut next);
            std::mem::swap(&mut front, &mut next);
            at += 1;
        }
        front.iter().filter(|entry| accepts(entry)).map(|entry| self.found(entry)).collect()
    }

    /// The state and the parts of a path after the byte as it is.
    fn copied(&self, entry: &Entry, at: usize) -> (State, Set) {
        let SearchSpace { language, facts, .. } = self.space;
        let byte = self.text.bytes[at];
        let copied = language.step(entry.state, byte);
        (copied, part::step(set(&[entry.part]), byte) & facts.alive(copied, Ahead::of(self.text, at)))
    }

    /// The paths one place further; those that take more bytes wait.
    fn further(
        &mut self,
        front: &[Entry],
        at: usize,
        rows: &[(usize, Ways)],
        is_edited: bool,
        next: &mut Vec<Entry>,
    ) {
        let SearchSpace { table, .. } = self.space;
        let bytes = self.text.bytes;
        let byte = bytes[at];
        // The byte belongs to no character of UTF-8.
        let is_broken = byte >= 128 && self.text.char(at).is_none();
        for entry in front {
            let (copied, goes) = self.copied(entry, at);
            let is_user = entry.part == Part::User;
            let dies = goes == 0;
            let here = rows.iter().filter(|(row, _)| entry.part.is_in(table.local[*row].parts));
            // Each step that does not take a slip with a tax pays the tax: copying and encoding, too.
            let taxed = here.clone().fold(0.0, |most, (row, _)| table.slips[*row].tax.max(most));
            for (row, ways) in here {
                let needed = table.local[*row].needed;
                let slip = table.slips[*row];
                let reach = if needed > 4 { needed } else { ways[0].0 };
                if needed > 0
                    && !dies
                    && !is_broken
                    && (needed == 1 || self.lives(entry, &bytes[at..bytes.len().min(at + reach)]))
                {
                    continue;
                }
                // A password full of signs is one slip.
                let is_further = is_user && entry.used & table.in_users != 0 && !b"/?#".contains(&byte);
                let cost = if entry.used >> row & 1 == 1 {
                    AGAIN
                } else {
                    table.costs[*row] * if is_further { IN_USER } else { 1.0 }
                } + if slip.tax == 0.0 { taxed } else { 0.0 };
                for (place, (take, new)) in ways.iter().enumerate() {
                    let cost = cost as f32 + place as f32;
                    self.go(entry, new, at..at + take, Some(*row), cost, next);
                }
            }
            if is_edited {
                // Deletes the whole character, not one byte of it.
                let end = at + self.text.char(at).map_or(1, char::len_utf8);
                self.go(entry, &[], at..end, None, DELETED + taxed as f32, next);
                if dies {
                    for byte in &*self.following(entry.state) {
                        self.go(entry, &[*byte], at..end, None, REPLACED + taxed as f32, next);
                    }
                }
            }
            let hash = hashed(entry.hash, byte);
            let cost = entry.cost + taxed as f32;
            next.extend(members(goes).map(|part| Entry { state: copied, part, cost, hash, ..entry.clone() }));
        }
    }

    /// Returns whether the next bytes are allowed as they are.
    fn lives(&self, entry: &Entry, bytes: &[u8]) -> bool {
        let (mut state, mut parts) = (entry.state, set(&[entry.part]));
        for byte in bytes {
            state = self.space.language.step(state, *byte);
            parts = part::step(parts, *byte) & self.space.facts.alive(state, Ahead::At);
        }
        parts != 0
    }

    /// Goes on with a slip: to the next place, or to one that waits.
    fn go(
        &mut self,
        entry: &Entry,
        new: &[u8],
        span: Range<usize>,
        slip: Option<usize>,
        cost: f32,
        next: &mut Vec<Entry>,
    ) {
        let (mut state, mut hash, mut parts) = (entry.state, entry.hash, set(&[entry.part]));
        // An insertion may begin a user: then an `@` may follow.
        let is_put_in = span.is_empty() || new.contains(&b'@');
        let ahead = if is_put_in { Ahead::At } else { Ahead::of(self.text, span.start) };
        for byte in new {
            state = self.space.language.step(state, *byte);
            parts = part::step(parts, *byte) & self.space.facts.alive(state, ahead);
            if parts == 0 {
                return;
            }
            hash = hashed(hash, *byte);
        }
        let (end, is_next) = (span.end, span.len() <= 1);
        let text = self.written.len()..self.written.len() + new.len();
        self.written.extend_from_slice(new);
        self.links.push(Link { before: entry.link, span, text, slip, part: entry.part });
        let slips = entry.used | slip.map_or(0, |row| 1 << row);
        let link = u32::try_from(self.links.len() - 1).ok();
        let cost = entry.cost + cost;
        let made = members(parts).map(|part| Entry { state, part, cost, hash, used: slips, link });
        if is_next {
            next.extend(made);
        } else {
            self.waiting.entry(end).or_default().extend(made);
        }
    }

    /// One byte of each class that may follow.
    fn following(&mut self, state: State) -> Rc<[u8]> {
        let SearchSpace { language, facts, .. } = self.space;
        let lives = |byte: &u8| !language.is_dead(language.step(state, *byte));
        let made = || facts.readable.iter().copied().filter(lives).collect();
        Rc::clone(self.following.entry(state).or_insert_with(made))
    }

    /// Bytes that were left out, two at most at one place.
    fn insert(&mut self, front: &mut Vec<Entry>, at: usize) {
        let mut last: Vec<Entry> = front.iter().take(INSERTING).cloned().collect();
        for _ in 0..2 {
            let mut new = Vec::new();
            for entry in &last {
                for byte in &*self.following(entry.state) {
                    self.go(entry, &[*byte], at..at, None, INSERTED, &mut new);
                }
            }
            prune(&mut new, Settings { edits: true, beam: 100.0, width: INSERTING });
            front.extend(new.iter().cloned());
            last = new;
        }
    }

    fn found(&self, entry: &Entry) -> Found {
        let links = std::iter::successors(entry.link, |link| self.links[*link as usize].before);
        let step = |link: u32| {
            let Link { span, text, slip, part, .. } = &self.links[link as usize];
            Step { span: span.clone(), text: self.written[text.clone()].to_vec(), slip: *slip, part: *part }
        };
        let mut steps: Vec<Step> = links.map(step).collect();
        steps.reverse();
        let parts = steps.iter().map(|step| (step.span.clone(), &step.text[..]));
        Found { cost: f64::from(entry.cost), text: crate::text::replaced(self.text.bytes, parts), steps }
    }
}

fn hashed(hash: u64, byte: u8) -> u64 {
    (hash.rotate_left(5) ^ u64::from(byte)).wrapping_mul(0x517c_c1b7_2722_0a95)
}

/// Keeps the cheapest paths, a few of each state and part, and none twice.
fn prune(front: &mut Vec<Entry>, settings: Settings) {
    if front.len() < 2 {
        return;
    }
    front.sort_by(|one, two| one.cost.total_cmp(&two.cost));
    let most = front[0].cost + settings.beam;
    let mut kept = 0;
    for at in 0..front.len() {
        let entry = &front[at];
        if entry.cost > most || kept == settings.width {
            break;
        }
        let alike =
            front[..kept].iter().filter(|known| known.state == entry.state && known.part == entry.part);
        let (count, is_known) = alike
            .fold((0, false), |(count, is_known), known| (count + 1, is_known || known.hash == entry.hash));
        if count < KEPT && !is_known {
            front.swap(kept, at);
            kept += 1;
        }
    }
    front.truncate(kept);
}
