//! TELNET.

use nom::Parser;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::opt;

use super::ip::login;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// telneturl      = "telnet://" login [ "/" ]
/// ```
/// RFC 1738 section 5; described in section 3.8.
pub fn telneturl<I: Source>(input: I) -> Parsed<I> {
    production("telneturl", (tag("telnet://"), login, opt(char('/')))).parse(input)
}
