//! Path.

use super::characters::{XPALPHA, void, xpalphas};
use crate::combinator::{Rule, lit, production, slashed, tail};
use crate::source::{Parsed, Source};

/// ```bnf
/// path                   void |  segment  [  / path ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "PATH".
#[inline(always)]
pub fn path<I: Source>(input: I) -> Parsed<I> {
    slashed(&XPALPHA, |input| tail("path", input, segment, lit("/"), void)).read(input)
}

/// ```bnf
/// segment                xpalphas
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "PATH".
pub fn segment<I: Source>(input: I) -> Parsed<I> {
    production("segment", input, xpalphas)
}
