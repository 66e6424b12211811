//! The verdict: which production an input has to match, and whether it does.

use std::ops::Range;

use super::failure::Failure;
use super::finding::{Code, Diagnostic, Report, Severity};
use super::subject::Subject;
use super::wording;
use crate::bnf::Correction;
use crate::dialect::{Dialect, DoubleSlash, Reading, UnknownName};
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
/// assert_eq!(report.diagnostics[0].within.last(), Some(&"hostname"));
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Check {
    dialect: &'static Dialect,
    start: &'static Production,
    reading: Reading,
    strict: bool,
}

/// What a part of an input has to match so as to conform.
struct Target {
    production: &'static Production,
    part: Range<usize>,
    /// What it means if the start production accepts the input and the target does not.
    otherwise: Code,
}

impl Check {
    /// A check against the start production of `dialect`.
    ///
    /// # Panics
    /// Where the dialect has no such production, which none of [`DIALECTS`](crate::DIALECTS) lacks.
    #[must_use]
    pub fn new(dialect: &'static Dialect) -> Self {
        let start = dialect.production(dialect.start).expect("each dialect has its start production");
        Self { dialect, start, reading: Reading::default(), strict: false }
    }

    /// Begins with the production called `name`, in the document's spelling.
    ///
    /// # Errors
    /// Where the dialect has no such production; the message names the nearest.
    pub fn start(self, name: &str) -> Result<Self, UnknownName> {
        Ok(Self { start: self.dialect.production_in(name, self.reading)?, ..self })
    }

    /// Reads the misprints of the document in this way.
    #[must_use]
    pub fn reading(self, reading: Reading) -> Self {
        // Both readings have the same names.
        let start = self.dialect.production_in(self.start.name, reading).unwrap_or(self.start);
        Self { start, reading, ..self }
    }

    /// Tolerates nothing that the prose asks to tolerate: a warning becomes an error.
    #[must_use]
    pub fn strict(self, strict: bool) -> Self {
        Self { strict, ..self }
    }

    /// Whether `input` conforms, without reasons.
    ///
    /// Linear time, constant memory (but for a scheme in upper case, which is rewritten in a copy).
    #[must_use]
    pub fn conforms(&self, input: &[u8]) -> bool {
        self.accepts(input)
            || !self.strict && self.lower_scheme(input).is_some_and(|(lowered, _)| self.accepts(&lowered))
    }

    /// Checks `input`, and says why it does not conform if it does not.
    ///
    /// Linear time; memory only for what is reported (but for a scheme in upper case, see
    /// [`conforms`](Self::conforms)).
    #[must_use]
    pub fn run<'i>(&self, input: &'i [u8]) -> Report<'i> {
        let report = |derives, conforms, diagnostics| Report {
            input,
            dialect: self.dialect,
            start: self.start,
            reading: self.reading,
            derives,
            conforms,
            diagnostics,
            repaired: None,
        };
        let of = self.subject(input);
        if self.accepts(input) {
            return report(true, true, self.correction(&of).into_iter().collect());
        }
        let derives = self.start.accepts(input);
        if !derives && let Some((lowered, scheme)) = self.lower_scheme(input) {
            let severity = if self.strict { Severity::Error } else { Severity::Warning };
            let mut diagnostics = vec![wording::scheme_case(&of, severity, &lowered[..scheme])];
            diagnostics.extend(self.fault(&lowered));
            let conforms = diagnostics.iter().all(|found| found.severity < Severity::Error);
            return report(false, conforms, diagnostics);
        }
        let diagnostics = match self.prose_only(&of) {
            Some(prose_only) => vec![prose_only],
            None => self.fault(input).into_iter().chain(self.other_start(&of)).collect(),
        };
        report(derives, false, diagnostics)
    }

    fn subject<'i>(&self, input: &'i [u8]) -> Subject<'i> {
        Subject { input, dialect: self.dialect, start: self.start, reading: self.reading }
    }

    /// A note if the input does not conform to the printed grammar, while it does in this reading.
    fn correction(&self, of: &Subject<'_>) -> Option<Diagnostic> {
        let printed = self.reading(Reading::Printed);
        if self.reading == Reading::Printed
            || self.dialect.corrections().is_empty()
            || printed.accepts(of.input)
        {
            return None;
        }
        let (failure, _) = printed.failure(of.input)?;
        // The correction is that of the innermost production at the place where the printed grammar stops. Of those that
        // are complete there, the inner ones come first.
        let open = failure.misses.iter().flat_map(|miss| &miss.within).chain(failure.complete.iter().rev());
        let innermost = open
            .filter_map(|open| {
                let of_this = |correction: &&Correction<'_>| correction.rule.name == open.production;
                Some((open.start, self.dialect.corrections().iter().find(of_this)?))
            })
            .max_by_key(|(start, _)| *start);
        Some(wording::correction(of, &failure, innermost?.1))
    }

    /// The scheme is one that the prose describes and no production derives.
    fn prose_only(&self, of: &Subject<'_>) -> Option<Diagnostic> {
        let prose = &self.dialect.prose;
        let has_scheme = |scheme: &str| {
            of.input.strip_prefix(scheme.as_bytes()).is_some_and(|behind| behind.starts_with(b":"))
        };
        let described = prose.described.iter().find(|described| has_scheme(described.scheme))?;
        let generic = prose.generic.map(|generic| (generic.id, Self::new(generic).conforms(of.input)));
        (self.start.name == self.dialect.start).then(|| wording::prose_only(of, described, generic))
    }

    /// A note if the input conforms as another production that a whole text may be meant as, of this dialect or of
    /// the one of the same document that holds for any scheme.
    fn other_start(&self, of: &Subject<'_>) -> Option<Diagnostic> {
        let generic = self.dialect.prose.generic.map(|generic| Self::new(generic).reading(self.reading));
        let others = [*self].into_iter().chain(generic).flat_map(|check| {
            let starts = [check.dialect.start].into_iter().chain(check.dialect.other_starts.iter().copied());
            starts.filter_map(move |start| check.start(start).ok())
        });
        let mut others = others.filter(|other| !std::ptr::eq(other.start, self.start));
        let other = others.find(|other| other.conforms(of.input))?;
        Some(wording::other_start(of, other.dialect, other.start))
    }

    /// Whether the start production accepts the input, and its target does too.
    fn accepts(&self, input: &[u8]) -> bool {
        match self.target(input) {
            None => self.start.accepts(input),
            // The production of a scheme is an alternative of the start production.
            Some(target) if target.otherwise == Code::KnownScheme => target.production.accepts(input),
            Some(target) => target.production.accepts(&input[target.part]) && self.start.accepts(input),
        }
    }

    /// What the prose wants the input to match, if that is more than the start production.
    fn target(&self, input: &[u8]) -> Option<Target> {
        let find = |name| self.dialect.production_in(name, self.reading).ok();
        if self.start.name == self.dialect.start
            && let Some(scheme) = self.dialect.known_scheme(input)
        {
            let production = find(scheme.production)?;
            return Some(Target { production, part: 0..input.len(), otherwise: Code::KnownScheme });
        }
        let DoubleSlash { production, starts, .. } = self.dialect.prose.double_slash?;
        let (_, place) = starts.iter().find(|(start, _)| *start == self.start.name)?;
        let part = place.of(input)?;
        let announced = input[part.clone()].starts_with(b"//");
        announced.then_some(Target { production: find(production)?, part, otherwise: Code::DoubleSlash })
    }

    fn fault(&self, input: &[u8]) -> Option<Diagnostic> {
        let (failure, code) = self.failure(input)?;
        Some(wording::fault(&self.subject(input), &failure, code))
    }

    /// The first place where the input leaves the document; none where it does not. With it what it means, if the start
    /// production accepts the input all the same.
    fn failure(&self, input: &[u8]) -> Option<(Failure, Option<Code>)> {
        let derives = self.start.accepts(input);
        if let Some(Target { production, part, otherwise }) = self.target(input)
            && let Some(failure) = Failure::of(production, &input[part.clone()])
        {
            // Before the colon of an unknown scheme something may be wrong, too; not before that of a known one.
            let own = || Failure::of(self.start, input).is_none_or(|own| own.offset >= part.start);
            if otherwise == Code::KnownScheme || derives || own() {
                let path = self.dialect.grammar(self.reading).path(self.start.name, production.name);
                return Some((failure.moved(part.start, &path), derives.then_some(otherwise)));
            }
        }
        Some((Failure::of(self.start, input)?, None))
    }

    /// The input with its scheme in lower case, and the length of that scheme, where section 2.1 of RFC 1738
    /// or its like asks to accept it and the case is what keeps the start production from reading on.
    fn lower_scheme(&self, input: &[u8]) -> Option<(Vec<u8>, usize)> {
        self.dialect.prose.scheme_case?;
        let scheme = self.dialect.production_in(self.dialect.prose.scheme, self.reading).ok()?;
        let is_scheme_byte = |byte: &u8| byte.is_ascii_uppercase() || scheme.accepts(&[*byte]);
        let length = input.iter().position(|byte| !is_scheme_byte(byte)).unwrap_or(input.len());
        let whole = length == input.len() && self.start.name == scheme.name;
        let upper = input[..length].iter().any(u8::is_ascii_uppercase);
        if !upper || !(whole || input.get(length) == Some(&b':')) {
            return None;
        }
        let mut lowered = input.to_vec();
        lowered[..length].make_ascii_lowercase();
        let reach =
            |input: &[u8]| Failure::of(self.start, input).map_or(usize::MAX, |failure| failure.offset);
        (reach(&lowered) > length && reach(input) <= length).then_some((lowered, length))
    }
}
