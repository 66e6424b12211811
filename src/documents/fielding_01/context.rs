//! URLs in text by appendix B, "Recommendations for Delimiting URLs in Context", and the delimiters of section 2.3.3.

use crate::documents::dialect::{Context, Frame};

/// Brackets, angle brackets and braces, "with or (usually) without" the prefix. The grammar names no scheme: those of
/// the examples in section 1.1 are recognized.
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
