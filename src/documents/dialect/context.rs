//! URLs in running text, as a document defines them.

use std::fmt;

/// The rules of a document for URLs in running text, with their section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Context {
    /// The forms that it names or uses. The bare one is last.
    pub forms: &'static [Frame],
    /// The prefix of a URL in running text, with its colon.
    pub prefix: &'static str,
    /// The characters that end a URL in a text, in addition to white space, control characters and, if they are not letters, characters
    /// beyond US-ASCII.
    pub delimiters: &'static str,
    /// The schemes in its examples that have no production.
    pub schemes: &'static [&'static str],
    /// The section by which white space inside a wrapper is ignored.
    pub white_space: Option<&'static str>,
    /// The section by which a hyphen before a line break may not be part of the URL.
    pub hyphen: Option<&'static str>,
    /// The section by which a fragment identifier is not part of the URL.
    pub fragment: Option<&'static str>,
    /// The section that puts a fragment identifier inside the wrapper.
    pub fragment_inside: Option<&'static str>,
}

/// A form of URLs in running text. It is displayed as in `<URL:...>`.
///
/// ```
/// use urlgram::{Check, extract, extract::Frame, rfc1738::RFC1738};
/// let form: &Frame = extract(Check::new(&RFC1738), "<URL:http://h/>")[0].form;
/// assert_eq!((form.wrapper, form.prefixed, form.breakable), (Some((b'<', b'>')), true, true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The character before the URL and the one after it.
    pub wrapper: Option<(u8, u8)>,
    /// True if the prefix precedes the URL.
    pub prefixed: bool,
    /// True if white space may break the URL.
    pub breakable: bool,
    /// The section that names or shows the form; empty if the document does not.
    pub section: &'static str,
}

impl Context {
    /// The rules of a document without such rules: bare URLs that end before the common delimiters.
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

    /// Returns the form with this opening character, and with or without the prefix, if the document has it.
    #[must_use]
    pub fn form(&self, open: Option<u8>, prefixed: bool) -> Option<&'static Frame> {
        let is_it = |form: &&Frame| form.wrapper.map(|(open, _)| open) == open && form.prefixed == prefixed;
        self.forms.iter().find(is_it)
    }
}

impl Frame {
    /// A URL without a wrapper.
    #[must_use]
    #[doc(hidden)]
    pub const fn bare(section: &'static str) -> Self {
        Self { wrapper: None, prefixed: false, breakable: false, section }
    }

    /// A URL with only the prefix.
    #[must_use]
    #[doc(hidden)]
    pub const fn prefix(section: &'static str) -> Self {
        Self { prefixed: true, ..Self::bare(section) }
    }

    /// A URL in quotation marks. White space in it is not ignored: other syntaxes use the same marks, and keep it.
    #[must_use]
    #[doc(hidden)]
    pub const fn quoted(section: &'static str) -> Self {
        Self { wrapper: Some((b'"', b'"')), ..Self::bare(section) }
    }

    /// A URL that is delimited by the syntax around it, of which the document says nothing.
    #[must_use]
    #[doc(hidden)]
    pub const fn delimited(open: u8, close: u8) -> Self {
        Self { wrapper: Some((open, close)), ..Self::bare("") }
    }

    /// A URL in brackets.
    #[must_use]
    #[doc(hidden)]
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
