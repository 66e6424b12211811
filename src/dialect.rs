//! The selector: the one table of dialects.

use std::fmt;
use std::sync::LazyLock;

use crate::bnf::{Correction, Grammar};
use crate::fielding_01::FIELDING_01;
use crate::names::nearest;
use crate::production::{Combinator, Production};
use crate::rfc1630::{RFC1630_URI, RFC1630_URL};
use crate::rfc1738::RFC1738;
use crate::url_06::URL_06;

/// Every dialect, from the oldest document to the newest.
pub static DIALECTS: &[&Dialect] = &[&RFC1630_URI, &RFC1630_URL, &URL_06, &RFC1738, &FIELDING_01];

/// The dialect of whoever chooses none.
pub static DEFAULT: &Dialect = &RFC1738;

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
    /// The other productions that a whole text may be meant as, the likeliest first.
    pub other_starts: &'static [&'static str],
    /// The schemes that have a production of their own among the alternatives of [`start`](Self::start).
    pub schemes: &'static [Scheme],
    /// What the prose says about the general form of a URL.
    pub prose: Prose,
    /// The BNF as printed.
    pub grammar: Text,
    /// The corrections to it; may be empty.
    pub corrections: Text,
    /// A combinator for each production, in the order of the document, for the corrected reading.
    pub combinators: &'static [Combinator],
    /// Those that are others in the printed reading.
    pub printed: &'static [Combinator],
    /// What the grammar takes from other documents.
    pub borrowed: &'static [&'static Borrowed],
    /// What is read from the files when the dialect is first used: [`Tables::read`] of this dialect.
    pub tables: LazyLock<Tables>,
}

/// A file of `grammar/`, compiled into the program.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// What errors call it.
    pub name: &'static str,
    /// All of it.
    pub text: &'static str,
}

/// The productions of another document that a dialect names and does not define.
#[derive(Debug)]
pub struct Borrowed {
    /// How messages call the other document.
    pub document: &'static str,
    /// Its productions, as printed.
    pub grammar: Text,
    /// A combinator for each, in their order.
    pub combinators: &'static [Combinator],
}

/// A scheme that has a production of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scheme {
    /// The name before the colon, in lower case.
    pub name: &'static str,
    /// The production that a URL of this scheme must match.
    pub production: &'static str,
    /// The default port, if the document names one.
    pub port: Option<u32>,
}

/// What the prose of a document says about the general form of a URL, with the section that says it.
#[derive(Clone, Copy, Debug)]
pub struct Prose {
    /// The production of the scheme's name.
    pub scheme: &'static str,
    /// The production of `%` and two hex digits.
    pub escape: &'static str,
    /// Asks programs to accept a scheme in upper case.
    pub scheme_case: Option<&'static str>,
    /// Defines the forms of the known schemes.
    pub known_schemes: &'static str,
    /// Says what `//` behind the scheme announces.
    pub double_slash: Option<DoubleSlash>,
    /// The schemes that the prose describes, though no production derives them.
    pub described: &'static [Described],
    /// The dialect of the same document that holds for any scheme.
    pub generic: Option<&'static Dialect>,
    /// Takes the form of host names from RFC 1034.
    pub domain_names: Option<&'static str>,
    /// Wants the encoding of a mail address of RFC 822 behind `mailto:`.
    pub mail: Option<&'static str>,
    /// Says what a Gopher selector cannot hold.
    pub selector: Option<&'static str>,
    /// Warns of ports, passwords and encoded line breaks.
    pub security: Option<&'static str>,
    /// Reserves schemes that it does not define, and names them.
    pub reserved: Option<(&'static str, &'static [&'static str])>,
    /// Reserves `x-` for experiments.
    pub experiments: Option<&'static str>,
    /// Warns of a colon in the first segment of a relative form.
    pub first_colon: Option<&'static str>,
    /// Lets a port be empty.
    pub empty_port: Option<&'static str>,
}

impl Prose {
    /// A document that says nothing beyond its BNF, with the usual names.
    pub const NONE: Self = Self {
        scheme: "scheme",
        escape: "escape",
        scheme_case: None,
        known_schemes: "",
        double_slash: None,
        described: &[],
        generic: None,
        domain_names: None,
        mail: None,
        selector: None,
        security: None,
        reserved: None,
        experiments: None,
        first_colon: None,
        empty_port: None,
    };
}

/// A scheme that the prose describes, though no production derives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Described {
    /// The name before the colon.
    pub scheme: &'static str,
    /// The section that describes it.
    pub section: &'static str,
}

/// The form that `//` behind the scheme announces.
#[derive(Clone, Copy, Debug)]
pub struct DoubleSlash {
    /// The section that says so.
    pub section: &'static str,
    /// The production of that form.
    pub production: &'static str,
    /// The start productions for which it counts, and where in their text that form may begin.
    pub starts: &'static [(&'static str, Place)],
}

/// Where in a text the form that `//` announces may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Behind the scheme and its colon.
    BehindScheme,
    /// At the beginning.
    Alone,
    /// Behind the scheme if there is one, else at the beginning; a `#` ends it.
    Reference,
}

impl Place {
    /// The part of `input` that begins where the form may begin, as offsets.
    pub(crate) fn of(self, input: &[u8]) -> Option<std::ops::Range<usize>> {
        let colon = || input.iter().position(|byte| *byte == b':').map(|colon| colon + 1);
        match self {
            Self::BehindScheme => Some(colon()?..input.len()),
            Self::Alone => Some(0..input.len()),
            Self::Reference => {
                let end = input.iter().position(|byte| *byte == b'#').unwrap_or(input.len());
                let scheme = input[..end].iter().position(|byte| b":/?".contains(byte));
                let begin = scheme.filter(|at| *at > 0 && input[*at] == b':').map_or(0, |colon| colon + 1);
                Some(begin..end)
            }
        }
    }
}

/// What is read from the files of `grammar/` when a dialect is first used.
#[derive(Debug)]
pub struct Tables {
    printed: Table,
    corrected: Table,
    corrections: Vec<Correction<'static>>,
}

/// A grammar with its combinators, in one reading.
#[derive(Debug)]
struct Table {
    grammar: Grammar<'static>,
    productions: Vec<Production>,
}

impl Tables {
    /// Reads the files of a dialect.
    ///
    /// # Panics
    /// Where a file cannot be read, or its names are not those of the combinators. Files are part of the program:
    /// that is a defect which the tests find (`tests/rooms.rs`), and no input can cause it.
    #[must_use]
    pub fn read(dialect: &Dialect) -> Self {
        let own = [(dialect.grammar.name, dialect.grammar.text)];
        let files =
            own.into_iter().chain(dialect.borrowed.iter().map(|room| (room.grammar.name, room.grammar.text)));
        let printed = Grammar::parse_files(files).expect("the grammar files can be read");
        let corrections = printed
            .corrections(dialect.corrections.name, dialect.corrections.text)
            .expect("the corrections can be read");
        let corrected = printed.corrected(&corrections);
        Self {
            printed: Table::new(dialect, printed, dialect.printed),
            corrected: Table::new(dialect, corrected, &[]),
            corrections,
        }
    }
}

impl Table {
    fn new(dialect: &Dialect, grammar: Grammar<'static>, others: &[Combinator]) -> Self {
        let own = dialect.combinators.iter().map(|combinator| (dialect.document, combinator));
        let borrowed = dialect
            .borrowed
            .iter()
            .flat_map(|room| room.combinators.iter().map(|combinator| (room.document, combinator)));
        let productions = own
            .chain(borrowed)
            .map(|(document, combinator)| {
                let rule = grammar.rule(combinator.name).expect("each combinator has a production");
                let other = others.iter().find(|other| other.name == combinator.name);
                Production {
                    name: rule.name,
                    document,
                    section: rule.section,
                    prose: rule.prose,
                    bnf: rule.text,
                    combinator: *other.unwrap_or(combinator),
                }
            })
            .collect();
        Self { grammar, productions }
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
        let names = || DIALECTS.iter().flat_map(|dialect| dialect.names());
        all.find(|dialect| dialect.names().any(asked_for)).ok_or_else(|| {
            UnknownName::new(&format!("there is no dialect `{name}`"), name, names, "known are")
        })
    }

    fn names(&'static self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.id).chain(self.aliases.iter().copied())
    }

    /// The productions in the corrected reading, in the order of the document; those that it takes from another
    /// document come last.
    #[must_use]
    pub fn productions(&'static self) -> &'static [Production] {
        self.productions_in(Reading::Corrected)
    }

    /// The same in a reading.
    #[must_use]
    pub fn productions_in(&'static self, reading: Reading) -> &'static [Production] {
        &self.table(reading).productions
    }

    /// The production of this name in the corrected reading, in the document's spelling.
    ///
    /// # Errors
    /// Where there is none; the message names the nearest.
    pub fn production(&'static self, name: &str) -> Result<&'static Production, UnknownName> {
        self.production_in(name, Reading::Corrected)
    }

    /// The same in a reading.
    ///
    /// # Errors
    /// Where there is none; the message names the nearest.
    pub fn production_in(
        &'static self,
        name: &str,
        reading: Reading,
    ) -> Result<&'static Production, UnknownName> {
        let productions = self.productions_in(reading);
        let names = || productions.iter().map(|production| production.name);
        productions.iter().find(|production| production.name == name).ok_or_else(|| {
            let message = format!("{} has no production `{name}`", self.document);
            UnknownName::new(&message, name, names, "it has")
        })
    }

    /// The grammar of this document in a reading.
    #[must_use]
    pub fn grammar(&'static self, reading: Reading) -> &'static Grammar<'static> {
        &self.table(reading).grammar
    }

    fn table(&'static self, reading: Reading) -> &'static Table {
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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

impl UnknownName {
    /// `message`, and the nearest of `names` to `name`, or all of them behind `otherwise`.
    pub(crate) fn new<I: Iterator<Item = &'static str>>(
        message: &str,
        name: &str,
        names: impl Fn() -> I,
        otherwise: &str,
    ) -> Self {
        Self {
            message: message.to_owned(),
            nearest: nearest(name, names()),
            otherwise: format!("{otherwise} {}", list(names())),
        }
    }
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
