//! Base URL within document content (section 5.1).

use nom::Parser;
use nom::bytes::complete::tag;
use nom::character::complete::char;

use super::generic::absolute_url;
use super::reference::absolute_or_relative;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// Content-Base      = "Content-Base" ":" absoluteURL
/// ```
/// draft-fielding-url-syntax-01 section 5.1.
pub fn content_base<I: Source>(input: I) -> Parsed<I> {
    production("Content-Base", (tag("Content-Base"), char(':'), absolute_url)).parse(input)
}

/// ```bnf
/// Content-Location  = "Content-Location" ":"
///                     ( absoluteURL | relativeURL )
/// ```
/// draft-fielding-url-syntax-01 section 5.1.
pub fn content_location<I: Source>(input: I) -> Parsed<I> {
    production("Content-Location", (tag("Content-Location"), char(':'), absolute_or_relative)).parse(input)
}
