//! The second check: a URI whose scheme has a document is read by that one, too.
//!
//! RFC 3986 leaves to each scheme what its URIs may be (section 3.1). The document of the scheme has a grammar, so the same pipeline
//! tells of the input; its errors are told beside the verdict, or are a part of it.

use super::report::Report;
use crate::subject::Subject;

#[cfg(feature = "automata")]
pub(super) use with_schemes::{holds, refused, tell};

#[cfg(not(feature = "automata"))]
pub(super) use without::{holds, refused, tell};

/// The maker of reports.
type MakeReport = for<'s, 'i> fn(&'s Subject<'i>) -> Report<'i>;

/// Without grammars of schemes, only the generic syntax is known.
#[cfg(not(feature = "automata"))]
mod without {
    use crate::check::Report;
    use crate::subject::Spec;

    pub fn holds(_: &Spec, _: &[u8]) -> bool {
        true
    }

    pub fn refused<'i>(_: &Spec, _: &'i [u8]) -> Option<(Spec, std::borrow::Cow<'i, [u8]>)> {
        None
    }

    pub fn tell(_: &Spec, _: &mut Report<'_>, _: super::MakeReport) {}
}

#[cfg(feature = "automata")]
mod with_schemes {
    use std::borrow::Cow;

    use super::MakeReport;
    use crate::bytes::Bytes;
    use crate::check::report::Report;
    use crate::check::verdict;
    use crate::escape::percent_encoded;
    use crate::findings::{Code, Finding, Severity};
    use crate::rewrite::Rewrite;
    use crate::schemes::UriScheme;
    use crate::subject::{Spec, Subject};

    /// An input as its scheme's document reads it.
    struct Second<'i> {
        scheme: &'static UriScheme,
        spec: Spec,
        /// The URI, without a fragment of which the document says nothing.
        text: Rewrite<'i>,
    }

    impl<'i> Second<'i> {
        /// None if the check is not by the generic syntax, or the scheme has no document.
        fn of(spec: &Spec, input: &'i [u8]) -> Option<Self> {
            if !spec.dialect.prose.is_generic || !spec.is_whole_text() {
                return None;
            }
            let scheme = UriScheme::of(input)?;
            let dialect = scheme.dialect();
            let start = dialect.named(scheme.start, spec.reading)?;
            let fragment = input.iter().position(|byte| *byte == b'#').filter(|_| scheme.leaves_fragments);
            let text = uri(&input[..fragment.unwrap_or(input.len())]);
            Some(Self { scheme, spec: Spec { start, reading: spec.reading, ..Spec::of(dialect) }, text })
        }

        fn conforms(&self) -> bool {
            verdict::conforms(&self.spec, &self.text)
        }

        /// The report by the document alone.
        fn told(&self, told: MakeReport) -> Report<'static> {
            told(&Subject::new(self.spec, &self.text)).into_owned()
        }

        /// A text that the document proposes, with the fragment of the input, if that conforms to the generic syntax, too.
        fn whole(&self, spec: &Spec, input: &[u8], text: &[u8]) -> Option<Vec<u8>> {
            let whole = [text, &input[self.text.end..]].concat();
            (verdict::conforms(spec, &whole) && holds(spec, &whole)).then_some(whole)
        }

        /// All that it proposes so.
        fn meant(&self, spec: &Spec, input: &[u8], told: MakeReport) -> Vec<Vec<u8>> {
            self.told(told).alternatives().filter_map(|text| self.whole(spec, input, text)).collect()
        }
    }

    /// The URI of an IRI (RFC 3987, section 3.1): characters beyond US-ASCII as escapes of their bytes.
    fn uri(iri: &[u8]) -> Rewrite<'_> {
        let mut uri = Rewrite::of(iri);
        let beyond = iri.iter().enumerate().filter(|(_, byte)| !byte.is_ascii());
        let escapes: Vec<_> = beyond.map(|(at, byte)| (at..at + 1, percent_encoded(&[*byte]))).collect();
        if !escapes.is_empty() {
            uri.write(escapes.iter().map(|(place, escape)| (place.clone(), escape.as_bytes())));
        }
        uri
    }

    /// Returns whether two slashes follow the first colon.
    fn has_authority(input: &[u8]) -> bool {
        memchr::memchr(b':', input).is_some_and(|colon| input[colon + 1..].starts_with(b"//"))
    }

    /// Returns whether the document of the scheme allows the input, or there is none.
    pub fn holds(spec: &Spec, input: &[u8]) -> bool {
        Second::of(spec, input).is_none_or(|second| second.conforms())
    }

    /// The check by the document of the scheme, and what it reads, of an input that only this document does not allow.
    pub fn refused<'i>(spec: &Spec, input: &'i [u8]) -> Option<(Spec, Cow<'i, [u8]>)> {
        let second = Second::of(spec, input).filter(|second| !second.conforms())?;
        verdict::conforms(spec, input).then_some((second.spec, second.text.text))
    }

    /// Tells what the document of the scheme has against an input that conforms to the generic syntax. Of another, only repairs that the document
    /// allows are certain, and guesses that it allows come first.
    pub fn tell<'i>(spec: &Spec, report: &mut Report<'i>, told: MakeReport) {
        let input = report.input.clone();
        let Some(second) = Second::of(spec, &input) else {
            // A sign before the scheme may have hidden the scheme from the second check.
            if !report.conforms() {
                report.doubt(|text| (spec.schemes || !has_authority(text)) && !holds(spec, text));
            }
            return;
        };
        let conforms = second.conforms();
        if !report.conforms() {
            // The document of the scheme may allow what the dialect refuses, such as an IP address in brackets that no slashes precede.
            if *second.text == *input && conforms {
                report.repaired = None;
                report.guesses.clear();
                report.withdraw_fixes();
                return;
            }
            // If a URI has an authority, the generic syntax knows better which mistakes people make.
            if !spec.schemes && has_authority(&input) {
                return;
            }
            let is_kept = |text: &[u8]| Second::of(spec, text).is_some_and(|second| second.conforms());
            report.doubt(|text| !holds(spec, text));
            let first = report.guesses.first().cloned();
            if report.repaired.is_none() && first.as_ref().is_none_or(|guess| !is_kept(guess)) {
                report.guesses.splice(0..0, second.meant(spec, &input, told));
                // The sort is stable: guesses that are equally good keep their order.
                report.guesses.sort_by_key(|guess| !is_kept(guess));
            }
            // A guess that the document of the scheme refuses would be wrong advice here.
            if spec.schemes {
                report.guesses.retain(|guess| is_kept(guess));
            }
            if first.is_some() && report.guesses.first() != first.as_ref() {
                report.withdraw_fixes();
            }
            return;
        }
        if conforms {
            if spec.schemes {
                report.guesses.retain(|guess| holds(spec, guess));
            }
            return;
        }
        report.outside = second.scheme.place();
        let told = second.told(told);
        let whole = |text: &[u8]| second.whole(spec, &input, text);
        let certain = told.repaired().and_then(whole).filter(|_| spec.schemes);
        let is_asked = spec.schemes || !has_authority(&input);
        if certain.is_none() && report.guesses.is_empty() && is_asked {
            report.guesses = told.guesses.iter().filter_map(|text| whole(text)).collect();
            report.is_likely = told.is_likely && !report.guesses.is_empty();
        }
        if certain.is_some() {
            report.guesses.clear();
        }
        report.repaired = certain;
        // These two repeat what is already told of the same place, unless the document of the scheme calls it an error.
        let is_told =
            |found: &Finding<'_>| matches!(found.code, Code::UnexpectedReading | Code::SchemeNeedsHost);
        if spec.schemes {
            report.findings.retain(|found| !is_told(found));
        }
        // A note does not hide what the document says about the same place.
        let is_shown = |found: &&Finding<'_>| is_told(found) && found.severity() != Severity::Note;
        let known: Vec<_> = report.findings.iter().filter(is_shown).map(Finding::span).collect();
        for found in told.findings.into_iter().filter(Finding::is_error) {
            let span = second.text.place(found.span.start)..second.text.place(found.span.end);
            if known.iter().any(|known| known.start <= span.end && span.start <= known.end) {
                continue;
            }
            let input: Bytes<'i> = input.clone();
            report.findings.push(Finding { span, input, is_aside: !spec.schemes, ..found });
        }
    }
}
