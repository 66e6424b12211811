//! Recursion that nests, read to a depth: a grammar whose languages are regular.

use std::collections::HashMap;

use super::compile::NotRegular;
use super::grammar::Grammar;
use super::rule::{Expr, Rule};

/// The most productions that are made.
pub(super) const MOST: usize = 20_000;

impl<'g> Grammar<'g> {
    /// This grammar with each production that [nests](NotRegular::Recursive) copied for each level: in the copy of level 2, called
    /// `name@2`, the production itself is `name@3`, and so on to `depth`, in which it derives nothing. So it derives the strings in which
    /// at most `depth` of it are inside each other. `keep` keeps the new names.
    ///
    /// # Errors
    /// If there would be more than 20,000 new productions: names that which has so many levels.
    pub fn to_depth(&self, depth: u32, mut keep: impl FnMut(String) -> &'g str) -> Result<Self, NotRegular> {
        let mut grammar = self.clone();
        let (depth, mut made) = (depth.max(1), 0);
        while let Some(head) = grammar.nests() {
            let component = grammar.circle(head);
            made += component.len() * depth as usize;
            if made > MOST {
                return Err(NotRegular::TooLarge(head.to_owned()));
            }
            let mut levels = vec![component.clone()];
            for level in 2..=depth {
                levels.push(component.iter().map(|name| keep(format!("{name}@{level}"))).collect());
            }
            let places: HashMap<&str, usize> =
                component.iter().enumerate().map(|(at, name)| (*name, at)).collect();
            let mut rules = Vec::new();
            for (level, names) in levels.iter().enumerate() {
                let here = |name: &str| places.get(name).map(|at| names[*at]);
                let below = levels.get(level + 1).map(|names| names[0]);
                for (name, new) in component.iter().zip(names) {
                    let Some(rule) = grammar.rule(name) else { continue };
                    let copy = Copy {
                        head,
                        is_head: *name == head,
                        ends: ends(&rule.expr, head),
                        here: &here,
                        below,
                    };
                    rules.push(Rule { name: new, expr: copy.of(&rule.expr, (true, true)), ..rule.clone() });
                }
            }
            grammar.replace(rules);
        }
        Ok(grammar)
    }
}

/// How the right-hand sides of one level are written.
struct Copy<'c, 'g> {
    /// The production that is counted.
    head: &'g str,
    is_head: bool,
    ends: (bool, bool),
    here: &'c dyn Fn(&str) -> Option<&'g str>,
    /// The name of the head one level below.
    below: Option<&'g str>,
}

impl<'g> Copy<'_, 'g> {
    /// The expression on this level, which is at the left end of the production, at the right, both, or none.
    fn of(&self, expr: &Expr<'g>, at: (bool, bool)) -> Expr<'g> {
        match expr {
            // Recursion at one end needs no level.
            Expr::Name(name) if *name == self.head && !(self.is_head && self.stays(at)) => {
                self.below.map_or(Expr::Choice(Vec::new()), Expr::Name)
            }
            Expr::Name(name) => Expr::Name((self.here)(name).unwrap_or(name)),
            Expr::Literal(_) | Expr::Bytes(_) => expr.clone(),
            Expr::Sequence(parts) => {
                let last = parts.len().saturating_sub(1);
                let ends = |place: usize| (at.0 && place == 0, at.1 && place == last);
                Expr::Sequence(
                    parts.iter().enumerate().map(|(place, part)| self.of(part, ends(place))).collect(),
                )
            }
            Expr::Choice(parts) => Expr::Choice(parts.iter().map(|part| self.of(part, at)).collect()),
            Expr::Repeat { item, min, max } => {
                let at = if (*min, *max) == (0, Some(1)) { at } else { (false, false) };
                Expr::Repeat { item: Box::new(self.of(item, at)), min: *min, max: *max }
            }
            Expr::Except(all, without) => {
                let side = |side| Box::new(self.of(side, (false, false)));
                Expr::Except(side(all), side(without))
            }
        }
    }

    /// At the left; at the right, where nothing is at the left.
    fn stays(&self, at: (bool, bool)) -> bool {
        if self.ends.0 { at.0 && !at.1 } else { at.1 && !at.0 }
    }
}

/// Returns whether an alternative begins with the production, and whether one ends with it.
fn ends(expr: &Expr<'_>, head: &str) -> (bool, bool) {
    match expr {
        Expr::Name(name) => (*name == head, *name == head),
        Expr::Literal(_) | Expr::Bytes(_) | Expr::Repeat { .. } | Expr::Except(..) => (false, false),
        Expr::Sequence(parts) => {
            let end = |part: Option<&Expr<'_>>| part.map_or((false, false), |part| ends(part, head));
            (end(parts.first()).0 && parts.len() > 1, end(parts.last()).1 && parts.len() > 1)
        }
        Expr::Choice(parts) => parts
            .iter()
            .map(|part| ends(part, head))
            .fold((false, false), |one, other| (one.0 || other.0, one.1 || other.1)),
    }
}
