//! The dialect: one grammar of one document, and the rules of its prose.

#![warn(clippy::missing_errors_doc)]

mod breach;
mod compiled;
mod components;
mod context;
mod dissection;
mod division;
mod dots;
mod double_slash;
mod early;
mod equivalence;
mod mapping;
mod meaning;
mod prose;
mod reading;
mod reason;
mod relative;
mod restriction;
mod role;
mod rule;
mod scheme;

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use crate::production::Combinator;

pub(crate) use components::{Components, misread};
pub(crate) use dots::{without_dots, without_pairs};
pub(crate) use early::{EarlyComponents, told};
pub(crate) use relative::{Log, quoted, without_fragment};

pub use breach::{Breach, Force};
pub(crate) use compiled::Conforming;
pub use compiled::Tables;
pub use context::{Context, Frame};
pub use dissection::{Dissection, Piece};
pub(crate) use dissection::{runs, runs_of};
#[cfg(feature = "automata")]
pub use division::Ambiguous;
pub use division::UrlPart;
#[cfg(feature = "automata")]
pub(crate) use division::ambiguous;
pub(crate) use division::{Division, PATHS, Spans};
pub use double_slash::{DoubleSlash, FormStart};
pub use equivalence::{Equivalence, Form, Likeness, Part, Practice, Rung, When};
pub use mapping::{Escapes, Iris, Mapping};
pub use meaning::{Act, GopherPlus, Meaning};
pub use prose::{Beyond, Described, Disputed, HeaderField, IntendedTrees, Permission, Prose};
pub use reading::Reading;
pub use reason::{Reason, Section, SectionKind, cited};
pub(crate) use reason::{in_words, listed, of_another};
pub use relative::{Algorithm, BaseField, Bases, Difference, Relative, Remark, Request, Step, Target};
pub use restriction::{Must, Restriction};
pub use role::Role;
pub use rule::{Rule, Simple, StatedRule, forbids, warns};
pub use scheme::Scheme;
pub(crate) use scheme::has_scheme;

/// One grammar of one document: the row of a document in [`DIALECTS`](crate::DIALECTS).
///
/// ```
/// use urlgram::rfc1738::RFC1738;
/// let rfc1738 = &RFC1738;
/// assert_eq!(rfc1738.productions().len(), 67);
/// assert_eq!(rfc1738.production("gopher+_string")?.bnf, "gopher+_string = *xchar");
/// assert_eq!(
///     rfc1738.production("hostnam").unwrap_err().to_string(),
///     "RFC 1738 has no production `hostnam`; did you mean `hostname`?",
/// );
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
pub struct Dialect {
    /// The name by which [`find`](Self::find) and the command line know it.
    pub id: &'static str,
    /// Other names that they know it by.
    pub aliases: &'static [&'static str],
    /// The name of the document in messages, as in `RFC 1738`.
    pub document: &'static str,
    /// The title of the document.
    pub title: &'static str,
    /// The month in which the document came out.
    pub date: &'static str,
    /// The name of the production that a check begins with if no other is chosen.
    pub start: &'static str,
    /// The names of other productions that a whole input may be meant as, the likeliest first. A report on an input that does
    /// not conform names the first that it conforms to.
    pub other_starts: &'static [&'static str],
    /// The schemes that have a production of their own among the alternatives of [`start`](Self::start).
    #[doc(hidden)]
    pub schemes: &'static [Scheme],
    /// The rules of the prose about the general form of a URL.
    #[doc(hidden)]
    pub prose: Prose,
    /// The BNF as printed; if the document amends another, the part that it changes.
    #[doc(hidden)]
    pub grammar: &'static str,
    /// The corrections to it; may be empty.
    #[doc(hidden)]
    pub corrections: &'static str,
    /// The dialect whose grammar this one changes: all that it does not print is as it is there.
    #[doc(hidden)]
    pub amends: Option<&'static Dialect>,
    /// A combinator for each production, in the order of the document, for the corrected reading.
    #[doc(hidden)]
    pub combinators: &'static [Combinator],
    /// The combinators that differ in the printed reading.
    #[doc(hidden)]
    pub printed: &'static [Combinator],
    /// The productions from other documents.
    #[doc(hidden)]
    pub borrowed: &'static [&'static Borrowed],
    /// The tables that are read from the files when the dialect is first used; none yet.
    #[doc(hidden)]
    pub tables: OnceLock<Tables>,
}

impl fmt::Debug for Dialect {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_tuple("Dialect").field(&self.id).finish()
    }
}

impl fmt::Display for Dialect {
    /// Its id.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.id)
    }
}

/// Dialects are equal if they are one: two grammars in files may have the same name.
impl PartialEq for Dialect {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Dialect {}

impl Hash for Dialect {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::hash(self, state);
    }
}

/// The productions of a grammar of the library that have combinators.
#[derive(Debug)]
pub struct SchemeGrammar {
    /// The id of the grammar.
    pub id: &'static str,
    /// A combinator for each, in their order.
    pub combinators: &'static [Combinator],
}

/// The productions of another document that a dialect names and does not define.
#[derive(Debug)]
pub struct Borrowed {
    /// How messages call the other document.
    pub document: &'static str,
    /// Its productions, as printed.
    pub grammar: &'static str,
    /// A combinator for each, in their order.
    pub combinators: &'static [Combinator],
}

impl Dialect {
    /// Its id, and then its aliases.
    pub(crate) fn names(&'static self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.id).chain(self.aliases.iter().copied())
    }

    /// The name of its document inside a sentence: that of a standard has an article.
    #[must_use]
    #[doc(hidden)]
    pub fn in_words(&self) -> Cow<'static, str> {
        let has_article = self.document.ends_with(" Standard");
        if has_article { format!("the {}", self.document).into() } else { self.document.into() }
    }

    /// Returns true for a dialect that was made of a grammar in a file, without a document: nothing is known of what its strings mean.
    #[must_use]
    pub fn is_foreign(&self) -> bool {
        self.combinators.is_empty() && !self.prose.has_parts
    }

    /// Why one of several trees is meant that differ in `production`: what the prose says, or the rule that holds
    /// if it says nothing.
    #[must_use]
    #[doc(hidden)]
    pub fn preference(&self, production: &str) -> &str {
        let of_this = |(known, _): &&(&str, &'static str)| *known == production;
        let otherwise =
            "The prose does not say: the first alternative is taken, and what may be empty is there.";
        self.prose.preferences.iter().find(of_this).map_or(otherwise, |(_, reason)| reason)
    }

    /// The scheme that `input` begins with, if this dialect has a production for it. Upper case counts.
    #[must_use]
    #[doc(hidden)]
    pub fn known_scheme(&self, input: &[u8]) -> Option<&'static Scheme> {
        self.known_place(input).map(|place| &self.schemes[place])
    }

    /// Which of the known schemes `input` begins with.
    fn known_place(&self, input: &[u8]) -> Option<usize> {
        self.schemes.iter().position(|scheme| has_scheme(input, scheme.name))
    }
}
