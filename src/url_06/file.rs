//! Files (section 3.10).

use super::ftp::fpath;
use super::ip::host;
use crate::combinator::{lit, opt, production, seq};
use crate::source::{Parsed, Source};

/// ```bnf
/// fileurl        = "file://" host [ "/" fpath ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.10.
pub fn fileurl<I: Source>(input: I) -> Parsed<I> {
    production("fileurl", input, seq((lit("file://"), host, opt(seq((lit("/"), fpath))))))
}
