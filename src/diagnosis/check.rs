//! The verdict: which production an input has to match, and whether it does.

use std::ops::Range;

use super::catalogue::Code;
use super::severity::Severity;
use crate::documents::dialect::{Conforming, Dialect, OwnForm, Place, Reading, UnknownName};
use crate::production::Production;

/// A check that is set up once and run on many inputs.
///
/// ```
/// use urlgram::{Check, Dialect};
/// let check = Check::new(Dialect::find("rfc1738")?);
/// assert!(check.run(b"http://www.w3.org/").conforms);
///
/// let report = check.run(b"http://ex_ample.com/");
/// assert!(report.derives, "the generic form accepts it");
/// assert!(!report.conforms, "and yet it is no httpurl");
/// assert_eq!(report.diagnostics[0].span, 9..10);
/// assert_eq!(report.diagnostics[0].code.as_str(), "underscore-in-host");
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Check {
    pub(crate) dialect: &'static Dialect,
    pub(crate) start: &'static Production,
    pub(crate) reading: Reading,
    pub(crate) strict: bool,
    /// The languages of what conforms, tolerant and strict.
    conforming: &'static [Conforming; 2],
}

/// What a part of an input has to match so as to conform.
pub(crate) struct Target {
    pub production: &'static Production,
    pub part: Range<usize>,
    /// What it means if the start production accepts the input and the target does not.
    pub otherwise: Code,
}

impl Check {
    /// A check against the start production of `dialect`.
    ///
    /// # Panics
    /// Where the dialect has no such production, which none of [`DIALECTS`](crate::DIALECTS) lacks.
    #[must_use]
    pub fn new(dialect: &'static Dialect) -> Self {
        let start = dialect.production(dialect.start).expect("each dialect has its start production");
        let reading = Reading::default();
        Self { dialect, start, reading, strict: false, conforming: dialect.conforming(start.name, reading) }
    }

    /// Begins with the production called `name`, in the document's spelling.
    ///
    /// # Errors
    /// Where the dialect has no such production; the message names the nearest.
    pub fn start(self, name: &str) -> Result<Self, UnknownName> {
        let start = self.dialect.production_in(name, self.reading)?;
        Ok(Self { start, conforming: self.dialect.conforming(name, self.reading), ..self })
    }

    /// Reads the misprints of the document in this way.
    #[must_use]
    pub fn reading(self, reading: Reading) -> Self {
        // Both readings have the same names.
        let start = self.dialect.production_in(self.start.name, reading).unwrap_or(self.start);
        Self { start, reading, conforming: self.dialect.conforming(start.name, reading), ..self }
    }

    /// Tolerates nothing that the prose asks to tolerate: a warning becomes an error.
    #[must_use]
    pub fn strict(self, strict: bool) -> Self {
        Self { strict, ..self }
    }

    /// The dialect that it checks against.
    #[must_use]
    pub fn dialect(&self) -> &'static Dialect {
        self.dialect
    }

    /// The language of what conforms.
    pub(super) fn conforming(&self) -> &'static Conforming {
        &self.conforming[usize::from(self.strict)]
    }

    /// The severity of what the document only asks to tolerate.
    pub(super) fn tolerance(&self) -> Severity {
        if self.strict { Severity::Error } else { Severity::Warning }
    }

    /// Whether a whole URL is wanted.
    pub(crate) fn is_whole_url(&self) -> bool {
        self.start.name == self.dialect.start
    }

    /// Whether the start production accepts the input, and its target does too.
    pub(crate) fn accepts(&self, input: &[u8]) -> bool {
        match self.own_form(input) {
            // It is an alternative of the start production.
            Some((production, _)) => production.accepts(input),
            None => self.accepts_in_general(input),
        }
    }

    /// The same for an input that is no URL of a known scheme.
    pub(super) fn accepts_in_general(&self, input: &[u8]) -> bool {
        self.announced_form(input).is_none_or(|(production, part)| production.accepts(&input[part]))
            && self.start.accepts(input)
    }

    /// The production for the scheme of a whole URL, if there is one, and the rules of the prose that forbid what it takes.
    pub(super) fn own_form(&self, input: &[u8]) -> Option<OwnForm> {
        self.is_whole_url().then(|| self.dialect.own_form(input, self.reading)).flatten()
    }

    /// The production to read `input` by: that of its scheme if it accepts it, else the start.
    pub(crate) fn read_by(&self, input: &[u8]) -> &'static Production {
        let own = self.own_form(input).map(|(production, _)| production);
        own.filter(|own| own.accepts(input)).unwrap_or(self.start)
    }

    /// What the prose wants the input to match, if that is more than the start production.
    pub(crate) fn target(&self, input: &[u8]) -> Option<Target> {
        if let Some((production, _)) = self.own_form(input) {
            return Some(Target { production, part: 0..input.len(), otherwise: Code::KnownScheme });
        }
        let (production, part) = self.announced_form(input)?;
        Some(Target { production, part, otherwise: Code::DoubleSlash })
    }

    /// The form that `//` announces in `input`, and the part that must have it.
    pub(super) fn announced_form(&self, input: &[u8]) -> Option<(&'static Production, Range<usize>)> {
        let part = self.announced_place()?.of(input)?;
        let production = self.dialect.announced(self.reading)?;
        input[part.clone()].starts_with(b"//").then_some((production, part))
    }

    /// Where `//` announces a form.
    pub(super) fn announced_place(&self) -> Option<Place> {
        let starts = self.dialect.prose.double_slash?.starts;
        starts.iter().find(|(start, _)| *start == self.start.name).map(|(_, place)| *place)
    }
}
