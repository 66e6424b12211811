//! The form that `//` announces, and where in a text it may begin.

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
