//! The form that `//` announces, as a language.

use crate::bnf::NotRegular;
use crate::bnf::automaton::Automaton;
use crate::documents::dialect::FormStart;
use crate::subject::Spec;

/// The strings that have the form which `//` announces after some schemes, or do not begin so; `None` if nothing is announced.
pub(super) fn form(spec: &Spec) -> Result<Option<Automaton>, NotRegular> {
    let (Some(place), Some(slashes)) = (spec.form_start(), spec.dialect.prose.double_slash) else {
        return Ok(None);
    };
    let Some(production) = spec.dialect.announced(spec.reading) else { return Ok(None) };
    let announced = spec.widened(production)?;
    let others = Automaton::literal(b"//").then(&Automaton::all()).complement();
    let form = announced.union(&others);
    let head = |scheme: &&str| Automaton::literal_in_any_case(format!("{scheme}:").as_bytes());
    let heads = Automaton::union_of(&slashes.schemes.iter().map(head).collect::<Vec<_>>());
    Ok(match place {
        FormStart::Alone => None,
        FormStart::AfterScheme => Some(after(&heads, &form)),
        FormStart::Reference => Some(after(&heads, &before_fragment(&form))),
        FormStart::Field => {
            let name = any_but(b":").then(&Automaton::literal(b":"));
            Some(after(&name, &after(&heads, &before_fragment(&form))))
        }
    })
}

/// The strings that do not begin with one of the `heads`, or go on in `form` after it.
fn after(heads: &Automaton, form: &Automaton) -> Automaton {
    heads.then(form).union(&heads.then(&Automaton::all()).complement())
}

/// The strings that are in `form` up to a `#`.
fn before_fragment(form: &Automaton) -> Automaton {
    let fragment = Automaton::literal(b"#").then(&Automaton::all()).repeated(0, Some(1));
    form.intersection(&any_but(b"#")).then(&fragment)
}

/// The strings without these bytes.
fn any_but(bytes: &[u8]) -> Automaton {
    Automaton::one_of((0..=u8::MAX).filter(|byte| !bytes.contains(byte))).repeated(0, None)
}
