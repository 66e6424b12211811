//! Syntax components (section 3) and the scheme (section 3.1).

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, one_of};
use nom::combinator::{opt, recognize};
use nom::multi::many0_count;

use super::authority::authority;
use super::fragment::fragment;
use super::path::{path_abempty, path_absolute, path_empty, path_rootless};
use super::query::query;
use crate::combinator::production;
use crate::documents::rfc2234::core::{alpha, digit};
use crate::trace::{Parsed, Source};

/// ```bnf
/// URI           = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
/// ```
/// RFC 3986 section A; described in section 3.
pub fn uri<I: Source>(input: I) -> Parsed<I> {
    production("URI", (scheme, char(':'), hier_part, opt((char('?'), query)), opt((char('#'), fragment))))
        .parse(input)
}

/// ```bnf
/// hier-part     = "//" authority path-abempty
///               / path-absolute
///               / path-rootless
///               / path-empty
/// ```
/// RFC 3986 section A; described in section 3.
pub fn hier_part<I: Source>(input: I) -> Parsed<I> {
    production(
        "hier-part",
        alt((recognize((tag("//"), authority, path_abempty)), path_absolute, path_rootless, path_empty)),
    )
    .parse(input)
}

/// ```bnf
/// scheme        = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
/// ```
/// RFC 3986 section A; described in section 3.1.
pub fn scheme<I: Source>(input: I) -> Parsed<I> {
    production("scheme", (alpha, many0_count(alt((alpha, digit, recognize(one_of("+-."))))))).parse(input)
}
