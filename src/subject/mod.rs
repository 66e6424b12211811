//! An input with its start production, and the facts that all stages of a check share, computed once.

mod field;
mod permitted;
mod scheme;
mod spec;

use std::borrow::Cow;

pub(crate) use field::{Field, is_white};
pub(crate) use permitted::Permitted;
pub(crate) use spec::{Because, Spec, Target};

use crate::text::character_at;

/// An input with the start production of its check.
pub(crate) struct Subject<'i> {
    pub input: &'i [u8],
    pub spec: Spec,
    /// The start production derives the whole input.
    pub derives: bool,
    /// True if it derives, and also matches the other requirements.
    pub accepted: bool,
    /// The text that the rules of the prose apply to; `None` if the grammar does not derive the input.
    pub read: Option<Read<'i>>,
}

/// A text that the start production derives: the input, or the text that the document permits or tolerates in its place.
#[derive(Clone)]
pub(crate) struct Read<'i> {
    pub text: Cow<'i, [u8]>,
    pub by: By,
}

/// The relation of the text to the input.
#[derive(Clone)]
pub(crate) enum By {
    /// It is the text.
    Itself,
    /// The name of the scheme, this many bytes, was converted to lower case.
    LowerScheme(usize),
    /// A sentence permits it, and the BNF has the text for the same.
    Permitted(Permitted),
    /// It is a header field; the places of the bytes of the text in the input, and where that ends.
    Field(Vec<usize>),
}

impl<'i> Subject<'i> {
    /// Linear time.
    pub fn new(spec: Spec, input: &'i [u8]) -> Self {
        let accepted = spec.accepts(input);
        let derives = accepted || spec.starts(input);
        let read = if !accepted && let Some(permitted) = spec.permitted(input) {
            Some(Read { text: Cow::Owned(permitted.text(input)), by: By::Permitted(permitted) })
        } else if derives {
            Some(Read { text: Cow::Borrowed(input), by: By::Itself })
        } else {
            Self::tolerated(spec, input)
        };
        Self { input, spec, derives, accepted, read }
    }

    /// The text that the document asks programs to read in place of the input.
    fn tolerated(spec: Spec, input: &'i [u8]) -> Option<Read<'i>> {
        if let Some((text, scheme)) = spec.lower_scheme(input).filter(|(text, _)| spec.starts(text)) {
            return Some(Read { text: Cow::Owned(text), by: By::LowerScheme(scheme) });
        }
        let Field { text, places } = spec.field(input)?;
        Some(Read { text: Cow::Owned(text), by: By::Field(places) })
    }

    /// The same for another text.
    pub fn of<'t>(&self, text: &'t [u8]) -> Subject<'t> {
        Subject::new(self.spec, text)
    }

    /// The character at `offset`; none at the end.
    pub fn character(&self, offset: usize) -> &'i [u8] {
        character_at(self.input, offset)
    }
}
