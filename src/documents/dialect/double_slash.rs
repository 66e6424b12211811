//! The form that `//` announces, and where in a text it may begin.

use crate::bnf::automaton::Automaton;
use crate::shape::Shape;

/// The form that `//` after the scheme announces.
#[derive(Clone, Copy, Debug)]
pub struct DoubleSlash {
    /// The section that says so.
    pub section: &'static str,
    /// The production of that form.
    pub production: &'static str,
    /// The schemes after which it does, in lower case.
    pub schemes: &'static [&'static str],
    /// The start productions for which it counts, and where in their text that form may begin.
    pub starts: &'static [(&'static str, FormStart)],
}

impl DoubleSlash {
    /// The strings that have the form, which is `announced`, if they begin so at this place; none if nothing is said of them.
    pub(crate) fn language(&self, place: FormStart, announced: &Automaton) -> Option<Automaton> {
        let others = Automaton::literal(b"//").then(&Automaton::all()).complement();
        let form = announced.union(&others);
        let head = |scheme: &&str| Automaton::literal_in_any_case(format!("{scheme}:").as_bytes());
        let heads = Automaton::union_of(&self.schemes.iter().map(head).collect::<Vec<_>>());
        match place {
            FormStart::Alone => None,
            FormStart::AfterScheme => Some(after(&heads, &form)),
            FormStart::Reference => Some(after(&heads, &before_fragment(&form))),
            FormStart::Field => {
                let name = any_but(b":").then(&Automaton::literal(b":"));
                Some(after(&name, &after(&heads, &before_fragment(&form))))
            }
        }
    }
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

/// The places in a text where the form that `//` announces may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormStart {
    /// After the scheme and its colon.
    AfterScheme,
    /// At the beginning.
    Alone,
    /// After the scheme if there is one, else at the beginning; a `#` ends it.
    Reference,
    /// The same after the name of a field and its colon.
    Field,
}

impl FormStart {
    /// The part of `input` that begins where the form may begin, as offsets.
    pub(crate) fn of(self, input: &[u8]) -> Option<std::ops::Range<usize>> {
        let colon = || input.iter().position(|byte| *byte == b':').map(|colon| colon + 1);
        match self {
            Self::AfterScheme => Some(colon()?..input.len()),
            Self::Alone => Some(0..input.len()),
            Self::Reference => {
                let end = input.iter().position(|byte| *byte == b'#').unwrap_or(input.len());
                let begin = Shape::of(input).scheme().map_or(0, |scheme| scheme.len() + 1);
                Some(begin..end)
            }
            Self::Field => {
                let value = colon()?;
                let part = Self::Reference.of(&input[value..])?;
                Some(value + part.start..value + part.end)
            }
        }
    }
}
