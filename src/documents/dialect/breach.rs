//! The place at which a text breaks a rule of the prose, and the force of that rule.

use std::borrow::Cow;
use std::ops::Range;

use crate::code::Code;

/// The force of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Force {
    /// It forbids: what breaks it does not conform.
    Must,
    /// It asks those who write URLs: what breaks it is a warning.
    Should,
    /// It says what is usual, or normal: what breaks it is a note.
    Prefers,
}

/// A place at which a text breaks a rule.
#[derive(Clone, Debug)]
#[must_use]
pub struct Breach {
    /// The code.
    pub code: Code,
    /// Byte offsets in the text.
    pub span: Range<usize>,
    /// The production that the finding speaks of.
    pub part: Cow<'static, str>,
    /// The force of the sentence, if it is not that of the page of the code.
    pub force: Option<Force>,
    /// The text to write instead.
    pub fix: Option<String>,
    /// True if the new text names the same resource, by the document.
    pub is_certain: bool,
    /// A sentence to add to the reason.
    pub note: Cow<'static, str>,
    /// The label, if it is not that of the page.
    pub label: Option<Cow<'static, str>>,
    /// The scheme that the finding speaks of.
    pub scheme: &'static str,
}

impl Breach {
    /// A breach of a rule in a production, with nothing but its place.
    pub fn new(code: Code, span: Range<usize>, part: impl Into<Cow<'static, str>>) -> Self {
        Self {
            code,
            span,
            part: part.into(),
            force: None,
            fix: None,
            is_certain: false,
            note: Cow::Borrowed(""),
            label: None,
            scheme: "",
        }
    }

    /// The same with the text to write instead.
    pub fn fix(self, fix: impl Into<String>) -> Self {
        Self { fix: Some(fix.into()), ..self }
    }

    /// The same by a sentence of this force.
    pub fn force(self, force: Force) -> Self {
        Self { force: Some(force), ..self }
    }

    /// The same with a sentence to add to the reason.
    pub fn note(self, note: impl Into<Cow<'static, str>>) -> Self {
        Self { note: note.into(), ..self }
    }

    /// The same with a label of its own.
    pub fn label(self, label: impl Into<Cow<'static, str>>) -> Self {
        Self { label: Some(label.into()), ..self }
    }

    /// The same about a scheme.
    pub fn scheme(self, scheme: &'static str) -> Self {
        Self { scheme, ..self }
    }
}
