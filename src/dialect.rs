//! The selector: the one table of dialects.

use std::fmt;
use std::sync::LazyLock;

use crate::bnf::{Correction, Grammar};
use crate::names::nearest;
use crate::production::{Combinator, Production};
use crate::rfc1738::RFC1738;

/// Every dialect, the default first.
pub static DIALECTS: &[&Dialect] = &[&RFC1738];

/// One grammar of one document.
///
/// ```
/// use urlgram::Dialect;
/// let rfc1738 = Dialect::find("rfc1738")?;
/// assert_eq!(rfc1738.productions().len(), 67);
/// assert_eq!(rfc1738.production("gopher+_string")?.bnf, "gopher+_string = *xchar");
/// assert_eq!(
///     rfc1738.production("hostnam").unwrap_err().to_string(),
///     "RFC 1738 has no production `hostnam`; did you mean `hostname`?",
/// );
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
#[derive(Debug)]
pub struct Dialect {
    /// Its name on the command line.
    pub id: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// How messages call the document.
    pub document: &'static str,
    /// The title of the document.
    pub title: &'static str,
    /// When the document came out.
    pub date: &'static str,
    /// The production that a check begins with if none is chosen.
    pub start: &'static str,
    /// The schemes that have a production of their own among the alternatives of [`start`](Self::start).
    pub schemes: &'static [Scheme],
    /// What the prose says about the general form of a URL.
    pub prose: Prose,
    pub(crate) grammar: Text,
    pub(crate) corrections: Text,
    pub(crate) combinators: &'static [Combinator],
    pub(crate) tables: LazyLock<Tables>,
}

/// A file of `grammar/`, compiled into the program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text {
    pub name: &'static str,
    pub text: &'static str,
}

/// A scheme that has a production of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scheme {
    /// The name before the colon, in lower case.
    pub name: &'static str,
    /// The production that a URL of this scheme must match.
    pub production: &'static str,
}

/// What the prose of a document says about the general form of a URL, with the section that says it.
#[derive(Clone, Copy, Debug)]
pub struct Prose {
    /// The production of the scheme's name.
    pub scheme: &'static str,
    /// Asks programs to accept a scheme in upper case.
    pub scheme_case: Option<&'static str>,
    /// Defines the forms of the known schemes.
    pub known_schemes: &'static str,
    /// Says what `//` behind the scheme announces.
    pub double_slash: Option<DoubleSlash>,
}

/// The form that `//` behind the scheme announces.
#[derive(Clone, Copy, Debug)]
pub struct DoubleSlash {
    /// The section that says so.
    pub section: &'static str,
    /// The production of that form.
    pub production: &'static str,
    /// The start productions under which the text is the scheme, a colon, and that form.
    pub behind_scheme: &'static [&'static str],
    /// The start production under which the text is that form alone.
    pub alone: &'static str,
}

/// What is read from the files of `grammar/` when a dialect is first used.
#[derive(Debug)]
pub(crate) struct Tables {
    printed: Grammar<'static>,
    corrected: Grammar<'static>,
    corrections: Vec<Correction<'static>>,
    productions: Vec<Production>,
}

impl Tables {
    /// The grammar files are part of the program, so what is wrong with one is a defect that the tests
    /// find (`tests/rooms.rs`), and no input can cause it.
    pub(crate) fn read(dialect: &Dialect) -> Self {
        let Dialect { grammar, corrections, combinators, .. } = dialect;
        let printed = Grammar::parse(grammar.name, grammar.text).expect("the grammar file can be read");
        let corrections =
            printed.corrections(corrections.name, corrections.text).expect("the corrections can be read");
        let corrected = printed.corrected(&corrections);
        let productions = combinators
            .iter()
            .map(|&combinator| {
                let rule = corrected.rule(combinator.name).expect("each combinator has a production");
                let printed = printed.rule(combinator.name).expect("a correction adds no production");
                Production {
                    name: rule.name,
                    section: rule.section,
                    prose: rule.prose,
                    bnf: printed.text,
                    combinator,
                }
            })
            .collect();
        Self { printed, corrected, corrections, productions }
    }
}

impl Dialect {
    /// The dialect with this id or alias, in any case of letters.
    ///
    /// # Errors
    /// Where there is none; the message names the nearest and lists all.
    pub fn find(name: &str) -> Result<&'static Self, UnknownName> {
        let mut all = DIALECTS.iter().copied();
        let asked_for = |known: &str| known.eq_ignore_ascii_case(name);
        all.find(|dialect| dialect.names().any(asked_for)).ok_or_else(|| UnknownName {
            message: format!("there is no dialect `{name}`"),
            nearest: nearest(name, DIALECTS.iter().flat_map(|dialect| dialect.names())),
            otherwise: format!("known are {}", list(DIALECTS.iter().map(|dialect| dialect.id))),
        })
    }

    fn names(&'static self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.id).chain(self.aliases.iter().copied())
    }

    /// The productions, in the order of the document.
    #[must_use]
    pub fn productions(&'static self) -> &'static [Production] {
        &self.tables.productions
    }

    /// The production of this name, in the document's spelling.
    ///
    /// # Errors
    /// Where there is none; the message names the nearest.
    pub fn production(&'static self, name: &str) -> Result<&'static Production, UnknownName> {
        let productions = self.productions();
        productions.iter().find(|production| production.name == name).ok_or_else(|| UnknownName {
            message: format!("{} has no production `{name}`", self.document),
            nearest: nearest(name, productions.iter().map(|production| production.name)),
            otherwise: format!("it has {}", list(productions.iter().map(|production| production.name))),
        })
    }

    /// The grammar of this document in a reading.
    #[must_use]
    pub fn grammar(&'static self, reading: Reading) -> &'static Grammar<'static> {
        match reading {
            Reading::Printed => &self.tables.printed,
            Reading::Corrected => &self.tables.corrected,
        }
    }

    /// The corrections that the corrected reading makes.
    #[must_use]
    pub fn corrections(&'static self) -> &'static [Correction<'static>] {
        &self.tables.corrections
    }

    /// The scheme that `input` begins with, if this dialect has a production for it. Upper case counts.
    #[must_use]
    pub fn known_scheme(&self, input: &[u8]) -> Option<&'static Scheme> {
        let colon = input.iter().position(|byte| *byte == b':')?;
        self.schemes.iter().find(|scheme| input[..colon].eq_ignore_ascii_case(scheme.name.as_bytes()))
    }
}

/// How the misprints of a document are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Reading {
    /// The BNF as the document prints it.
    Printed,
    /// With the corrections that stand beside the grammar.
    #[default]
    Corrected,
}

/// A dialect or a production that does not exist, with the nearest that does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    message: String,
    nearest: Option<&'static str>,
    otherwise: String,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.nearest {
            Some(name) => write!(out, "{}; did you mean `{name}`?", self.message),
            None => write!(out, "{}; {}", self.message, self.otherwise),
        }
    }
}

impl std::error::Error for UnknownName {}

fn list<'n>(names: impl Iterator<Item = &'n str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}
