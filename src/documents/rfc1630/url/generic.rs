//! A URL of any of the schemes.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;

use super::characters::ialpha;
use super::content_id::cidaddress;
use super::ftp::ftpaddress;
use super::gopher::gopheraddress;
use super::http::httpaddress;
use super::mailto::mailtoaddress;
use super::message_id::midaddress;
use super::news::newsaddress;
use super::nntp::nntpaddress;
use super::prospero::prosperoaddress;
use super::telnet::telnetaddress;
use super::wais::waisaddress;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// prefixedurl            u r l : url
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "URI syntax".
pub fn prefixedurl<I: Source>(input: I) -> Parsed<I> {
    production("prefixedurl", (tag("url:"), url)).parse(input)
}

/// ```bnf
/// url                    httpaddress | ftpaddress | newsaddress |
///                        nntpaddress | prosperoaddress | telnetaddress
///                        | gopheraddress | waisaddress |
///                        mailtoaddress  | midaddress | cidaddress
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "URI syntax".
pub fn url<I: Source>(input: I) -> Parsed<I> {
    production(
        "url",
        alt((
            httpaddress,
            ftpaddress,
            newsaddress,
            nntpaddress,
            prosperoaddress,
            telnetaddress,
            gopheraddress,
            waisaddress,
            mailtoaddress,
            midaddress,
            cidaddress,
        )),
    )
    .parse(input)
}

/// ```bnf
/// scheme                 ialpha
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "URI syntax".
pub fn scheme<I: Source>(input: I) -> Parsed<I> {
    production("scheme", ialpha).parse(input)
}
