//! The complete test suite of an automaton (Chow's W-method), which proves a combinator equal to its BNF.
//!
//! Let the minimal automaton of a language have n states. A recogniser that gives the right answer for each
//! string of the suite of depth k accepts exactly that language, if it behaves like any automaton of at most
//! n + k states. The strings are all `access * middle * ending`, where
//!
//! - `access` leads to a state, one for each state;
//! - `middle` is every string of at most k + 1 classes, so that each transition is taken at least once;
//! - `ending` is one of a characterisation set, which tells any two states apart.
//!
//! Classes of bytes come from the grammar; that the recogniser has the same ones is not taken on trust: over
//! each transition, every byte is tried with every ending.

use super::automaton::{Automaton, State};

/// The complete suite of an automaton.
#[derive(Clone, Debug)]
pub struct Suite<'a> {
    automaton: &'a Automaton,
    depth: usize,
    access: Vec<Vec<u8>>,
    endings: Vec<Vec<u8>>,
}

/// A string of a suite, with the right answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case<'c> {
    /// The string.
    pub input: &'c [u8],
    /// Whether the language holds it.
    pub accepted: bool,
}

impl<'a> Suite<'a> {
    /// The suite that is complete for recognisers of up to `depth` states more than `automaton` has.
    #[must_use]
    pub fn new(automaton: &'a Automaton, depth: usize) -> Self {
        let (access, endings) = (automaton.access_strings(), automaton.characterisation());
        Self { automaton, depth, access, endings }
    }

    /// How many strings the suite has, repetitions included.
    #[must_use]
    pub fn strings(&self) -> u64 {
        let classes = self.automaton.classes() as u64;
        let mut middles = 1;
        for _ in 0..=self.depth {
            middles = 1 + middles * classes;
        }
        self.access.len() as u64 * self.endings.len() as u64 * (middles + 256)
    }

    /// Gives every string of the suite to `visit`, and counts them.
    ///
    /// Some strings come more than once. They are made one at a time: memory is constant.
    ///
    /// ```
    /// use urlgram::{Reading, bnf::{automaton::Automaton, suite::Suite}, rfc1738::RFC1738};
    /// let automaton = Automaton::of(RFC1738.grammar(Reading::Corrected), "toplabel")?;
    /// let toplabel = RFC1738.production("toplabel").unwrap();
    /// let mut differences = 0;
    /// Suite::new(&automaton, 1).for_each(|case| {
    ///     differences += usize::from(toplabel.accepts(case.input) != case.accepted);
    /// });
    /// assert_eq!(differences, 0);
    /// # Ok::<(), urlgram::bnf::NotRegular>(())
    /// ```
    pub fn for_each(&self, mut visit: impl FnMut(Case<'_>)) -> u64 {
        let mut strings = 0;
        let mut count = |case: Case<'_>| {
            strings += 1;
            visit(case);
        };
        for access in &self.access {
            let mut input = access.clone();
            self.middles(&mut input, self.automaton.run(0, access), self.depth + 1, &mut count);
            self.every_byte(&mut input, &mut count);
        }
        strings
    }

    fn middles(&self, input: &mut Vec<u8>, state: State, left: usize, visit: &mut impl FnMut(Case<'_>)) {
        self.end(input, state, visit);
        if left > 0 {
            for &byte in self.automaton.representatives() {
                input.push(byte);
                self.middles(input, self.automaton.step(state, byte), left - 1, visit);
                input.pop();
            }
        }
    }

    fn every_byte(&self, input: &mut Vec<u8>, visit: &mut impl FnMut(Case<'_>)) {
        let state = self.automaton.run(0, input);
        for byte in 0..=255 {
            input.push(byte);
            self.end(input, self.automaton.step(state, byte), visit);
            input.pop();
        }
    }

    fn end(&self, input: &mut Vec<u8>, state: State, visit: &mut impl FnMut(Case<'_>)) {
        let length = input.len();
        for ending in &self.endings {
            input.extend_from_slice(ending);
            visit(Case { input, accepted: self.automaton.is_accepting(self.automaton.run(state, ending)) });
            input.truncate(length);
        }
    }
}
