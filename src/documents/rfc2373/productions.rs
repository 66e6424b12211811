//! The productions of RFC 2373, section B, in its order.

use crate::documents::prelude::*;
use crate::documents::rfc2234::productions::{digit, hexdig};

/// `IPv4address = 1*3DIGIT "." 1*3DIGIT "." 1*3DIGIT "." 1*3DIGIT`
pub fn ipv4address<I: Source>(input: I) -> Parsed<I> {
    production("IPv4address", (up_to_3, char('.'), up_to_3, char('.'), up_to_3, char('.'), up_to_3))
        .parse(input)
}

/// `1*3DIGIT`
fn up_to_3<I: Source>(input: I) -> Parsed<I> {
    recognize(many_m_n(1, 3, digit)).parse(input)
}

/// `hexpart = hexseq | hexseq "::" [ hexseq ] | "::" [ hexseq ]`
pub fn hexpart<I: Source>(input: I) -> Parsed<I> {
    production(
        "hexpart",
        alt((recognize((hexseq, opt((tag("::"), opt(hexseq))))), recognize((tag("::"), opt(hexseq))))),
    )
    .parse(input)
}

/// `hexseq  = hex4 *( ":" hex4)`
pub fn hexseq<I: Source>(input: I) -> Parsed<I> {
    production("hexseq", (hex4, many0_count((char(':'), hex4)))).parse(input)
}

/// `hex4    = 1*4HEXDIG`
pub fn hex4<I: Source>(input: I) -> Parsed<I> {
    production("hex4", many_m_n(1, 4, hexdig)).parse(input)
}
