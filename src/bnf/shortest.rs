//! The shortest string of an automaton.

use std::collections::VecDeque;

use super::automaton::{Automaton, State};

impl Automaton {
    /// One of the shortest strings of the language, made of [readable](Self::readable) bytes; `None` if it holds no string.
    ///
    /// ```
    /// use urlgram::{Reading, bnf::automaton::Automaton, rfc1738::RFC1738};
    /// let automaton = Automaton::of(RFC1738.grammar(Reading::Corrected), "nntpurl")?;
    /// assert_eq!(automaton.shortest().unwrap(), b"nntp://a/a");
    /// # Ok::<(), urlgram::bnf::regular::NotRegular>(())
    /// ```
    #[must_use]
    pub fn shortest(&self) -> Option<Vec<u8>> {
        let mut bytes = self.readable();
        bytes.sort_by_key(|byte| (!byte.is_ascii_lowercase(), !byte.is_ascii_digit(), *byte));
        let mut before: Vec<Option<(State, u8)>> = vec![None; self.states()];
        let mut waiting = VecDeque::from([0]);
        while let Some(state) = waiting.pop_front() {
            if self.is_accepting(state) {
                let step = |(state, _): &(State, u8)| before[*state].filter(|_| *state != 0);
                let steps = std::iter::successors(before[state].filter(|_| state != 0), step);
                let mut string: Vec<u8> = steps.map(|(_, byte)| byte).collect();
                string.reverse();
                return Some(string);
            }
            for &byte in &bytes {
                let next = self.step(state, byte);
                if next != 0 && before[next].is_none() {
                    before[next] = Some((state, byte));
                    waiting.push_back(next);
                }
            }
        }
        None
    }
}
