//! The query, as in section 3.4 of RFC 3986.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::one_of;
use nom::combinator::recognize;
use nom::multi::many0_count;

use super::characters::iprivate;
use super::path::ipchar;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// iquery         = *( ipchar / iprivate / "/" / "?" )
/// ```
/// RFC 3987 section 2.2.
pub fn iquery<I: Source>(input: I) -> Parsed<I> {
    production("iquery", many0_count(alt((ipchar, iprivate, recognize(one_of("/?")))))).parse(input)
}
