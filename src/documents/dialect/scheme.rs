//! Schemes that have a production of their own.

/// A scheme that has a production of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scheme {
    /// The name before the colon, in lower case.
    pub name: &'static str,
    /// The production that a URL of this scheme must match.
    pub production: &'static str,
    /// The default port, if the document names one.
    pub port: Option<u32>,
    /// How the document writes this very machine, if a URL of this scheme needs no host but that.
    pub this_host: Option<&'static str>,
}

/// Returns whether `input` begins with this scheme and a colon, in upper or lower case.
#[inline]
pub(crate) fn has_scheme(input: &[u8], name: &str) -> bool {
    input.get(name.len()) == Some(&b':') && input[..name.len()].eq_ignore_ascii_case(name.as_bytes())
}
