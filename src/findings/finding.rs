//! A finding: what is wrong or worth knowing, where, and what could be written instead.

use std::borrow::Cow;
use std::ops::Range;

use super::{Code, Severity};
use crate::documents::dialect::{Dialect, of_another};
use crate::production::Production;
use crate::subject::Subject;

/// One finding.
///
/// It holds the facts; the sentences are put together when they are asked for.
#[derive(Clone, Debug)]
pub struct Finding<'i> {
    pub(crate) code: Code,
    pub(crate) severity: Severity,
    pub(crate) span: Range<usize>,
    pub(crate) input: Cow<'i, [u8]>,
    pub(crate) dialect: &'static Dialect,
    pub(crate) start: &'static Production,
    /// The production that the finding speaks of.
    pub(crate) production: &'static Production,
    /// The scheme that it speaks of, if any.
    pub(crate) scheme: &'static str,
    pub(crate) within: Vec<&'static str>,
    pub(crate) expected: Vec<Expected>,
    pub(crate) fix: Option<String>,
    /// What that replaces, if not the span.
    pub(crate) replaces: Option<Range<usize>>,
    pub(crate) confidence: Confidence,
    /// What the help says beyond the page.
    pub(crate) note: Cow<'static, str>,
    /// What the label says, if not what the page has.
    pub(crate) label: Option<Cow<'static, str>>,
    /// The section that says so, beside those of the production.
    pub(crate) section: Option<&'static str>,
    /// The dialect of which it speaks, if not that of the check.
    pub(crate) under: Option<&'static Dialect>,
}

impl<'i> Finding<'i> {
    /// A finding of this code with nothing but its place.
    pub(crate) fn new(of: &Subject<'i>, code: Code, span: Range<usize>) -> Self {
        let start = of.spec.start;
        Self {
            code,
            severity: code.page().severity,
            span,
            input: Cow::Borrowed(of.input),
            dialect: of.spec.dialect,
            start,
            production: start,
            scheme: "",
            within: vec![start.name],
            expected: Vec::new(),
            fix: None,
            replaces: None,
            confidence: Confidence::Guess,
            note: Cow::Borrowed(""),
            label: None,
            section: None,
            under: None,
        }
    }

    /// Which finding it is; a code never changes its meaning.
    #[must_use]
    pub fn code(&self) -> Code {
        self.code
    }

    /// Whether the input can conform in spite of it.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// The byte offsets in the whole input, from the first byte to behind the last. Empty at a place where something is
    /// missing.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// What to write instead, where that is known to be allowed there.
    #[must_use]
    pub fn fix(&self) -> Option<Fix<'_>> {
        let span = self.replaces.clone().unwrap_or_else(|| self.span());
        self.fix.as_deref().map(|replacement| Fix { span, replacement, confidence: self.confidence })
    }

    /// The same, where nobody has to confirm it.
    pub(crate) fn certain(self) -> Self {
        Self { confidence: Confidence::Certain, ..self }
    }

    /// The productions that surround the span, from the start production inwards.
    #[must_use]
    #[doc(hidden)]
    pub fn within(&self) -> &[&'static str] {
        &self.within
    }

    /// All that may stand at the beginning of the span.
    #[must_use]
    pub fn expected(&self) -> &[Expected] {
        &self.expected
    }

    /// The document that says so: that of the dialect, or one that it takes productions from.
    #[must_use]
    pub fn document(&self) -> &'static str {
        self.said().map_or(self.production.document, |(document, _)| document)
    }

    /// The document and the section that say what is no fault against the grammar: a rule of a document that another one
    /// amends names that one before its section.
    pub(super) fn said(&self) -> Option<(&'static str, &'static str)> {
        let section = self.section.filter(|_| !self.is_error() && self.code != Code::SchemeCase)?;
        let (document, section) = of_another(section);
        Some((document.unwrap_or(self.dialect.document), section))
    }

    /// The same, with a copy of the input.
    #[must_use]
    pub fn into_owned(self) -> Finding<'static> {
        Finding { input: Cow::Owned(self.input.into_owned()), ..self }
    }

    /// The same in a longer input, in which that of the finding stands behind so many bytes.
    pub(crate) fn behind(self, by: usize, whole: &[u8]) -> Finding<'_> {
        let moved = |span: Range<usize>| span.start + by..span.end + by;
        let (span, replaces) = (moved(self.span), self.replaces.map(moved));
        Finding { input: Cow::Borrowed(whole), span, replaces, ..self }
    }

    /// Whether the input does not conform because of it.
    pub(crate) fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// What to write in the place of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Fix<'f> {
    /// What it replaces: byte offsets in the whole input.
    #[cfg_attr(feature = "serde", serde(serialize_with = "ends"))]
    pub span: Range<usize>,
    /// What to write there; empty where it is left out.
    pub replacement: &'f str,
    /// Whether it can be trusted.
    pub confidence: Confidence,
}

/// Whether a fix can be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum Confidence {
    /// Somebody has to confirm it: it may name another resource.
    Guess,
    /// By the rules of the document, the resource that is named stays the same.
    Certain,
}

#[cfg(feature = "serde")]
fn ends<S: serde::Serializer>(span: &Range<usize>, to: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&(span.start, span.end), to)
}

/// Something that may stand at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Expected {
    /// Anything that this production derives.
    Production(&'static str),
    /// This literal, or what is left of one that has begun.
    Literal(String),
    /// One byte of these.
    #[cfg_attr(feature = "serde", serde(serialize_with = "set"))]
    OneIn(Vec<u8>),
    /// The end of the input.
    End,
}

#[cfg(feature = "serde")]
#[allow(clippy::ptr_arg, reason = "serde hands over what the field holds")]
fn set<S: serde::Serializer>(bytes: &Vec<u8>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&crate::text::set(bytes.iter().copied()))
}

#[cfg(feature = "serde")]
impl serde::Serialize for Finding<'_> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct as _;
        let mut finding = to.serialize_struct("Finding", 11)?;
        finding.serialize_field("code", &self.code)?;
        finding.serialize_field("severity", &self.severity)?;
        finding.serialize_field("span", &(self.span.start, self.span.end))?;
        finding.serialize_field("message", &self.message())?;
        finding.serialize_field("label", &self.label())?;
        finding.serialize_field("help", &self.help())?;
        finding.serialize_field("document", self.document())?;
        finding.serialize_field("sections", &self.sections())?;
        finding.serialize_field("fix", &self.fix())?;
        finding.serialize_field("within", &self.within)?;
        finding.serialize_field("expected", &self.expected)?;
        finding.end()
    }
}
