//! The report: all that keeps an input from its document, and what the document says of it besides.

use super::catalogue::Code;
use super::check::{Check, Target};
use super::failure::Failure;
use super::faults;
use super::finding::{Diagnostic, Report};
use super::rules;
use super::severity::Severity;
use super::subject::Subject;
use super::wording;
use crate::bnf::Correction;
use crate::documents::dialect::Reading;
use crate::production::Production;

/// The longest input that is repaired, in bytes; of a longer one the first fault is told. (Repairs take memory in
/// proportion, and nobody reads all the faults of a URL of that size.)
const LONGEST_REPAIR: usize = 4 << 20;

impl Check {
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
        let mut text = Vec::with_capacity(input.len());
        let mut copied = 0;
        for found in broken.iter().filter(|found| found.severity == Severity::Error) {
            let fix = found.fix.as_ref()?;
            // What a fix has rewritten is not rewritten again.
            if found.span.start >= copied {
                text.extend_from_slice(&input[copied..found.span.start]);
                text.extend_from_slice(fix.as_bytes());
                copied = found.span.end;
            }
        }
        text.extend_from_slice(&input[copied..]);
        (text != input && self.conforms(&text)).then_some(text)
    }

    /// What keeps the input from the grammar, in the order of the input, and the nearest input that nothing keeps.
    fn faults(&self, of: &Subject<'_>, derives: bool) -> (Vec<Diagnostic>, Option<Vec<u8>>) {
        if self.accepts(of.input) {
            return (Vec::new(), None);
        }
        if let Some(tolerated) = self.upper_case(of) {
            return tolerated;
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

    /// An input that conforms but for its scheme, which is tolerated in upper case.
    fn upper_case(&self, of: &Subject<'_>) -> Option<(Vec<Diagnostic>, Option<Vec<u8>>)> {
        let (lowered, scheme) = self.lower_scheme(of.input)?;
        let conforms = self.accepts(&lowered) && !rules::broken(self, &lowered);
        conforms.then(|| {
            let case = wording::scheme_case(of, self.tolerance(), &lowered[..scheme]);
            // Nothing else was expected.
            (vec![Diagnostic { within: vec![of.start.name], expected: Vec::new(), ..case }], Some(lowered))
        })
    }

    fn found(&self, of: &Subject<'_>) -> (Vec<Diagnostic>, Option<Vec<u8>>) {
        if (1..=LONGEST_REPAIR).contains(&of.input.len())
            && let Some(faults) = faults::faults(self, of, true)
        {
            return (faults.findings, faults.repaired);
        }
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

    /// The first place where the input leaves the document; none where it does not.
    fn failure(&self, input: &[u8]) -> Option<Failure> {
        if let Some(Target { production, part, otherwise }) = self.target(input)
            && let Some(failure) = self.failure_in(production, &input[part.clone()])
        {
            // Before the colon of an unknown scheme something may be wrong, too; not before that of a known one.
            let own = || self.failure_in(self.start, input).is_none_or(|own| own.offset >= part.start);
            if otherwise == Code::KnownScheme || own() {
                let path = self.dialect.grammar(self.reading).path(self.start.name, production.name);
                return Some(failure.moved(part.start, &path));
            }
        }
        self.failure_in(self.start, input)
    }

    fn failure_in(&self, production: &Production, input: &[u8]) -> Option<Failure> {
        Failure::in_production(self.dialect, self.reading, production, input)
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

    fn subject<'i>(&self, input: &'i [u8]) -> Subject<'i> {
        Subject { input, dialect: self.dialect, start: self.start, reading: self.reading }
    }
}
