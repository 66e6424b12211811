//! Common elements (section 1.3).

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::satisfy;

use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// alpha    = lowalpha | hialpha
/// ```
/// draft-fielding-url-syntax-01 section 1.3.
pub fn alpha<I: Source>(input: I) -> Parsed<I> {
    production("alpha", alt((lowalpha, hialpha))).parse(input)
}

/// ```bnf
/// lowalpha = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" |
///            "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" | "r" |
///            "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"
/// ```
/// draft-fielding-url-syntax-01 section 1.3.
pub fn lowalpha<I: Source>(input: I) -> Parsed<I> {
    production("lowalpha", satisfy(|c| c.is_ascii_lowercase())).parse(input)
}

/// ```bnf
/// hialpha  = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" |
///            "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" |
///            "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"
/// ```
/// draft-fielding-url-syntax-01 section 1.3.
pub fn hialpha<I: Source>(input: I) -> Parsed<I> {
    production("hialpha", satisfy(|c| c.is_ascii_uppercase())).parse(input)
}

/// ```bnf
/// digit    = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" |
///            "8" | "9"
/// ```
/// draft-fielding-url-syntax-01 section 1.3.
pub fn digit<I: Source>(input: I) -> Parsed<I> {
    production("digit", satisfy(|c| c.is_ascii_digit())).parse(input)
}

/// ```bnf
/// alphanum = alpha | digit
/// ```
/// draft-fielding-url-syntax-01 section 1.3.
pub fn alphanum<I: Source>(input: I) -> Parsed<I> {
    production("alphanum", alt((alpha, digit))).parse(input)
}
