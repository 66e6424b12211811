//! Mailto (section 3.5).

use super::misc::{XCHAR, xchar};
use crate::combinator::{lit, production, run1, seq};
use crate::source::{Parsed, Source};

/// ```bnf
/// mailtourl      = "mailto:" encoded822addr
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.5.
pub fn mailtourl<I: Source>(input: I) -> Parsed<I> {
    production("mailtourl", input, seq((lit("mailto:"), encoded822addr)))
}

/// ```bnf
/// encoded822addr = 1*xchar
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.5.
pub fn encoded822addr<I: Source>(input: I) -> Parsed<I> {
    production("encoded822addr", input, run1(&XCHAR, xchar))
}
