//! The whole, as in section 3 of RFC 3986.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::{opt, recognize};

use super::authority::iauthority;
use super::fragment::ifragment;
use super::path::{ipath_abempty, ipath_absolute, ipath_empty, ipath_rootless};
use super::query::iquery;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

pub use crate::documents::rfc3986::components::scheme;

/// ```bnf
/// IRI            = scheme ":" ihier-part [ "?" iquery ]
///                       [ "#" ifragment ]
/// ```
/// RFC 3987 section 2.2.
pub fn iri<I: Source>(input: I) -> Parsed<I> {
    production("IRI", (scheme, char(':'), ihier_part, opt((char('?'), iquery)), opt((char('#'), ifragment))))
        .parse(input)
}

/// ```bnf
/// ihier-part     = "//" iauthority ipath-abempty
///                / ipath-absolute
///                / ipath-rootless
///                / ipath-empty
/// ```
/// RFC 3987 section 2.2.
pub fn ihier_part<I: Source>(input: I) -> Parsed<I> {
    production(
        "ihier-part",
        alt((recognize((tag("//"), iauthority, ipath_abempty)), ipath_absolute, ipath_rootless, ipath_empty)),
    )
    .parse(input)
}
