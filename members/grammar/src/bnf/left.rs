//! Left recursion: a production that begins with itself.

use super::automaton::Automaton;
use super::grammar::Grammar;
use super::nfa::Nfa;
use super::rule::{Bytes, Expr, Rule};

/// The language of a production that is recursive at the left only; none where recursion nests.
///
/// The productions that are recursive with it are read backwards, so that they are right-recursive; what they use besides is compiled
/// on its own.
pub(super) fn language(
    grammar: &Grammar<'_>,
    name: &str,
    others: &[(&str, &Automaton)],
) -> Option<Automaton> {
    let leads_back = |inner: &&str| !grammar.path(inner, name).is_empty();
    let component: Vec<&str> = grammar.needed_by(name).into_iter().filter(leads_back).collect();
    let used = component.iter().flat_map(|name| grammar.uses(name));
    let mut languages: Vec<(&str, Automaton)> = Vec::new();
    for used in used {
        let is_open = component.contains(&used) && others.iter().all(|(other, _)| *other != used);
        if !is_open && languages.iter().all(|(known, _)| *known != used) {
            let other =
                others.iter().find(|(other, _)| *other == used).map(|(_, language)| (*language).clone());
            let language = match other {
                Some(language) => language,
                None => Automaton::of_with(grammar, used, others).ok()?,
            };
            languages.push((used, backwards(&language)?));
        }
    }
    let rules = component.iter().filter_map(|name| grammar.rule(name));
    let rules: Vec<Rule<'_>> = rules.map(|rule| Rule { expr: turned(&rule.expr), ..rule.clone() }).collect();
    let turned = grammar.with_only(rules);
    let languages: Vec<_> = languages.iter().map(|(name, language)| (*name, language)).collect();
    backwards(&Automaton::of_right(&turned, name, &languages).ok()?)
}

fn backwards(language: &Automaton) -> Option<Automaton> {
    Nfa::new(|nfa, start| nfa.backwards(start, language)).compiled_within()
}

/// The expression of the strings backwards.
fn turned<'g>(expr: &Expr<'g>) -> Expr<'g> {
    match expr {
        Expr::Literal(text) => {
            let byte = |(at, byte): (usize, u8)| match text.get(at..=at) {
                Some(letter) => Expr::Literal(letter),
                None => Expr::Bytes(Bytes { text, ranges: vec![(byte, byte)], except: Vec::new() }),
            };
            Expr::Sequence(text.bytes().enumerate().map(byte).rev().collect())
        }
        Expr::Name(_) | Expr::Bytes(_) => expr.clone(),
        Expr::Sequence(parts) => Expr::Sequence(parts.iter().rev().map(turned).collect()),
        Expr::Choice(parts) => Expr::Choice(parts.iter().map(turned).collect()),
        Expr::Repeat { item, min, max } => {
            Expr::Repeat { item: Box::new(turned(item)), min: *min, max: *max }
        }
    }
}
