//! NNTP.

use nom::Parser;
use nom::bytes::complete::tag;
use nom::character::complete::char;

use super::characters::digits;
use super::news::group;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// nntpaddress            n n t p : group /  digits
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "NNTP".
pub fn nntpaddress<I: Source>(input: I) -> Parsed<I> {
    production("nntpaddress", (tag("nntp:"), group, char('/'), digits)).parse(input)
}
