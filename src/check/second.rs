//! The second check: a URI whose scheme has a document is read by that one, too.
//!
//! RFC 3986 leaves to each scheme what its URIs may be (section 3.1). The document of the scheme has a grammar, so the same pipeline
//! tells of the input; its errors are told beside the verdict, or are a part of it.

#[cfg(feature = "automata")]
pub(super) use with_schemes::{holds, tell};

#[cfg(not(feature = "automata"))]
pub(super) use without::{holds, tell};

/// Without grammars of schemes, only the generic syntax is known.
#[cfg(not(feature = "automata"))]
mod without {
    use crate::check::Report;
    use crate::subject::Spec;

    pub fn holds(_: &Spec, _: &[u8]) -> bool {
        true
    }

    pub fn tell(_: &Spec, _: &mut Report<'_>) {}
}

#[cfg(feature = "automata")]
mod with_schemes {
    use std::borrow::Cow;

    use crate::bytes::Bytes;
    use crate::check::report::{Outside, Report};
    use crate::check::{diagnosis, verdict};
    use crate::findings::{Code, Confidence, Finding};
    use crate::schemes::UriScheme;
    use crate::subject::{Spec, Subject};

    /// An input as its scheme's document reads it.
    struct Second<'i> {
        scheme: &'static UriScheme,
        spec: Spec,
        /// The URI, without a fragment of which the document says nothing.
        text: Cow<'i, [u8]>,
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
    }

    /// The URI of an IRI (RFC 3987, section 3.1): characters beyond US-ASCII as escapes of their bytes.
    fn uri(iri: &[u8]) -> Cow<'_, [u8]> {
        if iri.is_ascii() {
            return Cow::Borrowed(iri);
        }
        let byte =
            |byte: &u8| if byte.is_ascii() { vec![*byte] } else { format!("%{byte:02X}").into_bytes() };
        Cow::Owned(iri.iter().flat_map(byte).collect())
    }

    /// The place in an IRI of a place in its URI.
    fn place(iri: &[u8], at: usize) -> usize {
        let mut left = at;
        for (place, byte) in iri.iter().enumerate() {
            let length = if byte.is_ascii() { 1 } else { 3 };
            if left < length {
                return place;
            }
            left -= length;
        }
        iri.len()
    }

    /// Returns whether the document of the scheme allows the input, or there is none.
    pub fn holds(spec: &Spec, input: &[u8]) -> bool {
        Second::of(spec, input).is_none_or(|second| second.conforms())
    }

    /// Tells what the document of the scheme has against an input that conforms to the generic syntax. Of another, only repairs that the document
    /// allows are certain, and guesses that it allows come first.
    pub fn tell<'i>(spec: &Spec, report: &mut Report<'i>) {
        if !report.conforms() {
            // The document of the scheme has its own idea of it, such as an IP address in brackets that no slashes precede.
            if Second::of(spec, &report.input).is_some_and(|second| second.conforms()) {
                report.repaired = None;
                report.guesses.clear();
                report.findings.iter_mut().for_each(|found| found.fix = None);
                return;
            }
            let is_kept = |text: &[u8]| holds(spec, text);
            if let Some(wrong) = report.repaired.take_if(|text| !is_kept(text)) {
                report.findings.iter_mut().for_each(|found| found.confidence = Confidence::Guess);
                report.guesses.insert(0, wrong);
                report.is_likely = true;
            }
            // A stable sort.
            report.guesses.sort_by_key(|guess| !is_kept(guess));
            return;
        }
        let input = report.input().to_vec();
        let Some(second) = Second::of(spec, &input).filter(|second| !second.conforms()) else { return };
        let UriScheme { name, document, .. } = *second.scheme;
        report.outside = Some(Outside { scheme: name, document });
        let told = diagnosis::report(&Subject::new(second.spec, &second.text)).into_owned();
        // What the document proposes has to keep the fragment, and to conform to the generic syntax.
        let rest = &input[place(&input, second.text.len())..];
        let is_whole = |text: Vec<u8>| {
            let whole = [&text[..], rest].concat();
            (verdict::conforms(spec, &whole) && holds(spec, &whole)).then_some(whole)
        };
        let certain = told.repaired.and_then(is_whole).filter(|_| spec.schemes);
        if certain.is_none() && report.guesses.is_empty() {
            report.guesses = told.guesses.into_iter().filter_map(is_whole).collect();
            report.is_likely = told.is_likely && !report.guesses.is_empty();
        }
        if certain.is_some() {
            report.guesses.clear();
        }
        report.repaired = certain;
        // What the document says is the better reason.
        report.findings.retain(|found| found.code != Code::UnexpectedReading);
        for found in told.findings.into_iter().filter(Finding::is_error) {
            let span = place(&input, found.span.start)..place(&input, found.span.end);
            let whole: Bytes<'i> = report.input.clone();
            report.findings.push(Finding { span, input: whole, is_aside: !spec.schemes, ..found });
        }
    }
}
