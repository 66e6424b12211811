//! URI syntactic components (RFC 2396, sections 3 and 3.1), and the path as a whole.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::opt;
use nom::multi::many0_count;

use super::authority::authority;
use super::characters::uric;
use super::query::query;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

pub use crate::documents::rfc2396::components::{abs_path, scheme, uric_no_slash};

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
/// net_path      = "//" authority [ abs_path ]
/// ```
/// RFC 2396 section A; described in section 3.
pub fn net_path<I: Source>(input: I) -> Parsed<I> {
    production("net_path", (tag("//"), authority, opt(abs_path))).parse(input)
}

/// ```bnf
/// path          = [ abs_path | opaque_part ]
/// ```
/// RFC 2396 section A; described in section 3.3.
pub fn path<I: Source>(input: I) -> Parsed<I> {
    production("path", opt(alt((abs_path, opaque_part)))).parse(input)
}
