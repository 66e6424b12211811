//! NNTP (section 3.7).

use super::ip::hostport;
use super::misc::digits;
use super::news::group;
use crate::combinator::{lit, opt, production, seq};
use crate::source::{Parsed, Source};

/// ```bnf
/// nntpurl        = "nntp://" hostport "/" group [ "/" digits ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.7.
pub fn nntpurl<I: Source>(input: I) -> Parsed<I> {
    production(
        "nntpurl",
        input,
        seq((lit("nntp://"), hostport, lit("/"), group, opt(seq((lit("/"), digits))))),
    )
}
