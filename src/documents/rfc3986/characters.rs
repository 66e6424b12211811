//! Characters (section 2).

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, one_of};
use nom::combinator::recognize;

use crate::combinator::production;
use crate::documents::rfc2234::core::{alpha, digit, hexdig};
use crate::trace::{Parsed, Source};

/// ```bnf
/// pct-encoded   = "%" HEXDIG HEXDIG
/// ```
/// RFC 3986 section A; described in section 2.1.
pub fn pct_encoded<I: Source>(input: I) -> Parsed<I> {
    production("pct-encoded", (char('%'), hexdig, hexdig)).parse(input)
}

/// ```bnf
/// unreserved    = ALPHA / DIGIT / "-" / "." / "_" / "~"
/// ```
/// RFC 3986 section A; described in section 2.3.
pub fn unreserved<I: Source>(input: I) -> Parsed<I> {
    production("unreserved", alt((alpha, digit, recognize(one_of("-._~"))))).parse(input)
}

/// ```bnf
/// reserved      = gen-delims / sub-delims
/// ```
/// RFC 3986 section A; described in section 2.2.
pub fn reserved<I: Source>(input: I) -> Parsed<I> {
    production("reserved", alt((gen_delims, sub_delims))).parse(input)
}

/// ```bnf
/// gen-delims    = ":" / "/" / "?" / "#" / "[" / "]" / "@"
/// ```
/// RFC 3986 section A; described in section 2.2.
pub fn gen_delims<I: Source>(input: I) -> Parsed<I> {
    production("gen-delims", one_of(":/?#[]@")).parse(input)
}

/// ```bnf
/// sub-delims    = "!" / "$" / "&" / "'" / "(" / ")"
///               / "*" / "+" / "," / ";" / "="
/// ```
/// RFC 3986 section A; described in section 2.2.
pub fn sub_delims<I: Source>(input: I) -> Parsed<I> {
    production("sub-delims", one_of("!$&'()*+,;=")).parse(input)
}
