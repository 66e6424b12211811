//! Rules of the prose that the grammar does not know.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use super::Restriction;
use super::dissection::Dissection;
use crate::code::Code;

/// A rule of the prose that the grammar does not know: its parameters are those of a document. Each rule is a file of
/// `documents/rules/`.
pub trait Rule: fmt::Debug + Sync {
    /// The code of a text that breaks it; of several, the one by which a text does not conform.
    fn code(&self) -> Code;

    /// Where and how a text breaks it, in a text that the grammar accepts.
    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach>;

    /// Returns, for a rule that forbids something, whether a URL breaks it, as far as a glance can tell; a glance tells of nearly
    /// all that they do not, and saves a parse.
    fn glance(&self, _url: &[u8]) -> Option<bool> {
        None
    }

    /// The productions that it looks at in texts beyond US-ASCII, besides those in a role.
    fn productions(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// Returns whether it only prefers one spelling of characters. How the characters of a part are written that cannot stay
    /// as it is, does not matter.
    fn is_about_spelling(&self) -> bool {
        false
    }

    /// Returns whether it speaks of this character, wherever it is.
    fn concerns(&self, _character: char) -> bool {
        false
    }
}

/// A rule of the prose as a document says it.
#[derive(Clone, Copy, Debug)]
pub struct Says {
    /// The rule.
    pub rule: &'static dyn Rule,
    /// The section that says it.
    pub section: &'static str,
    /// The languages that hold what conforms; none where the rule only warns.
    pub forbids: &'static [Restriction],
}

/// A rule that keeps no text from conforming, and the section that says it.
#[must_use]
pub const fn warns(rule: &'static dyn Rule, section: &'static str) -> Says {
    Says { rule, section, forbids: &[] }
}

/// A rule by which a text does not conform, the section that says it, and the languages that hold what does.
#[must_use]
pub const fn forbids(
    rule: &'static dyn Rule,
    section: &'static str,
    forbids: &'static [Restriction],
) -> Says {
    Says { rule, section, forbids }
}

impl Says {
    /// Returns whether it forbids something in one of these productions.
    pub(crate) fn forbids_in(&self, productions: &[&str]) -> bool {
        self.forbids.iter().any(|restriction| productions.contains(&restriction.derived_by))
    }
}

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
    /// The span that the text replaces, if it is not that of the breach.
    pub replaces: Option<Range<usize>>,
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
            replaces: None,
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
