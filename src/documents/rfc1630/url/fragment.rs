//! Fragment-id.

use nom::Parser;

use super::characters::xalphas;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// fragmentid             xalphas
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Fragment-id".
pub fn fragmentid<I: Source>(input: I) -> Parsed<I> {
    production("fragmentid", xalphas).parse(input)
}
