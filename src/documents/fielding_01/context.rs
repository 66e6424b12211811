//! Appendix B, "Recommendations for Delimiting URLs in Context", and what section 2.3.3 says of delimiters.

use crate::documents::dialect::{Context, Frame};

/// Brackets, angle brackets and braces, "with or (usually) without" the prefix. Its grammar names no scheme: those of
/// the examples in section 1.1 are looked for.
pub(super) const CONTEXT: Context = Context {
    forms: &[
        Frame::wrapper(b'<', b'>', true, "B"),
        Frame::wrapper(b'[', b']', true, "B"),
        Frame::wrapper(b'{', b'}', true, "B"),
        Frame::wrapper(b'<', b'>', false, "B"),
        Frame::wrapper(b'[', b']', false, "B"),
        Frame::wrapper(b'{', b'}', false, "B"),
        Frame::quoted("2.3.3"),
        Frame::prefix("B"),
        Frame::bare("B"),
    ],
    schemes: &["ftp", "gopher", "http", "mailto", "news", "telnet"],
    white_space: Some("B"),
    hyphen: Some("B"),
    fragment: Some("3"),
    fragment_inside: Some("B"),
    ..Context::NONE
};
