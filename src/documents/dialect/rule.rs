//! Rules of the prose that the grammar does not know.

use std::fmt;
use std::panic::RefUnwindSafe;

use super::Restriction;
use super::breach::Breach;
use super::dissection::Dissection;
use crate::code::Code;

/// A rule of the prose that the grammar does not know: its parameters are those of a document. `documents/rules/` has all.
pub trait Rule: fmt::Debug + Sync + RefUnwindSafe {
    /// The code of a text that breaks it; of several, the one by which a text does not conform.
    fn code(&self) -> Code;

    /// The places at which a text that the grammar accepts breaks the rule, and how.
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

    /// Returns whether it is against this character in any text.
    fn avoids(&self, _character: char) -> bool {
        false
    }
}

/// A rule that is data: its code, what a document gives it, and where a text breaks it.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Simple<G = ()> {
    code: Code,
    given: G,
    broken: fn(&Dissection<'_>, G) -> Vec<Breach>,
    glance: fn(&[u8], G) -> Option<bool>,
    is_about_spelling: bool,
}

impl<G: Copy> Simple<G> {
    /// A rule that a glance tells nothing about.
    pub const fn new(code: Code, given: G, broken: fn(&Dissection<'_>, G) -> Vec<Breach>) -> Self {
        Self { code, given, broken, glance: |_, _| None, is_about_spelling: false }
    }

    /// The same with a [glance](Rule::glance).
    pub const fn glance(self, glance: fn(&[u8], G) -> Option<bool>) -> Self {
        Self { glance, ..self }
    }

    /// The same, which only prefers one [spelling](Rule::is_about_spelling).
    pub const fn about_spelling(self) -> Self {
        Self { is_about_spelling: true, ..self }
    }
}

impl<G: Copy + fmt::Debug + Sync + RefUnwindSafe> Rule for Simple<G> {
    fn code(&self) -> Code {
        self.code
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        (self.broken)(text, self.given)
    }

    fn glance(&self, url: &[u8]) -> Option<bool> {
        (self.glance)(url, self.given)
    }

    fn is_about_spelling(&self) -> bool {
        self.is_about_spelling
    }
}

/// A rule of the prose as a document says it.
#[derive(Clone, Copy, Debug)]
pub struct StatedRule {
    /// The rule.
    pub rule: &'static dyn Rule,
    /// The section that says it.
    pub section: &'static str,
    /// The languages that hold what conforms; none if the rule only warns.
    pub forbids: &'static [Restriction],
}

/// A rule that keeps no text from conforming, and the section that says it.
#[must_use]
pub const fn warns(rule: &'static dyn Rule, section: &'static str) -> StatedRule {
    StatedRule { rule, section, forbids: &[] }
}

/// A rule by which a text does not conform, the section that says it, and the languages that hold what does.
#[must_use]
pub const fn forbids(
    rule: &'static dyn Rule,
    section: &'static str,
    forbids: &'static [Restriction],
) -> StatedRule {
    StatedRule { rule, section, forbids }
}

impl StatedRule {
    /// Returns whether it forbids something in one of these productions.
    pub(crate) fn forbids_in(&self, productions: &[&str]) -> bool {
        self.forbids.iter().any(|restriction| productions.contains(&restriction.derived_by))
    }
}
