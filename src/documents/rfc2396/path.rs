//! Path component (section 3.3).

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, one_of};
use nom::combinator::recognize;
use nom::multi::many0_count;

use super::characters::{escaped, unreserved};
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// path_segments = segment *( "/" segment )
/// ```
/// RFC 2396 section A; described in section 3.3.
pub fn path_segments<I: Source>(input: I) -> Parsed<I> {
    production("path_segments", (segment, many0_count((char('/'), segment)))).parse(input)
}

/// ```bnf
/// segment       = *pchar *( ";" param )
/// ```
/// RFC 2396 section A; described in section 3.3.
pub fn segment<I: Source>(input: I) -> Parsed<I> {
    production("segment", (many0_count(pchar), many0_count((char(';'), param)))).parse(input)
}

/// ```bnf
/// param         = *pchar
/// ```
/// RFC 2396 section A; described in section 3.3.
pub fn param<I: Source>(input: I) -> Parsed<I> {
    production("param", many0_count(pchar)).parse(input)
}

/// ```bnf
/// pchar         = unreserved | escaped |
///                 ":" | "@" | "&" | "=" | "+" | "$" | ","
/// ```
/// RFC 2396 section A; described in section 3.3.
pub fn pchar<I: Source>(input: I) -> Parsed<I> {
    production("pchar", alt((unreserved, escaped, recognize(one_of(":@&=+$,"))))).parse(input)
}
