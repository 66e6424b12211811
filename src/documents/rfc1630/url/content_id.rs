//! Content-Id.

use nom::Parser;
use nom::bytes::complete::tag;

use crate::combinator::production;
use crate::documents::rfc822::address::content_identifier;
use crate::trace::{Parsed, Source};

/// ```bnf
/// cidaddress             c i d : content-identifier
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Content-Id".
pub fn cidaddress<I: Source>(input: I) -> Parsed<I> {
    production("cidaddress", (tag("cid:"), content_identifier)).parse(input)
}
