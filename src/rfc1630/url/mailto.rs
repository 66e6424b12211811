//! Mailto.

use super::host::{behind_the_last_at, hostname};
use crate::combinator::{lit, production, seq};
use crate::source::{Parsed, Source};

/// ```bnf
/// mailtoaddress          m a i l t o : xalphas @ hostname
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Mailto".
pub fn mailtoaddress<I: Source>(input: I) -> Parsed<I> {
    production(
        "mailtoaddress",
        input,
        seq((lit("mailto:"), |input| behind_the_last_at(input, hostname, |bytes| hostname(bytes)))),
    )
}
