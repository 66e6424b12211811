//! URLs in running text by RFC 2396.

use crate::documents::dialect::{Context, Frame};

/// Appendix E and section 1.3 of RFC 2396.
pub(super) const CONTEXT: Context = Context {
    forms: &[
        Frame::wrapper(b'<', b'>', true, "RFC 2396, E"),
        Frame::wrapper(b'<', b'>', false, "RFC 2396, E"),
        Frame::quoted("RFC 2396, E"),
        Frame::bare("RFC 2396, E"),
    ],
    schemes: &["ftp", "gopher", "http", "mailto", "news", "telnet"],
    white_space: Some("RFC 2396, E"),
    hyphen: Some("RFC 2396, E"),
    fragment_inside: Some("RFC 2396, E"),
    ..Context::NONE
};
