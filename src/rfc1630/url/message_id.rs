//! Message-Id.

use crate::combinator::{lit, production, seq};
use crate::rfc822::address::addr_spec;
use crate::source::{Parsed, Source};

/// ```bnf
/// midaddress             m i d  :  addr-spec
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Message-Id".
pub fn midaddress<I: Source>(input: I) -> Parsed<I> {
    production("midaddress", input, seq((lit("mid:"), addr_spec)))
}
