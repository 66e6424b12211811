//! Gopher.

use nom::Parser;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::opt;

use super::characters::xalpha;
use super::host::hostport;
use super::path::path;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// gopheraddress          g o p h e r : / / hostport [/ gtype  [
///                        gcommand ] ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Gopher".
pub fn gopheraddress<I: Source>(input: I) -> Parsed<I> {
    production("gopheraddress", (tag("gopher://"), hostport, opt((char('/'), gtype, opt(gcommand)))))
        .parse(input)
}

/// ```bnf
/// gcommand               path
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Gopher".
pub fn gcommand<I: Source>(input: I) -> Parsed<I> {
    production("gcommand", path).parse(input)
}

/// ```bnf
/// gtype                  xalpha
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Gopher".
pub fn gtype<I: Source>(input: I) -> Parsed<I> {
    production("gtype", xalpha).parse(input)
}
