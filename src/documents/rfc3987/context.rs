//! IRIs in running text. RFC 3987 does not mention them, so the rules are those of RFC 3986.

use crate::documents::dialect::{Context, Frame};

/// Appendix C and section 1.1.2 of RFC 3986.
pub(super) const CONTEXT: Context = Context {
    forms: &[
        Frame::wrapper(b'<', b'>', true, "RFC 3986, C"),
        Frame::wrapper(b'<', b'>', false, "RFC 3986, C"),
        Frame::quoted("RFC 3986, C"),
        Frame::bare("RFC 3986, C"),
    ],
    schemes: &["ftp", "http", "ldap", "mailto", "news", "tel", "telnet", "urn"],
    white_space: Some("RFC 3986, C"),
    hyphen: Some("RFC 3986, C"),
    ..Context::NONE
};
