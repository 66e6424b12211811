//! Strings that take every way through a language.

use std::collections::VecDeque;

use super::automaton::{Automaton, State};

/// Strings of the language that together take each transition of the automaton from which acceptance can be reached,
/// with the byte of its class that is the easiest to read. Shortest ways lead there and on.
///
/// A transition that an earlier string has taken gets none of its own. The first is a shortest string of the
/// language; if there is none, the language is empty.
///
/// ```
/// use urlgram::{Reading, rfc1738::RFC1738};
/// use urlgram_grammar::bnf::{automaton::Automaton, cover};
/// let escape = Automaton::of(RFC1738.grammar(Reading::Corrected), "escape")?;
/// assert_eq!(cover::strings(&escape), [b"%aa"]);
/// let hostnumber = Automaton::of(RFC1738.grammar(Reading::Corrected), "hostnumber")?;
/// let shown: Vec<_> = cover::strings(&hostnumber).iter().map(|string| string.escape_ascii().to_string()).collect();
/// assert_eq!(shown, ["0.0.0.0", "00.0.0.0", "0.00.0.0", "0.0.00.0", "0.0.0.00"]);
/// # Ok::<(), urlgram_grammar::bnf::NotRegular>(())
/// ```
#[must_use]
pub fn strings(automaton: &Automaton) -> Vec<Vec<u8>> {
    let bytes = automaton.readable();
    let endings = endings(automaton, &bytes);
    let mut taken = vec![false; automaton.states() * automaton.classes()];
    let mut strings = Vec::new();
    let mut take = |string: Vec<u8>, taken: &mut Vec<bool>| {
        let mut state = 0;
        for byte in &string {
            taken[state * automaton.classes() + automaton.class_of(*byte)] = true;
            state = automaton.step(state, *byte);
        }
        strings.push(string);
    };
    if let Some(shortest) = &endings[0] {
        take(shortest.clone(), &mut taken);
    }
    for (state, access) in automaton.outwards(0, &bytes) {
        for byte in &bytes {
            let known = taken[state * automaton.classes() + automaton.class_of(*byte)];
            if let Some(ending) = endings[automaton.step(state, *byte)].as_ref().filter(|_| !known) {
                take([&access, &[*byte][..], ending].concat(), &mut taken);
            }
        }
    }
    strings
}

/// For each state a shortest string of these bytes that is accepted from it, if there is one.
#[must_use]
#[doc(hidden)]
pub fn endings(automaton: &Automaton, bytes: &[u8]) -> Vec<Option<Vec<u8>>> {
    let states = 0..automaton.states();
    let mut before: Vec<Vec<(State, u8)>> = vec![Vec::new(); automaton.states()];
    for state in states.clone() {
        for byte in bytes {
            before[automaton.step(state, *byte)].push((state, *byte));
        }
    }
    let accepting = states.filter(|state| automaton.is_accepting(*state));
    shortest(&before, accepting, |ending, byte| [&[byte], ending].concat())
}

/// For each node a shortest string from the nodes of `starts` along the edges.
pub(crate) fn shortest(
    edges: &[Vec<(usize, u8)>],
    starts: impl IntoIterator<Item = usize>,
    longer: impl Fn(&[u8], u8) -> Vec<u8>,
) -> Vec<Option<Vec<u8>>> {
    let mut found: Vec<Option<Vec<u8>>> = vec![None; edges.len()];
    let mut waiting: VecDeque<usize> = starts.into_iter().collect();
    for node in &waiting {
        found[*node] = Some(Vec::new());
    }
    while let Some(node) = waiting.pop_front() {
        for &(next, byte) in &edges[node] {
            if found[next].is_none() {
                found[next] = found[node].as_ref().map(|text| longer(text, byte));
                waiting.push_back(next);
            }
        }
    }
    found
}
