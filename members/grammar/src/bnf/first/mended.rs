//! The least change of a right-hand side with which first match loses nothing.

use super::super::automaton::Automaton;
use super::super::rule::{Expr, Rule};
use super::FirstMatch;
use super::parser::{Builder, MOST_WORDS, Mode, Modes, Parser, any_case};
use super::relation::Relation;

/// The most alternatives that are put into another order.
const MOST_ORDERED: usize = 100;

/// The most productions that are inside each other in place of their names.
const MOST_INSIDE: usize = 4;

/// A right-hand side with changes.
pub(super) struct Mended<'e, 'g> {
    pub parser: Parser<'g>,
    pub relation: Relation,
    /// The changed parts, in their order.
    pub modes: Vec<(&'e Expr<'g>, Mode)>,
}

impl<'e, 'g> FirstMatch<'e, 'g> {
    /// The parser of a production in which the fewest choices are made in another way than by first match, and each in the nearest way;
    /// none if no way of [`Mode`] reads all of it.
    pub(super) fn mended(
        &self,
        rule: &'e Rule<'g>,
        language: &Automaton,
        mut builder: Builder<'e, 'g>,
    ) -> Option<Mended<'e, 'g>> {
        if !builder.circle.is_empty() {
            return self.turns(rule, language, builder);
        }
        let build = |builder: &Builder<'e, 'g>| {
            let parser = builder.of(&rule.expr).filter(|parser| parser.size() <= MOST_WORDS)?;
            let relation = self.relation(&parser)?;
            self.lost(&relation, language).is_none().then_some((parser, relation))
        };
        // The parts that can be changed: first only those of this production, then also those of productions that it uses.
        let mut parts = Vec::new();
        let mut found = None;
        for inside in 0..=MOST_INSIDE {
            parts = Vec::new();
            self.open(&rule.expr, false, inside, &mut parts);
            builder.modes =
                parts.iter().map(|part: &&'e Expr<'g>| (std::ptr::from_ref(*part), widest(part))).collect();
            found = build(&builder);
            if found.is_some() {
                break;
            }
        }
        found.as_ref()?;
        // Each part is left as it is if possible, or else changed as little as possible.
        let is_name = |part: &&Expr<'g>| !matches!(part, Expr::Name(_));
        parts.sort_by_key(is_name);
        for part in &parts {
            let key = std::ptr::from_ref(*part);
            let widest = builder.modes.remove(&key);
            if let Some(less) = build(&builder) {
                found = Some(less);
                continue;
            }
            let nearer = self.nearer(part, &builder.modes);
            let nearest = nearer.into_iter().find_map(|mode| {
                builder.modes.insert(key, mode.clone());
                Some((mode, build(&builder)?))
            });
            if let Some((mode, less)) = nearest {
                builder.modes.insert(key, mode);
                found = Some(less);
            } else if let Some(widest) = widest {
                builder.modes.insert(key, widest);
            }
        }
        let mut modes: Vec<(&'e Expr<'g>, Mode)> = Vec::new();
        let mut open = vec![&rule.expr];
        while let Some(expr) = open.pop() {
            let parts: Vec<_> = expr.parts().collect();
            for part in parts {
                let Some(mode) = builder.mode(part) else { continue };
                if modes.iter().all(|(known, _)| !std::ptr::eq(*known, part)) {
                    modes.push((part, mode.clone()));
                    if let (Expr::Name(name), Mode::Inline) = (part, mode) {
                        open.extend(self.grammar.rule(name).map(|rule| &rule.expr));
                    }
                }
            }
        }
        let (parser, relation) = found?;
        Some(Mended { parser, relation, modes })
    }

    /// The same of a production that is at the right end of itself, by a loop: as many turns as leave one of the other alternatives. It
    /// is told as an order, if nothing is lost when the turns come first.
    fn turns(
        &self,
        rule: &'e Rule<'g>,
        language: &Automaton,
        mut builder: Builder<'e, 'g>,
    ) -> Option<Mended<'e, 'g>> {
        let key = std::ptr::from_ref(&rule.expr);
        let reads_all = |relation: &Relation| self.lost(relation, language).is_none();
        let mut mode = Mode::Whole;
        if let Expr::Choice(parts) = &rule.expr {
            let is_last =
                |place: &usize| !parts[*place].names().iter().any(|name| builder.circle.contains(name));
            let mut order: Vec<usize> = (0..parts.len()).collect();
            order.sort_by_key(is_last);
            builder.modes.insert(key, Mode::Ordered(order.clone()));
            if reads_all(&self.relation(&builder.recursive(rule.name)?)?) {
                mode = Mode::Ordered(order);
            }
            builder.modes.clear();
        }
        for inside in 0..=1 {
            if inside == 1 {
                let mut parts = Vec::new();
                self.open(&rule.expr, false, 0, &mut parts);
                builder.modes =
                    parts.into_iter().map(|part| (std::ptr::from_ref(part), Mode::Whole)).collect();
            }
            let parser = builder.recursive(rule.name)?.in_turns();
            let relation = self.relation(&parser)?;
            if reads_all(&relation) {
                return Some(Mended { parser, relation, modes: vec![(&rule.expr, mode)] });
            }
        }
        None
    }

    /// The parts that can be changed: choices, repetitions, and names that something follows.
    fn open(&self, expr: &'e Expr<'g>, is_followed: bool, inside: usize, parts: &mut Vec<&'e Expr<'g>>) {
        match expr {
            Expr::Sequence(members) if any_case(members).is_none() => {
                let last = members.len().saturating_sub(1);
                for (place, member) in members.iter().enumerate() {
                    self.open(member, is_followed || place < last, inside, parts);
                }
            }
            Expr::Choice(alternatives) => {
                parts.push(expr);
                for alternative in alternatives {
                    self.open(alternative, is_followed, inside, parts);
                }
            }
            Expr::Repeat { item, max, .. } => {
                parts.push(expr);
                self.open(item, is_followed || *max != Some(1), inside, parts);
            }
            Expr::Name(name) if is_followed && inside > 0 => {
                let Some(rule) =
                    self.grammar.rule(name).filter(|rule| self.grammar.cycle(rule.name).is_none())
                else {
                    return;
                };
                // A part that is used twice is changed in the same way both times.
                if !parts.iter().any(|part| std::ptr::eq(*part, expr)) {
                    parts.push(expr);
                    self.open(&rule.expr, true, inside - 1, parts);
                }
            }
            _ => {}
        }
    }

    /// Nearer ways to read a part, the nearest first.
    fn nearer(&self, part: &'e Expr<'g>, modes: &Modes<'e, 'g>) -> Vec<Mode> {
        match part {
            Expr::Choice(parts) => {
                let builder = Builder { modes: modes.clone(), ..Builder::new(self.grammar) };
                let ordered = self.ordered(parts, &builder).map(Mode::Ordered);
                ordered.into_iter().chain([Mode::Longest, Mode::First]).collect()
            }
            Expr::Repeat { min: 0, max: Some(1), .. } => vec![Mode::First],
            _ => Vec::new(),
        }
    }

    /// An order in which no alternative reads less than one after it, as near to that of the grammar as can be.
    fn ordered(&self, parts: &'e [Expr<'g>], builder: &Builder<'e, 'g>) -> Option<Vec<usize>> {
        if parts.len() > MOST_ORDERED {
            return None;
        }
        let read = parts.iter().map(|part| self.relation(&builder.of(part)?)).collect::<Option<Vec<_>>>()?;
        let late: Vec<_> = read.iter().map(Relation::late).collect();
        nearest_order(parts.len(), |one, other| !read[one].and(&late[other]).is_never())
    }
}

/// An order of a number of alternatives in which none reads less than one after it; none if that is their own, or if there is none.
pub(super) fn nearest_order(number: usize, reads_less: impl Fn(usize, usize) -> bool) -> Option<Vec<usize>> {
    let mut left: Vec<usize> = (0..number).collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        let is_next = |place: &usize| left.iter().all(|other| other == place || !reads_less(*place, *other));
        let next = left.iter().position(is_next)?;
        order.push(left.remove(next));
    }
    let is_changed = order.iter().enumerate().any(|(place, alternative)| place != *alternative);
    is_changed.then_some(order)
}

/// The way to read a part that loses the least.
fn widest(part: &Expr<'_>) -> Mode {
    if matches!(part, Expr::Name(_)) { Mode::Inline } else { Mode::Whole }
}
