//! Whether two URLs are the same, by what their document says of characters, escapes, case and what may be left out.
//!
//! Each URL has a [`Normal`] form, and two are the same if these are equal. What makes a difference and what does not is
//! [data of the document](crate::documents::dialect::Equivalence); nothing else does not.

#[cfg(feature = "serde")]
mod data;
mod difference;
mod normal;

use std::fmt;

use crate::check::{Check, Report};
use crate::documents::dialect::Dialect;

pub use difference::{Difference, Kind};
pub use normal::{Applied, Law, Normal};

/// The answer to the question whether two URLs are the same.
#[derive(Clone, Debug)]
pub struct Same<'i> {
    /// The document that was asked.
    pub dialect: &'static Dialect,
    /// Both with their normal forms, and what leads there.
    pub normal: [Normal<'i>; 2],
    /// What is not the same; none where the normal forms are equal.
    pub difference: Option<Difference>,
}

impl Same<'_> {
    /// Whether the two are the same.
    #[must_use]
    pub fn same(&self) -> bool {
        self.difference.is_none()
    }

    /// What decided, as sentences: each with its section.
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

/// One of two URLs does not conform, so that the document says nothing of what it means.
#[derive(Clone, Debug)]
pub struct NotConforming<'i> {
    /// The first that does not, with the reasons.
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

/// Whether two URLs are the same for a document.
///
/// Linear time and memory.
///
/// # Errors
/// Where one of them does not conform.
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
