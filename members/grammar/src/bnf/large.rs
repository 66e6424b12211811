//! Large productions, each compiled once for its grammar: what uses one has its minimal automaton instead of its right-hand side.
//!
//! The address of IPv6 takes 570 subsets of nodes for 163 states, and each production from the host to the URL would take them again. The
//! language is the same, and so is the minimal automaton, which is made in a third of the time.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use super::automaton::Automaton;
use super::rule::{Expr, Rule};

/// The number of nodes from which a production is large, those of large productions in it left out.
const LARGE: usize = 64;

/// The large productions of a grammar, by their places in it. A copy of a grammar finds its own, as it may be changed.
#[derive(Debug, Default)]
pub(super) struct Large(OnceLock<HashMap<usize, Part>>);

/// A large production.
#[derive(Debug)]
pub(super) struct Part {
    /// The productions that it needs, itself included.
    pub needs: HashSet<usize>,
    /// The large ones of them, each after those that it needs; it is the last.
    pub parts: Vec<usize>,
    /// None if it cannot be compiled alone.
    pub automaton: OnceLock<Option<Automaton>>,
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
    /// The production at this place of the rules, if it is large.
    pub fn part(&self, place: usize, rules: &[Rule<'_>]) -> Option<&Part> {
        self.0.get_or_init(|| found(rules)).get(&place)
    }
}

/// The large productions; none that is recursive, or leads to one that is.
fn found(rules: &[Rule<'_>]) -> HashMap<usize, Part> {
    let places: HashMap<_, _> = rules.iter().enumerate().map(|(place, rule)| (rule.name, place)).collect();
    let used = |rule: &Rule<'_>| {
        rule.expr.names().into_iter().filter_map(|name| places.get(name).copied()).collect()
    };
    let used: Vec<HashSet<usize>> = rules.iter().map(used).collect();
    let mut users = vec![Vec::new(); rules.len()];
    for (place, used) in used.iter().enumerate() {
        used.iter().for_each(|used| users[*used].push(place));
    }
    let mut left: Vec<usize> = used.iter().map(HashSet::len).collect();
    let mut ready: Vec<usize> = (0..rules.len()).filter(|place| left[*place] == 0).collect();
    let (mut sizes, mut order) = (HashMap::new(), Vec::new());
    while let Some(place) = ready.pop() {
        let mut size = size(&rules[place].expr, &sizes);
        if size > LARGE {
            order.push(place);
            size = 1;
        }
        sizes.insert(rules[place].name, size);
        for user in &users[place] {
            left[*user] -= 1;
            if left[*user] == 0 {
                ready.push(*user);
            }
        }
    }
    let part = |place: &usize| {
        let (mut needs, mut waiting) = (HashSet::from([*place]), vec![*place]);
        while let Some(place) = waiting.pop() {
            waiting.extend(used[place].iter().filter(|place| needs.insert(**place)));
        }
        let parts = order.iter().copied().filter(|other| needs.contains(other)).collect();
        (*place, Part { needs, parts, automaton: OnceLock::new() })
    };
    order.iter().map(part).collect()
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
