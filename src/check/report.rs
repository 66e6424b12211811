//! The report on an input: verdicts, findings and repairs.

use std::num::NonZeroU16;
use std::ops::Range;
use std::sync::Arc;

use crate::bytes::Bytes;
use crate::code::Code;
use crate::documents::dialect::{Dialect, Reading};
use crate::findings::{Confidence, Finding, Fix};
use crate::production::Production;
#[cfg(feature = "automata")]
use crate::schemes::UriScheme;
use crate::subject::{Spec, Subject};
use crate::text::{is_inside, replaced};

/// The verdict on one input, with its findings.
///
/// ```
/// use urlgram::{Check, Reading, Severity, rfc1738::RFC1738};
/// let report = Check::new(&RFC1738).run(b"http:/h/a b");
/// assert!(!report.derives() && !report.conforms());
/// // A slash is missing, and a space has to be encoded.
/// let spans: Vec<_> = report.findings().iter().map(|found| found.span()).collect();
/// assert_eq!(spans, [6..6, 9..10]);
/// // Where the host begins is a guess, and so is the repair.
/// assert_eq!((report.repaired(), report.nearest()), (None, Some(&b"http://h/a%20b"[..])));
///
/// assert_eq!((report.dialect().id, report.start().name, report.reading()), ("rfc1738", "url", Reading::Corrected));
/// assert_eq!(report.input(), b"http:/h/a b");
/// assert!(report.into_findings().iter().all(|found| found.severity() == Severity::Error));
/// ```
#[derive(Clone, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Report<'i> {
    pub(super) input: Bytes<'i>,
    pub(super) dialect: &'static Dialect,
    pub(super) start: &'static Production,
    pub(super) reading: Reading,
    pub(super) tolerant: bool,
    pub(super) derives: bool,
    pub(super) findings: Vec<Finding<'i>>,
    pub(super) repaired: Option<Vec<u8>>,
    /// URLs that may have been intended, the likeliest first.
    pub(super) guesses: Vec<Vec<u8>>,
    /// True if the first guess is likelier than the others.
    pub(super) is_likely: bool,
    /// Does not conform, whatever the findings are: the input is only a part of a longer one, or errors are hidden.
    pub(super) is_cut: bool,
    /// The scheme whose document does not allow the input, if another document has the generic syntax: its place among all, from 1, as a report
    /// is an error that is returned.
    pub(super) outside: Option<NonZeroU16>,
}

/// A scheme of URIs, and the document that defines it.
///
/// ```
/// # #[cfg(feature = "automata")] {
/// use urlgram::{Check, rfc3986::RFC3986};
/// let report = Check::new(&RFC3986).run("mailto:me");
/// let outside = report.outside().unwrap();
/// assert_eq!((report.conforms(), outside.scheme, outside.document), (true, "mailto", "RFC 6068"));
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Outside {
    /// The name of the scheme, in lower case.
    pub scheme: &'static str,
    /// The document that is in force for it.
    pub document: &'static str,
}

impl<'i> Report<'i> {
    /// The report without findings and repairs.
    pub(super) fn new(of: &Subject<'i>) -> Self {
        let Spec { dialect, start, reading, tolerant, .. } = of.spec;
        Self {
            input: Bytes::Borrowed(of.input),
            dialect,
            start,
            reading,
            tolerant,
            derives: of.derives,
            findings: Vec::new(),
            repaired: None,
            guesses: Vec::new(),
            is_likely: false,
            is_cut: false,
            outside: None,
        }
    }

    /// Returns the input that was checked.
    #[must_use]
    pub fn input(&self) -> &[u8] {
        &self.input
    }

    /// Returns the dialect of the check.
    #[must_use]
    pub fn dialect(&self) -> &'static Dialect {
        self.dialect
    }

    /// Returns the start production of the check.
    #[must_use]
    pub fn start(&self) -> &'static Production {
        self.start
    }

    /// Returns the reading of the grammar.
    #[must_use]
    pub fn reading(&self) -> Reading {
        self.reading
    }

    /// Returns true if the check accepts what the document asks programs to accept.
    #[must_use]
    pub fn is_tolerant(&self) -> bool {
        self.tolerant
    }

    /// Returns true if the whole input is in the language of the start production. The rules of the prose are not considered.
    #[must_use]
    pub fn derives(&self) -> bool {
        self.derives
    }

    /// Returns true if there is no finding of severity [error](crate::Severity::Error): the input derives, and violates no rule of the
    /// document's prose.
    ///
    /// Some inputs conform and do not derive: those that the prose expressly permits, and with
    /// [`Check::with_tolerant`](crate::Check::with_tolerant) those that it recommends to accept.
    #[must_use]
    pub fn conforms(&self) -> bool {
        !self.is_cut && !self.findings.iter().any(Finding::is_error)
    }

    /// Returns true if it is not known whether the input derives: the production nests, and the input is too long for it.
    #[must_use]
    pub fn is_undecided(&self) -> bool {
        self.findings.first().is_some_and(|found| found.code() == Code::Undecided)
    }

    /// The input, as it is kept.
    pub(crate) fn bytes(&self) -> &Bytes<'i> {
        &self.input
    }

    /// Makes a certain repair the first guess if it is doubtful, and all fixes guesses.
    pub(crate) fn doubt(&mut self, is_doubtful: impl FnOnce(&[u8]) -> bool) {
        if let Some(doubtful) = self.repaired.take_if(|text| is_doubtful(text)) {
            self.findings.iter_mut().for_each(|found| found.confidence = Confidence::Guess);
            self.guesses.insert(0, doubtful);
            self.is_likely = true;
        }
    }

    /// Returns the report with a guess in place of a certain repair: what is around the input may ask for more than that it conforms.
    #[must_use]
    #[doc(hidden)]
    pub fn doubted(mut self) -> Self {
        self.doubt(|_| true);
        self
    }

    /// Takes the fixes back: they are those of other guesses.
    pub(super) fn withdraw_fixes(&mut self) {
        self.findings.iter_mut().for_each(|found| found.fix = None);
    }

    /// Returns the report on an input that, if `is_cut`, is only a part of a longer one and does not conform.
    pub(crate) fn cut(self, is_cut: bool) -> Self {
        Self { is_cut, ..self }
    }

    /// Returns the report with only the findings for which `is_shown` is true. The verdict does not change.
    #[must_use]
    #[doc(hidden)]
    pub fn showing(mut self, is_shown: impl Fn(&Finding<'i>) -> bool) -> Self {
        self.is_cut = !self.conforms();
        self.findings.retain(is_shown);
        self
    }

    /// Returns the scheme of the input and its document, if the input conforms to the generic syntax and not to that document. Findings tell why:
    /// warnings, or errors with [`Check::with_schemes`](crate::Check::with_schemes).
    #[must_use]
    pub fn outside(&self) -> Option<Outside> {
        let place = self.outside?;
        #[cfg(feature = "automata")]
        if let Some(scheme) = UriScheme::all().get(usize::from(place.get()) - 1) {
            return Some(Outside { scheme: scheme.name, document: scheme.document });
        }
        // Without grammars of schemes, no other document is known.
        let _ = place;
        None
    }

    /// Returns the findings: faults against the grammar in the order of the input, then those against the rules of the prose, then
    /// notes. Their spans are byte offsets in the whole input.
    #[must_use]
    pub fn findings(&self) -> &[Finding<'i>] {
        &self.findings
    }

    /// Returns the first finding of severity [error](crate::Severity::Error), or `None` if there is none.
    #[must_use]
    pub fn first_error(&self) -> Option<&Finding<'i>> {
        self.findings.iter().find(|found| found.is_error())
    }

    /// Returns the same report with a copy of the input, so that it borrows nothing. The findings share the copy.
    ///
    /// ```
    /// use urlgram::{Check, rfc3986::RFC3986};
    /// let report = { let line = String::from("http://h/a b"); Check::new(&RFC3986).run(&line).into_owned() };
    /// assert_eq!(report.first_error().unwrap().span(), 10..11);
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Report<'static> {
        let whole = Arc::from(self.input());
        let findings = self.findings.into_iter().map(|found| found.in_a_copy(&whole)).collect();
        Report { input: Bytes::Shared(Arc::clone(&whole), whole.len()), findings, ..self }
    }

    /// Returns the findings by value.
    #[must_use]
    pub fn into_findings(self) -> Vec<Finding<'i>> {
        self.findings
    }

    /// Returns a URL that conforms and names the same resource, by the rules of the document: the input with all fixes that are
    /// [certain](crate::findings::Confidence::Certain).
    ///
    /// It is a fixed point: no known mistake leads from the input to another URL, or has anything to say about the repair.
    ///
    /// Returns `None` if an error has no certain fix, or if the input conforms already. As an exception, a header field that conforms in
    /// another case, or with white space, is written as in the BNF.
    #[must_use]
    pub fn repaired(&self) -> Option<&[u8]> {
        self.repaired.as_deref()
    }

    /// Returns the nearest URL that conforms, if one is known: that of [`repaired`](Self::repaired), or the likeliest guess,
    /// which requires confirmation by a person. An input that conforms has a guess if it looks like a mistake, such as `htp://host/`.
    #[must_use]
    pub fn nearest(&self) -> Option<&[u8]> {
        self.repaired().or_else(|| self.guesses.first().filter(|_| self.is_likely).map(|guess| &guess[..]))
    }

    /// Returns all conforming URLs that may have been intended, the likeliest first: [`nearest`](Self::nearest), and others that are as
    /// likely or less. A certain repair has no alternatives.
    ///
    /// ```
    /// use urlgram::{Check, rfc3986::RFC3986};
    /// let report = Check::new(&RFC3986).run("http:/h/[a");
    /// let urls: Vec<_> = report.alternatives().map(String::from_utf8_lossy).collect();
    /// assert_eq!(urls, ["http://h/%5Ba", "http:/h/%5Ba"]);
    /// ```
    pub fn alternatives(&self) -> impl Iterator<Item = &[u8]> {
        self.repaired().into_iter().chain(self.guesses.iter().map(|guess| &guess[..]))
    }

    /// Returns true if there is nothing to say of the input, besides its verdict.
    #[must_use]
    #[doc(hidden)]
    pub fn says_nothing(&self) -> bool {
        self.findings.is_empty() && self.alternatives().next().is_none()
    }

    /// Returns parts of the input, in order, and the texts that make it `new` in their places: the certain fixes if they do, or else one
    /// change. Returns `None` if that is not UTF-8.
    #[must_use]
    #[doc(hidden)]
    pub fn edits(&self, new: &[u8]) -> Option<Vec<(Range<usize>, String)>> {
        let fixes = self.findings.iter().filter_map(Finding::fix);
        let certain = fixes.filter(|fix| fix.confidence == Confidence::Certain);
        // A fix leaves out the bytes that it keeps: markup of the text around may be between them and the others.
        let part = |fix: Fix<'_>| {
            let (span, text) = change(&self.input[fix.span.clone()], fix.replacement.as_bytes())?;
            Some((fix.span.start + span.start..fix.span.start + span.end, text))
        };
        let mut parts: Vec<_> = certain.filter_map(part).collect();
        parts.sort_by_key(|(span, _)| (span.start, span.end));
        parts.dedup();
        let overlap = !parts.is_sorted_by(|(one, _), (two, _)| one.end <= two.start);
        let texts = parts.iter().map(|(span, text)| (span.clone(), text.as_bytes()));
        if overlap || replaced(&self.input, texts) != new {
            parts = vec![change(&self.input, new)?];
        }
        Some(parts)
    }
}

/// Returns the part of a text that differs in a new one, and its new text.
fn change(old: &[u8], new: &[u8]) -> Option<(Range<usize>, String)> {
    let mut start = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    let mut end = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    end = end.min(old.len().min(new.len()) - start);
    // Characters are whole.
    while start > 0 && (is_inside(old, start) || is_inside(new, start)) {
        start -= 1;
    }
    while end > 0 && is_inside(old, old.len() - end) {
        end -= 1;
    }
    let text = String::from_utf8(new[start..new.len() - end].to_vec()).ok()?;
    Some((start..old.len() - end, text))
}
