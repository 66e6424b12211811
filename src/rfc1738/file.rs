//! FILE.

use super::ftp::fpath;
use super::ip::host;
use crate::combinator::{lit, longest, opt, production, seq, short_cut};
use crate::source::{Parsed, Source};

/// ```bnf
/// fileurl        = "file://" [ host | "localhost" ] "/" fpath
/// ```
/// RFC 1738 section 5; described in section 3.10.
pub fn fileurl<I: Source>(input: I) -> Parsed<I> {
    // Each "localhost" is a host too; the tree shows the special case of section 3.10.
    production(
        "fileurl",
        input,
        seq((lit("file://"), opt(short_cut(host, longest(lit("localhost"), host))), lit("/"), fpath)),
    )
}
