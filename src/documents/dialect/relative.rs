//! Relative references, as a document defines them.

use super::Reading;
use crate::text::shortened;

/// The relative references of a document.
#[derive(Clone, Copy, Debug)]
pub enum Relative {
    /// The document defines no relative form.
    Undefined {
        /// The section that shows it.
        section: &'static str,
        /// The content of that section, as a sentence.
        reason: &'static str,
    },
    /// The document defines a relative form.
    Defined(&'static Algorithm),
    /// The URL parser of the URL Standard completes it, in this section.
    Parsed(&'static str),
}

/// The rules of a document that resolve a reference.
#[derive(Clone, Copy, Debug)]
pub struct Algorithm {
    /// The section of the rules.
    pub section: &'static str,
    /// The document that prints the rules, if it is another one. Sections of remarks and bases are sections of that document.
    pub of: Option<&'static str>,
    /// The production of an absolute form without its fragment identifier, if it is not the start of the dialect.
    pub absolute: Option<&'static str>,
    /// The production of a base without its fragment identifier, if only some absolute forms can be bases.
    pub base: Option<&'static str>,
    /// The production of references, including relative ones, if there is one.
    pub reference: Option<&'static str>,
    /// The production of the text after `#`.
    pub fragment: &'static str,
    /// The sources of a base.
    pub bases: &'static Bases,
    /// The section by which a reference with the scheme of the base may be relative, for compatibility with older
    /// specifications.
    pub backward: Option<&'static str>,
    /// The rules themselves.
    pub(crate) follow: fn(&Request<'_>, &mut Log) -> Target,
    /// The contradiction by the examples, or by the BNF; `None` if both readings have the same rules.
    pub difference: Option<&'static Difference>,
}

/// A contradiction between the rules and the examples, or the BNF, of a document. The printed reading follows the rules to the
/// letter; the corrected reading follows the rest of the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its name.
    pub id: &'static str,
    /// The contradicted part with its verb, as in `the examples of the document ask for`.
    pub contradicted: &'static str,
    /// The section of that part.
    pub examples: &'static str,
    /// The reason, as sentences.
    pub reason: &'static str,
}

/// The sections that define the sources of a base, from the strongest source to the weakest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bases {
    /// The document.
    pub document: &'static str,
    /// The header fields of a message.
    pub fields_of_message: &'static str,
    /// The `BASE` of HTML; `None` if the document has no base in the content of the object.
    pub html: Option<&'static str>,
    /// The enclosing entity.
    pub enclosing: &'static str,
    /// The URL that it was retrieved from.
    pub retrieval: &'static str,
    /// No source.
    pub none: &'static str,
    /// The section by which the base replaces an empty reference that always results in a new request, such as that of an HTML form.
    pub form: Option<&'static str>,
    /// The header fields of a message that give its base, from the strongest to the weakest.
    pub fields: &'static [BaseField],
}

/// A header field of a message that gives a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BaseField {
    /// `Base: <URL:...>`.
    Base,
    /// `Content-Base`, an absolute URL.
    ContentBase,
    /// `Content-Location`, which may be relative.
    ContentLocation,
}

/// The reference to resolve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request<'a> {
    /// The base, which RFC 1630 calls the context; empty if there is none.
    pub base: &'a [u8],
    /// The reference.
    pub reference: &'a [u8],
    /// The reading: the rules to the letter, or changed to agree with the examples.
    pub reading: Reading,
    /// True if a scheme that is the scheme of the base is ignored, if the document allows it.
    pub backward_compatible: bool,
}

/// A statement of a document about the resolution of a reference, in addition to the result: a warning, or a question that it leaves open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The text, as a sentence.
    pub text: String,
    /// The section that states it, or leaves it open.
    pub section: &'static str,
    /// True if, by that section, the reference is in error or the result has another meaning than intended.
    pub is_error: bool,
}

/// The result of resolving a reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// An absolute URL, with the fragment identifier of the reference.
    Absolute(Vec<u8>),
    /// The document that holds the reference.
    CurrentDocument {
        /// The fragment identifier with its `#`; empty for the whole document.
        fragment: Vec<u8>,
    },
    /// The document does not define the result; a sentence gives the reason.
    Unknown(String),
}

/// One step of the rules by which a reference was resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its number or letter in the document, or its first words.
    pub name: &'static str,
    /// The decision, as a sentence.
    pub text: String,
    /// The absolute form so far, if the step changed it.
    pub value: Option<Vec<u8>>,
}

/// Returns the bytes in quotes, shortened, for the text of a step.
pub(crate) fn quoted(bytes: &[u8]) -> String {
    format!("`{}`", shortened(bytes, 60))
}

/// Steps and remarks that are collected during a resolution.
#[derive(Default)]
pub(crate) struct Log {
    pub steps: Vec<Step>,
    pub remarks: Vec<Remark>,
    /// The sections of a result that is not an absolute form, if they are not that of the rules.
    pub sections: &'static [&'static str],
}

impl Log {
    /// Adds a step that changes nothing yet.
    pub(crate) fn step(&mut self, name: &'static str, text: impl Into<String>) {
        self.steps.push(Step { name, text: text.into(), value: None });
    }

    /// Adds a step with this value.
    pub(crate) fn giving(&mut self, name: &'static str, text: impl Into<String>, value: &[u8]) {
        self.steps.push(Step { name, text: text.into(), value: Some(value.to_vec()) });
    }

    /// Adds a statement of a section, or a question that it leaves open.
    pub(crate) fn remark(&mut self, section: &'static str, text: impl Into<String>) {
        self.remarks.push(Remark { text: text.into(), section, is_error: false });
    }

    /// Adds an error of the reference or the result by a section.
    pub(crate) fn error(&mut self, section: &'static str, text: impl Into<String>) {
        self.remarks.push(Remark { text: text.into(), section, is_error: true });
    }
}

/// Splits `text` before the first `#`.
pub(crate) fn without_fragment(text: &[u8]) -> (&[u8], &[u8]) {
    text.split_at(text.iter().position(|byte| *byte == b'#').unwrap_or(text.len()))
}
