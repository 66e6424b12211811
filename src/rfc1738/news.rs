//! NEWS (see also RFC 1036).

use super::ip::host;
use super::misc::{UCHAR, alpha, digit, uchar};
use crate::alike::{ALPHA, DIGIT};
use crate::combinator::{Class, alt, lit, one_of, production, run, run1, seq};
use crate::source::{Parsed, Source};

const GROUP: Class = ALPHA.or(DIGIT).with("-.+_");
const ARTICLE: Class = UCHAR.with(";/?:&=");

/// ```bnf
/// newsurl        = "news:" grouppart
/// ```
/// RFC 1738 section 5; described in section 3.6.
pub fn newsurl<I: Source>(input: I) -> Parsed<I> {
    production("newsurl", input, seq((lit("news:"), grouppart)))
}

/// ```bnf
/// grouppart      = "*" | group | article
/// ```
/// RFC 1738 section 5; described in section 3.6.
pub fn grouppart<I: Source>(input: I) -> Parsed<I> {
    // With an "@" further on, what looks like a group or an asterisk begins an article.
    production("grouppart", input, alt((article, group, lit("*"))))
}

/// ```bnf
/// group          = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]
/// ```
/// RFC 1738 section 5; described in section 3.6.
pub fn group<I: Source>(input: I) -> Parsed<I> {
    production("group", input, seq((alpha, run(&GROUP, alt((alpha, digit, one_of("-.+_")))))))
}

/// ```bnf
/// article        = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host
/// ```
/// RFC 1738 section 5; described in section 3.6.
pub fn article<I: Source>(input: I) -> Parsed<I> {
    production("article", input, seq((run1(&ARTICLE, alt((uchar, one_of(";/?:&=")))), lit("@"), host)))
}
