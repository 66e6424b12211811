//! NNTP (section 3.7).

use nom::Parser;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::opt;

use super::ip::hostport;
use super::misc::digits;
use super::news::group;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// nntpurl        = "nntp://" hostport "/" group [ "/" digits ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.7.
pub fn nntpurl<I: Source>(input: I) -> Parsed<I> {
    production("nntpurl", (tag("nntp://"), hostport, char('/'), group, opt((char('/'), digits)))).parse(input)
}
