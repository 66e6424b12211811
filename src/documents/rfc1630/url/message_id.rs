//! Message-Id.

use nom::Parser;
use nom::bytes::complete::tag;

use crate::combinator::production;
use crate::documents::rfc822::address::addr_spec;
use crate::trace::{Parsed, Source};

/// ```bnf
/// midaddress             m i d  :  addr-spec
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Message-Id".
pub fn midaddress<I: Source>(input: I) -> Parsed<I> {
    production("midaddress", (tag("mid:"), addr_spec)).parse(input)
}
