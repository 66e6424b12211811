//! The check, with its settings.

use std::error::Error;
use std::fmt;
use std::ops::Range;
use std::sync::atomic::Ordering;

use super::failure::Failure;
use super::report::Report;
use super::{diagnosis, explanation, language, plain, second, verdict};
use crate::acceptor::Acceptor;
use crate::bnf::NotRegular;
use crate::bnf::automaton::Automaton;
use crate::documents::dialect::{Conforming, Dialect, Reading};
use crate::findings::Code;
#[cfg(feature = "automata")]
use crate::library::Format;
use crate::names::UnknownName;
use crate::production::Production;
#[cfg(feature = "automata")]
use crate::schemes::UriScheme;
use crate::subject::{Spec, Subject};

/// A check of inputs against a dialect: it is set up once, and run on many inputs.
///
/// ```
/// use urlgram::{Check, rfc1738::RFC1738};
/// let check = Check::new(&RFC1738);
/// assert!(check.run(b"http://www.w3.org/").conforms());
///
/// let report = check.run(b"http://ex_ample.com/");
/// assert!(report.derives(), "the generic form accepts it");
/// assert!(!report.conforms(), "and yet it is no httpurl");
/// assert_eq!(report.findings()[0].span(), 9..10);
/// assert_eq!(report.findings()[0].code().as_str(), "underscore-in-host");
///
/// let port = check.with_start("port")?;
/// assert_eq!((port.dialect().id, port.start().name), ("rfc1738", "port"));
/// assert!(port.conforms(b"80") && !port.conforms(b""));
/// # Ok::<(), urlgram::check::NoStart>(())
/// ```
///
/// Checks are equal if they have the same dialect, start production, reading and tolerance, and ask schemes alike.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Check {
    pub(crate) spec: Spec,
}

/// The settings, by their names.
impl fmt::Debug for Check {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Spec { dialect, start, reading, tolerant, schemes } = self.spec;
        let mut out = out.debug_struct("Check");
        out.field("dialect", &dialect.id).field("start", &start.name);
        out.field("reading", &reading).field("tolerant", &tolerant).field("schemes", &schemes).finish()
    }
}

/// Why a production cannot be the start of a check.
///
/// ```
/// use urlgram::{Check, check::NoStart, rfc3986::RFC3986};
/// let error = Check::new(&RFC3986).with_start("hots").unwrap_err();
/// assert!(matches!(error, NoStart::Unknown(_)));
/// assert_eq!(error.to_string(), "RFC 3986 has no production `hots`; did you mean `host`?");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoStart {
    /// The dialect has no such production. The message suggests the nearest name, or lists all if none is near.
    Unknown(UnknownName),
    /// It is a production of a grammar in a file, and nothing decides it: it is too large, or excepts productions that nest.
    Undecided(NotRegular),
}

impl fmt::Display for NoStart {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(unknown) => unknown.fmt(out),
            Self::Undecided(why) => why.fmt(out),
        }
    }
}

impl Error for NoStart {}

impl From<UnknownName> for NoStart {
    fn from(unknown: UnknownName) -> Self {
        Self::Unknown(unknown)
    }
}

/// The check of [`new`](Check::new).
impl From<&'static Dialect> for Check {
    fn from(dialect: &'static Dialect) -> Self {
        Self::new(dialect)
    }
}

/// The same, of one of [`DIALECTS`](crate::DIALECTS).
impl From<&&'static Dialect> for Check {
    fn from(dialect: &&'static Dialect) -> Self {
        Self::new(dialect)
    }
}

impl Check {
    /// Makes a check that begins with the start production of `dialect`, in the corrected reading, and is not tolerant.
    ///
    /// # Panics
    /// The dialect has no such production. Each of [`DIALECTS`](crate::DIALECTS) has one.
    #[must_use]
    pub fn new(dialect: &'static Dialect) -> Self {
        Self { spec: Spec::of(dialect) }
    }

    /// Makes a check for the document of this name, as [`UriScheme::document_named`] finds it. If the name is that of a scheme, the check
    /// begins with the URIs of that scheme, as the document may have several: RFC 9110 has `http-URI` and `https-URI`.
    ///
    /// # Errors
    /// There is no such document, or, of a scheme, nothing decides it.
    ///
    /// ```
    /// use urlgram::Check;
    /// assert_eq!(Check::named("rfc3986")?.start().name, "URI");
    /// assert!(Check::named("https")?.conforms("https://example.org/"));
    /// assert!(Check::named("htps").unwrap_err().to_string().contains("there is no dialect `htps`"));
    /// # Ok::<(), urlgram::check::NoStart>(())
    /// ```
    #[cfg(feature = "automata")]
    pub fn named(name: &str) -> Result<Self, NoStart> {
        let check = Self::new(UriScheme::document_named(name)?);
        match UriScheme::named(name).and_then(|scheme| scheme.start_in(check.dialect())) {
            Some(start) => check.with_start(start),
            None => Ok(check),
        }
    }

    /// Makes a check for what a format prescribes, as [`Format::prescribed`] finds it.
    ///
    /// # Errors
    /// There is no such format, or nothing decides its grammar.
    ///
    /// ```
    /// use urlgram::Check;
    /// assert!(Check::prescribed("cyclonedx")?.conforms("urn:uuid:a"));
    /// # Ok::<(), urlgram::check::NoStart>(())
    /// ```
    ///
    /// # Panics
    /// Never: the grammars are part of the program.
    #[cfg(feature = "automata")]
    pub fn prescribed(name: &str) -> Result<Self, NoStart> {
        let format = Format::prescribed(name)?;
        Self::new(format.dialect().expect("a published grammar is one")).with_start(format.start)
    }

    /// Begins with the production called `name`, in the document's spelling.
    ///
    /// # Errors
    /// The dialect has no such production, or it is that of a grammar in a file and nothing decides it.
    pub fn with_start(self, name: &str) -> Result<Self, NoStart> {
        let start = self.spec.dialect.production_in(name, self.spec.reading)?;
        match start.undecided() {
            Some(why) => Err(NoStart::Undecided(why.clone())),
            None => Ok(Self { spec: Spec { start, ..self.spec } }),
        }
    }

    /// Reads the evident misprints of the document in this way.
    ///
    /// ```
    /// use urlgram::{Check, Reading, rfc2732::RFC2732};
    /// let check = Check::new(&RFC2732);
    /// assert!(check.conforms("http://[::192.9.5.5]/"));
    /// assert!(!check.with_reading(Reading::Printed).conforms("http://[::192.9.5.5]/"));
    /// ```
    #[must_use]
    pub fn with_reading(self, reading: Reading) -> Self {
        Self { spec: self.spec.read_as(reading) }
    }

    /// Accepts inputs that the document asks programs that *read* URLs to accept, such as a scheme in upper case: a finding about
    /// them is a warning then. Without it, that finding is an error, since no such sentence makes a URL conform.
    ///
    /// ```
    /// use urlgram::{Check, rfc1738::RFC1738};
    /// let check = Check::new(&RFC1738);
    /// assert!(!check.conforms("HTTP://h/") && check.with_tolerant(true).conforms("HTTP://h/"));
    /// ```
    #[must_use]
    pub fn with_tolerant(self, tolerant: bool) -> Self {
        Self { spec: Spec { tolerant, ..self.spec } }
    }

    /// Makes what the document of a scheme says a part of the verdict: by RFC 3986 and RFC 3987, a URI whose scheme has a document conforms
    /// only if it conforms to that one, too. Without it, an error by that document is a warning.
    ///
    /// It takes the feature `automata`; without that, only the generic syntax is known.
    ///
    /// ```
    /// # #[cfg(feature = "automata")] {
    /// use urlgram::{Check, rfc3986::RFC3986};
    /// let check = Check::new(&RFC3986);
    /// assert!(check.conforms("mailto:me") && !check.with_schemes(true).conforms("mailto:me"));
    /// # }
    /// ```
    #[must_use]
    pub fn with_schemes(self, schemes: bool) -> Self {
        Self { spec: Spec { schemes, ..self.spec } }
    }

    /// Returns the dialect that it checks against.
    #[must_use]
    pub fn dialect(&self) -> &'static Dialect {
        self.spec.dialect
    }

    /// Returns the reading of the grammar.
    #[must_use]
    pub fn reading(&self) -> Reading {
        self.spec.reading
    }

    /// Returns true if it accepts what the document asks programs to accept: see [`with_tolerant`](Self::with_tolerant).
    #[must_use]
    pub fn is_tolerant(&self) -> bool {
        self.spec.tolerant
    }

    /// Returns true if what the document of a scheme says is a part of the verdict: see [`with_schemes`](Self::with_schemes).
    #[must_use]
    pub fn asks_schemes(&self) -> bool {
        self.spec.schemes
    }

    /// Returns the production that it begins with.
    #[must_use]
    pub fn start(&self) -> &'static Production {
        self.spec.start
    }

    /// Checks `input`, and returns the verdict with the reasons.
    ///
    /// Linear time; memory only for what is reported (but for a scheme in upper case, see
    /// [`conforms`](Self::conforms)).
    #[must_use]
    pub fn run<'i>(&self, input: &'i (impl AsRef<[u8]> + ?Sized)) -> Report<'i> {
        diagnosis::report(&Subject::new(self.spec, input.as_ref()))
    }

    /// Returns the code and the place of the [first error](Report::first_error), or `None` if `input` conforms.
    ///
    /// It costs less than [`run`](Self::run), as nothing else is asked: no fix, no sentence, and no URL that may be meant, unless a
    /// known mistake may tell the error.
    ///
    /// ```
    /// use urlgram::{Check, Code, rfc3986::RFC3986};
    /// let check = Check::new(&RFC3986);
    /// assert_eq!(check.first_error("http://h:8x/"), Some((Code::BadPort, 10..11)));
    /// assert_eq!(check.first_error("http://h:8/"), None);
    /// ```
    #[must_use]
    pub fn first_error(&self, input: impl AsRef<[u8]>) -> Option<(Code, Range<usize>)> {
        let input = input.as_ref();
        if self.conforms(input) { None } else { diagnosis::first_error(&Subject::new(self.spec, input)) }
    }

    /// Checks `input`, and returns the report as an error if it does not conform. The report has a copy of the input, so that `?` can
    /// return it.
    ///
    /// An input that conforms costs no more than [`conforms`](Self::conforms).
    ///
    /// # Errors
    /// The report on an input that does not conform.
    ///
    /// ```
    /// use urlgram::{Check, Report, rfc3986::RFC3986};
    /// fn register(url: &str) -> Result<(), Report<'static>> {
    ///     Check::new(&RFC3986).validate(url)?;
    ///     Ok(())
    /// }
    /// assert!(register("http://h/a").is_ok());
    /// assert_eq!(register("http://h/a b").unwrap_err().repaired(), Some(&b"http://h/a%20b"[..]));
    /// ```
    pub fn validate(&self, input: impl AsRef<[u8]>) -> Result<(), Report<'static>> {
        let input = input.as_ref();
        if self.conforms(input) { Ok(()) } else { Err(self.run(input).into_owned()) }
    }

    /// Returns true if `input` conforms; faster than [`run`](Self::run), which gives the reasons.
    ///
    /// The combinators and the code of the rules give the verdict of the first inputs. Once there have been enough of them to pay
    /// for it, an automaton is compiled that gives the same verdicts. Linear time, constant memory.
    #[must_use]
    pub fn conforms(&self, input: impl AsRef<[u8]>) -> bool {
        let input = input.as_ref();
        verdict::conforms(&self.spec, input) && (!self.spec.schemes || second::holds(&self.spec, input))
    }

    /// Returns whether an input conforms that the automaton of [`language`](Self::language) accepts.
    #[inline]
    pub(crate) fn holds(&self, input: &[u8]) -> bool {
        verdict::holds(&self.spec, input) && (!self.spec.schemes || second::holds(&self.spec, input))
    }

    /// Returns whether `input` is a plain URL: it conforms, and a report says nothing more of it. For some such inputs it returns `false`: for
    /// the first ones, before an automaton is worth its time.
    #[must_use]
    #[doc(hidden)]
    pub fn is_plain(&self, input: &[u8]) -> bool {
        let Conforming { plain: compiled, looked_at, .. } = self.spec.conforming();
        let is_early = compiled.get().is_none() && looked_at.fetch_add(1, Ordering::Relaxed) < verdict::FEW;
        !is_early && self.plain().is_some_and(|it| it.accepts(input)) && plain::is_silent(input)
    }

    /// Returns whether the report on an input that does not conform says first that it has a place for a value, as `http://{host}/`. For
    /// some such inputs it returns `false`, since this takes less time than a report.
    #[must_use]
    #[doc(hidden)]
    pub fn has_place(&self, input: &[u8]) -> bool {
        // A report that asks a browser may tell more, so the answer is `false` for it.
        !self.asks_a_browser() && diagnosis::has_place(&Subject::new(self.spec, input))
    }

    /// The acceptor of plain URLs; `None` if there are none.
    pub(super) fn plain(&self) -> Option<&'static Acceptor> {
        plain::acceptor(&self.spec)
    }

    /// The same verdict from the combinators and the code of the rules, without the automaton of
    /// [`language`](Self::language): `tests/proof/conformance.rs` compares both.
    #[must_use]
    #[doc(hidden)]
    pub fn conforms_by_rules(&self, input: &[u8]) -> bool {
        verdict::by_rules(&self.spec, input)
    }

    /// The minimal automaton of the inputs that conform, compiled when it is first asked for.
    ///
    /// # Errors
    /// If a production has no automaton; all productions of the dialects here have one.
    #[doc(hidden)]
    pub fn language(&self) -> Result<&'static Automaton, NotRegular> {
        language::compiled(&self.spec)
    }

    /// The names of the slips that explain an input, and of what makes a suggestion doubtful or impossible: for the tests of the table.
    #[must_use]
    #[doc(hidden)]
    pub fn slips(&self, input: &[u8]) -> Vec<&'static str> {
        let names = |spec: Spec, input: &[u8]| {
            let conforms = verdict::conforms(&spec, input);
            let found = explanation::explanation(&Subject::new(spec, input), conforms);
            found.map_or_else(Vec::new, |found| found.names)
        };
        // If only the document of the scheme refuses the input, the slips are those of the check by it.
        match second::refused(&self.spec, input) {
            Some((spec, text)) if self.spec.schemes => names(spec, &text),
            _ => names(self.spec, input),
        }
    }

    /// Returns where and why the start production does not accept the whole `input`, or `None` if it does. Nothing
    /// but the grammar is asked.
    #[must_use]
    #[doc(hidden)]
    pub fn failure(&self, input: &[u8]) -> Option<Failure> {
        self.failure_of(self.spec.start, input)
    }

    /// The same for a production that replaces the one of the same name, such as a mutant of it.
    #[doc(hidden)]
    #[must_use]
    pub fn failure_of(&self, production: &Production, input: &[u8]) -> Option<Failure> {
        Failure::of(&self.spec, production, input)
    }

    /// The acceptor of the conforming inputs; `None` if their language is not regular.
    pub(super) fn acceptor(&self) -> Option<&'static Acceptor> {
        language::acceptor(&self.spec)
    }
}
