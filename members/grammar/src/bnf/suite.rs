//! The test suite of an automaton (the Wp-method).
//!
//! Let the minimal automaton of a language have n states. A recogniser that gives the right answer for each string of the suite of
//! depth k accepts exactly that language, under two conditions: it behaves like an automaton of at most n + k states, and it does
//! not tell bytes of a class apart. Neither is known of a program: one that refuses a segment of more than 60 bytes has more states,
//! and one that refuses `ww` tells letters apart that are of one class. A suite is a test, and no proof; `tests/proof/decided.rs` decides
//! what combinators accept.
//!
//! The strings are all `access * middle * ending`, with
//!
//! - `access` leads to a state, one for each state;
//! - `middle` is every string of at most k + 1 classes, so that each transition is taken at least once;
//! - `ending` is, after at most k classes, each of a characterisation set, which tells any two states apart; and after k + 1
//!   classes, each of those that tell the state that is reached from all others.
//!
//! The second half of the last rule is what the Wp-method (Fujiwara and others, 1991) saves of Chow's W-method, at the same
//! power: the first strings show that the characterisation set tells the recogniser's states apart as well, so
//! that a part of it identifies the rest.
//!
//! A middle has one byte of each class. Over each single transition, other bytes of its class are tried as well: all, or
//! [at most a number of them](Suite::with_members).

use super::automaton::{Automaton, State, rank};

/// The suite of an automaton.
///
/// ```
/// use urlgram_grammar::bnf::{automaton::Automaton, suite::Suite};
/// let word = Automaton::one_of(b'a'..=b'z').repeated(1, None);
/// let suite = Suite::new(&word, 0);
/// let mut wrong = Vec::new();
/// // This recogniser forgets that a word has a letter.
/// let strings = suite.for_each(|case| {
///     if case.input.iter().all(u8::is_ascii_lowercase) != case.accepted {
///         wrong.push(case.input.to_vec());
///     }
/// });
/// assert_eq!(strings, suite.strings());
/// assert!(!wrong.is_empty() && wrong.iter().all(Vec::is_empty));
/// ```
#[derive(Clone, Debug)]
pub struct Suite<'a> {
    automaton: &'a Automaton,
    depth: usize,
    access: Vec<Vec<u8>>,
    /// A characterisation set.
    endings: Vec<Vec<u8>>,
    /// For each state the places in it of the strings that tell the state from all others.
    identifying: Vec<Vec<usize>>,
    /// The bytes that are tried over each transition.
    bytes: Vec<u8>,
}

/// A string of a suite, with the right answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case<'c> {
    /// The string.
    pub input: &'c [u8],
    /// True if the language holds it.
    pub accepted: bool,
}

impl<'a> Suite<'a> {
    /// The suite of this depth, the k of the method. Over each transition it tries every byte.
    #[must_use]
    pub fn new(automaton: &'a Automaton, depth: usize) -> Self {
        let (access, endings) = (automaton.access_strings(), automaton.characterisation());
        // For each state, `answers` has the answer to each ending.
        let answer = |state, ending: &Vec<u8>| automaton.is_accepting(automaton.run(state, ending));
        let answers: Vec<Vec<bool>> = (0..automaton.states())
            .map(|state| endings.iter().map(|ending| answer(state, ending)).collect())
            .collect();
        // At least one ending is used: whether the string itself is accepted is an answer, too.
        let one_at_least = |chosen: Vec<usize>| if chosen.is_empty() { vec![0] } else { chosen };
        let identifying =
            (0..automaton.states()).map(|state| one_at_least(identifying(&answers, state))).collect();
        let bytes = (0..=u8::MAX).collect();
        Self { automaton, depth, access, endings, identifying, bytes }
    }

    /// The same with at most `most` bytes of a class over each transition, one at least: the easiest to read, then the hardest.
    ///
    /// ```
    /// use urlgram_grammar::bnf::{automaton::Automaton, suite::{Case, Suite}};
    /// let digit = Automaton::one_of(b'0'..=b'9');
    /// let suite = Suite::new(&digit, 0).with_members(1);
    /// let mut accepted = Vec::new();
    /// suite.for_each(|case: Case| if case.accepted { accepted.push(case.input.to_vec()) });
    /// accepted.dedup();
    /// assert_eq!(accepted, [b"0"]);
    /// ```
    #[must_use]
    pub fn with_members(mut self, most: usize) -> Self {
        let of = |class: usize| {
            let mut bytes: Vec<u8> =
                (0..=u8::MAX).filter(|byte| self.automaton.class_of(*byte) == class).collect();
            bytes.sort_by_key(|byte| rank(*byte));
            let last = bytes.split_off(1).into_iter().rev().take(most.saturating_sub(1));
            bytes.into_iter().chain(last).collect::<Vec<u8>>()
        };
        self.bytes = (0..self.automaton.classes()).flat_map(of).collect();
        self
    }

    /// How many strings the suite has, repetitions included.
    #[must_use]
    pub fn strings(&self) -> u64 {
        // `ways` has the number of strings that lead to each state.
        let mut ways = vec![1_u64; self.automaton.states()];
        let step = |ways: &[u64], bytes: &[u8]| {
            let mut next = vec![0; ways.len()];
            for (state, count) in ways.iter().enumerate() {
                for byte in bytes {
                    next[self.automaton.step(state, *byte)] += count;
                }
            }
            next
        };
        let identified = |ways: &[u64]| -> u64 {
            ways.iter().zip(&self.identifying).map(|(count, endings)| count * endings.len() as u64).sum()
        };
        let mut strings = identified(&step(&ways, &self.bytes));
        for _ in 0..=self.depth {
            strings += ways.iter().sum::<u64>() * self.endings.len() as u64;
            ways = step(&ways, self.automaton.representatives());
        }
        strings + identified(&ways)
    }

    /// Gives every string of the suite to `visit`, and counts them.
    ///
    /// Some strings come more than once. They are made one at a time: memory is constant.
    pub fn for_each(&self, mut visit: impl FnMut(Case<'_>)) -> u64 {
        let mut strings = 0;
        let visit = &mut |case: Case<'_>| {
            strings += 1;
            visit(case);
        };
        for access in &self.access {
            let (mut input, state) = (access.clone(), self.automaton.run(0, access));
            self.middles(&mut input, state, self.depth + 1, visit);
            for byte in &self.bytes {
                input.push(*byte);
                self.identify(&mut input, self.automaton.step(state, *byte), visit);
                input.pop();
            }
        }
        strings
    }

    fn middles(&self, input: &mut Vec<u8>, state: State, left: usize, visit: &mut impl FnMut(Case<'_>)) {
        if left == 0 {
            return self.identify(input, state, visit);
        }
        for ending in &self.endings {
            self.end(input, state, ending, visit);
        }
        for byte in self.automaton.representatives() {
            input.push(*byte);
            self.middles(input, self.automaton.step(state, *byte), left - 1, visit);
            input.pop();
        }
    }

    /// The strings that tell `state` from all others, after `input`.
    fn identify(&self, input: &mut Vec<u8>, state: State, visit: &mut impl FnMut(Case<'_>)) {
        for place in &self.identifying[state] {
            self.end(input, state, &self.endings[*place], visit);
        }
    }

    fn end(&self, input: &mut Vec<u8>, state: State, ending: &[u8], visit: &mut impl FnMut(Case<'_>)) {
        let length = input.len();
        input.extend_from_slice(ending);
        let accepted = self.automaton.is_accepting(self.automaton.run(state, ending));
        visit(Case { input, accepted });
        input.truncate(length);
    }
}

/// The endings by which a state answers otherwise than each other one that an ending tells from it: of those that tell it from the most
/// that are left, the first, until none tells one.
pub(super) fn identifying(answers: &[Vec<bool>], state: State) -> Vec<usize> {
    let mut others: Vec<State> = (0..answers.len()).filter(|other| *other != state).collect();
    let mut chosen = Vec::new();
    loop {
        let differs = |ending: usize, other: State| answers[state][ending] != answers[other][ending];
        let told = |ending: &usize| others.iter().filter(|other| differs(*ending, **other)).count();
        let best = (0..answers[state].len()).rev().max_by_key(told).filter(|best| told(best) > 0);
        let Some(best) = best else { return chosen };
        others.retain(|other| !differs(best, *other));
        chosen.push(best);
    }
}
