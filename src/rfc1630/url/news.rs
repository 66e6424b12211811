//! News.

use super::host::{behind_the_last_at, host, label};
use crate::combinator::{alt, lit, longest, never, production, seq, short_cut, tail};
use crate::source::{Parsed, Source};

/// ```bnf
/// newsaddress            n e w s : groupart
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "News".
pub fn newsaddress<I: Source>(input: I) -> Parsed<I> {
    production("newsaddress", input, seq((lit("news:"), groupart)))
}

/// ```bnf
/// groupart               * | group | article
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "News".
pub fn groupart<I: Source>(input: I) -> Parsed<I> {
    // An article reads like a group, or begins like an asterisk, up to its "@" and beyond.
    let all = longest(longest(article, group), lit("*"));
    // Where there is a group, nothing reads further.
    production("groupart", input, short_cut(alt((group, longest(article, lit("*")))), all))
}

/// ```bnf
/// group                  ialpha [ . group ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "News".
pub fn group<I: Source>(input: I) -> Parsed<I> {
    tail("group", input, label, lit("."), never)
}

/// ```bnf
/// article                xalphas @ host
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "News".
pub fn article<I: Source>(input: I) -> Parsed<I> {
    production("article", input, |input| behind_the_last_at(input, host, |bytes| host(bytes)))
}
