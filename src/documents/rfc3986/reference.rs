//! Usage (section 4): references, relative and absolute.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::{opt, recognize};

use super::authority::authority;
use super::components::{hier_part, scheme, uri};
use super::fragment::fragment;
use super::path::{path_abempty, path_absolute, path_empty, path_noscheme};
use super::query::query;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// URI-reference = URI / relative-ref
/// ```
/// RFC 3986 section A; described in section 4.1.
pub fn uri_reference<I: Source>(input: I) -> Parsed<I> {
    // No relative-ref has a colon in its first segment.
    production("URI-reference", alt((uri, relative_ref))).parse(input)
}

/// ```bnf
/// absolute-URI  = scheme ":" hier-part [ "?" query ]
/// ```
/// RFC 3986 section A; described in section 4.3.
pub fn absolute_uri<I: Source>(input: I) -> Parsed<I> {
    production("absolute-URI", (scheme, char(':'), hier_part, opt((char('?'), query)))).parse(input)
}

/// ```bnf
/// relative-ref  = relative-part [ "?" query ] [ "#" fragment ]
/// ```
/// RFC 3986 section A; described in section 4.2.
pub fn relative_ref<I: Source>(input: I) -> Parsed<I> {
    production("relative-ref", (relative_part, opt((char('?'), query)), opt((char('#'), fragment))))
        .parse(input)
}

/// ```bnf
/// relative-part = "//" authority path-abempty
///               / path-absolute
///               / path-noscheme
///               / path-empty
/// ```
/// RFC 3986 section A; described in section 4.2.
pub fn relative_part<I: Source>(input: I) -> Parsed<I> {
    production(
        "relative-part",
        alt((recognize((tag("//"), authority, path_abempty)), path_absolute, path_noscheme, path_empty)),
    )
    .parse(input)
}
