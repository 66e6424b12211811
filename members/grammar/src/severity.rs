//! The weight of a finding.

use std::fmt;

/// The weight of a finding on a URL or on a grammar, from the least to the greatest.
///
/// ```
/// use urlgram_grammar::Severity;
/// assert!(Severity::Note < Severity::Warning && Severity::Warning < Severity::Error);
/// assert_eq!(Severity::Warning.as_str(), "warning");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Severity {
    /// Nothing is wrong, but it is worth knowing.
    Note,
    /// Of a URL: the document advises against it, or asks programs that read URLs to tolerate it, and it can conform. Of a grammar: it is probably
    /// not meant.
    Warning,
    /// The URL does not conform. The grammar is none, or a production is of no use.
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

/// Its name.
impl fmt::Display for Severity {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.as_str())
    }
}

impl From<Severity> for miette::Severity {
    fn from(severity: Severity) -> Self {
        match severity {
            Severity::Note => Self::Advice,
            Severity::Warning => Self::Warning,
            Severity::Error => Self::Error,
        }
    }
}
