//! Conformance as a language: one automaton that accepts exactly the inputs that conform.
//!
//! It is made of the automaton of the start production, those of the schemes that have a form of their own, the form that
//! `//` announces, the restrictions of the rules, and the tolerated inputs. The code of the rules
//! tells why an input does not conform; the language tells that it does not. `tests/proof/decided.rs` decides the
//! language from the combinators and the restrictions, and `tests/proof/conformance.rs` compares the code of the rules with it.

mod tolerated;

use crate::acceptor::Acceptor;
use crate::bnf::NotRegular;
use crate::bnf::automaton::{Automaton, State};
use crate::bnf::classes::Classes;
use crate::documents::dialect::StatedRule;
use crate::subject::Spec;

/// The minimal automaton of the inputs that conform, compiled when it is first asked for.
pub(super) fn compiled(spec: &Spec) -> Result<&'static Automaton, NotRegular> {
    let compiled = spec.conforming().language.get_or_init(|| of(spec));
    compiled.as_ref().map_err(Clone::clone)
}

/// The acceptor of that language, compiled when it is first asked for; `None` if the language is not regular.
pub(super) fn acceptor(spec: &Spec) -> Option<&'static Acceptor> {
    let compile = || compiled(spec).ok().map(Acceptor::new);
    spec.conforming().acceptor.get_or_init(compile).as_ref()
}

fn of(spec: &Spec) -> Result<Automaton, NotRegular> {
    let written = as_written(spec, spec.dialect.prose.rules)?;
    tolerated::with_tolerated(spec, written)
}

/// The language of the inputs that conform as they are written if only this rule is applied.
pub(super) fn under(spec: &Spec, says: &'static StatedRule) -> Result<Automaton, NotRegular> {
    as_written(spec, std::slice::from_ref(says))
}

/// The inputs that conform as they are written, and break none of the rules that are `asked`.
fn as_written(spec: &Spec, asked: &'static [StatedRule]) -> Result<Automaton, NotRegular> {
    let restricted = restricted(spec, asked)?;
    let restricted: Vec<_> = restricted.iter().map(|(name, language)| (*name, language)).collect();
    let grammar = spec.widened_grammar();
    let announced = announced(spec)?;
    if !spec.is_whole_url() {
        let start = Automaton::of_with(grammar, spec.start.name, &restricted)?;
        return Ok(announced.map_or(start.clone(), |form| start.intersection(&form)));
    }
    // A known scheme counts in any case, and its production must derive the whole.
    let mut heads = Vec::new();
    let mut known = Vec::new();
    for scheme in spec.dialect.schemes {
        let head = format!("{}:", scheme.name);
        let form = Automaton::of_with(grammar, scheme.production, &restricted)?;
        heads.push(Automaton::literal_in_any_case(head.as_bytes()));
        known.push(if begin_with(&form, head.as_bytes()) {
            form
        } else {
            form.intersection(&heads[heads.len() - 1].then(&Automaton::all()))
        });
    }
    let start = Automaton::of_with(grammar, spec.start.name, &restricted)?;
    let general = announced.map_or(start.clone(), |form| start.intersection(&form));
    let (heads, known) = (Automaton::union_of(&heads).then(&Automaton::all()), Automaton::union_of(&known));
    Ok(Automaton::explored(
        [0; 3],
        Classes::by(|byte| [&general, &heads, &known].map(|language| language.class_of(byte))),
        |[one, two, three], byte| {
            [general.step(*one, byte), heads.step(*two, byte), known.step(*three, byte)]
        },
        |[one, two, three]| {
            if heads.is_accepting(*two) { known.is_accepting(*three) } else { general.is_accepting(*one) }
        },
    ))
}

/// The strings that have the form which `//` announces after some schemes, or do not begin so; `None` if nothing is announced.
fn announced(spec: &Spec) -> Result<Option<Automaton>, NotRegular> {
    let (place, slashes) = (spec.form_start(), spec.dialect.prose.double_slash);
    let Some((place, slashes)) = place.zip(slashes) else { return Ok(None) };
    let Some(production) = spec.dialect.announced(spec.reading) else { return Ok(None) };
    Ok(slashes.language(place, spec.widened(production)?))
}

/// Returns whether all strings of a language begin with `head`, in any case of letters.
fn begin_with(language: &Automaton, head: &[u8]) -> bool {
    let mut states = vec![0];
    for letter in head {
        let steps = |state: &State| {
            let state = *state;
            (0..=u8::MAX).map(move |byte| (byte, language.step(state, byte)))
        };
        let living = states.iter().flat_map(steps).filter(|(_, next)| !language.is_dead(*next));
        let living: Vec<_> = living.collect();
        if states.iter().any(|state| language.is_accepting(*state))
            || living.iter().any(|(byte, _)| !byte.eq_ignore_ascii_case(letter))
        {
            return false;
        }
        states = living.into_iter().map(|(_, next)| next).collect();
    }
    true
}

/// The productions that rules restrict, each with its restricted language.
fn restricted(
    spec: &Spec,
    asked: &'static [StatedRule],
) -> Result<Vec<(&'static str, Automaton)>, NotRegular> {
    let grammar = spec.widened_grammar();
    let needed = grammar.needed_by(spec.start.name);
    let mut restricted: Vec<(&'static str, Automaton)> = Vec::new();
    for restriction in asked.iter().flat_map(|says| says.forbids) {
        let name = restriction.production;
        if !needed.contains(&name) {
            continue;
        }
        let allowed = restriction.language(spec.dialect, spec.reading)?;
        if let Some((_, known)) = restricted.iter_mut().find(|(known, _)| *known == name) {
            *known = known.intersection(&allowed);
            continue;
        }
        let inside: Vec<_> = restricted.iter().map(|(name, language)| (*name, language)).collect();
        let derived = Automaton::of_with(grammar, name, &inside)?;
        restricted.push((name, derived.intersection(&allowed)));
    }
    Ok(restricted)
}
