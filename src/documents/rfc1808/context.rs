//! URLs in text as in the examples of RFC 1808. It has no section about them: a URL "has already been separated from any surrounding text"
//! before it is parsed (section 2.4).

use crate::documents::dialect::{Context, Frame};

/// Its examples and its references are between `<URL:` and `>`; section 3.1 ignores white space inside them. The schemes are those of
/// section 2.3.
pub(super) const CONTEXT: Context = Context {
    forms: &[Frame::wrapper(b'<', b'>', true, "3.1"), Frame::bare("")],
    schemes: &["file", "ftp", "gopher", "http", "mailto", "news", "nntp", "prospero", "telnet", "wais"],
    white_space: Some("3.1"),
    ..Context::NONE
};
