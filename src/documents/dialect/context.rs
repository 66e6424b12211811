//! URLs in running text, as a document defines them.

use std::fmt;

/// The rules of a document for URLs in running text, with their section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Context {
    /// The forms that it names or uses; the bare one last.
    pub forms: &'static [Frame],
    /// The prefix of a URL in running text, with its colon.
    pub prefix: &'static str,
    /// The characters that end a URL in a text, beside white space, control characters and what is not ASCII.
    pub delimiters: &'static str,
    /// The schemes that it shows, though no production is theirs.
    pub schemes: &'static [&'static str],
    /// Has white space inside a wrapper ignored.
    pub white_space: Option<&'static str>,
    /// Says that a hyphen before a line break may be no part of the URL.
    pub hyphen: Option<&'static str>,
    /// Says that a fragment identifier is no part of the URL before it.
    pub fragment: Option<&'static str>,
    /// Puts it inside the wrapper.
    pub fragment_inside: Option<&'static str>,
}

/// A form in which URLs are in running text. It shows as `<URL:...>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The character before the URL and the one after it.
    pub wrapper: Option<(u8, u8)>,
    /// The prefix is before the URL.
    pub prefixed: bool,
    /// White space may break the URL.
    pub breakable: bool,
    /// The section that names it, or shows it.
    pub section: &'static str,
}

impl Context {
    /// A document that says nothing of it: bare URLs, ended by what ends them anywhere.
    pub const NONE: Self = Self {
        forms: &[Frame::bare("")],
        prefix: "URL:",
        delimiters: "<>\"",
        schemes: &[],
        white_space: None,
        hyphen: None,
        fragment: None,
        fragment_inside: None,
    };

    /// The form with this opening character and with the prefix or without it, if the document has it.
    #[must_use]
    pub fn form(&self, open: Option<u8>, prefixed: bool) -> Option<&'static Frame> {
        let is_it = |form: &&Frame| form.wrapper.map(|(open, _)| open) == open && form.prefixed == prefixed;
        self.forms.iter().find(is_it)
    }
}

impl Frame {
    /// A URL with nothing around it.
    #[must_use]
    pub const fn bare(section: &'static str) -> Self {
        Self { wrapper: None, prefixed: false, breakable: false, section }
    }

    /// A URL with the prefix alone.
    #[must_use]
    pub const fn prefix(section: &'static str) -> Self {
        Self { prefixed: true, ..Self::bare(section) }
    }

    /// A URL in quotation marks, which no white space may break: it would not be known where they end.
    #[must_use]
    pub const fn quoted(section: &'static str) -> Self {
        Self { wrapper: Some((b'"', b'"')), ..Self::bare(section) }
    }

    /// A URL in brackets.
    #[must_use]
    pub const fn wrapper(open: u8, close: u8, prefixed: bool, section: &'static str) -> Self {
        Self { wrapper: Some((open, close)), prefixed, breakable: true, section }
    }
}

impl fmt::Display for Frame {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = if self.prefixed { "URL:" } else { "" };
        match self.wrapper {
            Some((open, close)) => write!(out, "{}{prefix}...{}", char::from(open), char::from(close)),
            None if self.prefixed => write!(out, "{prefix}..."),
            None => out.write_str("bare"),
        }
    }
}
