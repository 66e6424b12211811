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
    /// The production of a reference, relative ones included, if there is one.
    pub reference: Option<&'static str>,
    /// The production of what follows `#`.
    pub fragment: &'static str,
    /// Where a base comes from, if the document says more than that there is one.
    pub bases: Option<&'static Bases>,
    /// The rules themselves.
    pub complete: fn(&Asked<'_>) -> Completed,
}

/// A contradiction between rules and examples. The printed reading follows the rules to the letter, the corrected
/// reading changes them so that they give the examples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its name.
    pub id: &'static str,
    /// The section of the examples.
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

/// The rules of a document that are not transcribed yet.
pub(crate) fn not_computed(_: &Asked<'_>) -> Completed {
    let target = Target::Unknown("its rules are not computed yet".to_owned());
    let steps = vec![Step::new("rules", "They are not computed yet.")];
    Completed { target, steps, difference: None }
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

/// The segments without each `..` and the one before it that is none, and how many such pairs there were. Of the pairs
/// that are there in turn, the leftmost goes first: a stack does the same in one run.
pub(crate) fn without_pairs<'t>(segments: &[&'t [u8]]) -> (Vec<&'t [u8]>, usize) {
    let mut kept: Vec<&[u8]> = Vec::with_capacity(segments.len());
    for segment in segments {
        if *segment == b".." && kept.last().is_some_and(|before| *before != b"..") {
            kept.pop();
        } else {
            kept.push(segment);
        }
    }
    let pairs = (segments.len() - kept.len()) / 2;
    (kept, pairs)
}

/// `text` before the first `#`, and the rest from that on.
pub(crate) fn without_fragment(text: &[u8]) -> (&[u8], &[u8]) {
    text.split_at(text.iter().position(|byte| *byte == b'#').unwrap_or(text.len()))
}
