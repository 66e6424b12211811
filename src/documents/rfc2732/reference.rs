//! URI references (RFC 2396, sections 4 and 5).

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::char;
use nom::combinator::opt;
use nom::multi::many0_count;

use super::characters::uric;
use super::components::{abs_path, absolute_uri, net_path};
use super::query::query;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

pub use crate::documents::rfc2396::reference::{rel_path, rel_segment};

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
/// fragment      = *uric
/// ```
/// RFC 2396 section A; described in section 4.1.
pub fn fragment<I: Source>(input: I) -> Parsed<I> {
    production("fragment", many0_count(uric)).parse(input)
}
