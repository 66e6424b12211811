//! The form that `//` announces, as a language.

use crate::bnf::NotRegular;
use crate::bnf::automaton::Automaton;
use crate::documents::dialect::Place;
use crate::subject::Spec;

/// The strings that have the form which `//` announces, or do not begin so where it would count; none where nothing is
/// announced.
pub(super) fn form(spec: &Spec) -> Result<Option<Automaton>, NotRegular> {
    let Some(place) = spec.announced_place() else { return Ok(None) };
    let Some(production) = spec.dialect.announced(spec.reading) else { return Ok(None) };
    let announced = Automaton::of(spec.grammar(), production.name)?;
    let others = Automaton::literal(b"//").then(&Automaton::all()).complement();
    Ok(Some(at(place, &announced.union(&others))))
}

/// The strings whose part at `place` is in the language `form`.
fn at(place: Place, form: &Automaton) -> Automaton {
    match place {
        Place::Alone => form.clone(),
        Place::BehindScheme => after_colon(form),
        Place::Reference => reference(form),
        Place::Field => after_colon(&reference(form)),
    }
}

/// The strings whose part after the first colon is in `form`, or that have no colon.
fn after_colon(form: &Automaton) -> Automaton {
    let before = any_but(b":");
    before.then(&Automaton::literal(b":")).then(form).union(&before)
}

/// The same after a scheme if there is one, else from the beginning; up to a `#`.
fn reference(form: &Automaton) -> Automaton {
    let form = form.intersection(&any_but(b"#"));
    let scheme = any_but(b":/?#").intersection(&Automaton::literal(b"").complement());
    let scheme = scheme.then(&Automaton::literal(b":"));
    let without = form.difference(&scheme.then(&Automaton::all()));
    let fragment = Automaton::literal(b"#").then(&Automaton::all()).repeated(0, Some(1));
    scheme.then(&form).union(&without).then(&fragment)
}

/// The strings without these bytes.
fn any_but(bytes: &[u8]) -> Automaton {
    Automaton::one_of((0..=u8::MAX).filter(|byte| !bytes.contains(byte))).repeated(0, None)
}
