//! HTTP.

use nom::Parser;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::opt;

use super::host::hostport;
use super::path::path;
use super::search::search;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// httpaddress            h t t p :   / / hostport [  / path ] [ ?
///                        search ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "HTTP".
pub fn httpaddress<I: Source>(input: I) -> Parsed<I> {
    production("httpaddress", (tag("http://"), hostport, opt((char('/'), path)), opt((char('?'), search))))
        .parse(input)
}
