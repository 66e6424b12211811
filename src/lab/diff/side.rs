//! The languages that are compared.

use std::fmt;
use std::sync::Arc;

use crate::bnf::automaton::Automaton;
use crate::bnf::{Grammar, NotRegular};
use crate::check::{Check, NoStart};
use crate::documents::dialect::{Dialect, FormStart, Reading};
use crate::names::UnknownName;
use crate::production::Production;
use crate::schemes::UriScheme;
use crate::text::printable;

/// A language of a dialect.
///
/// ```
/// use urlgram::diff::{Language, Side};
/// use urlgram::{Reading, rfc1738::RFC1738};
/// let port = Side::of_production(&RFC1738, "port", Reading::Corrected)?;
/// assert!(port.accepts(b"80") && port.automaton().accepts(b"80") && !port.is_empty());
/// assert_eq!((port.dialect().id, port.reading(), port.production().name), ("rfc1738", Reading::Corrected, "port"));
///
/// let ftp = Side::of_scheme(&RFC1738, "ftp", Reading::Corrected)?;
/// assert_eq!(ftp.language(), &Language::Scheme("ftp".to_owned()));
/// let others = Side::of_other_schemes(&RFC1738, &["ftp"], Reading::Corrected)?;
/// assert!(others.accepts(b"x:y") && !others.accepts(b"ftp://h/"));
/// # Ok::<(), urlgram::diff::NoSide>(())
/// ```
#[derive(Clone, Debug)]
pub struct Side {
    dialect: &'static Dialect,
    reading: Reading,
    language: Language,
    production: &'static Production,
    automaton: Arc<Automaton>,
}

/// Which language of a dialect is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Language {
    /// The language of a production.
    Production(&'static str),
    /// The whole URLs that begin with this scheme (in this case) and a colon, and have the form that the document requires
    /// of them: that of the scheme's own production if it has one, and that of what `//` announces if it says so. The rest
    /// of the prose is not asked.
    Scheme(String),
    /// The whole URLs that begin with none of these schemes, in the form that `//` announces if they begin so. The
    /// schemes that have a production of their own are among these.
    OtherSchemes(Vec<String>),
}

/// Why there is no such language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoSide {
    /// The production has no automaton.
    NotRegular(NotRegular),
    /// There is no such dialect, production or scheme, or the two have too many pairs of states to be compared: a sentence without its
    /// full stop.
    Other(String),
}

/// The most pairs of states of two languages, or of all in a table.
pub(super) const MOST_PAIRS: usize = 1 << 22;

/// No scheme has a longer name than that.
const LONGEST_SCHEME: usize = 255;

impl fmt::Display for NoSide {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotRegular(recursive) => recursive.fmt(out),
            Self::Other(message) => message.fmt(out),
        }
    }
}

impl std::error::Error for NoSide {}

impl From<NoStart> for NoSide {
    fn from(error: NoStart) -> Self {
        match error {
            NoStart::Unknown(unknown) => unknown.into(),
            NoStart::Undecided(why) => Self::NotRegular(why),
        }
    }
}

impl From<UnknownName> for NoSide {
    fn from(unknown: UnknownName) -> Self {
        Self::Other(unknown.to_string())
    }
}

impl From<NotRegular> for NoSide {
    fn from(recursive: NotRegular) -> Self {
        Self::NotRegular(recursive)
    }
}

impl Side {
    /// The language that `name` means: `DIALECT:PRODUCTION`, or `DIALECT:SCHEME:` for the URLs of a scheme. A dialect alone
    /// means its start production, and a scheme, as `telnet`, the production of its URIs. The document of a scheme is a dialect, too: `rfc4248`.
    ///
    /// # Errors
    /// If there is no such dialect or production; the message names the nearest.
    pub fn find(name: &str, reading: Reading) -> Result<Self, NoSide> {
        let (dialect, rest) = name.split_once(':').unwrap_or((name, ""));
        let whole = Check::named(dialect)?;
        let dialect = whole.dialect();
        match rest.strip_suffix(':') {
            _ if rest.is_empty() => Self::of_production(dialect, whole.start().name, reading),
            Some(scheme) => Self::of_scheme(dialect, scheme, reading),
            None => Self::of_production(dialect, rest, reading),
        }
    }

    /// The language of the production called `name`.
    ///
    /// # Errors
    /// If the dialect has no such production, or it is no regular language, as those of all dialects here are.
    pub fn of_production(dialect: &'static Dialect, name: &str, reading: Reading) -> Result<Self, NoSide> {
        let production = dialect.production_in(name, reading)?;
        Self::new(dialect, reading, Language::Production(production.name), production)
    }

    /// The whole URLs of `scheme`: see [`Language::Scheme`].
    ///
    /// # Errors
    /// If the name is longer than 255 bytes or has characters that no scheme has, or a production that they have to match is no regular language, as those
    /// of all dialects here are.
    pub fn of_scheme(dialect: &'static Dialect, scheme: &str, reading: Reading) -> Result<Self, NoSide> {
        let name = all_of(dialect, scheme).unwrap_or(dialect.start);
        let language = Language::Scheme(scheme.to_owned());
        Self::new(dialect, reading, language, dialect.production_in(name, reading)?)
    }

    /// The whole URLs of all schemes but `schemes` and those that have a production of their own: see
    /// [`Language::OtherSchemes`].
    ///
    /// # Errors
    /// If a production that they have to match is no regular language, as those of all dialects here are.
    ///
    /// # Panics
    /// If an automaton of all these schemes would have more than 65,535 states.
    pub fn of_other_schemes(
        dialect: &'static Dialect,
        schemes: &[&str],
        reading: Reading,
    ) -> Result<Self, NoSide> {
        let own = dialect.schemes.iter().map(|scheme| scheme.name).filter(|name| !schemes.contains(name));
        let all = schemes.iter().copied().chain(own).map(str::to_owned);
        let language = Language::OtherSchemes(all.collect());
        Self::new(dialect, reading, language, dialect.production_in(dialect.start, reading)?)
    }

    fn new(
        dialect: &'static Dialect,
        reading: Reading,
        language: Language,
        production: &'static Production,
    ) -> Result<Self, NoSide> {
        if let Language::Scheme(scheme) = &language {
            let length = scheme.len();
            if length > LONGEST_SCHEME {
                return Err(NoSide::Other(format!(
                    "a scheme of {length} bytes is too long to compare; {LONGEST_SCHEME} are the most"
                )));
            }
            if !scheme.bytes().all(|byte| byte.is_ascii_graphic()) {
                let name = printable(scheme.as_bytes());
                return Err(NoSide::Other(format!("`{name}` is no name of a scheme")));
            }
        }
        let automaton = automaton(dialect, &language, dialect.grammar(reading), production.name)?;
        Ok(Self { dialect, reading, language, production, automaton: Arc::new(automaton) })
    }

    /// The dialect.
    #[must_use]
    pub fn dialect(&self) -> &'static Dialect {
        self.dialect
    }

    /// How the misprints of its document are read.
    #[must_use]
    pub fn reading(&self) -> Reading {
        self.reading
    }

    /// Which language of it is meant.
    #[must_use]
    pub fn language(&self) -> &Language {
        &self.language
    }

    /// The production that the strings have to match.
    #[must_use]
    pub fn production(&self) -> &'static Production {
        self.production
    }

    /// The automaton of the language.
    #[must_use]
    pub fn automaton(&self) -> &Automaton {
        &self.automaton
    }

    /// Returns whether the language holds no string at all, as that of a scheme that the grammar does not know.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.automaton.is_dead(0)
    }

    /// Returns whether the language holds `input`, asked of the combinators.
    #[must_use]
    pub fn accepts(&self, input: impl AsRef<[u8]>) -> bool {
        let input = input.as_ref();
        let begins = |scheme: &String| {
            input.strip_prefix(scheme.as_bytes()).is_some_and(|after| after.starts_with(b":"))
        };
        match &self.language {
            Language::Production(_) => self.production.accepts(input),
            Language::Scheme(scheme) => begins(scheme) && self.check().spec.accepts(input),
            Language::OtherSchemes(schemes) => {
                !schemes.iter().any(begins) && self.check().spec.accepts(input)
            }
        }
    }

    /// This language with `grammar` in the place of that of the dialect, and its production `root` in the
    /// place of this one.
    pub(super) fn automaton_in(&self, grammar: &Grammar<'_>, root: &str) -> Result<Automaton, NotRegular> {
        automaton(self.dialect, &self.language, grammar, root)
    }

    /// The scheme whose URLs these are, if they are those of one.
    pub(super) fn scheme(&self) -> Option<&str> {
        if let Language::Scheme(scheme) = &self.language { Some(scheme) } else { None }
    }

    /// The URLs of the other side's scheme in this dialect, if the schemes are two and no production says all of both.
    pub(super) fn renamed(&self, other: &Self) -> Option<Self> {
        let (here, there) = (self.scheme()?, other.scheme()?);
        let is_all = |side: &Self, name| all_of(side.dialect, name).is_some();
        let is_named = here != there && !(is_all(self, here) && is_all(other, there));
        is_named.then(|| Self::of_scheme(self.dialect, there, self.reading).ok())?
    }

    /// The check that asks for this language.
    pub(super) fn check(&self) -> Check {
        let check = Check::new(self.dialect).with_reading(self.reading);
        match self.language {
            // The production is one of this dialect.
            Language::Production(name) => check.with_start(name).unwrap_or(check),
            // A document of one scheme has no production for all schemes: the production of the scheme is its start.
            Language::Scheme(_) if self.dialect.schemes.is_empty() => {
                check.with_start(self.production.name).unwrap_or(check)
            }
            Language::Scheme(_) | Language::OtherSchemes(_) => check,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.language {
            Language::Production(name) => write!(out, "{} `{name}`", self.dialect.id),
            Language::Scheme(scheme) => write!(out, "{} {scheme}:", self.dialect.id),
            Language::OtherSchemes(_) => write!(out, "{} other schemes", self.dialect.id),
        }?;
        if self.reading == Reading::Printed { write!(out, " as printed") } else { Ok(()) }
    }
}

/// The production of a scheme that has its own in a document, or that the document itself is about.
fn all_of(dialect: &'static Dialect, scheme: &str) -> Option<&'static str> {
    let known = dialect.schemes.iter().find(|known| known.name == scheme).map(|known| known.production);
    known.or_else(|| UriScheme::named(scheme)?.start_in(dialect))
}

/// The automaton of a language, of which `root` in `grammar` is the production.
fn automaton(
    dialect: &'static Dialect,
    language: &Language,
    grammar: &Grammar<'_>,
    root: &str,
) -> Result<Automaton, NotRegular> {
    let derived = Automaton::of(grammar, root)?;
    let (schemes, wanted) = match language {
        Language::Production(_) => return Ok(derived),
        Language::Scheme(scheme) => (std::slice::from_ref(scheme), true),
        Language::OtherSchemes(schemes) => (&schemes[..], false),
    };
    let begins = beginning_with(schemes);
    let of_scheme = derived.combined(&begins, |derived, begins| derived && begins == wanted);
    // The production of a scheme says all about its form.
    let has_its_own = wanted && all_of(dialect, &schemes[0]).is_some();
    Ok(match announced_form(dialect, grammar)?.filter(|_| !has_its_own) {
        Some(form) => of_scheme.combined(&form, |of_scheme, form| of_scheme && form),
        None => of_scheme,
    })
}

/// The strings that have the form that `//` announces after some schemes, if they begin so; none if nothing is
/// announced.
fn announced_form(dialect: &Dialect, grammar: &Grammar<'_>) -> Result<Option<Automaton>, NotRegular> {
    let announced = dialect
        .prose
        .double_slash
        .filter(|announced| announced.starts.contains(&(dialect.start, FormStart::AfterScheme)));
    let Some(announced) = announced else { return Ok(None) };
    let form = Automaton::of(grammar, announced.production)?;
    Ok(announced.language(FormStart::AfterScheme, &form))
}

/// All strings that begin with one of these and a colon.
fn beginning_with(schemes: &[String]) -> Automaton {
    let schemes: Vec<_> =
        schemes.iter().map(|scheme| Automaton::literal(format!("{scheme}:").as_bytes())).collect();
    Automaton::union_of(&schemes).then(&Automaton::all())
}
