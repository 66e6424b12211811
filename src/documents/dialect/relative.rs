//! What a document says about references that are complete only in a context.

use super::Reading;
use crate::text::shortened;

/// How a document completes relative references.
#[derive(Clone, Copy, Debug)]
pub enum Relative {
    /// It defines no relative form.
    Undefined {
        /// The section that shows it.
        section: &'static str,
        /// What that section says, as a sentence.
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

/// What is to be made absolute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked<'a> {
    /// The base, in the words of RFC 1630 the context; empty if there is none.
    pub base: &'a [u8],
    /// The reference.
    pub reference: &'a [u8],
    /// Whether the rules are followed to the letter, or so that they give the examples.
    pub reading: Reading,
}

/// What the rules made of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completed {
    /// The result.
    pub target: Target,
    /// How it came about.
    pub steps: Vec<Step>,
    /// The contradiction in which the examples were followed, not the rules to the letter.
    pub difference: Option<&'static Difference>,
}

/// What a reference points to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// This URL, with the fragment identifier of the reference.
    Absolute(Vec<u8>),
    /// The document in which it stands.
    CurrentDocument {
        /// The fragment of it, `#` included; empty if it is the whole.
        fragment: Vec<u8>,
    },
    /// The document does not say, because of this.
    Unknown(String),
}

/// The rules of a document that are not transcribed yet.
pub(crate) fn not_computed(_: &Asked<'_>) -> Completed {
    let target = Target::Unknown("its rules are not computed yet".to_owned());
    let steps = vec![Step::new("rules", "They are not computed yet.")];
    Completed { target, steps, difference: None }
}

/// One step on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What the document calls it, or its first words.
    pub name: &'static str,
    /// What was decided, as a sentence.
    pub text: String,
    /// What there is of the absolute form, if the step changed it.
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
/// that stand there in turn, the leftmost goes first: a stack does the same in one run.
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
