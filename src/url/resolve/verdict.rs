//! The verdicts on a base, a reference and a result.

use crate::check::{Check, Report};
use crate::documents::dialect::{Algorithm, Dialect, Reading, Relative, without_fragment};
use crate::findings::Finding;

/// The verdict on a base, a reference or a result, any of which may have a fragment identifier.
///
/// Making it is cheap; checks are made on demand.
///
/// ```
/// use urlgram::resolve::{Resolver, Verdict};
/// use urlgram::rfc3986::RFC3986;
/// let found = Resolver::new(&RFC3986).resolve("http://h/", "a b#c d");
/// let verdict: Verdict = found.reference_verdict().unwrap();
/// assert_eq!((verdict.start(), verdict.conforms(), verdict.report().conforms()), ("URI-reference", false, false));
/// let spans: Vec<_> = verdict.findings().iter().map(|found| found.span()).collect();
/// assert_eq!(spans, [1..2, 5..6]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Verdict<'a> {
    /// The checked text.
    pub text: &'a [u8],
    url: Check,
    /// The check of the fragment, and its offset, after the `#`.
    fragment: Option<(Check, usize)>,
}

impl<'a> Verdict<'a> {
    /// Checks an absolute URL with an optional fragment identifier, if the document defines those.
    pub(super) fn on_url(dialect: &'static Dialect, reading: Reading, text: &'a [u8]) -> Self {
        Self::by(dialect, reading, text, |algorithm| algorithm.absolute)
    }

    /// Checks a base with an optional fragment identifier.
    pub(super) fn on_base(dialect: &'static Dialect, reading: Reading, text: &'a [u8]) -> Self {
        Self::by(dialect, reading, text, |algorithm| algorithm.base.or(algorithm.absolute))
    }

    /// Checks a text with this production, or otherwise with the start of the dialect.
    fn by(
        dialect: &'static Dialect,
        reading: Reading,
        text: &'a [u8],
        production: fn(&Algorithm) -> Option<&'static str>,
    ) -> Self {
        let whole = Check::new(dialect).with_reading(reading);
        let (url, fragment) = match dialect.prose.relative {
            Relative::Undefined { .. } | Relative::Parsed(_) => (whole, None),
            Relative::Defined(algorithm) => {
                let own = production(algorithm).and_then(|name| whole.with_start(name).ok());
                (own.unwrap_or(whole), whole.with_start(algorithm.fragment).ok())
            }
        };
        let hash = without_fragment(text).0.len();
        Self { text, url, fragment: fragment.filter(|_| hash < text.len()).map(|check| (check, hash + 1)) }
    }

    /// Checks a reference: with the production for it, or as an absolute URL if it is one.
    pub(super) fn on_reference(
        dialect: &'static Dialect,
        reading: Reading,
        text: &'a [u8],
        absolute: Option<&[u8]>,
    ) -> Option<Self> {
        if let Relative::Defined(algorithm) = dialect.prose.relative
            && let Some(production) = algorithm.reference
        {
            let url = Check::new(dialect).with_reading(reading).with_start(production).ok()?;
            return Some(Self { text, url, fragment: None });
        }
        (absolute == Some(text)).then(|| Self::on_url(dialect, reading, text))
    }

    /// Returns true if all of it conforms.
    #[must_use]
    pub fn conforms(&self) -> bool {
        self.url.conforms(self.url_part())
            && self.fragment.is_none_or(|(check, begin)| check.conforms(&self.text[begin..]))
    }

    /// Returns the report on the part before the fragment. Its byte offsets are those of the whole text.
    #[must_use]
    pub fn report(&self) -> Report<'a> {
        self.url.run(self.url_part())
    }

    /// Returns all findings, including those in the fragment, with byte offsets of the whole text.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding<'a>> {
        let mut findings = self.report().into_findings();
        if let Some((check, begin)) = self.fragment {
            let of_fragment = check.run(&self.text[begin..]).into_findings();
            findings.extend(of_fragment.into_iter().map(|found| found.behind(begin, self.text)));
        }
        findings
    }

    fn url_part(&self) -> &'a [u8] {
        self.fragment.map_or(self.text, |(_, begin)| &self.text[..begin - 1])
    }

    /// Returns the name of the start production for the part before the fragment.
    #[must_use]
    pub fn start(&self) -> &str {
        self.url.spec.start.name
    }
}
