//! Equivalence of two URLs, by the sentences of their document about characters, escapes, case and parts that may be left out.
//!
//! Each URL has a [`Normal`] form, and two are the same if these are equal. Each [`Law`] that leads to that form is
//! [data of the document](crate::documents::dialect::Equivalence), with its section.

#[cfg(feature = "serde")]
mod data;
mod difference;
mod normal;

use std::fmt;

use crate::check::{Check, Report};
use crate::documents::dialect::Dialect;

pub use difference::{Difference, Kind};
pub use normal::{Applied, Law, Normal};

/// The answer of a document to the question if two URLs are the same: [`same`](same()) gives it.
///
/// ```
/// use urlgram::rfc1738::RFC1738;
/// let same = urlgram::same(&RFC1738, b"http://h/%7Eme", b"HTTP://h:80/%7eme").unwrap();
/// assert!(same.same() && same.difference.is_none());
/// let laws: Vec<_> = same.normal[1].applied.iter().map(|applied| applied.law.as_str()).collect();
/// assert_eq!(laws, ["scheme-case", "default-port", "hex-case"]);
/// ```
#[derive(Clone, Debug)]
pub struct Same<'i> {
    /// The dialect that was asked.
    pub dialect: &'static Dialect,
    /// The normal form of each, in the order of the question.
    pub normal: [Normal<'i>; 2],
    /// The first difference of the normal forms; `None` where they are equal.
    pub difference: Option<Difference>,
}

impl Same<'_> {
    /// Returns true if the two are the same.
    #[must_use]
    pub fn same(&self) -> bool {
        self.difference.is_none()
    }

    /// Returns the reasons as sentences, each with its section: the difference, or the laws that make the two the same.
    ///
    /// ```
    /// let url = urlgram::Dialect::find("rfc1738")?;
    /// let same = urlgram::same(url, b"http://h:80/", b"http://H/").unwrap();
    /// assert_eq!(same.reasons()[0], (
    ///     "the scheme has this port if none is written".to_owned(), "3.3"));
    /// # Ok::<(), urlgram::UnknownName>(())
    /// ```
    #[must_use]
    pub fn reasons(&self) -> Vec<(String, &'static str)> {
        if let Some(difference) = &self.difference {
            return vec![(difference.sentence(), difference.section)];
        }
        let mut reasons: Vec<(String, &'static str)> = Vec::new();
        for applied in self.normal.iter().flat_map(|normal| &normal.applied) {
            let reason = (applied.law.sentence().to_owned(), applied.section);
            if !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
        if reasons.is_empty() {
            let sentence = "they are the same characters, and nothing else counts";
            reasons.push((sentence.to_owned(), self.dialect.prose.equivalence.identity));
        }
        reasons
    }
}

/// The error of [`same`](same()): one of two URLs does not conform, so that the document does not say what it means.
///
/// ```
/// use urlgram::rfc1738::RFC1738;
/// let error = urlgram::same(&RFC1738, b"http://h/", b"http://h/a b").unwrap_err();
/// assert_eq!(error.report.input(), b"http://h/a b");
/// assert_eq!(error.report.findings()[0].span(), 10..11);
/// ```
#[derive(Clone, Debug)]
pub struct NotConforming<'i> {
    /// The report on the first that does not conform.
    pub report: Box<Report<'i>>,
}

impl fmt::Display for NotConforming<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = &*self.report;
        let input = crate::text::printable(report.input());
        let document = report.dialect().document;
        write!(out, "\"{input}\" does not conform to {document}, which says what a URL means")?;
        match report.findings().first() {
            Some(found) => {
                write!(out, ": {found} (at {}, {})", found.span.start, found.code)
            }
            None => Ok(()),
        }
    }
}

impl std::error::Error for NotConforming<'_> {}

/// Compares two URLs by the rules of a document. Scheme names in upper case are read as the document asks.
///
/// Linear time and memory.
///
/// # Errors
/// One of them does not conform.
///
/// ```
/// let rfc1630 = urlgram::Dialect::find("rfc1630-url")?;
/// let [plain, hyphen, slash] = ["marie-claude/x", "marie%2Dclaude/x", "marie-claude%2Fx"]
///     .map(|path| format!("http://info.cern.ch/albert/bertram/{path}"));
/// let same = urlgram::same(rfc1630, plain.as_bytes(), hyphen.as_bytes()).unwrap();
/// assert!(same.same());
/// assert_eq!(same.normal[1].text, plain.as_bytes());
/// let other = urlgram::same(rfc1630, plain.as_bytes(), slash.as_bytes()).unwrap();
/// assert_eq!(other.difference.unwrap().kind, urlgram::equivalence::Kind::Reserved(b'/'));
/// # Ok::<(), urlgram::UnknownName>(())
/// ```
pub fn same<'i>(
    dialect: &'static Dialect,
    one: &'i [u8],
    other: &'i [u8],
) -> Result<Same<'i>, NotConforming<'i>> {
    let of = |input| {
        Normal::of(dialect, input)
            .ok_or_else(|| NotConforming { report: Box::new(Check::new(dialect).tolerant(true).run(input)) })
    };
    let normal = [of(one)?, of(other)?];
    let difference = Difference::between(dialect, &normal[0].text, &normal[1].text);
    Ok(Same { dialect, normal, difference })
}
