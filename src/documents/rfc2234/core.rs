//! Core rules (section 6.1).

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{one_of, satisfy};
use nom::combinator::recognize;

use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// ALPHA          =  %x41-5A / %x61-7A   ; A-Z / a-z
/// ```
/// RFC 2234 section 6.1.
pub fn alpha<I: Source>(input: I) -> Parsed<I> {
    production("ALPHA", satisfy(|c| c.is_ascii_alphabetic())).parse(input)
}

/// ```bnf
/// DIGIT          =  %x30-39
///                        ; 0-9
/// ```
/// RFC 2234 section 6.1.
pub fn digit<I: Source>(input: I) -> Parsed<I> {
    production("DIGIT", satisfy(|c| c.is_ascii_digit())).parse(input)
}

/// ```bnf
/// HEXDIG         =  DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
/// ```
/// RFC 2234 section 6.1.
pub fn hexdig<I: Source>(input: I) -> Parsed<I> {
    production("HEXDIG", alt((digit, recognize(one_of("ABCDEFabcdef"))))).parse(input)
}
