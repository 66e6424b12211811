//! Path (section 3.3).

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, one_of};
use nom::combinator::{opt, recognize, success};
use nom::multi::{many0_count, many1_count};

use super::characters::{pct_encoded, sub_delims, unreserved};
use crate::combinator::{longest, production};
use crate::trace::{Parsed, Source};

/// ```bnf
/// path          = path-abempty    ; begins with "/" or is empty
///               / path-absolute   ; begins with "/" but not "//"
///               / path-noscheme   ; begins with a non-colon segment
///               / path-rootless   ; begins with a segment
///               / path-empty      ; zero characters
/// ```
/// RFC 3986 section A; described in section 3.3.
pub fn path<I: Source>(input: I) -> Parsed<I> {
    production(
        "path",
        longest(
            path_abempty,
            longest(path_absolute, longest(path_noscheme, longest(path_rootless, path_empty))),
        ),
    )
    .parse(input)
}

/// ```bnf
/// path-abempty  = *( "/" segment )
/// ```
/// RFC 3986 section A; described in section 3.3.
pub fn path_abempty<I: Source>(input: I) -> Parsed<I> {
    production("path-abempty", many0_count((char('/'), segment))).parse(input)
}

/// ```bnf
/// path-absolute = "/" [ segment-nz *( "/" segment ) ]
/// ```
/// RFC 3986 section A; described in section 3.3.
pub fn path_absolute<I: Source>(input: I) -> Parsed<I> {
    production("path-absolute", (char('/'), opt((segment_nz, many0_count((char('/'), segment))))))
        .parse(input)
}

/// ```bnf
/// path-noscheme = segment-nz-nc *( "/" segment )
/// ```
/// RFC 3986 section A; described in section 3.3.
pub fn path_noscheme<I: Source>(input: I) -> Parsed<I> {
    production("path-noscheme", (segment_nz_nc, many0_count((char('/'), segment)))).parse(input)
}

/// ```bnf
/// path-rootless = segment-nz *( "/" segment )
/// ```
/// RFC 3986 section A; described in section 3.3.
pub fn path_rootless<I: Source>(input: I) -> Parsed<I> {
    production("path-rootless", (segment_nz, many0_count((char('/'), segment)))).parse(input)
}

/// ```bnf
/// path-empty    = 0<pchar>
/// ```
/// RFC 3986 section A; described in section 3.3.
pub fn path_empty<I: Source>(input: I) -> Parsed<I> {
    production("path-empty", success(())).parse(input)
}

/// ```bnf
/// segment       = *pchar
/// ```
/// RFC 3986 section A; described in section 3.3.
pub fn segment<I: Source>(input: I) -> Parsed<I> {
    production("segment", many0_count(pchar)).parse(input)
}

/// ```bnf
/// segment-nz    = 1*pchar
/// ```
/// RFC 3986 section A; described in section 3.3.
pub fn segment_nz<I: Source>(input: I) -> Parsed<I> {
    production("segment-nz", many1_count(pchar)).parse(input)
}

/// ```bnf
/// segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
///               ; non-zero-length segment without any colon ":"
/// ```
/// RFC 3986 section A; described in section 3.3.
pub fn segment_nz_nc<I: Source>(input: I) -> Parsed<I> {
    production("segment-nz-nc", many1_count(alt((unreserved, pct_encoded, sub_delims, recognize(char('@'))))))
        .parse(input)
}

/// ```bnf
/// pchar         = unreserved / pct-encoded / sub-delims / ":" / "@"
/// ```
/// RFC 3986 section A; described in section 3.3.
pub fn pchar<I: Source>(input: I) -> Parsed<I> {
    production("pchar", alt((unreserved, pct_encoded, sub_delims, recognize(one_of(":@"))))).parse(input)
}
