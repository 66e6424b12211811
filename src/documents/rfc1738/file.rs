//! FILE.

use nom::Parser;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::opt;

use super::ftp::fpath;
use super::ip::host;
use crate::combinator::{longest, production};
use crate::trace::{Parsed, Source};

/// ```bnf
/// fileurl        = "file://" [ host | "localhost" ] "/" fpath
/// ```
/// RFC 1738 section 5; described in section 3.10.
pub fn fileurl<I: Source>(input: I) -> Parsed<I> {
    // Each "localhost" is a host too; the tree shows the special case of section 3.10.
    production("fileurl", (tag("file://"), opt(longest(tag("localhost"), host)), char('/'), fpath))
        .parse(input)
}
