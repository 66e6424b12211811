//! AFS, which the RFC keeps as a historical note: no alternative of `url`.

use nom::Parser;
use nom::bytes::complete::tag;
use nom::character::complete::char;

use super::host::hostname;
use super::path::path;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// afsaddress             a f s : / / cellname / path
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Specific Schemes".
pub fn afsaddress<I: Source>(input: I) -> Parsed<I> {
    production("afsaddress", (tag("afs://"), cellname, char('/'), path)).parse(input)
}

/// ```bnf
/// cellname               hostname
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "URI syntax".
pub fn cellname<I: Source>(input: I) -> Parsed<I> {
    production("cellname", hostname).parse(input)
}
