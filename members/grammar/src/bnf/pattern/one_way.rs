//! Decides whether an expression matches each string in one way only.
//!
//! A matcher that tries one way after the other, as those of PCRE and ECMAScript do, can then come to a place
//! of the expression and a place of the input together once at most: two ways there would be two ways to match some
//! string. So its time is at most their product, whatever the input.

use super::part::Part;
use crate::bnf::ambiguity::{Network, shortest};

/// Returns whether no string is matched in two ways: no two alternatives, splits or numbers of times lead to it; none if that takes more
/// steps than are `left`.
///
/// Every class in it must hold a byte.
pub(super) fn is_one_way(part: &Part, left: &mut usize) -> Option<bool> {
    shortest(&Network::through(&part.nfa()), left).map(|twice| twice.is_none())
}
