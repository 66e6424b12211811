//! URLs in text by appendix E, "Recommendations for Delimiting URI in Context".

use crate::documents::dialect::Context;

/// Double quotes, angle brackets or white space. The prefix is used in "bracketed designators" only. The grammar names no scheme: those
/// of the examples in section 1.3 are recognized.
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
            schemes: &["ftp", "gopher", "http", "mailto", "news", "telnet"],
            white_space: Some($appendix),
            hyphen: Some($appendix),
            fragment_inside: Some($appendix),
            ..Context::NONE
        }
    }};
}
pub(in crate::documents) use context;

pub(super) const CONTEXT: Context = context!("E");
