//! The generic form of a URL, and the choice between the schemes.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, one_of};
use nom::combinator::recognize;
use nom::multi::{many0_count, many1_count};

use super::file::fileurl;
use super::ftp::ftpurl;
use super::gopher::gopherurl;
use super::http::httpurl;
use super::ip::ip_schemepart;
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
/// genericurl     = scheme ":" schemepart
/// ```
/// RFC 1738 section 5; described in section 2.1.
pub fn genericurl<I: Source>(input: I) -> Parsed<I> {
    production("genericurl", (scheme, char(':'), schemepart)).parse(input)
}

/// ```bnf
/// url            = httpurl | ftpurl | newsurl |
///                  nntpurl | telneturl | gopherurl |
///                  waisurl | mailtourl | fileurl |
///                  prosperourl | otherurl
/// ```
/// RFC 1738 section 5; described in section 3.
pub fn url<I: Source>(input: I) -> Parsed<I> {
    // otherurl accepts far more than the schemes above it, `ftp://h/a;type=x` for one: no order of
    // alternatives is right, only length is. The schemes' own productions exclude each other.
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
/// otherurl       = genericurl
/// ```
/// RFC 1738 section 5; described in section 4.
pub fn otherurl<I: Source>(input: I) -> Parsed<I> {
    production("otherurl", genericurl).parse(input)
}

/// ```bnf
/// scheme         = 1*[ lowalpha | digit | "+" | "-" | "." ]
/// ```
/// RFC 1738 section 5; described in section 2.1.
pub fn scheme<I: Source>(input: I) -> Parsed<I> {
    production("scheme", many1_count(alt((lowalpha, digit, recognize(one_of("+-.")))))).parse(input)
}

/// ```bnf
/// schemepart     = *xchar | ip-schemepart
/// ```
/// RFC 1738 section 5; described in section 2.1.
pub fn schemepart<I: Source>(input: I) -> Parsed<I> {
    // Each ip-schemepart is a *xchar too; the tree shows the structure where there is one.
    production("schemepart", longest(ip_schemepart, many0_count(xchar))).parse(input)
}
