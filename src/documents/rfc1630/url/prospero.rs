//! Prospero.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::{not, opt, recognize, success};

use super::characters::{alphanums, digits, xpalpha};
use super::host::hostport;
use super::path::path;
use crate::combinator::{before, longest, production, recursive};
use crate::trace::{Parsed, Source};

/// ```bnf
/// prosperoaddress        prosperolink
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Prospero".
pub fn prosperoaddress<I: Source>(input: I) -> Parsed<I> {
    production("prosperoaddress", prosperolink).parse(input)
}

/// ```bnf
/// prosperolink           p r o s p e r o : / / hostport / hsoname [ %
///                        0 0 version [ attributes ] ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Prospero".
pub fn prosperolink<I: Source>(input: I) -> Parsed<I> {
    production("prosperolink", (tag("prospero://"), hostport, char('/'), hsoname_and_version)).parse(input)
}

/// ```bnf
/// hsoname                path
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Prospero".
pub fn hsoname<I: Source>(input: I) -> Parsed<I> {
    production("hsoname", path).parse(input)
}

/// ```bnf
/// version                digits
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Prospero".
pub fn version<I: Source>(input: I) -> Parsed<I> {
    production("version", digits).parse(input)
}

/// ```bnf
/// attributes             attribute [ attributes ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Prospero".
pub fn attributes<I: Source>(input: I) -> Parsed<I> {
    recursive("attributes", attribute, success(())).parse(input)
}

/// ```bnf
/// attribute              alphanums
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Prospero".
pub fn attribute<I: Source>(input: I) -> Parsed<I> {
    production("attribute", alphanums).parse(input)
}

/// `hsoname [ % 0 0 version [ attributes ] ]`
///
/// Each version and attribute reads as the end of the name, too. The prose sets the version apart by "%00".
fn hsoname_and_version<I: Source>(input: I) -> Parsed<I> {
    let nul_and_version = || (tag("%00"), version, opt(attributes));
    let at_the_end = (nul_and_version(), not(alt((xpalpha, recognize(char('/'))))));
    longest((before(at_the_end, hsoname), nul_and_version()), hsoname).parse(input)
}
