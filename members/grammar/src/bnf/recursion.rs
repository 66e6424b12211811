//! The circles of productions that need each other, and whether their recursion is at one end.

use std::collections::{HashMap, HashSet};

use super::grammar::Grammar;
#[cfg(feature = "automata")]
use super::rule::Expr;

impl<'g> Grammar<'g> {
    /// The productions that this one needs and that need it, itself first.
    pub(super) fn circle(&self, name: &str) -> Vec<&'g str> {
        let back = self.leading_to([name]);
        self.needed_by(name).into_iter().filter(|name| back.contains(name)).collect()
    }

    /// The productions that lead to one of these, these included.
    pub(super) fn leading_to<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> HashSet<&'g str> {
        let mut waiting: Vec<_> = names.into_iter().filter_map(|name| Some(self.rule(name)?.name)).collect();
        let mut back: HashSet<_> = waiting.iter().copied().collect();
        if waiting.is_empty() {
            return back;
        }
        let mut users: HashMap<&str, Vec<&'g str>> = HashMap::new();
        for rule in self.rules() {
            rule.expr.names().into_iter().for_each(|used| users.entry(used).or_default().push(rule.name));
        }
        while let Some(used) = waiting.pop() {
            let users = users.get(used).into_iter().flatten().copied();
            waiting.extend(users.filter(|user| back.insert(user)));
        }
        back
    }
}

/// For each node those before it; `next` has the nodes after each.
fn turned(next: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut before = vec![Vec::new(); next.len()];
    for (at, next) in next.iter().enumerate() {
        for next in next {
            before[*next].push(at);
        }
    }
    before
}

/// For each node whether a way leads from it to one of these.
pub(super) fn lives(next: &[Vec<usize>], ends: impl Iterator<Item = usize>) -> Vec<bool> {
    let before = turned(next);
    let mut lives = vec![false; next.len()];
    let mut waiting: Vec<usize> = ends.collect();
    while let Some(at) = waiting.pop() {
        if !std::mem::replace(&mut lives[at], true) {
            waiting.extend(&before[at]);
        }
    }
    lives
}

/// For each node one of the circle that it is in, the same for all of the circle; `next` has the nodes after each.
#[cfg(feature = "automata")]
pub(super) fn circles(next: &[Vec<usize>]) -> Vec<usize> {
    let before = turned(next);
    let mut circle = vec![usize::MAX; next.len()];
    // Kosaraju: go backwards from the node that was left last. All nodes reached that are in no circle yet form one.
    for head in walked(next).1.into_iter().rev() {
        let mut waiting = vec![head];
        while let Some(at) = waiting.pop() {
            if circle[at] == usize::MAX {
                circle[at] = head;
                waiting.extend(&before[at]);
            }
        }
    }
    circle
}

/// For each node whether ways lead from it back to it; `next` has the nodes after each.
#[cfg(feature = "automata")]
pub(super) fn loops(next: &[Vec<usize>]) -> Vec<bool> {
    let circle = circles(next);
    let mut sizes = vec![0; next.len()];
    for head in &circle {
        sizes[*head] += 1;
    }
    (0..next.len()).map(|at| sizes[circle[at]] > 1 || next[at].contains(&at)).collect()
}

/// The nodes in the order in which a walk in depth begins with each, and in that in which it leaves each.
#[cfg(feature = "automata")]
pub(super) fn walked(next: &[Vec<usize>]) -> (Vec<usize>, Vec<usize>) {
    let (mut begun, mut left) = (Vec::new(), Vec::new());
    let mut known = vec![false; next.len()];
    for first in 0..next.len() {
        let mut open: Vec<(usize, usize)> = Vec::new();
        let mut new = Some(first);
        loop {
            if let Some(at) = new.filter(|at| !std::mem::replace(&mut known[*at], true)) {
                begun.push(at);
                open.push((at, 0));
            }
            let Some((at, done)) = open.last_mut() else { break };
            new = next[*at].get(*done).copied();
            *done += 1;
            if new.is_none() {
                left.push(*at);
                open.pop();
            }
        }
    }
    (begun, left)
}

/// The names with whether each is at the left end and at the right end.
#[cfg(feature = "automata")]
pub(super) fn inside<'g>(expr: &Expr<'g>, at: (bool, bool), names: &mut Vec<(&'g str, (bool, bool))>) {
    match expr {
        Expr::Name(name) => names.push((name, at)),
        Expr::Literal(_) | Expr::Bytes(_) => {}
        Expr::Sequence(parts) => {
            let last = parts.len().saturating_sub(1);
            for (place, part) in parts.iter().enumerate() {
                inside(part, (at.0 && place == 0, at.1 && place == last), names);
            }
        }
        Expr::Choice(parts) => parts.iter().for_each(|part| inside(part, at, names)),
        Expr::Repeat { item, min: 0, max: Some(1) } => inside(item, at, names),
        Expr::Repeat { item, .. } => inside(item, (false, false), names),
        Expr::Except(all, without) => {
            for side in [all, without] {
                inside(side, (false, false), names);
            }
        }
    }
}
