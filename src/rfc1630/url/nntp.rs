//! NNTP.

use super::characters::digits;
use super::news::group;
use crate::combinator::{lit, production, seq};
use crate::source::{Parsed, Source};

/// ```bnf
/// nntpaddress            n n t p : group /  digits
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "NNTP".
pub fn nntpaddress<I: Source>(input: I) -> Parsed<I> {
    production("nntpaddress", input, seq((lit("nntp:"), group, lit("/"), digits)))
}
