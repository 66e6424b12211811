//! URLs in text by appendix C, "Delimiting a URI in Context".

use crate::documents::dialect::{Context, Frame};

/// Double quotes, angle brackets or white space. The prefix, "no longer recommended", is used in "bracketed designators" only. The grammar
/// names no scheme: those of the examples in section 1.1.2 are recognized.
pub(super) const CONTEXT: Context = Context {
    forms: &[
        Frame::wrapper(b'<', b'>', true, "C"),
        Frame::wrapper(b'<', b'>', false, "C"),
        Frame::quoted("C"),
        Frame::bare("C"),
    ],
    schemes: &["ftp", "http", "ldap", "mailto", "news", "tel", "telnet", "urn"],
    white_space: Some("C"),
    hyphen: Some("C"),
    ..Context::NONE
};
