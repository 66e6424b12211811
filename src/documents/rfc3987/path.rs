//! The path, as in section 3.3 of RFC 3986.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, one_of};
use nom::combinator::{opt, recognize, success};
use nom::multi::{many0_count, many1_count};

use super::characters::{iunreserved, pct_encoded, sub_delims};
use crate::combinator::{longest, production};
use crate::trace::{Parsed, Source};

/// ```bnf
/// ipath          = ipath-abempty   ; begins with "/" or is empty
///                / ipath-absolute  ; begins with "/" but not "//"
///                / ipath-noscheme  ; begins with a non-colon segment
///                / ipath-rootless  ; begins with a segment
///                / ipath-empty     ; zero characters
/// ```
/// RFC 3987 section 2.2.
pub fn ipath<I: Source>(input: I) -> Parsed<I> {
    production(
        "ipath",
        longest(
            ipath_abempty,
            longest(ipath_absolute, longest(ipath_noscheme, longest(ipath_rootless, ipath_empty))),
        ),
    )
    .parse(input)
}

/// ```bnf
/// ipath-abempty  = *( "/" isegment )
/// ```
/// RFC 3987 section 2.2.
pub fn ipath_abempty<I: Source>(input: I) -> Parsed<I> {
    production("ipath-abempty", many0_count((char('/'), isegment))).parse(input)
}

/// ```bnf
/// ipath-absolute = "/" [ isegment-nz *( "/" isegment ) ]
/// ```
/// RFC 3987 section 2.2.
pub fn ipath_absolute<I: Source>(input: I) -> Parsed<I> {
    production("ipath-absolute", (char('/'), opt((isegment_nz, many0_count((char('/'), isegment))))))
        .parse(input)
}

/// ```bnf
/// ipath-noscheme = isegment-nz-nc *( "/" isegment )
/// ```
/// RFC 3987 section 2.2.
pub fn ipath_noscheme<I: Source>(input: I) -> Parsed<I> {
    production("ipath-noscheme", (isegment_nz_nc, many0_count((char('/'), isegment)))).parse(input)
}

/// ```bnf
/// ipath-rootless = isegment-nz *( "/" isegment )
/// ```
/// RFC 3987 section 2.2.
pub fn ipath_rootless<I: Source>(input: I) -> Parsed<I> {
    production("ipath-rootless", (isegment_nz, many0_count((char('/'), isegment)))).parse(input)
}

/// ```bnf
/// ipath-empty    = 0<ipchar>
/// ```
/// RFC 3987 section 2.2.
pub fn ipath_empty<I: Source>(input: I) -> Parsed<I> {
    production("ipath-empty", success(())).parse(input)
}

/// ```bnf
/// isegment       = *ipchar
/// ```
/// RFC 3987 section 2.2.
pub fn isegment<I: Source>(input: I) -> Parsed<I> {
    production("isegment", many0_count(ipchar)).parse(input)
}

/// ```bnf
/// isegment-nz    = 1*ipchar
/// ```
/// RFC 3987 section 2.2.
pub fn isegment_nz<I: Source>(input: I) -> Parsed<I> {
    production("isegment-nz", many1_count(ipchar)).parse(input)
}

/// ```bnf
/// isegment-nz-nc = 1*( iunreserved / pct-encoded / sub-delims
///                      / "@" )
///                ; non-zero-length segment without any colon ":"
/// ```
/// RFC 3987 section 2.2.
pub fn isegment_nz_nc<I: Source>(input: I) -> Parsed<I> {
    production(
        "isegment-nz-nc",
        many1_count(alt((iunreserved, pct_encoded, sub_delims, recognize(char('@'))))),
    )
    .parse(input)
}

/// ```bnf
/// ipchar         = iunreserved / pct-encoded / sub-delims / ":"
///                / "@"
/// ```
/// RFC 3987 section 2.2.
pub fn ipchar<I: Source>(input: I) -> Parsed<I> {
    production("ipchar", alt((iunreserved, pct_encoded, sub_delims, recognize(one_of(":@"))))).parse(input)
}
