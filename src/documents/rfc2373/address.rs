//! Text representations of IPv6 addresses (appendix B).

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::{opt, recognize};
use nom::multi::{many_m_n, many0_count};

use crate::combinator::production;
use crate::documents::rfc2234::core::{digit, hexdig};
use crate::trace::{Parsed, Source};

/// ```bnf
/// IPv4address = 1*3DIGIT "." 1*3DIGIT "." 1*3DIGIT "." 1*3DIGIT
/// ```
/// RFC 2373 section B.
pub fn ipv4address<I: Source>(input: I) -> Parsed<I> {
    production("IPv4address", (up_to_3, char('.'), up_to_3, char('.'), up_to_3, char('.'), up_to_3))
        .parse(input)
}

/// ```bnf
/// hexpart = hexseq | hexseq "::" [ hexseq ] | "::" [ hexseq ]
/// ```
/// RFC 2373 section B.
pub fn hexpart<I: Source>(input: I) -> Parsed<I> {
    production(
        "hexpart",
        alt((recognize((hexseq, opt((tag("::"), opt(hexseq))))), recognize((tag("::"), opt(hexseq))))),
    )
    .parse(input)
}

/// ```bnf
/// hexseq  = hex4 *( ":" hex4)
/// ```
/// RFC 2373 section B.
pub fn hexseq<I: Source>(input: I) -> Parsed<I> {
    production("hexseq", (hex4, many0_count((char(':'), hex4)))).parse(input)
}

/// ```bnf
/// hex4    = 1*4HEXDIG
/// ```
/// RFC 2373 section B.
pub fn hex4<I: Source>(input: I) -> Parsed<I> {
    production("hex4", many_m_n(1, 4, hexdig)).parse(input)
}

/// `1*3DIGIT`
fn up_to_3<I: Source>(input: I) -> Parsed<I> {
    recognize(many_m_n(1, 3, digit)).parse(input)
}
