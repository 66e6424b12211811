//! Left recursion: a production that begins with itself.

use super::automaton::Automaton;
use super::compile::NotRegular;
use super::grammar::Grammar;
use super::nfa::Nfa;
use super::rule::{Bytes, Expr, Rule};

/// The language of a production that is recursive at the left only.
///
/// The productions that are recursive with it are read backwards, so that they are right-recursive; what they use besides is compiled
/// on its own.
///
/// # Errors
/// If recursion nests, or one of what it uses has no automaton: of these, a left-recursive one has to be among the `others`.
pub(super) fn language(
    grammar: &Grammar<'_>,
    name: &str,
    others: &[(&str, &Automaton)],
) -> Result<Automaton, NotRegular> {
    let too_large = || NotRegular::TooLarge(name.to_owned());
    let leads_back = |inner: &&str| !grammar.path(inner, name).is_empty();
    let component: Vec<&str> = grammar.needed_by(name).into_iter().filter(leads_back).collect();
    let mut languages: Vec<(&str, Automaton)> = Vec::new();
    for used in component.iter().flat_map(|name| grammar.uses(name)) {
        let other = others.iter().find(|(other, _)| *other == used);
        if component.contains(&used) && other.is_none() || languages.iter().any(|(known, _)| *known == used) {
            continue;
        }
        let language = match other {
            Some((_, language)) => (*language).clone(),
            None => Automaton::of_right(grammar, used, others)?,
        };
        languages.push((used, backwards(&language).ok_or_else(too_large)?));
    }
    let rules = component.iter().filter_map(|name| grammar.rule(name));
    let rules: Vec<Rule<'_>> = rules.map(|rule| Rule { expr: turned(&rule.expr), ..rule.clone() }).collect();
    let turned = grammar.with_only(rules);
    let languages: Vec<_> = languages.iter().map(|(name, language)| (*name, language)).collect();
    let language = Automaton::of_right(&turned, name, &languages).map_err(|error| match error {
        NotRegular::Recursive(_) => NotRegular::Recursive(name.to_owned()),
        other => other,
    })?;
    backwards(&language).ok_or_else(too_large)
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
