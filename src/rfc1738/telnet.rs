//! TELNET.

use super::ip::login;
use crate::combinator::{inlined, lit, opt, production, seq};
use crate::source::{Parsed, Source};

/// ```bnf
/// telneturl      = "telnet://" login [ "/" ]
/// ```
/// RFC 1738 section 5; described in section 3.8.
pub fn telneturl<I: Source>(input: I) -> Parsed<I> {
    production("telneturl", input, seq((lit("telnet://"), inlined!(login), opt(lit("/")))))
}
