//! Content-Id.

use crate::combinator::{lit, production, seq};
use crate::rfc822::address::content_identifier;
use crate::source::{Parsed, Source};

/// ```bnf
/// cidaddress             c i d : content-identifier
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Content-Id".
pub fn cidaddress<I: Source>(input: I) -> Parsed<I> {
    production("cidaddress", input, seq((lit("cid:"), content_identifier)))
}
