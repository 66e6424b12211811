//! URLs in text by appendix C, "Delimiting a URI in Context".

use crate::documents::dialect::Context;

/// Double quotes, angle brackets or white space. The prefix, "no longer recommended", is used in "bracketed designators" only. The grammar
/// names no scheme: those of the examples in section 1.1.2 are recognized.
macro_rules! context {
    ($appendix:literal) => {{
        use $crate::documents::dialect::{Context, Frame};
        Context {
            forms: &[
                Frame::wrapper(b'<', b'>', true, $appendix),
                Frame::wrapper(b'<', b'>', false, $appendix),
                Frame::quoted($appendix),
                Frame::bare($appendix),
            ],
            schemes: &["ftp", "http", "ldap", "mailto", "news", "tel", "telnet", "urn"],
            white_space: Some($appendix),
            hyphen: Some($appendix),
            ..Context::NONE
        }
    }};
}
pub(in crate::documents) use context;

pub(super) const CONTEXT: Context = context!("C");
