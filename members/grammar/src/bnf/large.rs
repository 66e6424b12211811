//! Large productions, each compiled once: what uses one has its minimal automaton instead of its right-hand side. Grammars that have the same
//! production, with the same productions in it, share the automaton, as most documents of schemes take their hosts from RFC 3986.
//!
//! The address of IPv6 takes 570 subsets of nodes for 163 states, and each production from the host to the URL would take them again. The
//! language is the same, and so is the minimal automaton, which is made in a third of the time.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use super::automaton::Automaton;
use super::rule::{Expr, Rule};

/// The number of nodes from which a production is large, those of large productions in it left out.
const LARGE: usize = 64;

/// The most large productions of a grammar: the automata of all stay in memory.
const MOST: usize = 64;

/// The most steps in the automaton of one, from all states by all classes.
const MOST_STEPS: usize = 1 << 16;

/// A large production, as all grammars share it that have the same.
#[derive(Debug)]
pub(super) struct Compiled {
    /// No other has it.
    number: usize,
    /// None if it cannot be compiled alone, or has too many steps.
    pub automaton: OnceLock<Option<Automaton>>,
}

/// The large productions of all grammars that there are, by [`key`].
static SHARED: Mutex<Vec<(String, Weak<Compiled>)>> = Mutex::new(Vec::new());

/// The number of the next one.
static NUMBER: AtomicUsize = AtomicUsize::new(0);

/// The large productions of a grammar, as their places in it, each after those that it needs. A copy of a grammar finds its own, as it may be
/// changed.
#[derive(Debug, Default)]
pub(super) struct Large(OnceLock<Vec<(usize, Arc<Compiled>)>>);

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
    /// The large productions of these rules, which have these places; if a name is defined twice, the first.
    pub fn of(&self, rules: &[Rule<'_>], places: &HashMap<&str, usize>) -> &[(usize, Arc<Compiled>)] {
        self.0.get_or_init(|| found(rules, places))
    }
}

/// The large productions; none that is recursive, or leads to one that is.
fn found(rules: &[Rule<'_>], places: &HashMap<&str, usize>) -> Vec<(usize, Arc<Compiled>)> {
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
            large.push((place, shared(key(place, rules, places, &large))));
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

/// The right-hand sides of a production and of those that it needs; of a large one its number.
fn key(
    place: usize,
    rules: &[Rule<'_>],
    places: &HashMap<&str, usize>,
    large: &[(usize, Arc<Compiled>)],
) -> String {
    let (mut needed, mut key) = (vec![place], String::new());
    let mut known = HashSet::from([place]);
    while let Some(place) = needed.pop() {
        let Rule { name, expr, .. } = &rules[place];
        if let Some((_, compiled)) = large.iter().find(|(large, _)| *large == place) {
            let _ = writeln!(key, "{name} = {}", compiled.number);
            continue;
        }
        let _ = writeln!(key, "{name} = {expr:?}");
        needed.extend(expr.needs().filter_map(|name| places.get(name)).filter(|place| known.insert(**place)));
    }
    key
}

/// The automaton of a key, which is compiled when it is first asked for.
fn shared(key: String) -> Arc<Compiled> {
    let mut all = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = all.iter().find(|(known, _)| *known == key).and_then(|(_, it)| it.upgrade()) {
        return known;
    }
    all.retain(|(_, it)| it.strong_count() > 0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let new = Arc::new(Compiled { number, automaton: OnceLock::new() });
    all.push((key, Arc::downgrade(&new)));
    new
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
