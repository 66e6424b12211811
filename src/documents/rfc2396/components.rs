//! URI syntactic components (sections 3 and 3.1), and the path as a whole.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, one_of};
use nom::combinator::{opt, recognize};
use nom::multi::many0_count;

use super::authority::authority;
use super::characters::{alpha, digit, escaped, unreserved, uric};
use super::path::path_segments;
use super::query::query;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// absoluteURI   = scheme ":" ( hier_part | opaque_part )
/// ```
/// RFC 2396 section A; described in section 3.
pub fn absolute_uri<I: Source>(input: I) -> Parsed<I> {
    production("absoluteURI", (scheme, char(':'), alt((hier_part, opaque_part)))).parse(input)
}

/// ```bnf
/// hier_part     = ( net_path | abs_path ) [ "?" query ]
/// ```
/// RFC 2396 section A; described in section 3.
pub fn hier_part<I: Source>(input: I) -> Parsed<I> {
    // What begins with "//" a net_path and an abs_path read to the same place: it is the first.
    production("hier_part", (alt((net_path, abs_path)), opt((char('?'), query)))).parse(input)
}

/// ```bnf
/// opaque_part   = uric_no_slash *uric
/// ```
/// RFC 2396 section A; described in section 3.
pub fn opaque_part<I: Source>(input: I) -> Parsed<I> {
    production("opaque_part", (uric_no_slash, many0_count(uric))).parse(input)
}

/// ```bnf
/// uric_no_slash = unreserved | escaped | ";" | "?" | ":" | "@" |
///                 "&" | "=" | "+" | "$" | ","
/// ```
/// RFC 2396 section A; described in section 3.
pub fn uric_no_slash<I: Source>(input: I) -> Parsed<I> {
    production("uric_no_slash", alt((unreserved, escaped, recognize(one_of(";?:@&=+$,"))))).parse(input)
}

/// ```bnf
/// net_path      = "//" authority [ abs_path ]
/// ```
/// RFC 2396 section A; described in section 3.
pub fn net_path<I: Source>(input: I) -> Parsed<I> {
    production("net_path", (tag("//"), authority, opt(abs_path))).parse(input)
}

/// ```bnf
/// abs_path      = "/"  path_segments
/// ```
/// RFC 2396 section A; described in section 3.
pub fn abs_path<I: Source>(input: I) -> Parsed<I> {
    production("abs_path", (char('/'), path_segments)).parse(input)
}

/// ```bnf
/// scheme        = alpha *( alpha | digit | "+" | "-" | "." )
/// ```
/// RFC 2396 section A; described in section 3.1.
pub fn scheme<I: Source>(input: I) -> Parsed<I> {
    production("scheme", (alpha, many0_count(alt((alpha, digit, recognize(one_of("+-."))))))).parse(input)
}

/// ```bnf
/// path          = [ abs_path | opaque_part ]
/// ```
/// RFC 2396 section A; described in section 3.3.
pub fn path<I: Source>(input: I) -> Parsed<I> {
    production("path", opt(alt((abs_path, opaque_part)))).parse(input)
}
