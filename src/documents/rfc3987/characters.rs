//! Characters: those of URIs, and those of the UCS beyond US-ASCII.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::one_of;
use nom::combinator::recognize;

use crate::combinator::{character, production};
use crate::documents::rfc2234::core::{alpha, digit};
use crate::trace::{Parsed, Source};

pub use crate::documents::rfc3986::characters::{gen_delims, pct_encoded, reserved, sub_delims, unreserved};

/// ```bnf
/// iunreserved    = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar
/// ```
/// RFC 3987 section 2.2.
pub fn iunreserved<I: Source>(input: I) -> Parsed<I> {
    production("iunreserved", alt((alpha, digit, recognize(one_of("-._~")), ucschar))).parse(input)
}

/// ```bnf
/// ucschar        = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
///                / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
///                / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
///                / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
///                / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
///                / %xD0000-DFFFD / %xE1000-EFFFD
/// ```
/// RFC 3987 section 2.2.
pub fn ucschar<I: Source>(input: I) -> Parsed<I> {
    production(
        "ucschar",
        character([
            '\u{A0}'..='\u{D7FF}',
            '\u{F900}'..='\u{FDCF}',
            '\u{FDF0}'..='\u{FFEF}',
            '\u{10000}'..='\u{1FFFD}',
            '\u{20000}'..='\u{2FFFD}',
            '\u{30000}'..='\u{3FFFD}',
            '\u{40000}'..='\u{4FFFD}',
            '\u{50000}'..='\u{5FFFD}',
            '\u{60000}'..='\u{6FFFD}',
            '\u{70000}'..='\u{7FFFD}',
            '\u{80000}'..='\u{8FFFD}',
            '\u{90000}'..='\u{9FFFD}',
            '\u{A0000}'..='\u{AFFFD}',
            '\u{B0000}'..='\u{BFFFD}',
            '\u{C0000}'..='\u{CFFFD}',
            '\u{D0000}'..='\u{DFFFD}',
            '\u{E1000}'..='\u{EFFFD}',
        ]),
    )
    .parse(input)
}

/// ```bnf
/// iprivate       = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
/// ```
/// RFC 3987 section 2.2.
pub fn iprivate<I: Source>(input: I) -> Parsed<I> {
    production(
        "iprivate",
        character(['\u{E000}'..='\u{F8FF}', '\u{F0000}'..='\u{FFFFD}', '\u{100000}'..='\u{10FFFD}']),
    )
    .parse(input)
}
