//! The generic form of a URL, and the choice between the schemes.

use super::file::fileurl;
use super::ftp::ftpurl;
use super::gopher::gopherurl;
use super::http::httpurl;
use super::ip::ip_schemepart;
use super::mailto::mailtourl;
use super::misc::{XCHAR, digit, lowalpha, xchar};
use super::news::newsurl;
use super::nntp::nntpurl;
use super::prospero::prosperourl;
use super::telnet::telneturl;
use super::wais::waisurl;
use crate::alike::{DIGIT, LOWALPHA};
use crate::combinator::{Class, alt, fused, lit, longest, one_of, production, run, run1, seq, short_cut};
use crate::source::{Parsed, Source};

const SCHEME: Class = LOWALPHA.or(DIGIT).with("+-.");

/// ```bnf
/// genericurl     = scheme ":" schemepart
/// ```
/// RFC 1738 section 5; described in section 2.1.
pub fn genericurl<I: Source>(input: I) -> Parsed<I> {
    production("genericurl", input, seq((scheme, lit(":"), schemepart)))
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
        input,
        short_cut(
            otherurl,
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
        ),
    )
}

/// ```bnf
/// otherurl       = genericurl
/// ```
/// RFC 1738 section 5; described in section 4.
pub fn otherurl<I: Source>(input: I) -> Parsed<I> {
    production("otherurl", input, genericurl)
}

/// ```bnf
/// scheme         = 1*[ lowalpha | digit | "+" | "-" | "." ]
/// ```
/// RFC 1738 section 5; described in section 2.1.
pub fn scheme<I: Source>(input: I) -> Parsed<I> {
    production("scheme", input, run1(&SCHEME, alt((lowalpha, digit, one_of("+-.")))))
}

/// ```bnf
/// schemepart     = *xchar | ip-schemepart
/// ```
/// RFC 1738 section 5; described in section 2.1.
pub fn schemepart<I: Source>(input: I) -> Parsed<I> {
    // Each ip-schemepart is a *xchar too; the tree shows the structure where there is one.
    production("schemepart", input, fused(&XCHAR, longest(ip_schemepart, run(&XCHAR, xchar))))
}
