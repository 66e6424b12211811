//! Base URL within document content (section 3.1).

use nom::Parser;
use nom::bytes::complete::tag;
use nom::character::complete::char;

use super::generic::absolute_url;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// base-header  = "Base" ":" "<URL:" absoluteURL ">"
/// ```
/// RFC 1808 section 3.1.
pub fn base_header<I: Source>(input: I) -> Parsed<I> {
    production("base-header", (tag("Base"), char(':'), tag("<URL:"), absolute_url, char('>'))).parse(input)
}
