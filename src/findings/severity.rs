//! The weight of a finding.

/// The weight of a finding, from the least to the greatest.
///
/// ```
/// use urlgram::{Check, Severity, rfc2396::RFC2396, rfc3986::RFC3986};
/// let severity = |dialect, url: &[u8]| Check::new(dialect).run(url).findings()[0].severity();
/// // An escape of a letter: RFC 2396 allows it, RFC 3986 advises against it.
/// assert_eq!(severity(&RFC2396, b"http://h/%61"), Severity::Note);
/// assert_eq!(severity(&RFC3986, b"http://h/%61"), Severity::Warning);
/// assert_eq!(severity(&RFC3986, b"http://h/%6"), Severity::Error);
/// assert_eq!(Severity::Warning.as_str(), "warning");
/// assert!(Severity::Note < Severity::Warning && Severity::Warning < Severity::Error);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Severity {
    /// Nothing is wrong, but it is worth knowing.
    Note,
    /// The document advises against it, or asks programs that read URLs to tolerate it. The input can conform.
    Warning,
    /// The input does not conform.
    Error,
}

impl Severity {
    /// Returns its name: `note`, `warning` or `error`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}
