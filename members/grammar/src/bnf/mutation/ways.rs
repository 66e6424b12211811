//! Shortest strings of a kind that lead through an automaton.

use super::super::automaton::{Automaton, State, rank};
use super::super::classes::Classes;
use super::super::cover::shortest;
use super::super::notation::utf8;

/// The strings of UTF-8.
pub fn texts() -> Automaton {
    let range = |(first, last): (u8, u8)| Automaton::one_of(first..=last);
    let encoding = |bytes: utf8::Bytes| bytes.into_iter().map(range).reduce(|one, other| one.then(&other));
    let characters: Vec<Automaton> =
        utf8::encodings(0, utf8::LAST).into_iter().filter_map(encoding).collect();
    Automaton::union_of(&characters).repeated(0, None)
}

/// How strings of a kind lead through an automaton: all, or those of UTF-8.
///
/// A node is a state of the automaton with one of the kind. Strings begin in the first state of both, and end if the kind accepts.
#[derive(Debug)]
pub struct Ways<'a> {
    pub automaton: &'a Automaton,
    pub kind: &'a Automaton,
    /// The bytes that neither tells apart, in the order in which they are to be used.
    pub units: Vec<Vec<u8>>,
    /// For each node those before it, with a byte between.
    before: Vec<Vec<(usize, u8)>>,
    /// For each node a shortest string that leads there.
    access: Vec<Option<Vec<u8>>>,
    /// For each node a shortest string that is accepted from there.
    finish: Vec<Option<Vec<u8>>>,
}

impl<'a> Ways<'a> {
    pub fn new(automaton: &'a Automaton, kind: &'a Automaton) -> Self {
        let classes = Classes::by(|byte| (automaton.class_of(byte), kind.class_of(byte)));
        let unit = |unit: usize| in_order((0..=u8::MAX).filter(|byte| classes.of(*byte) == unit).collect());
        let mut units: Vec<Vec<u8>> = (0..classes.len()).map(unit).collect();
        units.sort_by_key(|bytes| (rank(bytes[0]), group(bytes[0]), bytes[0]));
        let mut ways =
            Self { automaton, kind, units, before: Vec::new(), access: Vec::new(), finish: Vec::new() };
        let nodes = ways.node(automaton.states(), 0);
        let (mut before, mut after) = (vec![Vec::new(); nodes], vec![Vec::new(); nodes]);
        for (node, after) in after.iter_mut().enumerate() {
            let (state, code) = (node / kind.states(), node % kind.states());
            for bytes in &ways.units {
                if let Some(next) = ways.next(code, bytes[0]) {
                    let next = ways.node(automaton.step(state, bytes[0]), next);
                    before[next].push((node, bytes[0]));
                    after.push((next, bytes[0]));
                }
            }
        }
        ways.access = shortest(&after, [0], |text, byte| [text, &[byte]].concat());
        ways.before = before;
        let accepting = (0..automaton.states()).filter(|state| automaton.is_accepting(*state));
        ways.finish = ways.towards(accepting);
        ways
    }

    fn node(&self, state: State, code: State) -> usize {
        state * self.kind.states() + code
    }

    /// The state of the kind after `code` on `byte`, if strings of the kind may have the byte there.
    pub fn next(&self, code: State, byte: u8) -> Option<State> {
        Some(self.kind.step(code, byte)).filter(|next| !self.kind.is_dead(*next))
    }

    /// For each node a shortest string that leads to one of these states, and may end there.
    fn towards(&self, states: impl Iterator<Item = State>) -> Vec<Option<Vec<u8>>> {
        let ends = states.flat_map(|state| self.ends().map(move |code| self.node(state, code)));
        shortest(&self.before, ends, |text, byte| [&[byte], text].concat())
    }

    /// A shortest string from each pair of states to `state`: a function of the state and that of the kind.
    pub fn home(&self, state: State) -> impl Fn(State, State) -> Option<Vec<u8>> {
        let ways = self.towards(std::iter::once(state));
        let codes = self.kind.states();
        move |from, code| ways[from * codes + code].clone()
    }

    /// A shortest string that leads to `state`, and to `code` of the kind.
    pub fn access(&self, state: State, code: State) -> Option<&[u8]> {
        self.access[self.node(state, code)].as_deref()
    }

    /// A shortest string that is accepted from there.
    pub fn finish(&self, state: State, code: State) -> Option<&[u8]> {
        self.finish[self.node(state, code)].as_deref()
    }

    /// How strings take the transition of `state` with `class`: what leads to the state, the unit of the byte, and the state of the
    /// kind after it; the shortest first.
    pub fn takes(&self, state: State, class: usize) -> Vec<(&[u8], &[u8], State)> {
        let mut takes = Vec::new();
        for code in 0..self.kind.states() {
            let Some(access) = self.access(state, code) else { continue };
            let units = self.units.iter().filter(|bytes| self.automaton.class_of(bytes[0]) == class);
            takes.extend(units.filter_map(|bytes| Some((access, &bytes[..], self.next(code, bytes[0])?))));
        }
        takes.sort_by_key(|(access, ..)| access.len());
        takes
    }

    /// The states of the kind in which a string may end.
    pub fn ends(&self) -> impl Iterator<Item = State> {
        (0..self.kind.states()).filter(|code| self.kind.is_accepting(*code))
    }
}

/// The order of bytes that are as easy to read: letters of another script, what else can be seen, and controls last.
fn group(byte: u8) -> u8 {
    match byte {
        // These are the bytes of the letter é.
        0xC3 | 0xA9 => 1,
        b'!'..=b'~' => 2,
        b' ' => 3,
        0x80.. => 4,
        _ => 5,
    }
}

/// Bytes in the order in which they are to be used: the easiest to read; a letter of another script; the others that can be seen, the
/// hardest first; and the rest, controls last.
pub fn in_order(mut bytes: Vec<u8>) -> Vec<u8> {
    let first = bytes.iter().copied().min_by_key(|byte| (rank(*byte), group(*byte), *byte));
    bytes.sort_by_key(|byte| {
        (Some(*byte) != first, group(*byte), std::cmp::Reverse(rank(*byte)), std::cmp::Reverse(*byte))
    });
    bytes
}

/// A byte that can be seen, another at each `turn`; if none can, the first.
pub fn visible(bytes: &[u8], turn: usize) -> u8 {
    let visible: Vec<u8> = bytes.iter().copied().filter(|byte| (b' '..=b'~').contains(byte)).collect();
    visible.get(turn % visible.len().max(1)).copied().unwrap_or(bytes[0])
}
