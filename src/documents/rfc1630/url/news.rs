//! News.

use nom::Parser;
use nom::bytes::complete::tag;
use nom::character::complete::char;

use super::characters::xalphas;
use super::host::{host, label};
use crate::combinator::{at_the_last, longest, production, recursive};
use crate::trace::{Parsed, Source};

/// ```bnf
/// newsaddress            n e w s : groupart
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "News".
pub fn newsaddress<I: Source>(input: I) -> Parsed<I> {
    production("newsaddress", (tag("news:"), groupart)).parse(input)
}

/// ```bnf
/// groupart               * | group | article
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "News".
pub fn groupart<I: Source>(input: I) -> Parsed<I> {
    // An article reads like a group, or begins like an asterisk, up to its "@" and beyond.
    production("groupart", longest(longest(article, group), char('*'))).parse(input)
}

/// ```bnf
/// group                  ialpha [ . group ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "News".
pub fn group<I: Source>(input: I) -> Parsed<I> {
    recursive("group", label, char('.')).parse(input)
}

/// ```bnf
/// article                xalphas @ host
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "News".
pub fn article<I: Source>(input: I) -> Parsed<I> {
    // The xalphas and most hosts may hold an "@" themselves.
    production("article", at_the_last(xalphas, '@', host)).parse(input)
}
