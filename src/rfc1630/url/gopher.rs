//! Gopher.

use super::characters::xalpha;
use super::host::hostport;
use super::path::path;
use crate::combinator::{inlined, lit, opt, production, seq};
use crate::source::{Parsed, Source};

/// ```bnf
/// gopheraddress          g o p h e r : / / hostport [/ gtype  [
///                        gcommand ] ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Gopher".
pub fn gopheraddress<I: Source>(input: I) -> Parsed<I> {
    production(
        "gopheraddress",
        input,
        seq((lit("gopher://"), inlined!(hostport), opt(seq((lit("/"), gtype, opt(gcommand)))))),
    )
}

/// ```bnf
/// gcommand               path
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Gopher".
pub fn gcommand<I: Source>(input: I) -> Parsed<I> {
    production("gcommand", input, path)
}

/// ```bnf
/// gtype                  xalpha
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Gopher".
pub fn gtype<I: Source>(input: I) -> Parsed<I> {
    production("gtype", input, xalpha)
}
