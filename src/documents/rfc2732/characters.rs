//! URI characters (RFC 2396, section 2), with square brackets among the reserved (section 3).

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::one_of;

use crate::combinator::production;
use crate::trace::{Parsed, Source};

pub use crate::documents::rfc2396::characters::{
    alpha, alphanum, control, delims, digit, escaped, hex, lowalpha, mark, space, unreserved, upalpha,
};

/// ```bnf
/// uric          = reserved | unreserved | escaped
/// ```
/// RFC 2396 section A; described in section 2.
pub fn uric<I: Source>(input: I) -> Parsed<I> {
    production("uric", alt((reserved, unreserved, escaped))).parse(input)
}

/// ```bnf
/// reserved    = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" |
///               "$" | "," | "[" | "]"
/// ```
/// RFC 2732 section 3.
pub fn reserved<I: Source>(input: I) -> Parsed<I> {
    production("reserved", one_of(";/?:@&=+$,[]")).parse(input)
}

/// ```bnf
/// unwise      = "{" | "}" | "|" | "\" | "^" | "`"
/// ```
/// RFC 2732 section 3.
pub fn unwise<I: Source>(input: I) -> Parsed<I> {
    production("unwise", one_of(r"{}|\^`")).parse(input)
}
