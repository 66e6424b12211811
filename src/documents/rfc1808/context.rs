//! URLs in text by RFC 1808. It has no section about it: a URL "has already been separated from any surrounding text"
//! where it is parsed (section 2.4).

use crate::documents::dialect::{Context, Frame};

/// Its examples and its references are in `<URL:` and `>`; section 3.1 ignores white space inside of those. The schemes are those
/// of section 2.3.
pub(super) const CONTEXT: Context = Context {
    forms: &[Frame::wrapper(b'<', b'>', true, "3.1"), Frame::bare("")],
    schemes: &["file", "ftp", "gopher", "http", "mailto", "news", "nntp", "prospero", "telnet", "wais"],
    white_space: Some("3.1"),
    ..Context::NONE
};
