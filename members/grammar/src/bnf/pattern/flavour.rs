//! The engines whose regular expressions differ.

/// An engine that matches characters, and the place where its expressions are written.
///
/// Each expression is anchored at both ends, so that neither a line feed at the end nor a search in the middle of a text lets anything
/// else pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavour {
    /// Python's `re`, for patterns of `str`.
    Python,
    /// ECMAScript with the flag `u` or `v`, in a literal between `/`, too.
    Js,
    /// PCRE2 and Perl, between `/`, too.
    Pcre,
    /// The crate `regex`.
    Rust,
    /// The attribute `pattern` of HTML, in quotation marks of either kind; the browser adds the anchors.
    Html,
}

impl Flavour {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Python, Self::Js, Self::Pcre, Self::Rust, Self::Html];

    /// The beginning and the end of the text.
    pub(super) fn anchors(self) -> [&'static str; 2] {
        match self {
            // In Python, `\z` exists only since version 3.14, and `\Z` is the end of the text itself, as nowhere else.
            Self::Python => [r"\A", r"\Z"],
            Self::Pcre | Self::Rust => [r"\A", r"\z"],
            Self::Js => ["^", "$"],
            Self::Html => ["", ""],
        }
    }

    /// An expression that matches nothing.
    pub(super) fn nothing(self) -> &'static str {
        if self == Self::Rust { r"\z." } else { "(?!)" }
    }

    /// The characters outside a class and in one that have a backslash, besides those that need it everywhere.
    pub(super) fn escaped(self) -> [&'static [u8]; 2] {
        match self {
            Self::Python | Self::Rust => [b"", b"-"],
            // In a class, the flag `v` requires escapes of all of these.
            Self::Js | Self::Html => [b"/", b"-(){}/|"],
            // Perl replaces variables in an expression, so `$` and `@` are escaped.
            Self::Pcre => [b"/@", b"-/$@"],
        }
    }

    /// The characters that the string or the attribute around it would read as its end, as a reference, or as an escape.
    pub(super) fn hidden(self) -> &'static [u8] {
        match self {
            Self::Html => b"\"'`&<>",
            // PHP reads two backslashes as one.
            Self::Pcre => b"\"'`\\",
            Self::Python | Self::Js | Self::Rust => b"\"'`",
        }
    }

    /// A character beyond US-ASCII.
    pub(super) fn character(self, point: char) -> String {
        let number = u32::from(point);
        match self {
            Self::Python if number <= 0xFF => format!("\\x{number:02x}"),
            Self::Python if number <= 0xFFFF => format!("\\u{number:04x}"),
            Self::Python => format!("\\U{number:08x}"),
            Self::Js | Self::Html => format!("\\u{{{number:x}}}"),
            Self::Pcre | Self::Rust => format!("\\x{{{number:x}}}"),
        }
    }
}
