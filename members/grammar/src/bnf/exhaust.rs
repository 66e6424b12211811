//! All strings of a language, from the shortest on.

use super::automaton::{Automaton, State};

/// The bytes that strings are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alphabet {
    /// All that there are.
    Bytes,
    /// One for each class of bytes that the automaton does not tell apart, the easiest to read: see
    /// [`Automaton::readable`].
    Classes,
}

/// All strings of a language up to a length, ordered by length and then by bytes.
///
/// They are made one at a time, without a step that leads nowhere. Memory grows with the length that has been
/// reached, not with the number of strings.
///
/// ```
/// use urlgram::{Reading, rfc1738::RFC1738};
/// use urlgram_grammar::bnf::{automaton::Automaton, exhaust::{Alphabet, Exhaust}};
/// let grammar = RFC1738.grammar(Reading::Corrected);
/// let digits = Automaton::of(grammar, "digits")?;
/// assert_eq!(Exhaust::new(&digits, 3, Alphabet::Bytes).count(), 10 + 100 + 1000);
/// let toplabel = Automaton::of(grammar, "toplabel")?;
/// let few: Vec<_> = Exhaust::new(&toplabel, 3, Alphabet::Classes).collect();
/// assert_eq!(few, [&b"a"[..], b"a0", b"aa", b"a-0", b"a-a", b"a00", b"a0a", b"aa0", b"aaa"]);
/// # Ok::<(), urlgram_grammar::bnf::NotRegular>(())
/// ```
#[derive(Clone, Debug)]
pub struct Exhaust {
    /// For each state, the bytes that do not lead to death, in order, each with the state that it leads to.
    steps: Vec<Vec<(u8, State)>>,
    /// For each number of bytes up to the length that has been reached, whether a state accepts a string of it.
    levels: Vec<Box<[bool]>>,
    longest: usize,
    /// The last string, and for each byte of it the state before it and the place of its step.
    string: Vec<u8>,
    way: Vec<(State, usize)>,
    /// The next string is the first of this length.
    begins: bool,
    length: usize,
}

impl Exhaust {
    /// All strings of up to `longest` bytes.
    #[must_use]
    pub fn new(automaton: &Automaton, longest: usize, alphabet: Alphabet) -> Self {
        let mut bytes = match alphabet {
            Alphabet::Bytes => (0..=u8::MAX).collect(),
            Alphabet::Classes => automaton.readable(),
        };
        bytes.sort_unstable();
        let steps = |state| {
            let steps = bytes.iter().map(|byte| (*byte, automaton.step(state, *byte)));
            steps.filter(|(_, next)| !automaton.is_dead(*next)).collect()
        };
        let states = 0..automaton.states();
        Self {
            steps: states.clone().map(steps).collect(),
            levels: vec![states.map(|state| automaton.is_accepting(state)).collect()],
            longest,
            string: Vec::new(),
            way: Vec::new(),
            begins: true,
            length: 0,
        }
    }

    /// Goes on from `state` by the first step at `place` or later that leads to acceptance at this length.
    fn step(&mut self, state: State, place: usize) -> Option<State> {
        let level = &self.levels[self.length - self.string.len() - 1];
        let found = self.steps[state][place..].iter().position(|(_, next)| level[*next])? + place;
        let (byte, next) = self.steps[state][found];
        self.string.push(byte);
        self.way.push((state, found));
        Some(next)
    }

    /// Goes on from `state` to the end by first steps.
    fn finish(&mut self, mut state: State) {
        while self.string.len() < self.length {
            state = self.step(state, 0).expect("a state from which there is a way has a step");
        }
    }

    /// The next string of this length, if there is one.
    fn next_of_length(&mut self) -> bool {
        if std::mem::take(&mut self.begins) {
            let any = self.levels[self.length][0];
            if any {
                self.finish(0);
            }
            return any;
        }
        while let Some((state, place)) = self.way.pop() {
            self.string.pop();
            if let Some(next) = self.step(state, place + 1) {
                self.finish(next);
                return true;
            }
        }
        false
    }

    /// Turns to the next length, if there can be strings of it.
    fn lengthen(&mut self) -> bool {
        let last = &self.levels[self.length];
        if self.length == self.longest || !last.contains(&true) {
            return false;
        }
        let leads = |steps: &Vec<(u8, State)>| steps.iter().any(|(_, next)| last[*next]);
        let level = self.steps.iter().map(leads).collect();
        self.levels.push(level);
        (self.length, self.begins) = (self.length + 1, true);
        true
    }
}

impl Iterator for Exhaust {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        loop {
            if self.next_of_length() {
                return Some(self.string.clone());
            }
            if !self.lengthen() {
                return None;
            }
        }
    }
}
