//! Path component (section 4.3.2).

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, one_of};
use nom::combinator::recognize;
use nom::multi::many0_count;

use super::characters::{escaped, unreserved};
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// path        = segment *( "/" segment )
/// ```
/// draft-fielding-url-syntax-01 section 4.3.2.
pub fn path<I: Source>(input: I) -> Parsed<I> {
    production("path", (segment, many0_count((char('/'), segment)))).parse(input)
}

/// ```bnf
/// segment     = *pchar *( ";" param )
/// ```
/// draft-fielding-url-syntax-01 section 4.3.2.
pub fn segment<I: Source>(input: I) -> Parsed<I> {
    production("segment", (many0_count(pchar), many0_count((char(';'), param)))).parse(input)
}

/// ```bnf
/// param       = *pchar
/// ```
/// draft-fielding-url-syntax-01 section 4.3.2.
pub fn param<I: Source>(input: I) -> Parsed<I> {
    production("param", many0_count(pchar)).parse(input)
}

/// ```bnf
/// pchar       = unreserved | escaped | ":" | "@" | "&" | "=" | "+"
/// ```
/// draft-fielding-url-syntax-01 section 4.3.2.
pub fn pchar<I: Source>(input: I) -> Parsed<I> {
    production("pchar", alt((unreserved, escaped, recognize(one_of(":@&=+"))))).parse(input)
}
