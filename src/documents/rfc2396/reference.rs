//! URI references (sections 4 and 5).

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, one_of};
use nom::combinator::{opt, recognize};
use nom::multi::{many0_count, many1_count};

use super::characters::{escaped, unreserved, uric};
use super::components::{abs_path, absolute_uri, net_path};
use super::query::query;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]
/// ```
/// RFC 2396 section A; described in section 4.
pub fn uri_reference<I: Source>(input: I) -> Parsed<I> {
    production("URI-reference", (opt(alt((absolute_uri, relative_uri))), opt((char('#'), fragment))))
        .parse(input)
}

/// ```bnf
/// relativeURI   = ( net_path | abs_path | rel_path ) [ "?" query ]
/// ```
/// RFC 2396 section A; described in section 5.
pub fn relative_uri<I: Source>(input: I) -> Parsed<I> {
    // What begins with "//" a net_path and an abs_path read to the same place: it is the first.
    production("relativeURI", (alt((net_path, abs_path, rel_path)), opt((char('?'), query)))).parse(input)
}

/// ```bnf
/// rel_path      = rel_segment [ abs_path ]
/// ```
/// RFC 2396 section A; described in section 5.
pub fn rel_path<I: Source>(input: I) -> Parsed<I> {
    production("rel_path", (rel_segment, opt(abs_path))).parse(input)
}

/// ```bnf
/// rel_segment   = 1*( unreserved | escaped |
///                     ";" | "@" | "&" | "=" | "+" | "$" | "," )
/// ```
/// RFC 2396 section A; described in section 5.
pub fn rel_segment<I: Source>(input: I) -> Parsed<I> {
    production("rel_segment", many1_count(alt((unreserved, escaped, recognize(one_of(";@&=+$,"))))))
        .parse(input)
}

/// ```bnf
/// fragment      = *uric
/// ```
/// RFC 2396 section A; described in section 4.1.
pub fn fragment<I: Source>(input: I) -> Parsed<I> {
    production("fragment", many0_count(uric)).parse(input)
}
