//! Relative references, as a document defines them.

use super::Reading;
use crate::text::shortened;

/// How a document completes relative references.
#[derive(Clone, Copy, Debug)]
pub enum Relative {
    /// It defines no relative form.
    Undefined {
        /// The section that shows it.
        section: &'static str,
        /// The content of that section, as a sentence.
        reason: &'static str,
    },
    /// It defines one.
    Defined(&'static Algorithm),
}

/// The rules of a document that make a reference absolute.
#[derive(Clone, Copy, Debug)]
pub struct Algorithm {
    /// The section of the rules.
    pub section: &'static str,
    /// The document that prints the rules, where it is another: sections of remarks and bases are its sections.
    pub of: Option<&'static str>,
    /// The production of an absolute form without its fragment identifier, where that is not the start of the dialect.
    pub absolute: Option<&'static str>,
    /// The production of a base without its fragment identifier, where not every absolute form can be one.
    pub base: Option<&'static str>,
    /// The production of a reference, relative ones included, if there is one.
    pub reference: Option<&'static str>,
    /// The production of what follows `#`.
    pub fragment: &'static str,
    /// Where a base comes from, if the document says more than that there is one.
    pub bases: Option<&'static Bases>,
    /// The section that lets a reference have the scheme of the base and be relative all the same, for the sake of older
    /// specifications.
    pub backward: Option<&'static str>,
    /// The rules themselves.
    pub complete: fn(&Asked<'_>) -> Completed,
}

/// A contradiction between the rules and the examples, or the BNF, of a document. The printed reading follows the rules to the
/// letter, the corrected reading changes them so that they agree with the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its name.
    pub id: &'static str,
    /// The part that the rules contradict, with its verb, as in `the examples of the document ask for`.
    pub contradicted: &'static str,
    /// The section of that.
    pub examples: &'static str,
    /// Why, as sentences.
    pub reason: &'static str,
}

/// The sections that say where a base comes from, from the strongest source to the weakest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bases {
    /// The document.
    pub document: &'static str,
    /// The content of the object itself.
    pub content: &'static str,
    /// The `BASE` of HTML.
    pub html: &'static str,
    /// The entity around it.
    pub enclosing: &'static str,
    /// The URL that it was retrieved by.
    pub retrieval: &'static str,
    /// None of these.
    pub none: &'static str,
    /// Replaces an empty reference that is always meant to result in a new request, as that of an HTML form, by the base.
    pub form: Option<&'static str>,
    /// The header fields of a message that give its base, the strongest first.
    pub fields: &'static [BaseField],
}

/// A header field of a message that gives a base, and how.
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
pub struct Asked<'a> {
    /// The base, in the words of RFC 1630 the context; empty if there is none.
    pub base: &'a [u8],
    /// The reference.
    pub reference: &'a [u8],
    /// True if the rules are followed to the letter, or so that they give the examples.
    pub reading: Reading,
    /// A scheme that is that of the base is ignored, where the document allows it.
    pub backward_compatible: bool,
}

/// The result of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completed {
    /// The result.
    pub target: Target,
    /// How it came about.
    pub steps: Vec<Step>,
    /// The contradiction in which the examples were followed, not the rules to the letter.
    pub difference: Option<&'static Difference>,
    /// The statement of the document about it, or the question that it leaves open.
    pub remarks: Vec<Remark>,
}

/// A note of a document on the resolution of a reference: a warning, or what the document leaves open.
///
/// ```
/// use urlgram::{Dialect, resolve::Resolver};
/// let resolver = Resolver::new(Dialect::find("rfc2396")?);
/// let found = resolver.resolve(b"http://a/b", b"../../g");
/// assert_eq!(found.absolute(), Some(&b"http://a/../../g"[..]));
/// let remark = &found.remarks[0];
/// // Step 6g considers the reference in error.
/// assert!(remark.section == "5.2" && remark.is_error && remark.text.contains("6g") && !found.conforms());
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The note, as a sentence.
    pub text: String,
    /// The section that says it, or leaves it open.
    pub section: &'static str,
    /// By that section, the reference is in error, or the result is not what was meant.
    pub is_error: bool,
}

/// The result of resolving a reference.
///
/// ```
/// use urlgram::{Dialect, resolve::{Resolver, Target}};
/// let target = |dialect, reference: &str| {
///     Resolver::new(Dialect::find(dialect).unwrap()).resolve(b"http://a/b/c", reference.as_bytes()).target
/// };
/// assert_eq!(target("fielding-01", "../g"), Target::Absolute(b"http://a/g".to_vec()));
/// assert_eq!(target("fielding-01", "#s"), Target::CurrentDocument { fragment: b"#s".to_vec() });
/// // RFC 1738 defines no relative form.
/// assert!(matches!(target("rfc1738", "../g"), Target::Unknown(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// An absolute URL, with the fragment identifier of the reference.
    Absolute(Vec<u8>),
    /// The document that holds the reference.
    CurrentDocument {
        /// The fragment identifier with its `#`; empty for the whole document.
        fragment: Vec<u8>,
    },
    /// The specification does not say; a sentence tells why.
    Unknown(String),
}

/// One step of the rules by which a reference was resolved.
///
/// ```
/// use urlgram::{fielding_01::FIELDING_01, resolve::Resolver};
/// let found = Resolver::new(&FIELDING_01).resolve(b"http://a/b/c", b"../g");
/// let names: Vec<_> = found.steps.iter().map(|step| step.name).collect();
/// assert_eq!(names, ["1", "2", "2c", "3", "4", "5", "6", "6c", "7"]); // those of section 6
/// assert_eq!(found.steps.last().unwrap().value.as_deref(), Some(&b"http://a/g"[..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its number or letter in the document, or its first words.
    pub name: &'static str,
    /// The decision, as a sentence.
    pub text: String,
    /// The absolute form as far as it is made, where the step changed it.
    pub value: Option<Vec<u8>>,
}

impl Step {
    /// A step that changes nothing yet.
    pub(crate) fn new(name: &'static str, text: impl Into<String>) -> Self {
        Self { name, text: text.into(), value: None }
    }

    /// A step that gives this.
    pub(crate) fn giving(name: &'static str, text: impl Into<String>, value: &[u8]) -> Self {
        Self { name, text: text.into(), value: Some(value.to_vec()) }
    }
}

/// The bytes in quotes, shortened, for the text of a step.
pub(crate) fn quoted(bytes: &[u8]) -> String {
    format!("`{}`", shortened(bytes, 60))
}

/// The record of a resolution.
#[derive(Default)]
pub(crate) struct Told {
    steps: Vec<Step>,
    remarks: Vec<Remark>,
}

impl Told {
    /// Tells of a step that changes nothing yet.
    pub(crate) fn step(&mut self, name: &'static str, text: impl Into<String>) {
        self.steps.push(Step::new(name, text));
    }

    /// Tells of a step that gives this.
    pub(crate) fn giving(&mut self, name: &'static str, text: impl Into<String>, value: &[u8]) {
        self.steps.push(Step::giving(name, text, value));
    }

    /// Tells what a section says, or leaves open.
    pub(crate) fn remark(&mut self, section: &'static str, text: impl Into<String>) {
        self.remarks.push(Remark { text: text.into(), section, is_error: false });
    }

    /// Tells what a section has against the reference or the result.
    pub(crate) fn error(&mut self, section: &'static str, text: impl Into<String>) {
        self.remarks.push(Remark { text: text.into(), section, is_error: true });
    }

    /// All of it, with the result.
    pub(crate) fn completed(self, target: Target, difference: Option<&'static Difference>) -> Completed {
        Completed { target, steps: self.steps, difference, remarks: self.remarks }
    }
}

/// `text` before the first `#`, and the rest from that on.
pub(crate) fn without_fragment(text: &[u8]) -> (&[u8], &[u8]) {
    text.split_at(text.iter().position(|byte| *byte == b'#').unwrap_or(text.len()))
}
