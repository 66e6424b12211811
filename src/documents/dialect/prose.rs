//! The prose of a document beyond its BNF.

use super::place::DoubleSlash;
use super::relative::Relative;
use super::{Context, Dialect, Equivalence, Mapping, Meaning, Must, Permission, Restriction, Roles, Rule};

/// The rules of the prose about the general form of a URL, each with its section.
#[derive(Clone, Copy, Debug)]
pub struct Prose {
    /// The roles of its productions; productions that are not named here have none.
    pub roles: Roles,
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
    /// The rules for texts that the grammar accepts, each with the section that says it.
    pub rules: &'static [(Rule, &'static str)],
    /// Takes characters beyond US-ASCII, which are read as UTF-8.
    pub beyond_ascii: bool,
    /// The languages of those rules by which an input does not conform.
    pub restrictions: &'static [Restriction],
    /// The sentences that expressly permit what the BNF refuses.
    pub permissions: &'static [Permission],
    /// Says which tree is meant where the BNF allows several.
    pub preferences: &'static [Preference],
    /// The rules for URLs in running text.
    pub context: Context,
    /// Says that a plus sign stands for a space in this production, and where.
    pub plus: Option<(&'static str, &'static str)>,
    /// Says when two URLs are the same.
    pub equivalence: Equivalence,
    /// Says how identifiers with characters beyond US-ASCII are mapped to URIs, or that they are not.
    pub mapping: Mapping,
    /// Says what a client does; the first entry that fits a scheme counts.
    pub meaning: &'static [Meaning],
}

/// Which of several trees is meant, where they differ in one production.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preference {
    /// The production that can be read in several ways.
    pub production: &'static str,
    /// Which way is meant, and why, as a sentence.
    pub reason: &'static str,
}

impl Prose {
    /// A document that says nothing beyond its BNF, with the usual names.
    pub const NONE: Self = Self {
        roles: &[],
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
        beyond_ascii: false,
        restrictions: &[],
        permissions: &[],
        preferences: &[],
        context: Context::NONE,
        plus: None,
        equivalence: Equivalence::NONE,
        mapping: Mapping::Undefined { section: "", reason: "It does not speak of them." },
        meaning: &[],
    };

    /// The section that says this rule, if one does.
    ///
    /// ```
    /// use urlgram::{dialect::Rule, rfc1738::RFC1738, url_06::URL_06};
    /// assert_eq!(RFC1738.prose.section(Rule::MailAddress), Some("3.5"));
    /// assert_eq!(RFC1738.prose.section(Rule::TypecodeCase), Some("3.2.2"));
    /// assert_eq!(URL_06.prose.section(Rule::SelectorTab), None);
    /// ```
    #[must_use]
    pub fn section(&self, rule: Rule) -> Option<&'static str> {
        self.rules.iter().find(|(known, _)| *known == rule).map(|(_, section)| *section)
    }

    /// The restriction of a part that holds a text of another document, encoded.
    pub(crate) fn encoded(&self) -> Option<&'static Restriction> {
        self.restrictions.iter().find(|restriction| matches!(restriction.must, Must::Encode(..)))
    }

    /// The rules that forbid something in URLs of this scheme.
    pub(crate) fn forbidding(&self, scheme: &str) -> impl Iterator<Item = (Rule, &'static str)> {
        let concerns = move |rule: Rule| {
            rule.forbids().is_some_and(|forbids| forbids.scheme.is_none_or(|of| of == scheme))
        };
        self.rules.iter().filter(move |(rule, _)| concerns(*rule)).copied()
    }

    /// The rules that forbid something in one of these productions.
    pub(crate) fn forbidding_in(&self, parts: &[&str]) -> impl Iterator<Item = (Rule, &'static str)> {
        let concerns = move |rule: Rule| {
            rule.forbids().is_some_and(|forbids| forbids.parts.iter().any(|part| parts.contains(part)))
        };
        self.rules.iter().filter(move |(rule, _)| concerns(*rule)).copied()
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
