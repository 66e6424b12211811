//! FTP (section 3.2).

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, one_of};
use nom::combinator::{opt, recognize};
use nom::multi::many0_count;

use super::ip::login;
use super::misc::uchar;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// ftpurl         = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.2.
pub fn ftpurl<I: Source>(input: I) -> Parsed<I> {
    production("ftpurl", (tag("ftp://"), login, opt((char('/'), fpath, opt((tag(";type="), ftptype))))))
        .parse(input)
}

/// ```bnf
/// fpath          = fsegment *[ "/" fsegment ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.2.2.
pub fn fpath<I: Source>(input: I) -> Parsed<I> {
    production("fpath", (fsegment, many0_count((char('/'), fsegment)))).parse(input)
}

/// ```bnf
/// fsegment       = *[ uchar | "?" | ":" | "@" | "&" | "=" ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.2.2.
pub fn fsegment<I: Source>(input: I) -> Parsed<I> {
    production("fsegment", many0_count(alt((uchar, recognize(one_of("?:@&=")))))).parse(input)
}

/// ```bnf
/// ftptype        = "A" | "I" | "D" | "a" | "i" | "d"
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.2.2.
pub fn ftptype<I: Source>(input: I) -> Parsed<I> {
    production("ftptype", one_of("AIDaid")).parse(input)
}
