//! URLs in text by RFC 1630, which has examples but no section about it.

use crate::documents::dialect::{Context, Frame};

/// The references of the document are in `<` and `>`, which no URL contains; the BNF has a production with the prefix,
/// in lower case. Quotation marks are `extra` characters, so they do not end a URL. Line wrapping inserts white space
/// ("Choices for a universal syntax"), which the canonical form always encodes.
pub(super) const CONTEXT: Context = Context {
    forms: &[
        Frame::wrapper(b'<', b'>', true, "\"BNF for specific URL schemes\""),
        Frame::wrapper(b'<', b'>', false, "\"References\""),
        Frame::prefix("\"BNF for specific URL schemes\""),
        Frame::bare("\"HTTP\""),
    ],
    delimiters: "<>",
    schemes: &[
        "http", "ftp", "gopher", "mailto", "news", "telnet", "rlogin", "tn3270", "wais", "file", "mid", "cid",
    ],
    white_space: Some("\"Choices for a universal syntax\""),
    fragment: Some("\"Fragment-id\""),
    ..Context::NONE
};
