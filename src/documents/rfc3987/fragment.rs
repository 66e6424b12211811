//! The fragment, as in section 3.5 of RFC 3986.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::one_of;
use nom::combinator::recognize;
use nom::multi::many0_count;

use super::path::ipchar;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// ifragment      = *( ipchar / "/" / "?" )
/// ```
/// RFC 3987 section 2.2.
pub fn ifragment<I: Source>(input: I) -> Parsed<I> {
    production("ifragment", many0_count(alt((ipchar, recognize(one_of("/?")))))).parse(input)
}
