//! An input with its start production, and the facts that all stages of a check share, computed once.

mod field;
mod permitted;
mod scheme;
mod spec;

pub(crate) use field::is_white;
pub(crate) use permitted::Permitted;
pub(crate) use spec::{Because, Requirement, Spec};

use crate::production::Production;
use crate::rewrite::Rewrite;
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
    pub text: Rewrite<'i>,
    pub by: By,
    /// The text also matches the other requirements.
    pub accepted: bool,
    /// The production by which it is parsed: that of its scheme if that accepts it, or the start production.
    pub production: &'static Production,
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
    /// It is a header field, written as the grammar has it.
    Field,
}

impl Read<'_> {
    /// How a sentence permits the input, if one does.
    pub fn permitted(&self) -> Option<&Permitted> {
        if let By::Permitted(permitted) = &self.by { Some(permitted) } else { None }
    }
}

impl<'i> Subject<'i> {
    /// The combinators judge the input; automata, which tell the same, judge the texts in its place. Linear time.
    pub fn new(spec: Spec, input: &'i [u8]) -> Self {
        let accepted = spec.is_accepted(input, |production, text| production.accepts(text));
        // The start production may derive an input that the form of its scheme, or another requirement, refuses.
        let derives = accepted || spec.target(input).is_some() && spec.start.accepts(input);
        let read = if accepted {
            Some(spec.read(Rewrite::of(input), By::Itself, true))
        } else if let Some(read) = spec.read_as_permitted(input) {
            Some(read)
        } else if derives {
            Some(spec.read(Rewrite::of(input), By::Itself, false))
        } else {
            spec.tolerated(input)
        };
        Self { input, spec, derives, accepted, read }
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

impl Spec {
    fn read<'i>(&self, text: Rewrite<'i>, by: By, accepted: bool) -> Read<'i> {
        let own = self.own_form(&text).filter(|_| accepted);
        Read { production: own.unwrap_or(self.start), text, by, accepted }
    }

    /// The text that the document asks programs to read in place of an input.
    fn tolerated<'i>(&self, input: &'i [u8]) -> Option<Read<'i>> {
        let is_read = |text: &[u8]| self.starts(text) || self.permission(text).is_some();
        if let Some((text, scheme)) = self.lower_scheme(input).filter(|(text, _)| is_read(text)) {
            let accepted = self.accepts(&text);
            return Some(self.read(Rewrite::of(text), By::LowerScheme(scheme), accepted));
        }
        Some(self.read(self.field(input)?, By::Field, true))
    }

    /// The text that a sentence permits in the place of one that is not accepted.
    pub fn read_as_permitted<'i>(&self, text: &'i [u8]) -> Option<Read<'i>> {
        let permitted = self.permission(text)?;
        Some(self.read(permitted.text(text), By::Permitted(permitted), true))
    }
}
