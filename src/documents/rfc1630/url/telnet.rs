//! Telnet.

use nom::Parser;
use nom::bytes::complete::tag;

use super::login::login;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// telnetaddress          t e l n e t : / / login
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Telnet, rlogin, tn3270".
pub fn telnetaddress<I: Source>(input: I) -> Parsed<I> {
    production("telnetaddress", (tag("telnet://"), login)).parse(input)
}
