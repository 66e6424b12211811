//! PROSPERO.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, one_of};
use nom::combinator::recognize;
use nom::multi::many0_count;

use super::ip::hostport;
use super::misc::uchar;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// prosperourl    = "prospero://" hostport "/" ppath *[ fieldspec ]
/// ```
/// RFC 1738 section 5; described in section 3.11.
pub fn prosperourl<I: Source>(input: I) -> Parsed<I> {
    production("prosperourl", (tag("prospero://"), hostport, char('/'), ppath, many0_count(fieldspec)))
        .parse(input)
}

/// ```bnf
/// ppath          = psegment *[ "/" psegment ]
/// ```
/// RFC 1738 section 5; described in section 3.11.
pub fn ppath<I: Source>(input: I) -> Parsed<I> {
    production("ppath", (psegment, many0_count((char('/'), psegment)))).parse(input)
}

/// ```bnf
/// psegment       = *[ uchar | "?" | ":" | "@" | "&" | "=" ]
/// ```
/// RFC 1738 section 5; described in section 3.11.
pub fn psegment<I: Source>(input: I) -> Parsed<I> {
    production("psegment", many0_count(alt((uchar, recognize(one_of("?:@&=")))))).parse(input)
}

/// ```bnf
/// fieldspec      = ";" fieldname "=" fieldvalue
/// ```
/// RFC 1738 section 5; described in section 3.11.
pub fn fieldspec<I: Source>(input: I) -> Parsed<I> {
    production("fieldspec", (char(';'), fieldname, char('='), fieldvalue)).parse(input)
}

/// ```bnf
/// fieldname      = *[ uchar | "?" | ":" | "@" | "&" ]
/// ```
/// RFC 1738 section 5; described in section 3.11.
pub fn fieldname<I: Source>(input: I) -> Parsed<I> {
    production("fieldname", many0_count(alt((uchar, recognize(one_of("?:@&")))))).parse(input)
}

/// ```bnf
/// fieldvalue     = *[ uchar | "?" | ":" | "@" | "&" ]
/// ```
/// RFC 1738 section 5; described in section 3.11.
pub fn fieldvalue<I: Source>(input: I) -> Parsed<I> {
    production("fieldvalue", many0_count(alt((uchar, recognize(one_of("?:@&")))))).parse(input)
}
