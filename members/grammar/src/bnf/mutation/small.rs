//! A small suite that kills all mutants.

use std::collections::{HashMap, HashSet, VecDeque};

use super::super::automaton::{Automaton, State};
use super::super::cover;
use super::super::suite::identifying;
use super::Question;
use super::mutants::Mutants;
use super::ways::{Ways, in_order, texts, visible};
use crate::hash::Quick;

/// A small suite: strings, none twice, the shortest first and those of one length in the order of their bytes, that kill each of the
/// [`Mutants`].
///
/// They take each transition between living states with at least `members` bytes of its class, or all, and as many bytes lead from
/// a living state to nowhere, before endings that would be right after each other byte. At the end of a string, each control is
/// tried at each state that accepts. If a class can come twice in a row, it does so as the same byte and as two. Strings are UTF-8
/// if such a string kills the mutant. (Not all of those are found that have to take the wrong transition twice, at two places of a
/// character.)
///
/// ```
/// use urlgram_grammar::bnf::{automaton::Automaton, mutation::{Mutants, Question, small}};
/// let sign = Automaton::one_of(*b"+-");
/// let questions: Vec<Question> = small(&sign, 1);
/// assert!(questions.iter().all(|it| sign.accepts(&it.text) == it.accepted));
/// let mut mutants = Mutants::new(&sign);
/// for question in &questions {
///     mutants.kill(&question.text);
/// }
/// assert_eq!(mutants.left(), 0);
/// ```
#[must_use]
pub fn small(automaton: &Automaton, members: usize) -> Vec<Question> {
    let mut draft = Draft {
        automaton,
        members: members.max(1),
        mutants: Mutants::new(automaton),
        texts: HashSet::default(),
        taken: vec![[false; 256]; automaton.states()],
    };
    let kinds = [texts(), Automaton::all()];
    for (place, kind) in kinds.iter().enumerate() {
        let ways = Ways::new(automaton, kind);
        let endings = Endings::new(&ways);
        if place == 0 {
            draft.refused(&ways, &endings);
        }
        draft.accepted(&ways);
        draft.doubled(&ways);
        draft.complete(&ways, &endings);
    }
    draft.first_tried(&kinds[0]);
    let question = |text: Vec<u8>| Question { accepted: automaton.accepts(&text), text };
    let mut questions: Vec<Question> = draft.texts.into_iter().map(question).collect();
    questions
        .sort_unstable_by(|one, other| (one.text.len(), &one.text).cmp(&(other.text.len(), &other.text)));
    questions
}

/// The strings so far.
struct Draft<'a> {
    automaton: &'a Automaton,
    members: usize,
    mutants: Mutants<'a>,
    texts: HashSet<Vec<u8>, Quick>,
    /// For each state, the bytes that a string of the language takes there.
    taken: Vec<[bool; 256]>,
}

impl Draft<'_> {
    fn ask(&mut self, text: Vec<u8>) {
        let mut state = 0;
        if self.automaton.accepts(&text) {
            for byte in &text {
                self.taken[state][usize::from(*byte)] = true;
                state = self.automaton.step(state, *byte);
            }
        }
        self.mutants.kill(&text);
        self.texts.insert(text);
    }

    /// Strings that leave the language with some bytes of each class, before endings that would be right after another byte.
    fn refused(&mut self, ways: &Ways<'_>, endings: &Endings) {
        let automaton = self.automaton;
        for state in automaton.living() {
            for (class, byte) in automaton.representatives().iter().enumerate() {
                let dead = automaton.step(state, *byte);
                let takes = ways.takes(state, class);
                let Some(&(access, ..)) = takes.first().filter(|_| automaton.is_dead(dead)) else { continue };
                let mut after: Vec<State> =
                    automaton.steps(state).into_iter().map(|(next, _)| next).collect();
                let mut right: Vec<&[u8]> = Vec::new();
                for ending in endings.of(dead, 0) {
                    let before = after.len();
                    after.retain(|next| !ending.accepts[*next]);
                    if after.len() < before {
                        right.push(&ending.text);
                    }
                }
                let units = takes.iter().filter(|take| take.0 == access);
                let mut bytes = in_order(units.flat_map(|take| take.1).copied().collect());
                if automaton.is_accepting(state) && ways.kind.accepts(access) {
                    // Some recognisers permit a line break at the end, or stop at a zero.
                    for byte in bytes.iter().filter(|byte| matches!(byte, 0..=b' ' | 0x7F)) {
                        self.ask([access, &[*byte]].concat());
                    }
                }
                // If the space is not among the first members, it replaces the last of them: programs permit it more often than
                // any other byte.
                let place = bytes.iter().position(|byte| *byte == b' ');
                if let Some(place) = place.filter(|place| *place >= self.members) {
                    bytes.swap(place, self.members - 1);
                }
                for byte in bytes.into_iter().take(self.members) {
                    let mut text = [access, &[byte]].concat();
                    // A byte may begin a character, which has to be completed.
                    while !ways.kind.accepts(&text) {
                        let code = ways.kind.run(0, &text);
                        let rest = (0x80..=0xBF).find(|byte| ways.next(code, *byte).is_some());
                        text.push(rest.expect("a character ends"));
                    }
                    for ending in &right {
                        self.ask([&text[..], ending].concat());
                    }
                }
            }
        }
    }

    /// Strings of the language that take each transition with some bytes of its class.
    fn accepted(&mut self, ways: &Ways<'_>) {
        for state in self.automaton.living() {
            for class in 0..self.automaton.classes() {
                for (access, bytes, code) in ways.takes(state, class) {
                    let next = self.automaton.step(state, bytes[0]);
                    let Some(finish) = ways.finish(next, code) else { continue };
                    for byte in bytes {
                        let of_class = (0..=u8::MAX).filter(|byte| self.automaton.class_of(*byte) == class);
                        let taken = of_class.filter(|byte| self.taken[state][usize::from(*byte)]).count();
                        if taken >= self.members {
                            break;
                        }
                        if !self.taken[state][usize::from(*byte)] {
                            self.ask_with_others([access, &[*byte], finish].concat(), ways);
                        }
                    }
                }
            }
        }
    }

    /// Asks a string of the language with other bytes of the same units, if its own are taken already.
    fn ask_with_others(&mut self, mut text: Vec<u8>, ways: &Ways<'_>) {
        let mut state = 0;
        for byte in &mut text {
            let is_taken = |byte: &u8| self.taken[state][usize::from(*byte)];
            if is_taken(byte) {
                let unit =
                    ways.units.iter().find(|bytes| bytes.contains(byte)).expect("each byte has a unit");
                *byte = unit.iter().copied().find(|byte| !is_taken(byte)).unwrap_or(*byte);
            }
            state = self.automaton.step(state, *byte);
        }
        self.ask(text);
    }

    /// Strings in which a character comes twice, or another of its class follows it.
    fn doubled(&mut self, ways: &Ways<'_>) {
        /// How many bytes are doubled in one string.
        const MANY: usize = 8;
        for state in self.automaton.living() {
            let Some(access) = ways.access(state, 0) else { continue };
            for bytes in ways.units.iter().filter(|bytes| ways.next(0, bytes[0]) == Some(0)) {
                let next = self.automaton.step(state, bytes[0]);
                let Some(end) = ways.finish(self.automaton.step(next, bytes[0]), 0) else { continue };
                if next == state && bytes.len() > 1 {
                    for some in bytes.chunks(MANY) {
                        let twice: Vec<u8> = some.iter().flat_map(|byte| [*byte; 2]).collect();
                        self.ask([access, &twice, end].concat());
                    }
                } else {
                    for other in bytes.iter().take(2) {
                        self.ask([access, &[bytes[0], *other], end].concat());
                    }
                }
            }
            // The characters have two, three and four bytes, and one is of private use.
            for character in ["é", "€", "😀", "\u{E000}"] {
                let twice = character.repeat(2);
                let (one, two) = (
                    self.automaton.run(state, character.as_bytes()),
                    self.automaton.run(state, twice.as_bytes()),
                );
                if let Some(end) = ways.finish(two, 0).filter(|_| one == state) {
                    self.ask([access, twice.as_bytes(), end].concat());
                }
            }
        }
    }

    /// Strings that kill what is left, by the argument in the head of [the module](super).
    fn complete(&mut self, ways: &Ways<'_>, endings: &Endings) {
        for state in 0..self.automaton.states() {
            for (class, byte) in self.automaton.representatives().iter().enumerate() {
                let right = self.automaton.step(state, *byte);
                for (access, bytes, code) in ways.takes(state, class) {
                    for ending in endings.of(right, code) {
                        let tells =
                            |wrong: &u16| ending.accepts[usize::from(*wrong)] != ending.accepts[right];
                        if self.mutants.of(state, class).iter().any(tells) {
                            let is_dead = self.automaton.is_dead(right);
                            let byte = if is_dead { visible(bytes, self.texts.len()) } else { bytes[0] };
                            self.ask([access, &[byte], &ending.text].concat());
                        }
                    }
                }
            }
            if let Some(access) = ways.access(state, 0).filter(|_| self.mutants.has_verdict(state)) {
                self.ask(access.to_vec());
            }
        }
    }

    /// Strings that people try first: nothing at all, each way once, and each character of US-ASCII at both ends of short strings.
    /// These strings tell no automaton of as many states apart, but many a program.
    fn first_tried(&mut self, texts: &Automaton) {
        let cover: Vec<Vec<u8>> =
            cover::strings(self.automaton).into_iter().filter(|text| texts.accepts(text)).collect();
        self.texts.insert(Vec::new());
        for short in cover.iter().take(2) {
            let both = |byte: u8| [[&short[..], &[byte]].concat(), [&[byte], &short[..]].concat()];
            self.texts.extend((0..0x80).flat_map(both));
        }
        self.texts.extend(cover);
    }
}

/// An ending, with the states of the automaton from which it is accepted.
#[derive(Clone, Debug)]
struct Ending {
    text: Vec<u8>,
    accepts: Vec<bool>,
}

/// For each state of a kind of strings, endings that tell apart all states of the automaton that strings of the kind can.
///
/// They are found from their ends on, the shortest first. An ending is kept if it divides a block of states that all endings before it
/// accept or refuse alike, and only those that are kept are made longer: what divides no block is a union of blocks, and with a byte
/// before it, it is a union of what that byte makes of them. So there are fewer endings than states, and what is left of
/// one after its first bytes is one, too.
#[derive(Debug)]
struct Endings {
    /// All endings, by the state of the kind.
    all: Vec<Vec<Ending>>,
    /// The same for each state of the automaton: the places of those that tell it from all others, the best first.
    orders: Vec<Vec<Vec<usize>>>,
}

impl Endings {
    fn new(ways: &Ways<'_>) -> Self {
        let states = ways.automaton.states();
        let mut all = vec![Vec::new(); ways.kind.states()];
        let mut blocks = vec![vec![0; states]; ways.kind.states()];
        let accepts: Vec<bool> = (0..states).map(|state| ways.automaton.is_accepting(state)).collect();
        let whole = Ending { text: Vec::new(), accepts };
        let mut waiting: VecDeque<(State, Ending)> = ways.ends().map(|code| (code, whole.clone())).collect();
        while let Some((code, ending)) = waiting.pop_front() {
            if !divide(&mut blocks[code], &ending.accepts) {
                continue;
            }
            for bytes in &ways.units {
                let next = |state: State| ways.automaton.step(state, bytes[0]);
                let accepts = (0..states).map(|state| ending.accepts[next(state)]).collect();
                let longer = Ending { text: [&bytes[..1], &ending.text].concat(), accepts };
                let before =
                    (0..ways.kind.states()).filter(|before| ways.next(*before, bytes[0]) == Some(code));
                waiting.extend(before.map(|before| (before, longer.clone())));
            }
            all[code].push(ending);
        }
        let order = |endings: &Vec<Ending>| {
            let answers: Vec<Vec<bool>> = (0..states)
                .map(|state| endings.iter().map(|ending| ending.accepts[state]).collect())
                .collect();
            (0..states).map(|state| identifying(&answers, state)).collect()
        };
        let orders = all.iter().map(order).collect();
        Self { all, orders }
    }

    /// The endings after `code`: first those that together tell `state` from all others, the best first, and
    /// then all.
    fn of(&self, state: State, code: State) -> impl Iterator<Item = &Ending> {
        let all = &self.all[code];
        self.orders[code][state].iter().map(move |place| &all[*place]).chain(all)
    }
}

/// Divides the blocks of states, which are numbered from 0 on, by a set, and returns whether it divides one.
fn divide(blocks: &mut [usize], set: &[bool]) -> bool {
    let before = blocks.iter().max().map_or(0, |most| most + 1);
    let mut parts = HashMap::<_, usize, Quick>::default();
    for (block, inside) in blocks.iter_mut().zip(set) {
        let number = parts.len();
        *block = *parts.entry((*block, *inside)).or_insert(number);
    }
    parts.len() > before
}
