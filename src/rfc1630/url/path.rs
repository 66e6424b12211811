//! Path.

use super::characters::{void, xpalphas};
use crate::combinator::{lit, production, tail};
use crate::source::{Parsed, Source};

/// ```bnf
/// path                   void |  segment  [  / path ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "PATH".
pub fn path<I: Source>(input: I) -> Parsed<I> {
    tail("path", input, segment, lit("/"), void)
}

/// ```bnf
/// segment                xpalphas
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "PATH".
pub fn segment<I: Source>(input: I) -> Parsed<I> {
    production("segment", input, xpalphas)
}
