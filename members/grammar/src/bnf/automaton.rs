//! The minimal deterministic automaton of a production.

#[cfg(feature = "automata")]
use std::collections::HashSet;
use std::collections::{HashMap, VecDeque};
#[cfg(feature = "automata")]
use std::hash::Hash;

use super::classes::Classes;
use crate::class::Class;

/// A state of an [`Automaton`], less than [`Automaton::states`]; the start is 0. The methods panic on any other.
pub type State = usize;

/// The minimal complete deterministic automaton of a language over bytes.
///
/// Bytes that no state tells apart share a class, numbered by their first byte. Two languages are equal exactly if their automata
/// are. A function that makes an automaton panics if that would have more than 65,535 states.
///
/// ```
/// use urlgram_grammar::bnf::{Grammar, automaton::Automaton};
/// let grammar = Grammar::parse("escape.abnf", ";;@notation ABNF\nescape = \"%\" 2HEXDIG\n")?;
/// let escape = Automaton::of(&grammar, "escape")?;
/// assert_eq!((escape.states(), escape.classes()), (5, 3)); // "", "%", "%4", "%41", all else; "%", hex, others
/// assert!(escape.accepts(b"%4a") && !escape.accepts(b"%4"));
/// assert_eq!(escape.first_dead(b"%4g"), Some(2));
///
/// // Step by step.
/// let begun = escape.run(0, b"%4");
/// assert!(!escape.is_accepting(begun) && escape.is_accepting(escape.step(begun, b'a')));
/// assert!(escape.is_dead(escape.step(begun, b'g')));
/// assert_eq!(escape.leaves(b"%4g"), (2, begun));
///
/// // The ways to all states, and those from which something is accepted.
/// assert_eq!(escape.access_strings(), [&b""[..], b"\0", b"%", b"%0", b"%00"]);
/// assert_eq!(escape.living().collect::<Vec<_>>(), [0, 2, 3, 4]);
///
/// // The classes: all others, "%", and hex.
/// assert_eq!(escape.representatives(), b"\0%0");
/// assert_eq!(escape.readable(), b"g%a");
/// assert_eq!(escape.class_of(b'F'), 2);
/// assert_eq!(escape.byte_classes().of(b'F'), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    classes: Classes,
    /// The state after `state` on class `c` is at `state * classes + c`.
    next: Vec<u16>,
    accepting: Vec<bool>,
    dead: Option<State>,
}

impl Automaton {
    /// The automaton with these tables, which is minimal.
    pub(super) fn new(classes: Classes, next: Vec<u16>, accepting: Vec<bool>) -> Self {
        let rows = next.chunks_exact(classes.len());
        let stays = |(state, row): (State, &[u16])| row.iter().all(|next| usize::from(*next) == state);
        let dead = rows.enumerate().position(|row| !accepting[row.0] && stays(row));
        Self { classes, next, accepting, dead }
    }

    /// The number of states, the dead one included.
    #[must_use]
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// The states from which something is accepted: all but the dead one.
    pub fn living(&self) -> impl Iterator<Item = State> {
        (0..self.states()).filter(|state| !self.is_dead(*state))
    }

    /// The number of classes of bytes.
    #[must_use]
    pub fn classes(&self) -> usize {
        self.classes.len()
    }

    /// The classes of bytes.
    #[must_use]
    pub fn byte_classes(&self) -> &Classes {
        &self.classes
    }

    /// The least byte of each class.
    #[must_use]
    pub fn representatives(&self) -> &[u8] {
        self.classes.representatives()
    }

    /// The byte of each class that is the easiest to read: a small letter, a digit, a capital, any other that is
    /// visible, in this order of preference.
    #[must_use]
    pub fn readable(&self) -> Vec<u8> {
        let of = |class: usize| (0..=u8::MAX).filter(move |byte| self.class_of(*byte) == class);
        (0..self.classes()).filter_map(|class| of(class).min_by_key(|byte| rank(*byte))).collect()
    }

    /// The class of `byte`: its place among the [`representatives`](Self::representatives).
    #[must_use]
    #[inline]
    pub fn class_of(&self, byte: u8) -> usize {
        self.classes.of(byte)
    }

    /// The state after `state` on `byte`.
    #[must_use]
    #[inline]
    pub fn step(&self, state: State, byte: u8) -> State {
        self.next[state * self.classes() + self.classes.of(byte)].into()
    }

    /// The state after `state` on all of `input`.
    #[must_use]
    pub fn run(&self, state: State, input: &[u8]) -> State {
        input.iter().fold(state, |state, byte| self.step(state, *byte))
    }

    /// Returns whether the language holds a string that leads to `state`.
    #[must_use]
    pub fn is_accepting(&self, state: State) -> bool {
        self.accepting[state]
    }

    /// Returns whether nothing that follows `state` is accepted.
    #[must_use]
    pub fn is_dead(&self, state: State) -> bool {
        self.dead == Some(state)
    }

    /// Returns whether the language holds `input`.
    #[must_use]
    pub fn accepts(&self, input: &[u8]) -> bool {
        self.is_accepting(self.run(0, input))
    }

    /// The byte offset of the first byte after which no continuation is in the language; `None` if `input` begins a string of it.
    #[must_use]
    pub fn first_dead(&self, input: &[u8]) -> Option<usize> {
        let (offset, _) = self.leaves(input);
        (offset < input.len()).then_some(offset)
    }

    /// The byte offset at which `input` leaves the language, and the state before it: the first byte after which no continuation is in
    /// the language, or the end.
    #[must_use]
    pub fn leaves(&self, input: &[u8]) -> (usize, State) {
        self.leaves_from(0, input)
    }

    /// The same of what follows `state`.
    pub(super) fn leaves_from(&self, mut state: State, input: &[u8]) -> (usize, State) {
        for (at, byte) in input.iter().enumerate() {
            let next = self.step(state, *byte);
            if self.is_dead(next) {
                return (at, state);
            }
            state = next;
        }
        (input.len(), state)
    }

    /// The bytes that follow `state` in each string of the language, as long as there is one way only.
    #[must_use]
    #[doc(hidden)]
    pub fn only_text(&self, mut state: State) -> Vec<u8> {
        let mut text = Vec::new();
        while text.len() < self.states() && !self.is_accepting(state) {
            let Some((byte, next)) = self.only_step(state) else { break };
            text.push(byte);
            state = next;
        }
        text
    }

    /// The only byte after which something can be accepted, and the state after it.
    pub(crate) fn only_step(&self, state: State) -> Option<(u8, State)> {
        let mut live = (0..=u8::MAX).filter(|byte| !self.is_dead(self.step(state, *byte)));
        let byte = live.next()?;
        live.next().is_none().then(|| (byte, self.step(state, byte)))
    }

    /// The living states after `state`, each with the bytes that lead there, in the order of the first of these.
    #[must_use]
    #[doc(hidden)]
    pub fn steps(&self, state: State) -> Vec<(State, Class)> {
        self.steps_by(state, &self.classes.sets())
    }

    /// The same, by the sets of its classes.
    pub(super) fn steps_by(&self, state: State, sets: &[Class]) -> Vec<(State, Class)> {
        let mut steps: Vec<(State, Class)> = Vec::new();
        let row = &self.next[state * sets.len()..][..sets.len()];
        for (next, set) in row.iter().map(|next| usize::from(*next)).zip(sets) {
            match steps.iter_mut().find(|(known, _)| *known == next) {
                Some((_, bytes)) => *bytes = bytes.or(*set),
                None if !self.is_dead(next) => steps.push((next, *set)),
                None => {}
            }
        }
        steps
    }

    /// For each state a shortest string that leads to it from the start.
    #[must_use]
    pub fn access_strings(&self) -> Vec<Vec<u8>> {
        let mut reached: Vec<_> = self.outwards(0, self.representatives()).collect();
        reached.sort_by_key(|(state, _)| *state);
        reached.into_iter().map(|(_, string)| string).collect()
    }

    /// The states from one outwards, as far as these bytes lead, each with a shortest string of them that leads
    /// there; of several, that whose bytes are first.
    pub(super) fn outwards(&self, start: State, bytes: &[u8]) -> impl Iterator<Item = (State, Vec<u8>)> {
        // `before` has each state with its predecessor, and the byte between them.
        let mut before: Vec<Option<(State, u8)>> = vec![None; self.states()];
        let mut waiting = VecDeque::from([start]);
        std::iter::from_fn(move || {
            let state = waiting.pop_front()?;
            for &byte in bytes {
                let next = self.step(state, byte);
                if next != start && before[next].is_none() {
                    before[next] = Some((state, byte));
                    waiting.push_back(next);
                }
            }
            Some((state, way(state, |at| before[at])))
        })
    }

    /// A shortest string of the language, made of [readable](Self::readable) bytes; `None` if it holds no string.
    #[must_use]
    pub fn shortest(&self) -> Option<Vec<u8>> {
        self.shortest_after(0)
    }

    /// The same of what may follow `state`.
    #[must_use]
    #[doc(hidden)]
    pub fn shortest_after(&self, start: State) -> Option<Vec<u8>> {
        let mut bytes = self.readable();
        bytes.sort_by_key(|byte| (!byte.is_ascii_lowercase(), !byte.is_ascii_digit(), *byte));
        self.shortest_of(start, &bytes)
    }

    /// A shortest string of these bytes that is accepted from `start`; of several, that whose bytes are first.
    pub(super) fn shortest_of(&self, start: State, bytes: &[u8]) -> Option<Vec<u8>> {
        let mut reached = self.outwards(start, bytes);
        reached.find(|(state, _)| self.is_accepting(*state)).map(|(_, string)| string)
    }

    /// A characterisation set: strings of which, for each two states, one is accepted from exactly one of
    /// them. Never empty.
    ///
    /// ```
    /// use urlgram_grammar::bnf::automaton::Automaton;
    /// let a = Automaton::literal(b"a");
    /// // The empty string tells the end from all others, and `a` the beginning.
    /// assert_eq!(a.characterisation(), [&b""[..], b"a"]);
    /// assert_eq!(a.shortest(), Some(b"a".to_vec()));
    /// ```
    #[must_use]
    pub fn characterisation(&self) -> Vec<Vec<u8>> {
        let pairs = self.distinguishing_steps();
        let mut set: Vec<Vec<u8>> = vec![Vec::new()];
        let mut block: Vec<usize> = self.accepting.iter().map(|accepts| usize::from(*accepts)).collect();
        while let Some((one, other)) = first_equal_pair(&block) {
            let string = self.distinguish(&pairs, one, other);
            let mut renamed = HashMap::new();
            for (state, old) in block.iter_mut().enumerate() {
                let accepts = self.is_accepting(self.run(state, &string));
                let fresh = renamed.len();
                *old = *renamed.entry((*old, accepts)).or_insert(fresh);
            }
            set.push(string);
        }
        set
    }

    /// For each pair of states the class on which they first differ by one step less, or none if one
    /// accepts and the other does not.
    fn distinguishing_steps(&self) -> Vec<Option<u8>> {
        let states = self.states();
        let mut step: Vec<Option<u8>> = vec![None; states * states];
        let mut differ: Vec<bool> = (0..states * states)
            .map(|pair| self.accepting[pair / states] != self.accepting[pair % states])
            .collect();
        loop {
            let before = differ.clone();
            for pair in (0..states * states).filter(|pair| !before[*pair]) {
                let found = (0..self.classes()).find(|class| {
                    let one = self.next[pair / states * self.classes() + class];
                    let other = self.next[pair % states * self.classes() + class];
                    before[usize::from(one) * states + usize::from(other)]
                });
                if let Some(class) = found {
                    differ[pair] = true;
                    step[pair] = Some(self.representatives()[class]);
                }
            }
            if differ == before {
                return step;
            }
        }
    }

    fn distinguish(&self, steps: &[Option<u8>], mut one: State, mut other: State) -> Vec<u8> {
        let mut string = Vec::new();
        while let Some(byte) = steps[one * self.states() + other] {
            string.push(byte);
            (one, other) = (self.step(one, byte), self.step(other, byte));
        }
        string
    }
}

/// The bytes on the way to what has this number, if each but the first was reached from the one `before` it, by a byte.
pub(crate) fn way(last: usize, before: impl Fn(usize) -> Option<(usize, u8)>) -> Vec<u8> {
    let way = std::iter::successors(before(last), |(earlier, _)| before(*earlier));
    let mut bytes: Vec<u8> = way.map(|(_, byte)| byte).collect();
    bytes.reverse();
    bytes
}

/// How hard a byte is to read: small letters are the easiest, then digits, capitals, and what can be seen.
pub(super) fn rank(byte: u8) -> u8 {
    match byte {
        b'a'..=b'z' => 0,
        b'0'..=b'9' => 1,
        b'A'..=b'Z' => 2,
        b'!'..=b'~' => 3,
        _ => 4,
    }
}

/// The bytes in the order of preference: what reads well comes first.
#[cfg(feature = "automata")]
pub(crate) fn preferred() -> impl Iterator<Item = u8> {
    let mut bytes: Vec<u8> = (0..=u8::MAX).collect();
    bytes.sort_by_key(|byte| rank(*byte));
    bytes.into_iter()
}

/// The byte of each class that reads best, in the order of preference.
#[cfg(feature = "automata")]
pub(crate) fn preferred_of<C: Eq + Hash>(class: impl Fn(u8) -> C) -> impl Iterator<Item = u8> {
    let mut known = HashSet::new();
    preferred().filter(move |byte| known.insert(class(*byte)))
}

/// Two states of one block, if a block has two.
fn first_equal_pair(block: &[usize]) -> Option<(State, State)> {
    let mut first = HashMap::new();
    block.iter().enumerate().find_map(|(state, block)| {
        let earlier = *first.entry(*block).or_insert(state);
        (earlier != state).then_some((earlier, state))
    })
}
