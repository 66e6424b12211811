//! Mailto (section 3.5).

use nom::Parser;
use nom::bytes::complete::tag;
use nom::multi::many1_count;

use super::misc::xchar;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// mailtourl      = "mailto:" encoded822addr
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.5.
pub fn mailtourl<I: Source>(input: I) -> Parsed<I> {
    production("mailtourl", (tag("mailto:"), encoded822addr)).parse(input)
}

/// ```bnf
/// encoded822addr = 1*xchar
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.5.
pub fn encoded822addr<I: Source>(input: I) -> Parsed<I> {
    production("encoded822addr", many1_count(xchar)).parse(input)
}
