//! The components (section 2.4).

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, one_of};
use nom::combinator::recognize;
use nom::multi::{many0_count, many1_count};

use super::characters::{alpha, digit, pchar, reserved, uchar};
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// path        = fsegment *( "/" segment )
/// ```
/// RFC 1808 section 2.2; described in section 2.4.6.
pub fn path<I: Source>(input: I) -> Parsed<I> {
    production("path", (fsegment, many0_count((char('/'), segment)))).parse(input)
}

/// ```bnf
/// fsegment    = 1*pchar
/// ```
/// RFC 1808 section 2.2; described in section 2.4.6.
pub fn fsegment<I: Source>(input: I) -> Parsed<I> {
    production("fsegment", many1_count(pchar)).parse(input)
}

/// ```bnf
/// segment     =  *pchar
/// ```
/// RFC 1808 section 2.2; described in section 2.4.6.
pub fn segment<I: Source>(input: I) -> Parsed<I> {
    production("segment", many0_count(pchar)).parse(input)
}

/// ```bnf
/// params      = param *( ";" param )
/// ```
/// RFC 1808 section 2.2; described in section 2.4.5.
pub fn params<I: Source>(input: I) -> Parsed<I> {
    production("params", (param, many0_count((char(';'), param)))).parse(input)
}

/// ```bnf
/// param       = *( pchar | "/" )
/// ```
/// RFC 1808 section 2.2; described in section 2.4.5.
pub fn param<I: Source>(input: I) -> Parsed<I> {
    production("param", many0_count(alt((pchar, recognize(char('/')))))).parse(input)
}

/// ```bnf
/// scheme      = 1*( alpha | digit | "+" | "-" | "." )
/// ```
/// RFC 1808 section 2.2; described in section 2.4.2.
pub fn scheme<I: Source>(input: I) -> Parsed<I> {
    production("scheme", many1_count(alt((alpha, digit, recognize(one_of("+-.")))))).parse(input)
}

/// ```bnf
/// net_loc     =  *( pchar | ";" | "?" )
/// ```
/// RFC 1808 section 2.2; described in section 2.4.3.
pub fn net_loc<I: Source>(input: I) -> Parsed<I> {
    production("net_loc", many0_count(alt((pchar, recognize(one_of(";?")))))).parse(input)
}

/// ```bnf
/// query       =  *( uchar | reserved )
/// ```
/// RFC 1808 section 2.2; described in section 2.4.4.
pub fn query<I: Source>(input: I) -> Parsed<I> {
    production("query", many0_count(alt((uchar, reserved)))).parse(input)
}

/// ```bnf
/// fragment    =  *( uchar | reserved )
/// ```
/// RFC 1808 section 2.2; described in section 2.4.1.
pub fn fragment<I: Source>(input: I) -> Parsed<I> {
    production("fragment", many0_count(alt((uchar, reserved)))).parse(input)
}
