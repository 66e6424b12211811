//! Files (section 3.10).

use nom::Parser;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::opt;

use super::ftp::fpath;
use super::ip::host;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// fileurl        = "file://" host [ "/" fpath ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.10.
pub fn fileurl<I: Source>(input: I) -> Parsed<I> {
    production("fileurl", (tag("file://"), host, opt((char('/'), fpath)))).parse(input)
}
