//! Large productions, each compiled once for its grammar: what uses one has its minimal automaton instead of its right-hand side.
//!
//! The address of IPv6 takes 570 subsets of nodes for 163 states, and each production from the host to the URL would take them again. The
//! language is the same, and so is the minimal automaton, which is made in a third of the time.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::automaton::Automaton;
use super::rule::{Expr, Rule};

/// The number of nodes from which a production is large, those of large productions in it left out.
const LARGE: usize = 64;

/// The most large productions of a grammar: the automata of all stay in memory.
const MOST: usize = 64;

/// The most steps in the automaton of one, from all states by all classes.
const MOST_STEPS: usize = 1 << 16;

/// The automaton of a large production; none if it cannot be compiled alone, or has too many steps.
pub(super) type Compiled = OnceLock<Option<Automaton>>;

/// The large productions of a grammar, as their places in it, each after those that it needs. A copy of a grammar finds its own, as it may be
/// changed.
#[derive(Debug, Default)]
pub(super) struct Large(OnceLock<Vec<(usize, Compiled)>>);

/// The automaton, if it is small enough to be kept.
pub(super) fn kept(automaton: Automaton) -> Option<Automaton> {
    (automaton.states() * automaton.classes() <= MOST_STEPS).then_some(automaton)
}

impl Clone for Large {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// Productions alone make grammars equal.
impl PartialEq for Large {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Large {}

impl Large {
    /// Those of these rules, which have these places; of a name that is defined twice, the first.
    pub fn of(&self, rules: &[Rule<'_>], places: &HashMap<&str, usize>) -> &[(usize, Compiled)] {
        self.0.get_or_init(|| found(rules, places))
    }
}

/// The large productions; none that is recursive, or leads to one that is.
fn found(rules: &[Rule<'_>], places: &HashMap<&str, usize>) -> Vec<(usize, Compiled)> {
    let mut users = vec![Vec::new(); rules.len()];
    let mut left = vec![0_usize; rules.len()];
    for (user, rule) in rules.iter().enumerate() {
        for used in rule.expr.names().into_iter().filter_map(|name| places.get(name)) {
            users[*used].push(user);
            left[user] += 1;
        }
    }
    let is_first = |place: usize| places.get(rules[place].name) == Some(&place);
    let mut ready: Vec<usize> =
        (0..rules.len()).filter(|place| left[*place] == 0 && is_first(*place)).collect();
    let (mut sizes, mut large) = (HashMap::new(), Vec::new());
    while let Some(place) = ready.pop() {
        let mut size = size(&rules[place].expr, &sizes);
        if size > LARGE && large.len() < MOST {
            large.push((place, Compiled::new()));
            size = 1;
        }
        sizes.insert(rules[place].name, size);
        for user in &users[place] {
            left[*user] -= 1;
            if left[*user] == 0 && is_first(*user) {
                ready.push(*user);
            }
        }
    }
    large
}

/// The number of nodes of an expression, by those of the productions in it. Alternatives that are single characters are one set.
fn size(expr: &Expr<'_>, sizes: &HashMap<&str, usize>) -> usize {
    let sum = |parts: &[Expr<'_>]| parts.iter().map(|part| size(part, sizes)).fold(0, usize::saturating_add);
    match expr {
        Expr::Literal(text) => text.len(),
        Expr::Bytes(_) => 1,
        Expr::Name(name) => sizes.get(name).copied().unwrap_or(1),
        Expr::Sequence(parts) => sum(parts),
        Expr::Choice(parts) => match sum(parts) {
            all if all == parts.len() => 1,
            all => all,
        },
        Expr::Repeat { item, min, max } => {
            let times = max.unwrap_or(min.saturating_add(1)).max(1);
            size(item, sizes).saturating_mul(times as usize)
        }
        Expr::Except(all, without) => size(all, sizes).saturating_add(size(without, sizes)),
    }
}
