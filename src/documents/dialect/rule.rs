//! Rules of the prose that the grammar does not know.

use std::fmt;
use std::panic::RefUnwindSafe;

use super::Restriction;
use super::breach::Breach;
use super::dissection::Dissection;
use crate::code::Code;

/// A rule of the prose that the grammar does not know: its parameters are those of a document. Each rule is a file of
/// `documents/rules/`.
pub trait Rule: fmt::Debug + Sync + RefUnwindSafe {
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

    /// Returns whether it is against this character in any text.
    fn avoids(&self, _character: char) -> bool {
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
