//! The verdict: which production an input has to match, and whether it does.

use super::failure::Failure;
use super::finding::{Code, Diagnostic, Report, Severity};
use super::wording;
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

/// What an input, or the part of it that begins at `offset`, has to match so as to conform.
struct Target {
    production: &'static Production,
    offset: usize,
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
        Ok(Self { start: self.dialect.production(name)?, ..self })
    }

    /// Reads the misprints of the document in this way.
    #[must_use]
    pub fn reading(self, reading: Reading) -> Self {
        Self { reading, ..self }
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
        if self.accepts(input) {
            return report(true, true, Vec::new());
        }
        let derives = self.start.accepts(input);
        if !derives && let Some((lowered, scheme)) = self.lower_scheme(input) {
            let severity = if self.strict { Severity::Error } else { Severity::Warning };
            let mut diagnostics =
                vec![wording::scheme_case(self.dialect, self.start, severity, &lowered[..scheme])];
            diagnostics.extend(self.fault(&lowered));
            let conforms = diagnostics.iter().all(|found| found.severity < Severity::Error);
            return report(false, conforms, diagnostics);
        }
        report(derives, false, self.fault(input).into_iter().collect())
    }

    /// Whether the start production accepts the input, and its target does too.
    fn accepts(&self, input: &[u8]) -> bool {
        match self.target(input) {
            None => self.start.accepts(input),
            // The production of a scheme is an alternative of the start production.
            Some(target) if target.offset == 0 => target.production.accepts(input),
            Some(target) => target.production.accepts(&input[target.offset..]) && self.start.accepts(input),
        }
    }

    /// What the prose wants the input to match, if that is more than the start production.
    fn target(&self, input: &[u8]) -> Option<Target> {
        let find = |name| self.dialect.production(name).ok();
        if self.start.name == self.dialect.start
            && let Some(scheme) = self.dialect.known_scheme(input)
        {
            return Some(Target {
                production: find(scheme.production)?,
                offset: 0,
                otherwise: Code::KnownScheme,
            });
        }
        let DoubleSlash { production, behind_scheme, alone, .. } = self.dialect.prose.double_slash?;
        let offset = if behind_scheme.contains(&self.start.name) {
            input.iter().position(|byte| *byte == b':')? + 1
        } else if self.start.name == alone {
            0
        } else {
            return None;
        };
        let announced = input[offset..].starts_with(b"//");
        announced.then_some(Target { production: find(production)?, offset, otherwise: Code::DoubleSlash })
    }

    /// The first place where the input leaves the document; none where it does not.
    fn fault(&self, input: &[u8]) -> Option<Diagnostic> {
        let derives = self.start.accepts(input);
        if let Some(target) = self.target(input)
            && let Some(failure) = Failure::of(target.production, &input[target.offset..])
        {
            // Before the colon of an unknown scheme something may be wrong, too; not before that of a known one.
            let own = || Failure::of(self.start, input).is_none_or(|own| own.offset >= target.offset);
            if target.offset == 0 || derives || own() {
                let path = self.dialect.grammar(self.reading).path(self.start.name, target.production.name);
                let failure = failure.moved(target.offset, &path);
                let code = derives.then_some(target.otherwise);
                return Some(wording::fault(self.dialect, self.start, input, &failure, code));
            }
        }
        let failure = Failure::of(self.start, input)?;
        Some(wording::fault(self.dialect, self.start, input, &failure, None))
    }

    /// The input with its scheme in lower case, and the length of that scheme, where section 2.1 of RFC 1738
    /// or its like asks to accept it and the case is what keeps the start production from reading on.
    fn lower_scheme(&self, input: &[u8]) -> Option<(Vec<u8>, usize)> {
        self.dialect.prose.scheme_case?;
        let scheme = self.dialect.production(self.dialect.prose.scheme).ok()?;
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
