//! HTTP.

use super::host::hostport;
use super::path::path;
use super::search::search;
use crate::combinator::{inlined, lit, opt, production, seq};
use crate::source::{Parsed, Source};

/// ```bnf
/// httpaddress            h t t p :   / / hostport [  / path ] [ ?
///                        search ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "HTTP".
pub fn httpaddress<I: Source>(input: I) -> Parsed<I> {
    production(
        "httpaddress",
        input,
        seq((
            lit("http://"),
            inlined!(hostport),
            opt(seq((lit("/"), inlined!(path)))),
            opt(seq((lit("?"), search))),
        )),
    )
}
