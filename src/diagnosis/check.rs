//! The verdict: which production an input has to match, and whether it does.

use std::ops::Range;

use super::catalogue::Code;
use super::failure::Failure;
#[cfg(feature = "automata")]
use super::faults;
use super::finding::{Diagnostic, Report, Severity};
use super::rules;
use super::subject::Subject;
use super::wording;
use crate::bnf::Correction;
use crate::dialect::{Dialect, OwnForm, Place, Reading, Scheme, UnknownName};
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
}

/// The longest input that is repaired, in bytes; of a longer one the first fault is told. (Repairs take memory in
/// proportion, and nobody reads all the faults of a URL of that size.)
#[cfg(feature = "automata")]
const LONGEST_REPAIR: usize = 4 << 20;

/// What a part of an input has to match so as to conform.
pub(super) struct Target {
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

    /// The dialect that it checks against.
    #[must_use]
    pub fn dialect(&self) -> &'static Dialect {
        self.dialect
    }

    /// Whether `input` conforms, without reasons.
    ///
    /// Linear time, constant memory (but for a scheme in upper case, which is rewritten in a copy).
    #[must_use]
    pub fn conforms(&self, input: &[u8]) -> bool {
        let conforms = match self.own_form(input) {
            Some((production, forbidding)) => {
                production.accepts(input).then(|| !rules::break_url(self, forbidding, input))
            }
            // In a URL of no known scheme, nothing is forbidden.
            None => {
                self.accepts_in_general(input).then(|| self.is_whole_url() || !rules::broken(self, input))
            }
        };
        conforms.unwrap_or_else(|| self.tolerates(input))
    }

    /// Whether an input that is not accepted conforms all the same, since the document asks to tolerate how it is written.
    pub(super) fn tolerates(&self, input: &[u8]) -> bool {
        let lowered = self.lower_scheme(input).filter(|_| !self.strict);
        lowered.is_some_and(|(lowered, _)| self.accepts(&lowered) && !rules::broken(self, &lowered))
            || !self.strict && self.field(input).is_some_and(|field| !rules::broken(self, &field.text))
    }

    /// Checks `input`, and says why it does not conform if it does not.
    ///
    /// Linear time; memory only for what is reported (but for a scheme in upper case, see
    /// [`conforms`](Self::conforms)).
    #[must_use]
    pub fn run<'i>(&self, input: &'i [u8]) -> Report<'i> {
        let of = self.subject(input);
        let derives = self.start.accepts(input);
        let (mut diagnostics, mut repaired) = self.faults(&of, derives);
        let rules = rules::findings(self, &of);
        if diagnostics.is_empty() {
            repaired = self.mended(input, &rules);
        }
        // What the grammar has no place for needs no rule.
        let is_new = |rule: &Diagnostic| {
            !diagnostics.iter().any(|found| {
                found.severity == Severity::Error
                    && found.code != Code::KnownScheme
                    && found.span.start <= rule.span.start
                    && rule.span.end <= found.span.end
            })
        };
        let rules: Vec<_> = rules.into_iter().filter(is_new).collect();
        diagnostics.extend(rules);
        let conforms = diagnostics.iter().all(|found| found.severity < Severity::Error);
        let note = if conforms { self.correction(&of) } else { self.other_start(&of, &diagnostics) };
        diagnostics.extend(note);
        Report {
            input,
            dialect: self.dialect,
            start: self.start,
            reading: self.reading,
            derives,
            conforms,
            diagnostics,
            repaired,
        }
    }

    /// The input as the broken rules want it, if all of them say how and the result conforms.
    fn mended(&self, input: &[u8], broken: &[Diagnostic]) -> Option<Vec<u8>> {
        let mut text = input.to_vec();
        let errors = broken.iter().filter(|found| found.severity == Severity::Error);
        for found in errors.rev() {
            text.splice(found.span.clone(), found.fix.as_ref()?.bytes());
        }
        (text != input && self.conforms(&text)).then_some(text)
    }

    /// What keeps the input from the grammar, in the order of the input, and the nearest input that nothing keeps.
    fn faults(&self, of: &Subject<'_>, derives: bool) -> (Vec<Diagnostic>, Option<Vec<u8>>) {
        if self.accepts(of.input) {
            return (Vec::new(), None);
        }
        if let Some(field) = self.field(of.input) {
            return (self.field_findings(of), Some(field.text));
        }
        if let Some(prose_only) = self.prose_only(of) {
            return (vec![prose_only], None);
        }
        if let Some(unknown) = self.unknown_scheme(of) {
            return (vec![unknown], None);
        }
        if let Some(missing) = self.missing_scheme(of) {
            return (vec![missing], None);
        }
        let (mut findings, repaired) = self.found(of);
        if derives && let Some(mut form) = self.general_form(of) {
            // Where the faults are told, this only explains why they are some.
            if !findings.is_empty() {
                form.severity = Severity::Note;
            }
            findings.push(form);
        }
        (findings, repaired)
    }

    #[cfg(feature = "automata")]
    fn found(&self, of: &Subject<'_>) -> (Vec<Diagnostic>, Option<Vec<u8>>) {
        if (1..=LONGEST_REPAIR).contains(&of.input.len())
            && let Some(faults) = faults::faults(self, of, true)
        {
            return (faults.findings, faults.repaired);
        }
        (self.first_fault(of), None)
    }

    /// Without automata there is no repair, and so only the first fault is known.
    #[cfg(not(feature = "automata"))]
    fn found(&self, of: &Subject<'_>) -> (Vec<Diagnostic>, Option<Vec<u8>>) {
        (self.first_fault(of), None)
    }

    /// The place where the input leaves the grammar, and a scheme in upper case before it.
    fn first_fault(&self, of: &Subject<'_>) -> Vec<Diagnostic> {
        if !self.start.accepts(of.input)
            && let Some((lowered, scheme)) = self.lower_scheme(of.input)
        {
            let case = wording::scheme_case(of, self.tolerance(), &lowered[..scheme]);
            let fault =
                self.failure(&lowered).map(|failure| wording::fault(&self.subject(&lowered), &failure));
            return [case].into_iter().chain(fault).collect();
        }
        self.failure(of.input).map(|failure| wording::fault(of, &failure)).into_iter().collect()
    }

    /// Which form of its own a URL has to have that the general form accepts.
    fn general_form(&self, of: &Subject<'_>) -> Option<Diagnostic> {
        let target = self.target(of.input)?;
        if target.otherwise == Code::KnownScheme {
            return Some(wording::known_scheme(of, self.dialect.known_scheme(of.input)?));
        }
        let start = target.part.start;
        Some(wording::double_slash(of, target.production, start..start + 2))
    }

    /// The severity of what the document only asks to tolerate.
    pub(super) fn tolerance(&self) -> Severity {
        if self.strict { Severity::Error } else { Severity::Warning }
    }

    /// Whether a whole URL is wanted.
    pub(crate) fn is_whole_url(&self) -> bool {
        self.start.name == self.dialect.start
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
            || self.lower_scheme(of.input).is_some_and(|(lowered, _)| printed.accepts(&lowered))
        {
            return None;
        }
        let failure = printed.failure(of.input)?;
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

    /// The scheme is none that this grammar knows, and no misspelling of one, and it knows no others.
    fn unknown_scheme(&self, of: &Subject<'_>) -> Option<Diagnostic> {
        self.dialect.prose.generic.filter(|_| self.is_whole_url())?;
        let colon =
            of.input.iter().position(|byte| b":/?#".contains(byte)).filter(|at| of.input[*at] == b':')?;
        let name = &of.input[..colon];
        let known = self.dialect.known_scheme(of.input).is_some() || self.near_scheme(name).is_some();
        let wrapper = name.eq_ignore_ascii_case(b"url") || name.starts_with(b"<");
        (!known && !wrapper && colon > 0).then(|| wording::unknown_scheme(of, 0..colon))
    }

    /// There is no scheme, and nothing tells which is meant.
    fn missing_scheme(&self, of: &Subject<'_>) -> Option<Diagnostic> {
        let rest = of.input.iter().find(|byte| b":/?#".contains(byte));
        let lacks_one = self.is_whole_url() && !of.input.is_empty() && rest != Some(&b':');
        let guess = looks_like_a_host(of.input, self.knows_http()) || self.begins_with_a_scheme(of.input);
        (lacks_one && !guess).then(|| wording::missing_scheme(of))
    }

    /// Whether a bare name is likely to be the host of a URL of the Web.
    pub(super) fn knows_http(&self) -> bool {
        self.dialect.schemes.iter().any(|scheme| scheme.name == "http")
    }

    /// A scheme without its colon: a known one, as in `http/host`, or any before two slashes.
    pub(super) fn begins_with_a_scheme(&self, text: &[u8]) -> bool {
        let name = text.split(|byte| *byte == b'/').next().unwrap_or(text);
        let is_it = |scheme: &Scheme| name.eq_ignore_ascii_case(scheme.name.as_bytes());
        let any = || self.dialect.prose.generic.is_none() && self.is_scheme(name);
        let behind = &text[name.len()..];
        behind.starts_with(b"//") && any() || !behind.is_empty() && self.dialect.schemes.iter().any(is_it)
    }

    pub(super) fn is_scheme(&self, name: &[u8]) -> bool {
        self.dialect.production(self.dialect.prose.scheme).is_ok_and(|scheme| scheme.accepts(name))
    }

    /// The scheme that a name is a misspelling of: where the name is none, because of its characters or because
    /// this grammar has no such scheme.
    pub(super) fn near_scheme(&self, name: &[u8]) -> Option<&'static Scheme> {
        let is_scheme = self.is_scheme(name);
        // Where any scheme goes, only one with a wrong character in it is misspelt.
        let any = self.dialect.prose.generic.is_none();
        if any && is_scheme {
            return None;
        }
        let letters = name.iter().filter(|byte| byte.is_ascii_alphanumeric());
        let name: String = letters.map(|byte| char::from(byte.to_ascii_lowercase())).collect();
        let distance = |scheme: &&Scheme| strsim::osa_distance(scheme.name, &name);
        let nearest = self.dialect.schemes.iter().min_by_key(distance)?;
        let longest = if any { 0 } else { nearest.name.len() / 3 };
        (name.len() <= 2 * nearest.name.len() && distance(&nearest) <= longest).then_some(nearest)
    }

    /// A note if the input conforms as another production that a whole text may be meant as, of this dialect or of
    /// the one of the same document that holds for any scheme.
    fn other_start(&self, of: &Subject<'_>, found: &[Diagnostic]) -> Option<Diagnostic> {
        if found.iter().any(|found| found.code == Code::ProseOnlyScheme) {
            return None;
        }
        let generic = self.dialect.prose.generic.map(|generic| Self::new(generic).reading(self.reading));
        let others = [*self].into_iter().chain(generic).flat_map(|check| {
            let starts = [check.dialect.start].into_iter().chain(check.dialect.other_starts.iter().copied());
            starts.filter_map(move |start| check.start(start).ok())
        });
        // Who asks for a part of a URL does not mean another.
        if !self.is_whole_url() && !self.dialect.other_starts.contains(&self.start.name) {
            return None;
        }
        // The grammar for any scheme has nothing to say about one that has a production here, but for a fragment.
        let known = self.dialect.known_scheme(of.input).is_some() && !of.input.contains(&b'#');
        let says_nothing = |other: &Self| known && !std::ptr::eq(other.dialect, self.dialect);
        let mut others =
            others.filter(|other| !std::ptr::eq(other.start, self.start) && !says_nothing(other));
        let other = others.find(|other| other.conforms(of.input))?;
        Some(wording::other_start(of, other.dialect, other.start))
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
    fn accepts_in_general(&self, input: &[u8]) -> bool {
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
    pub(super) fn target(&self, input: &[u8]) -> Option<Target> {
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

    /// The first place where the input leaves the document; none where it does not.
    fn failure(&self, input: &[u8]) -> Option<Failure> {
        if let Some(Target { production, part, otherwise }) = self.target(input)
            && let Some(failure) = Failure::of(production, &input[part.clone()])
        {
            // Before the colon of an unknown scheme something may be wrong, too; not before that of a known one.
            let own = || Failure::of(self.start, input).is_none_or(|own| own.offset >= part.start);
            if otherwise == Code::KnownScheme || own() {
                let path = self.dialect.grammar(self.reading).path(self.start.name, production.name);
                return Some(failure.moved(part.start, &path));
            }
        }
        Failure::of(self.start, input)
    }

    /// The input with its scheme in lower case, and the length of that scheme, where section 2.1 of RFC 1738
    /// or its like asks to accept it and the case is what keeps the start production from reading on.
    pub(crate) fn lower_scheme(&self, input: &[u8]) -> Option<(Vec<u8>, usize)> {
        self.dialect.prose.scheme_case?;
        // Most inputs have no letter in upper case before their first colon, and need no closer look.
        if !input.iter().take_while(|byte| **byte != b':').any(u8::is_ascii_uppercase) {
            return None;
        }
        let scheme = self.dialect.production_in(self.dialect.prose.scheme, self.reading).ok()?;
        let is_scheme_byte = |byte: &u8| byte.is_ascii_uppercase() || scheme.accepts(&[*byte]);
        let length = input.iter().position(|byte| !is_scheme_byte(byte)).unwrap_or(input.len());
        let whole = length == input.len() && self.start.name == scheme.name;
        let upper = input[..length].iter().any(u8::is_ascii_uppercase);
        // `URL:` before a URL is a wrapper.
        let wrapper = self.is_whole_url() && input[..length].eq_ignore_ascii_case(b"url");
        if !upper || wrapper || !(whole || input.get(length) == Some(&b':')) {
            return None;
        }
        let mut lowered = input.to_vec();
        lowered[..length].make_ascii_lowercase();
        let reach =
            |input: &[u8]| Failure::of(self.start, input).map_or(usize::MAX, |failure| failure.offset);
        (reach(&lowered) > length && reach(input) <= length).then_some((lowered, length))
    }
}

/// Something like `www.w3.org/x` or `//host`: a host, and no path. Without a dot only if `any` name is taken for one.
pub(super) fn looks_like_a_host(text: &[u8], any: bool) -> bool {
    let slashes = text.starts_with(b"//");
    let rest = text.strip_prefix(b"//").unwrap_or(text);
    let name = rest.split(|byte| b"/?#".contains(byte)).next().unwrap_or(rest);
    let begins = name.first().is_some_and(u8::is_ascii_alphanumeric);
    begins && (any || slashes || name.contains(&b'.'))
}
