//! Query strings.

use nom::Parser;
use nom::character::complete::char;

use super::characters::{xalpha, xalphas};
use crate::combinator::{before, recursive};
use crate::trace::{Parsed, Source};

/// ```bnf
/// search                 xalphas [ + search ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "QUERY STRINGS".
pub fn search<I: Source>(input: I) -> Parsed<I> {
    recursive("search", word, char('+')).parse(input)
}

/// `xalphas`, which ends before the next "+" that another can follow: the BNF would let it swallow the plus signs, and the
/// prose means words between them.
fn word<I: Source>(input: I) -> Parsed<I> {
    before((char('+'), xalpha), xalphas).parse(input)
}
