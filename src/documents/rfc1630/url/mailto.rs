//! Mailto.

use nom::Parser;
use nom::bytes::complete::tag;

use super::characters::xalphas;
use super::host::hostname;
use crate::combinator::{at_the_last, production};
use crate::trace::{Parsed, Source};

/// ```bnf
/// mailtoaddress          m a i l t o : xalphas @ hostname
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Mailto".
pub fn mailtoaddress<I: Source>(input: I) -> Parsed<I> {
    // The xalphas and the hostname may hold an "@" themselves.
    production("mailtoaddress", (tag("mailto:"), at_the_last(xalphas, '@', hostname))).parse(input)
}
