//! The prose of a document beyond its BNF.

use super::double_slash::DoubleSlash;
use super::relative::Relative;
use super::{Context, Dialect, Equivalence, Escapes, Mapping, Meaning, Restriction, StatedRule};
use crate::code::Code;

/// The rules of the prose about the general form of a URL, each with its section.
#[derive(Clone, Copy, Debug)]
pub struct Prose {
    /// Its grammar says which productions are parts of a URL.
    pub has_parts: bool,
    /// Why it has something against a text: the lines of its `reasons.tsv`.
    pub reasons: &'static str,
    /// The production of the scheme's name.
    pub scheme: &'static str,
    /// The production of `%` and two hex digits.
    pub escape: &'static str,
    /// Asks programs to accept a scheme in upper case.
    pub scheme_case: Option<&'static str>,
    /// Defines the forms of the known schemes.
    pub known_schemes: &'static str,
    /// Says what `//` after the scheme announces.
    pub double_slash: Option<DoubleSlash>,
    /// The schemes that the prose describes, though no production derives them.
    pub described: &'static [Described],
    /// The dialect of the same document that holds for any scheme.
    pub generic: Option<&'static Dialect>,
    /// Says how relative references are completed, or that they are not.
    pub relative: Relative,
    /// The rules for texts that the grammar accepts.
    pub rules: &'static [StatedRule],
    /// Header fields whose name is read in any case, and whose values may have white space, and the section that says so.
    pub fields: Option<(&'static [HeaderField], &'static str)>,
    /// Takes characters beyond US-ASCII, which are read as UTF-8.
    pub beyond_ascii: bool,
    /// Has the syntax of URIs of all schemes, and leaves to other documents what is true of each.
    pub is_generic: bool,
    /// Returns whether the rules keep a text from conforming that the automaton of what conforms accepts; none if the automaton decides.
    pub undecided: Option<fn(&[u8]) -> bool>,
    /// The sentences that expressly permit what the BNF refuses.
    pub permissions: &'static [Permission],
    /// The productions that others read in another way.
    pub disputed: &'static [Disputed],
    /// Says of productions that the BNF can read in several ways which way is meant, and why, in a sentence.
    pub preferences: &'static [(&'static str, &'static str)],
    /// Says if that is not the first alternative, or not as much as possible.
    pub meant: IntendedTrees,
    /// The rules for URLs in running text.
    pub context: Context,
    /// Says that a plus sign is a space in this production, and in which section.
    pub plus: Option<(&'static str, &'static str)>,
    /// Says when two URLs are the same.
    pub equivalence: Equivalence,
    /// Says how identifiers with characters beyond US-ASCII are mapped to URIs, or that they are not.
    pub mapping: Mapping,
    /// Says which characters escapes beyond US-ASCII encode.
    pub escapes: Escapes,
    /// Says what a client does; the first entry that fits a scheme counts.
    pub meaning: &'static [Meaning],
}

/// The tree that is meant, if the order of the BNF does not say it and parts of a URL depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntendedTrees {
    /// Productions, each with the place of the alternative that is meant if it derives the text.
    pub first: &'static [(&'static str, usize)],
    /// Productions that take as little as possible.
    pub least: &'static [&'static str],
}

impl Prose {
    /// A document that says nothing beyond its BNF, with the usual names.
    pub const NONE: Self = Self {
        has_parts: true,
        reasons: "",
        scheme: "scheme",
        escape: "escape",
        scheme_case: None,
        known_schemes: "",
        double_slash: None,
        described: &[],
        generic: None,
        relative: Relative::Undefined { section: "", reason: "It does not speak of them." },
        rules: &[],
        fields: None,
        beyond_ascii: false,
        is_generic: false,
        undecided: None,
        permissions: &[],
        disputed: &[],
        preferences: &[],
        meant: IntendedTrees { first: &[], least: &[] },
        context: Context::NONE,
        plus: None,
        equivalence: Equivalence::NONE,
        mapping: Mapping::Undefined { section: "", reason: "It does not speak of them." },
        escapes: Escapes::Bytes,
        meaning: &[],
    };

    /// The rule whose breach has this code, if the document has one.
    #[must_use]
    pub fn rule(&self, code: Code) -> Option<&'static StatedRule> {
        self.rules.iter().find(|says| says.rule.code() == code)
    }

    /// The languages of the rules by which an input does not conform, in their order.
    pub fn restrictions(&self) -> impl Iterator<Item = &'static Restriction> {
        self.rules.iter().flat_map(|says| says.forbids)
    }

    /// The rules that forbid something in one of these productions.
    pub(crate) fn forbidding_in(&self, productions: &[&str]) -> impl Iterator<Item = &'static StatedRule> {
        self.rules.iter().filter(|says| says.forbids_in(productions))
    }
}

/// A header field of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeaderField {
    /// The production that derives it.
    pub production: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The character that closes what white space is ignored in; none if that is all of the value.
    pub close: Option<u8>,
}

impl HeaderField {
    /// The place where the value begins in a text that has this field, with its name in any case.
    pub(crate) fn value(&self, text: &[u8]) -> Option<usize> {
        let (name, rest) = text.split_at_checked(self.name.len())?;
        (name.eq_ignore_ascii_case(self.name.as_bytes()) && rest.starts_with(b":")).then_some(name.len() + 1)
    }
}

/// A scheme that the prose describes, though no production derives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Described {
    /// The name before the colon.
    pub scheme: &'static str,
    /// The section that describes it.
    pub section: &'static str,
}

/// A sentence that expressly permits texts which the BNF refuses. They conform, with a warning that names the contradiction.
#[derive(Clone, Copy, Debug)]
pub struct Permission {
    /// The production that the BNF has for them.
    pub production: &'static str,
    /// That production as the sentence has it, in the notation of `grammar/`.
    pub permitted: &'static str,
    /// How such a text differs from one that the BNF derives.
    pub beyond: Beyond,
    /// The section of the sentence.
    pub section: &'static str,
}

/// How a text that a sentence permits differs from the nearest one that the BNF derives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// It ends with something that the BNF lacks: from the last of this string on.
    Ends {
        /// The string at which the part that the BNF lacks begins.
        with: &'static str,
        /// The production of what follows that; none if the text without it names the same.
        part: Option<&'static str>,
    },
    /// It lacks something that the BNF requires.
    Lacks {
        /// The part would follow the first occurrence of this string.
        after: &'static str,
        /// The text of the BNF in its place.
        part: &'static str,
    },
}

/// A production that is in dispute: programs or errata follow another rule there, for a reason that can be cited.
///
/// A text is disputed if the document and that rule say different things of it. Compare a program with the document, and with such
/// texts left out: what remains is no matter of opinion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disputed {
    /// Its name.
    pub name: &'static str,
    /// The production as others read it, in the notation of `grammar/`.
    pub instead: &'static str,
    /// Why it is in dispute, as a sentence with its source.
    pub reason: &'static str,
}
