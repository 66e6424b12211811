//! News (section 3.6).

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, one_of};
use nom::combinator::recognize;
use nom::multi::{many0_count, many1_count};

use super::ip::host;
use super::misc::{alpha, digit, uchar};
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// newsurl        = "news:" grouppart
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.6.
pub fn newsurl<I: Source>(input: I) -> Parsed<I> {
    production("newsurl", (tag("news:"), grouppart)).parse(input)
}

/// ```bnf
/// grouppart      = "*" | group | article
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.6.
pub fn grouppart<I: Source>(input: I) -> Parsed<I> {
    // With an "@" further on, what looks like a group or an asterisk begins an article.
    production("grouppart", alt((article, group, recognize(char('*'))))).parse(input)
}

/// ```bnf
/// group          = alpha *[ alpha | digit | "-" | "." ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.6.
pub fn group<I: Source>(input: I) -> Parsed<I> {
    production("group", (alpha, many0_count(alt((alpha, digit, recognize(one_of("-."))))))).parse(input)
}

/// ```bnf
/// article        = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.6.
pub fn article<I: Source>(input: I) -> Parsed<I> {
    production("article", (many1_count(alt((uchar, recognize(one_of(";/?:&="))))), char('@'), host))
        .parse(input)
}
