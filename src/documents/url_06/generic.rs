//! A URL of any scheme.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, one_of};
use nom::combinator::recognize;
use nom::multi::{many0_count, many1_count};

use super::file::fileurl;
use super::ftp::ftpurl;
use super::gopher::gopherurl;
use super::http::httpurl;
use super::mailto::mailtourl;
use super::misc::{digit, lowalpha, xchar};
use super::news::newsurl;
use super::nntp::nntpurl;
use super::prospero::prosperourl;
use super::telnet::telneturl;
use super::wais::waisurl;
use crate::combinator::{longest, production};
use crate::trace::{Parsed, Source};

/// ```bnf
/// url            = httpurl | ftpurl | newsurl |
///                  nntpurl | telneturl | gopherurl |
///                  waisurl | mailtourl | fileurl |
///                  prosperourl | otherurl
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.
pub fn url<I: Source>(input: I) -> Parsed<I> {
    // otherurl accepts far more than the schemes above it: no order of alternatives is right, only length is.
    // The schemes' own productions exclude each other.
    production(
        "url",
        longest(
            alt((
                httpurl,
                ftpurl,
                newsurl,
                nntpurl,
                telneturl,
                gopherurl,
                waisurl,
                mailtourl,
                fileurl,
                prosperourl,
            )),
            otherurl,
        ),
    )
    .parse(input)
}

/// ```bnf
/// otherurl       = scheme ":" schemepart
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 4.
pub fn otherurl<I: Source>(input: I) -> Parsed<I> {
    production("otherurl", (scheme, char(':'), schemepart)).parse(input)
}

/// ```bnf
/// scheme         = 1*[ lowalpha | digit | "+" | "-" | "." ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 2.1.
pub fn scheme<I: Source>(input: I) -> Parsed<I> {
    production("scheme", many1_count(alt((lowalpha, digit, recognize(one_of("+-.")))))).parse(input)
}

/// ```bnf
/// schemepart     = *xchar
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 2.1.
pub fn schemepart<I: Source>(input: I) -> Parsed<I> {
    production("schemepart", many0_count(xchar)).parse(input)
}
