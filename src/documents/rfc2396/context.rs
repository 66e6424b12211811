//! URLs in text by appendix E, "Recommendations for Delimiting URI in Context".

use crate::documents::dialect::{Context, Frame};

/// Double quotes, angle brackets or white space. The prefix is used in "bracketed designators" only. The grammar names no scheme: those
/// of the examples in section 1.3 are recognized.
pub(super) const CONTEXT: Context = Context {
    forms: &[
        Frame::wrapper(b'<', b'>', true, "E"),
        Frame::wrapper(b'<', b'>', false, "E"),
        Frame::quoted("E"),
        Frame::bare("E"),
    ],
    schemes: &["ftp", "gopher", "http", "mailto", "news", "telnet"],
    white_space: Some("E"),
    hyphen: Some("E"),
    fragment_inside: Some("E"),
    ..Context::NONE
};
