//! HTTP.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, one_of};
use nom::combinator::{opt, recognize};
use nom::multi::many0_count;

use super::ip::hostport;
use super::misc::uchar;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// httpurl        = "http://" hostport [ "/" hpath [ "?" search ]]
/// ```
/// RFC 1738 section 5; described in section 3.3.
pub fn httpurl<I: Source>(input: I) -> Parsed<I> {
    production("httpurl", (tag("http://"), hostport, opt((char('/'), hpath, opt((char('?'), search))))))
        .parse(input)
}

/// ```bnf
/// hpath          = hsegment *[ "/" hsegment ]
/// ```
/// RFC 1738 section 5; described in section 3.3.
pub fn hpath<I: Source>(input: I) -> Parsed<I> {
    production("hpath", (hsegment, many0_count((char('/'), hsegment)))).parse(input)
}

/// ```bnf
/// hsegment       = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
/// ```
/// RFC 1738 section 5; described in section 3.3.
pub fn hsegment<I: Source>(input: I) -> Parsed<I> {
    production("hsegment", many0_count(alt((uchar, recognize(one_of(";:@&=")))))).parse(input)
}

/// ```bnf
/// search         = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
/// ```
/// RFC 1738 section 5; described in section 3.3.
pub fn search<I: Source>(input: I) -> Parsed<I> {
    production("search", many0_count(alt((uchar, recognize(one_of(";:@&=")))))).parse(input)
}
