//! Query (section 3.4).

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::one_of;
use nom::combinator::recognize;
use nom::multi::many0_count;

use super::path::pchar;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// query         = *( pchar / "/" / "?" )
/// ```
/// RFC 3986 section A; described in section 3.4.
pub fn query<I: Source>(input: I) -> Parsed<I> {
    production("query", many0_count(alt((pchar, recognize(one_of("/?")))))).parse(input)
}
