//! The nearest string of a language, by the fewest edits.
//!
//! Strings of a grammar that somebody wrote have no hosts, words and escapes that could say which edit is likely. So each edit costs about as
//! much as any other: dynamic programming over positions and states. Of URLs, [`check`](crate::check) knows better.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::mem::discriminant;
use std::ops::Range;

use crate::bnf::automaton::{Automaton, State};
use crate::text::replaced;

/// One edit, or several of a kind side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes of the input that it replaces; empty for an insertion.
    pub span: Range<usize>,
    /// The text there instead; empty for a deletion.
    pub text: Vec<u8>,
}

/// An input made a string of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The string.
    pub text: Vec<u8>,
    /// The edits that lead there, in the order of the input.
    pub edits: Vec<Edit>,
}
/// The most pairs of a position and a state.
const MOST: usize = 1 << 22;

/// The costs: of edits alike in number, the first is likelier. A sign for another, or one that is missing, is likelier than a letter or
/// digit, which would be invented.
const REPLACE_SIGN: u32 = 18;
const DELETE: u32 = 20;
const REPLACE: u32 = 21;
const INSERT_SIGN: u32 = 17;
const INSERT: u32 = 24;

/// How a pair of a position and a state is reached.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Begin,
    Keep,
    Delete,
    Replace(u8),
    Insert(u8),
}

/// The fewest edits that lead from `input` into the language; `None` if it holds no string, or the input is too long for the size of the
/// automaton.
///
/// ```
/// use urlgram::bnf::automaton::Automaton;
/// let item = Automaton::one_of(b'a'..=b'z');
/// let list = item.then(&Automaton::literal(b",").then(&item).repeated(0, None));
/// let nearest = |text: &[u8]| urlgram::repair::fewest(&list, text).map(|repair| repair.text);
/// assert_eq!(nearest(b"a,,b").as_deref(), Some(&b"a,b"[..]));
/// assert_eq!(nearest(b"a,1").as_deref(), Some(&b"a,a"[..]));
/// ```
#[must_use]
pub fn fewest(automaton: &Automaton, input: &[u8]) -> Option<Repair> {
    let states = automaton.states();
    if (input.len() + 1).checked_mul(states)? > MOST {
        return None;
    }
    // For each state: the living states after it, each with its most readable byte.
    let bytes = automaton.readable();
    let steps: Vec<Vec<(u8, State)>> = (0..states)
        .map(|state| {
            let steps = bytes.iter().map(|byte| (*byte, automaton.step(state, *byte)));
            steps.filter(|(_, next)| !automaton.is_dead(*next)).collect()
        })
        .collect();
    let mut cost = vec![u32::MAX; (input.len() + 1) * states];
    let mut ways = vec![(0_u32, Way::Begin); cost.len()];
    let mut heap = BinaryHeap::new();
    let mut end = None;
    cost[0] = 0;
    heap.push(Reverse((0_u32, 0_usize)));
    while let Some(Reverse((known, place))) = heap.pop() {
        if known > cost[place] {
            continue;
        }
        let (at, state) = (place / states, place % states);
        if at == input.len() && automaton.is_accepting(state) {
            end = Some(place);
            break;
        }
        let mut reach = |next: usize, price: u32, way: Way| {
            let price = known + price;
            if price < cost[next] {
                cost[next] = price;
                ways[next] = (u32::try_from(place).unwrap_or(u32::MAX), way);
                heap.push(Reverse((price, next)));
            }
        };
        if let Some(byte) = input.get(at) {
            let next = automaton.step(state, *byte);
            if !automaton.is_dead(next) {
                reach((at + 1) * states + next, 0, Way::Keep);
            }
            reach((at + 1) * states + state, DELETE, Way::Delete);
            let is_sign = !byte.is_ascii_alphanumeric();
            for (other, next) in &steps[state] {
                let price = if is_sign && !other.is_ascii_alphanumeric() { REPLACE_SIGN } else { REPLACE };
                reach((at + 1) * states + next, price, Way::Replace(*other));
            }
        }
        for (byte, next) in &steps[state] {
            let price = if byte.is_ascii_alphanumeric() { INSERT } else { INSERT_SIGN };
            reach(at * states + next, price, Way::Insert(*byte));
        }
    }
    let mut place = end?;
    let mut edits: Vec<(Edit, Way)> = Vec::new();
    while ways[place].1 != Way::Begin {
        let (before, way) = ways[place];
        let before = before as usize;
        let span = before / states..place / states;
        place = before;
        let text = match way {
            Way::Begin | Way::Keep => continue,
            Way::Delete => Vec::new(),
            Way::Replace(byte) | Way::Insert(byte) => vec![byte],
        };
        match edits.last_mut() {
            Some((last, kind)) if discriminant(kind) == discriminant(&way) && last.span.start == span.end => {
                last.span.start = span.start;
                last.text.splice(0..0, text);
            }
            _ => edits.push((Edit { span, text }, way)),
        }
    }
    let edits: Vec<Edit> = edits.into_iter().rev().map(|(edit, _)| edit).collect();
    let text = replaced(input, edits.iter().map(|edit| (edit.span.clone(), &edit.text[..])));
    Some(Repair { text, edits })
}
