//! What a check says about an input.

use std::ops::Range;

use super::catalogue::Code;
use super::severity::Severity;
#[cfg(feature = "serde")]
use crate::data::Input;
use crate::documents::dialect::{Dialect, Reading};
use crate::production::Production;

/// The verdict on one input, with the reasons.
#[derive(Clone, Debug)]
pub struct Report<'i> {
    /// The input that was checked.
    pub input: &'i [u8],
    /// The grammar that it was checked against.
    pub dialect: &'static Dialect,
    /// The production that the check began with.
    pub start: &'static Production,
    /// How the misprints of the document were read.
    pub reading: Reading,
    /// The whole input is in the language of the start production. Nothing else is asked.
    pub derives: bool,
    /// It derives, or would but for what the prose asks to tolerate, and no rule of the prose is broken.
    pub conforms: bool,
    /// What was found: faults in the order of the input, then notes. Without a fault the input derives.
    pub diagnostics: Vec<Diagnostic>,
    /// The nearest conforming URL, where one is known and not the input itself.
    pub repaired: Option<Vec<u8>>,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Diagnostic {
    /// Which finding it is; a code never changes its meaning.
    pub code: Code,
    /// Whether the input can conform in spite of it.
    pub severity: Severity,
    /// The byte offsets in the whole input, from the first byte to behind the last. Empty at a place where
    /// something is missing.
    #[cfg_attr(feature = "serde", serde(serialize_with = "pair"))]
    pub span: Range<usize>,
    /// What is wrong, in one sentence that names the document.
    pub message: String,
    /// What to write at the span.
    pub label: String,
    /// Why, and what to do.
    pub help: String,
    /// The document that says so: that of the dialect, or one that it takes productions from.
    pub document: &'static str,
    /// The sections of that document, separated by a comma.
    pub section: String,
    /// What to write in the place of the span, where that is known to be allowed there.
    pub fix: Option<String>,
    /// The productions that surround the span, from the start production inwards.
    pub within: Vec<&'static str>,
    /// All that may stand at the beginning of the span.
    pub expected: Vec<Expected>,
}

impl Diagnostic {
    /// Where the document says so, as in `RFC 1738, sections 5, 3.1`.
    #[must_use]
    pub fn place(&self) -> String {
        format!("{}, {}", self.document, self.sections())
    }

    /// The same without the document, as in `sections 5, 3.1`.
    #[must_use]
    pub fn sections(&self) -> String {
        let several = if self.section.contains('"') { "\", \"" } else { "," };
        let plural = if self.section.contains(several) { "s" } else { "" };
        format!("section{plural} {}", self.section)
    }
}

/// Something that may stand at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
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
pub(crate) fn pair<S: serde::Serializer>(span: &Range<usize>, to: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&(span.start, span.end), to)
}

#[cfg(feature = "serde")]
#[allow(clippy::ptr_arg, reason = "serde hands over what the field holds")]
fn set<S: serde::Serializer>(bytes: &Vec<u8>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&super::display::set(bytes.iter().copied()))
}

#[cfg(feature = "serde")]
impl serde::Serialize for Report<'_> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct as _;
        let mut report = to.serialize_struct("Report", 8)?;
        match Input::from(self.input) {
            Input::Text(input) => report.serialize_field("input", input)?,
            Input::Hex(input) => report.serialize_field("input_hex", &input)?,
        }
        report.serialize_field("dialect", self.dialect.id)?;
        report.serialize_field("start", self.start.name)?;
        report.serialize_field("reading", &self.reading)?;
        report.serialize_field("derives", &self.derives)?;
        report.serialize_field("conforms", &self.conforms)?;
        report.serialize_field("diagnostics", &self.diagnostics)?;
        match self.repaired.as_deref().map(Input::from) {
            None => report.serialize_field("repaired", &None::<&str>)?,
            Some(Input::Text(repaired)) => report.serialize_field("repaired", repaired)?,
            Some(Input::Hex(repaired)) => report.serialize_field("repaired_hex", &repaired)?,
        }
        report.end()
    }
}
