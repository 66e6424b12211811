//! A URL of any scheme.

use super::file::fileurl;
use super::ftp::ftpurl;
use super::gopher::gopherurl;
use super::http::httpurl;
use super::mailto::mailtourl;
use super::misc::{XCHAR, digit, lowalpha, xchar};
use super::news::newsurl;
use super::nntp::nntpurl;
use super::prospero::prosperourl;
use super::telnet::telneturl;
use super::wais::waisurl;
use crate::alike::{DIGIT, LOWALPHA};
use crate::combinator::{Class, alt, lit, longest, one_of, production, run, run1, seq, short_cut};
use crate::source::{Parsed, Source};

const SCHEME: Class = LOWALPHA.or(DIGIT).with("+-.");

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
/// otherurl       = scheme ":" schemepart
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 4.
pub fn otherurl<I: Source>(input: I) -> Parsed<I> {
    production("otherurl", input, seq((scheme, lit(":"), schemepart)))
}

/// ```bnf
/// scheme         = 1*[ lowalpha | digit | "+" | "-" | "." ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 2.1.
pub fn scheme<I: Source>(input: I) -> Parsed<I> {
    production("scheme", input, run1(&SCHEME, alt((lowalpha, digit, one_of("+-.")))))
}

/// ```bnf
/// schemepart     = *xchar
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 2.1.
pub fn schemepart<I: Source>(input: I) -> Parsed<I> {
    production("schemepart", input, run(&XCHAR, xchar))
}
