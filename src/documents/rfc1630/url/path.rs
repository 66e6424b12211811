//! Path.

use nom::Parser;
use nom::character::complete::char;

use super::characters::{void, xpalphas};
use crate::combinator::{production, recursive_or};
use crate::trace::{Parsed, Source};

/// ```bnf
/// path                   void |  segment  [  / path ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "PATH".
pub fn path<I: Source>(input: I) -> Parsed<I> {
    recursive_or("path", segment, char('/'), void).parse(input)
}

/// ```bnf
/// segment                xpalphas
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "PATH".
pub fn segment<I: Source>(input: I) -> Parsed<I> {
    production("segment", xpalphas).parse(input)
}
