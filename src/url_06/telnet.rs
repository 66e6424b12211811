//! Telnet (section 3.8).

use super::ip::login;
use crate::combinator::{lit, opt, production, seq};
use crate::source::{Parsed, Source};

/// ```bnf
/// telneturl      = "telnet://" login [ "/" ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.8.
pub fn telneturl<I: Source>(input: I) -> Parsed<I> {
    production("telneturl", input, seq((lit("telnet://"), login, opt(lit("/")))))
}
