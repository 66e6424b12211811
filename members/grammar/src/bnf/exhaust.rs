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
    length: usize,
    /// The states up to the last string, each with the place of the step that is tried next.
    path: Vec<(State, usize)>,
    string: Vec<u8>,
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
            length: 0,
            path: vec![(0, 0)],
            string: Vec::new(),
        }
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
        self.length += 1;
        self.path.push((0, 0));
        true
    }
}

impl Iterator for Exhaust {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        loop {
            let Some((state, place)) = self.path.last_mut() else {
                if self.lengthen() {
                    continue;
                }
                return None;
            };
            let left = self.length - self.string.len();
            if left == 0 {
                let accepts = self.levels[0][*state];
                let string = self.string.clone();
                self.path.pop();
                self.string.pop();
                if accepts {
                    return Some(string);
                }
                continue;
            }
            let level = &self.levels[left - 1];
            let mut steps = self.steps[*state].iter().enumerate().skip(*place);
            if let Some((found, (byte, next))) = steps.find(|(_, (_, next))| level[*next]) {
                *place = found + 1;
                self.string.push(*byte);
                self.path.push((*next, 0));
            } else {
                self.path.pop();
                self.string.pop();
            }
        }
    }
}
