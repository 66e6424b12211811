//! MAILTO (see also RFC 822).

use nom::Parser;
use nom::bytes::complete::tag;
use nom::multi::many1_count;

use super::misc::xchar;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// mailtourl      = "mailto:" encoded822addr
/// ```
/// RFC 1738 section 5; described in section 3.5.
pub fn mailtourl<I: Source>(input: I) -> Parsed<I> {
    production("mailtourl", (tag("mailto:"), encoded822addr)).parse(input)
}

/// ```bnf
/// encoded822addr = 1*xchar               ; further defined in RFC822
/// ```
/// RFC 1738 section 5; described in section 3.5.
pub fn encoded822addr<I: Source>(input: I) -> Parsed<I> {
    production("encoded822addr", many1_count(xchar)).parse(input)
}
