//! Path.

use nom::Parser;
use nom::character::complete::char;
use nom::combinator::opt;

use super::characters::xpalphas;
use crate::combinator::{production, recursive};
use crate::trace::{Parsed, Source};

/// ```bnf
/// path                   [ segment ] [ / path ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "PATH". Corrected: `path-slashes`.
pub fn path<I: Source>(input: I) -> Parsed<I> {
    recursive("path", opt(segment), char('/')).parse(input)
}

/// ```bnf
/// segment                xpalphas
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "PATH".
pub fn segment<I: Source>(input: I) -> Parsed<I> {
    production("segment", xpalphas).parse(input)
}
