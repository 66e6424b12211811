//! References, relative and absolute, as in section 4 of RFC 3986.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::{opt, recognize};

use super::authority::iauthority;
use super::components::{ihier_part, iri, scheme};
use super::fragment::ifragment;
use super::path::{ipath_abempty, ipath_absolute, ipath_empty, ipath_noscheme};
use super::query::iquery;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// IRI-reference  = IRI / irelative-ref
/// ```
/// RFC 3987 section 2.2.
pub fn iri_reference<I: Source>(input: I) -> Parsed<I> {
    // No irelative-ref has a colon in its first segment.
    production("IRI-reference", alt((iri, irelative_ref))).parse(input)
}

/// ```bnf
/// absolute-IRI   = scheme ":" ihier-part [ "?" iquery ]
/// ```
/// RFC 3987 section 2.2.
pub fn absolute_iri<I: Source>(input: I) -> Parsed<I> {
    production("absolute-IRI", (scheme, char(':'), ihier_part, opt((char('?'), iquery)))).parse(input)
}

/// ```bnf
/// irelative-ref  = irelative-part [ "?" iquery ] [ "#" ifragment ]
/// ```
/// RFC 3987 section 2.2.
pub fn irelative_ref<I: Source>(input: I) -> Parsed<I> {
    production("irelative-ref", (irelative_part, opt((char('?'), iquery)), opt((char('#'), ifragment))))
        .parse(input)
}

/// ```bnf
/// irelative-part = "//" iauthority ipath-abempty
///                     / ipath-absolute
///                / ipath-noscheme
///                / ipath-empty
/// ```
/// RFC 3987 section 2.2.
pub fn irelative_part<I: Source>(input: I) -> Parsed<I> {
    production(
        "irelative-part",
        alt((recognize((tag("//"), iauthority, ipath_abempty)), ipath_absolute, ipath_noscheme, ipath_empty)),
    )
    .parse(input)
}
