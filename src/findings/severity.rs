//! The weight of a finding.

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Severity {
    /// Nothing is wrong; worth knowing.
    Note,
    /// The document asks to tolerate it.
    Warning,
    /// The input does not conform.
    Error,
}
