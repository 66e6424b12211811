//! Characters (section 2.2).

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, one_of, satisfy};
use nom::combinator::recognize;

use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// pchar       = uchar | ":" | "@" | "&" | "="
/// ```
/// RFC 1808 section 2.2.
pub fn pchar<I: Source>(input: I) -> Parsed<I> {
    production("pchar", alt((uchar, recognize(one_of(":@&="))))).parse(input)
}

/// ```bnf
/// uchar       = unreserved | escape
/// ```
/// RFC 1808 section 2.2.
pub fn uchar<I: Source>(input: I) -> Parsed<I> {
    production("uchar", alt((unreserved, escape))).parse(input)
}

/// ```bnf
/// unreserved  = alpha | digit | safe | extra
/// ```
/// RFC 1808 section 2.2.
pub fn unreserved<I: Source>(input: I) -> Parsed<I> {
    production("unreserved", alt((alpha, digit, safe, extra))).parse(input)
}

/// ```bnf
/// escape      = "%" hex hex
/// ```
/// RFC 1808 section 2.2.
pub fn escape<I: Source>(input: I) -> Parsed<I> {
    production("escape", (char('%'), hex, hex)).parse(input)
}

/// ```bnf
/// hex         = digit | "A" | "B" | "C" | "D" | "E" | "F" |
///                       "a" | "b" | "c" | "d" | "e" | "f"
/// ```
/// RFC 1808 section 2.2.
pub fn hex<I: Source>(input: I) -> Parsed<I> {
    production("hex", alt((digit, recognize(one_of("ABCDEFabcdef"))))).parse(input)
}

/// ```bnf
/// alpha       = lowalpha | hialpha
/// ```
/// RFC 1808 section 2.2.
pub fn alpha<I: Source>(input: I) -> Parsed<I> {
    production("alpha", alt((lowalpha, hialpha))).parse(input)
}

/// ```bnf
/// lowalpha    = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" |
///               "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" | "r" |
///               "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"
/// ```
/// RFC 1808 section 2.2.
pub fn lowalpha<I: Source>(input: I) -> Parsed<I> {
    production("lowalpha", satisfy(|c| c.is_ascii_lowercase())).parse(input)
}

/// ```bnf
/// hialpha     = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" |
///               "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" |
///               "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"
/// ```
/// RFC 1808 section 2.2.
pub fn hialpha<I: Source>(input: I) -> Parsed<I> {
    production("hialpha", satisfy(|c| c.is_ascii_uppercase())).parse(input)
}

/// ```bnf
/// digit       = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" |
///               "8" | "9"
/// ```
/// RFC 1808 section 2.2.
pub fn digit<I: Source>(input: I) -> Parsed<I> {
    production("digit", satisfy(|c| c.is_ascii_digit())).parse(input)
}

/// ```bnf
/// safe        = "$" | "-" | "_" | "." | "+"
/// ```
/// RFC 1808 section 2.2.
pub fn safe<I: Source>(input: I) -> Parsed<I> {
    production("safe", one_of("$-_.+")).parse(input)
}

/// ```bnf
/// extra       = "!" | "*" | "'" | "(" | ")" | ","
/// ```
/// RFC 1808 section 2.2.
pub fn extra<I: Source>(input: I) -> Parsed<I> {
    production("extra", one_of("!*'(),")).parse(input)
}

/// ```bnf
/// national    = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | "`"
/// ```
/// RFC 1808 section 2.2.
pub fn national<I: Source>(input: I) -> Parsed<I> {
    production("national", one_of(r"{}|\^~[]`")).parse(input)
}

/// ```bnf
/// reserved    = ";" | "/" | "?" | ":" | "@" | "&" | "="
/// ```
/// RFC 1808 section 2.2.
pub fn reserved<I: Source>(input: I) -> Parsed<I> {
    production("reserved", one_of(";/?:@&=")).parse(input)
}

/// ```bnf
/// punctuation = "<" | ">" | "#" | "%" | <">
/// ```
/// RFC 1808 section 2.2.
pub fn punctuation<I: Source>(input: I) -> Parsed<I> {
    production("punctuation", one_of("<>#%\"")).parse(input)
}
