//! Grammars without a document: dialects that are made while the program runs.

mod entry;
mod import;

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};

use self::entry::Published;
pub use self::entry::{Entry, Format, LIBRARY};
pub use self::import::Import;
use self::import::{Taken, imported, without_imports};
use crate::bnf::lint::{self, Lint};
use crate::bnf::{Grammar, GrammarError, NotRegular, Rule, Source};
use crate::documents::dialect::{Dialect, Prose, Reading, Role, SchemeGrammar, Tables};
use crate::documents::schemes::{
    ftp, http, rfc2397, rfc3966, rfc4156, rfc4157, rfc4248, rfc4266, rfc5538, rfc6068, rfc8089, rfc8141,
};
use crate::production::{Combinator, Production};

/// The dialects that were made.
static MADE: LazyLock<Mutex<HashMap<Key, Foreign>>> = LazyLock::new(Mutex::default);

type Key = (Source, Option<Source>, Vec<Source>);

/// A dialect of a grammar in a file, with what it takes from other documents.
///
/// ```
/// use urlgram::bnf::Source;
/// use urlgram::library::{Foreign, Import};
/// use urlgram::{Check, Dialect};
/// let source = Source::new("toy.abnf", "server = host [ \":\" 1*DIGIT ]\n", None);
/// let foreign: Foreign = Dialect::of_source(&source, &[])?;
/// let import: &Import = &foreign.imports[0];
/// assert_eq!((import.name.as_str(), import.document), ("host", "RFC 3986"));
/// assert!(foreign.dialect.is_foreign() && Check::new(foreign.dialect).conforms("[::1]:80"));
/// # Ok::<(), urlgram::bnf::GrammarError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Foreign {
    /// The dialect.
    pub dialect: &'static Dialect,
    /// The productions that it names and other documents define.
    pub imports: &'static [Import],
}

/// The grammars whose productions have combinators.
static SCHEME_GRAMMARS: &[&SchemeGrammar] = &[
    &ftp::FTP,
    &http::HTTP,
    &rfc2397::RFC2397,
    &rfc3966::RFC3966,
    &rfc4156::RFC4156,
    &rfc4157::RFC4157,
    &rfc4248::RFC4248,
    &rfc4266::RFC4266,
    &rfc5538::RFC5538,
    &rfc6068::RFC6068,
    &rfc8089::RFC8089,
    &rfc8141::RFC8141,
];

/// The combinators of the productions of a grammar; of most grammars there are none.
fn combinators(id: &str) -> &'static [Combinator] {
    SCHEME_GRAMMARS.iter().find(|grammar| grammar.id == id).map_or(&[], |grammar| grammar.combinators)
}

/// The name of the document with this id, of the [`LIBRARY`] or of [`DIALECTS`](crate::DIALECTS).
pub(crate) fn document(id: &str) -> Option<&'static str> {
    let of_library = LIBRARY.iter().find(|entry| entry.id == id).map(|entry| entry.document);
    of_library.or_else(|| Some(Dialect::find(id).ok()?.document))
}

/// Its dialect.
pub(crate) fn dialect(id: &str) -> Option<&'static Dialect> {
    match LIBRARY.iter().find(|entry| entry.id == id) {
        Some(entry) => Format::of(entry).dialect().ok(),
        None => Dialect::find(id).ok(),
    }
}

/// Returns all that is wrong with a grammar, as [`lint`](lint::lint) does, but names of documents of the [`LIBRARY`], or of `others`, are
/// no errors, but notes with the code `imported`.
///
/// ```
/// use urlgram::{bnf::Source, library::{lint, lint_unordered}};
/// let source = Source::new("toy.abnf", "server = host [ \":\" 1*DIGIT ]\n", None);
/// let found = lint(&source, &[], None);
/// assert_eq!((found[0].code, found[0].message.as_str()), ("imported", "`host` is taken from RFC 3986, which the grammar does not name"));
/// assert_eq!(lint_unordered(&source, &[], None), found);
/// ```
#[must_use]
pub fn lint(source: &Source, others: &[Source], start: Option<&str>) -> Vec<Lint> {
    without_imports(source, others, lint::lint(source, start))
}

/// The same without [`first-match`](lint::unordered), for a program that has to be small.
#[must_use]
pub fn lint_unordered(source: &Source, others: &[Source], start: Option<&str>) -> Vec<Lint> {
    without_imports(source, others, lint::unordered(source, start))
}

impl Format {
    /// Its dialect.
    ///
    /// # Errors
    /// Never, as the grammars are part of the program.
    pub fn dialect(&self) -> Result<&'static Dialect, GrammarError> {
        match self.grammar {
            Published::Dialect(dialect) => Ok(dialect),
            Published::Entry(entry) => {
                let printed = entry.source(Reading::Printed);
                let corrected = entry.source(Reading::Corrected);
                Ok(Dialect::made(&corrected, Some(&printed), &[], Some(entry))?.dialect)
            }
        }
    }
}

/// The error at the production for which a grammar decides nothing.
fn undecided(dialect: &'static Dialect, source: &Source, why: &NotRegular) -> GrammarError {
    let name = match why {
        NotRegular::Recursive(name)
        | NotRegular::Undefined(name)
        | NotRegular::TooLarge(name)
        | NotRegular::NestedException(name)
        | NotRegular::NoCharacter(name)
        | NotRegular::ManyCharacters(name) => name,
        NotRegular::Exception => "",
    };
    // The dialect has the text of an equal source.
    let place = |bnf: &str| (bnf.as_ptr() as usize).wrapping_sub(dialect.grammar.as_ptr() as usize);
    let production = dialect.named(name, Reading::Corrected);
    let bnf = production.and_then(|it| source.text().get(place(it.bnf)..)?.get(..it.bnf.len()));
    let code = if let NotRegular::TooLarge(_) = why { "too-large" } else { "nests" };
    source.error(bnf.unwrap_or_default(), code, why.to_string())
}

/// Returns whether the grammar itself gives roles to its own productions: else nothing is known of what its strings mean.
fn has_parts(grammar: &Grammar<'_>, taken: &[Taken]) -> bool {
    let is_own = |name: &str| taken.iter().all(|(it, _)| *it != name);
    // Core rules of ABNF are characters in each grammar.
    let is_part = |rule: &Rule<'_>| rule.role.is_some_and(|role| Role::named(role) != Some(Role::Characters));
    grammar.rules().iter().any(|rule| is_part(rule) && is_own(rule.name))
}

impl Dialect {
    /// Makes a dialect of a grammar, called `name` in reports; a check begins with its first production.
    ///
    /// The notation is that which a line `;;@notation NAME` in the text names, or it is found out. [`of_source`](Self::of_source) takes a
    /// text whose notation is known.
    ///
    /// It has all that is computed from a grammar: verdicts, trees, errors with what was expected, repairs (each a guess), generated
    /// strings, differences. It has nothing that takes the prose of a document: resolution of references, equivalence, meaning. The
    /// sections of its productions are their lines.
    ///
    /// A dialect stays in memory until the program ends; the same text gives the same dialect.
    ///
    /// # Errors
    /// The text is no grammar, has no production, or the first one derives no regular language, so that no automaton decides it: the
    /// error shows the place.
    ///
    /// ```
    /// use urlgram::{Check, Dialect};
    /// let date = Dialect::of_grammar("date.abnf", "date = 4DIGIT \"-\" month\nmonth = 2DIGIT\n")?;
    /// let check = Check::new(date);
    /// assert!(check.conforms("2026-11"));
    /// let report = check.run("2026-1x");
    /// assert_eq!((report.findings()[0].span(), report.findings()[0].message()), (6..7, "date.abnf does not allow `x` here, in `month`".to_owned()));
    /// assert!(Dialect::of_grammar("date.abnf", "date = (").is_err());
    /// let nest = Dialect::of_grammar("nest.abnf", "nest = \"(\" [ nest ] \")\"\n")?;
    /// assert!(urlgram::Check::new(nest).conforms("(())"));
    /// # Ok::<(), urlgram::bnf::GrammarError>(())
    /// ```
    pub fn of_grammar(name: &str, text: &str) -> Result<&'static Self, GrammarError> {
        Ok(Self::of_source(&Source::new(name, text, None), &[])?.dialect)
    }

    /// The same of a text that is ready to be read, and what it takes from other documents: productions that it names and does not
    /// define, or describes in words such as `<port, see [RFC3986]>`, are those of `others`, or of the document that is named, or of the
    /// only one of the [`LIBRARY`] that defines them.
    ///
    /// # Errors
    /// Like [`of_grammar`](Self::of_grammar).
    pub fn of_source(source: &Source, others: &[Source]) -> Result<Foreign, GrammarError> {
        let foreign = Self::of_any_source(source, others)?;
        let start = foreign.dialect.named(foreign.dialect.start, Reading::Corrected);
        match start.and_then(Production::undecided) {
            Some(why) => Err(undecided(foreign.dialect, source, why)),
            None => Ok(foreign),
        }
    }

    /// The same of a grammar whose first production may be one that nothing decides. Only a check with another start has verdicts then.
    ///
    /// # Errors
    /// The text is no grammar, or has no production.
    #[doc(hidden)]
    pub fn of_any_source(source: &Source, others: &[Source]) -> Result<Foreign, GrammarError> {
        Self::made(source, None, others, None)
    }

    /// The same of a text with corrections, and of it as printed; perhaps that of an entry of the library.
    fn made(
        source: &Source,
        printed: Option<&Source>,
        others: &[Source],
        entry: Option<&'static Entry>,
    ) -> Result<Foreign, GrammarError> {
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (source.clone(), printed.cloned(), others.to_vec());
        if let Some(known) = made.get(&key) {
            return Ok(*known);
        }
        // A source with an error that no import can mend is not kept.
        if let Some(error) = source.read().1.into_iter().find(|error| error.code() == "syntax") {
            return Err(error);
        }
        let keep = |source: &Source| -> &'static Source { Box::leak(Box::new(source.clone())) };
        let kept = keep(source);
        if source.read().0.rules().is_empty() {
            return Err(source.error("", "no-production", "the grammar has no production".to_owned()));
        }
        let others: Vec<_> = others.iter().map(keep).collect();
        let whole = |source| {
            let (grammar, imports, taken) = imported(source, &others)?;
            Ok((&*Box::leak(Box::new(grammar)), imports, taken))
        };
        let (corrected, imports, taken) = whole(kept)?;
        let printed = printed.map(|printed| whole(keep(printed))).transpose()?;
        let printed = printed.map_or(corrected, |(grammar, ..)| grammar);
        let dialect = Self::new_of(kept, entry, [printed, corrected], &taken);
        let foreign = Foreign { dialect, imports: imports.leak() };
        made.insert(key, foreign);
        Ok(foreign)
    }

    fn new_of(
        source: &'static Source,
        entry: Option<&'static Entry>,
        [printed, corrected]: [&'static Grammar<'static>; 2],
        taken: &[Taken],
    ) -> &'static Self {
        let name = source.name();
        let first = corrected.rules().first().map_or("", |rule| rule.name);
        let starts: Vec<_> =
            entry.map_or(&[][..], |entry| entry.formats).iter().map(|(_, start)| *start).collect();
        let row = Self {
            id: entry.map_or(name, |entry| entry.id),
            aliases: &[],
            document: name,
            title: entry.map_or("a grammar without a document", |entry| entry.title),
            date: "",
            start: starts.first().copied().unwrap_or(first),
            other_starts: starts.leak().get(1..).unwrap_or_default(),
            schemes: &[],
            prose: Prose {
                has_parts: has_parts(corrected, taken),
                reasons: entry.map_or("", |entry| entry.reasons),
                escape: "",
                scheme: "",
                ..Prose::NONE
            },
            grammar: source.text(),
            corrections: "",
            amends: None,
            combinators: &[],
            printed: &[],
            borrowed: &[],
            tables: OnceLock::new(),
        };
        let combinators = entry.map_or(&[][..], |entry| combinators(entry.id));
        let tables = Tables::of_grammar(&row, [printed, corrected], taken, combinators);
        Box::leak(Box::new(Self { tables: OnceLock::from(tables), ..row }))
    }
}
