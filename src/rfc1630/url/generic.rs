//! A URL of any of the schemes.

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
use crate::combinator::{alt, led_by, lit, production, seq};
use crate::source::{Parsed, Source};

/// ```bnf
/// prefixedurl            u r l : url
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "URI syntax".
pub fn prefixedurl<I: Source>(input: I) -> Parsed<I> {
    production("prefixedurl", input, seq((lit("url:"), url)))
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
        input,
        alt((
            led_by(b'h', httpaddress),
            led_by(b'f', ftpaddress),
            led_by(b'n', newsaddress),
            led_by(b'n', nntpaddress),
            led_by(b'p', prosperoaddress),
            led_by(b't', telnetaddress),
            led_by(b'g', gopheraddress),
            led_by(b'w', waisaddress),
            led_by(b'm', mailtoaddress),
            led_by(b'm', midaddress),
            led_by(b'c', cidaddress),
        )),
    )
}

/// ```bnf
/// scheme                 ialpha
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "URI syntax".
pub fn scheme<I: Source>(input: I) -> Parsed<I> {
    production("scheme", input, ialpha)
}
