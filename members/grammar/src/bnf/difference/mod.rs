//! The differences and the common strings of two languages, decided on their automata.
//!
//! A string of one language that the other does not hold leads both automata, step by step, to a pair of states of which
//! one accepts and the other does not. There are finitely many pairs, so the question is decided by walking them all,
//! and the cheapest way to such a pair is the string to show. [`StringCost`] defines the cost.

mod cost;
mod search;

use std::collections::HashSet;
use std::fmt;

use super::automaton::Automaton;
use super::classes::Classes;

pub use cost::{Shortest, StringCost};
pub use search::Witness;

/// How two languages lie to each other, as [`relation`] finds it.
///
/// ```
/// use urlgram_grammar::bnf::{automaton::Automaton, difference::{Relation, relation}};
/// let of = |text: &str| Automaton::one_of(text.bytes());
/// assert_eq!(relation(&of("ab"), &of("abc")), Relation::Subset);
/// assert_eq!(relation(&of("abc"), &of("ab")), Relation::Superset);
/// assert_eq!(Relation::Superset.to_string(), "superset");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Relation {
    /// Both hold the same strings.
    Equal,
    /// The second holds all strings of the first, and more.
    Subset,
    /// The first holds all strings of the second, and more.
    Superset,
    /// Each holds strings that the other does not.
    Incomparable,
}

impl Relation {
    /// The relation of two languages of which the first holds strings that the second does not (`more`), and the other
    /// way round (`less`).
    pub(super) fn new(more: bool, less: bool) -> Self {
        match (more, less) {
            (false, false) => Self::Equal,
            (false, true) => Self::Subset,
            (true, false) => Self::Superset,
            (true, true) => Self::Incomparable,
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Self::Equal => "equal",
            Self::Subset => "subset",
            Self::Superset => "superset",
            Self::Incomparable => "incomparable",
        })
    }
}

/// The relation of `left` to `right`.
#[must_use]
pub fn relation(left: &Automaton, right: &Automaton) -> Relation {
    relation_within(left, right, usize::MAX).unwrap_or(Relation::Incomparable)
}

/// The same; none if there are more than `most` pairs of states that a string leads to, which a comparison has to look at.
#[must_use]
pub fn relation_within(left: &Automaton, right: &Automaton, most: usize) -> Option<Relation> {
    let bytes = joint_representatives(left, right);
    let mut seen = HashSet::from([(0, 0)]);
    let mut waiting = vec![(0, 0)];
    let (mut more, mut less) = (false, false);
    while let Some((one, two)) = waiting.pop() {
        if seen.len() > most {
            return None;
        }
        let accept = (left.is_accepting(one), right.is_accepting(two));
        more |= accept == (true, false);
        less |= accept == (false, true);
        for &byte in &bytes {
            let next = (left.step(one, byte), right.step(two, byte));
            if seen.insert(next) {
                waiting.push(next);
            }
        }
    }
    Some(Relation::new(more, less))
}

/// A shortest string of the language of `of` that is not in that of `not_of`, if there is any; of several, one of
/// letters and digits rather than signs.
#[must_use]
pub fn shortest(of: &Automaton, not_of: &Automaton) -> Option<Witness> {
    witnesses(of, not_of, &Shortest).into_iter().next()
}

/// Strings of the language of `of` that are not in that of `not_of`, the cheapest first: one for each way to leave the
/// latter, which is a state of its automaton and the class of bytes with which that dies, or at which it requires more.
///
/// None exactly if `of` is a subset. The same call gives the same strings.
///
/// ```
/// use urlgram_grammar::bnf::{automaton::Automaton, difference::{Shortest, witnesses}};
/// let [digit, number] = [(1, Some(1)), (1, None)].map(|(min, max)| Automaton::one_of(b'0'..=b'9').repeated(min, max));
/// let texts: Vec<_> = witnesses(&number, &digit, &Shortest).into_iter().map(|it| it.text).collect();
/// assert_eq!(texts, [b"00"]);
/// ```
#[must_use]
pub fn witnesses(of: &Automaton, not_of: &Automaton, prices: &impl StringCost) -> Vec<Witness> {
    search::Search::new(of, not_of, prices).witnesses()
}

/// The single bytes that are strings of the language of `of` and not of that of `not_of`, in order: of two productions for
/// characters, which characters tell them apart.
///
/// ```
/// use urlgram_grammar::bnf::{automaton::Automaton, difference::{Relation, characters, relation_within}};
/// let [hex, digit] = ["0123456789abcdef", "0123456789"].map(|text| Automaton::one_of(text.bytes()));
/// assert_eq!(characters(&hex, &digit), b"abcdef");
/// assert_eq!(relation_within(&hex, &digit, 100), Some(Relation::Superset));
/// assert_eq!(relation_within(&hex, &digit, 1), None);
/// ```
#[must_use]
pub fn characters(of: &Automaton, not_of: &Automaton) -> Vec<u8> {
    let holds = |automaton: &Automaton, byte| automaton.is_accepting(automaton.step(0, byte));
    (0..=u8::MAX).filter(|byte| holds(of, *byte) && !holds(not_of, *byte)).collect()
}

/// A byte of each class that neither automaton tells apart.
fn joint_representatives(left: &Automaton, right: &Automaton) -> Vec<u8> {
    Classes::by(|byte| (left.class_of(byte), right.class_of(byte))).representatives().to_vec()
}
