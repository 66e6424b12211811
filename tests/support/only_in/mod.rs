//! The difference of two automata.

use std::collections::{BTreeSet, VecDeque};

use urlgram::bnf::automaton::Automaton;

/// The shortest string that one automaton accepts and the other does not, of printable US-ASCII if there is one of its length. The
/// search goes through the pairs of states, so that `None` is a proof that there is none.
pub fn only_in(one: &Automaton, two: &Automaton) -> Option<Vec<u8>> {
    let mut open = VecDeque::from([((0, 0), Vec::new())]);
    let mut known = BTreeSet::from([(0, 0)]);
    while let Some(((left, right), text)) = open.pop_front() {
        if one.is_accepting(left) && !two.is_accepting(right) {
            return Some(text);
        }
        for byte in (b'a'..=b'z').chain(b'!'..=b'`').chain(b'{'..=b'~').chain(0..=b' ').chain(127..=255) {
            let next = (one.step(left, byte), two.step(right, byte));
            if !one.is_dead(next.0) && known.insert(next) {
                open.push_back((next, [&text[..], &[byte]].concat()));
            }
        }
    }
    None
}
