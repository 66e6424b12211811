//! Miscellaneous definitions: the characters.

use crate::alike::{ALPHA, DIGIT, HEX};
use crate::combinator::{Class, alt, lit, one, one_of, production, run1, seq};
use crate::source::{Parsed, Source};

// The bytes that stand for themselves in the productions below, by the same set algebra. An escape is no
// single byte, so its "%" is in none of them.
pub(super) const UNRESERVED: Class = ALPHA.or(DIGIT).with("$-_.+").with("!*'(),");
pub(super) const UCHAR: Class = UNRESERVED.or_escapes();
pub(super) const XCHAR: Class = UNRESERVED.with(";/?:@&=").or_escapes();

/// ```bnf
/// lowalpha       = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" |
///                  "i" | "j" | "k" | "l" | "m" | "n" | "o" | "p" |
///                  "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" |
///                  "y" | "z"
/// ```
/// RFC 1738 section 5; described in section 2.2.
pub fn lowalpha<I: Source>(input: I) -> Parsed<I> {
    production("lowalpha", input, one_of("abcdefghijklmnopqrstuvwxyz"))
}

/// ```bnf
/// hialpha        = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" |
///                  "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" |
///                  "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"
/// ```
/// RFC 1738 section 5; described in section 2.2.
pub fn hialpha<I: Source>(input: I) -> Parsed<I> {
    production("hialpha", input, one_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
}

/// ```bnf
/// alpha          = lowalpha | hialpha
/// ```
/// RFC 1738 section 5; described in section 2.2.
pub fn alpha<I: Source>(input: I) -> Parsed<I> {
    production("alpha", input, one(&ALPHA, alt((lowalpha, hialpha))))
}

/// ```bnf
/// digit          = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" |
///                  "8" | "9"
/// ```
/// RFC 1738 section 5; described in section 2.2.
pub fn digit<I: Source>(input: I) -> Parsed<I> {
    production("digit", input, one_of("0123456789"))
}

/// ```bnf
/// safe           = "$" | "-" | "_" | "." | "+"
/// ```
/// RFC 1738 section 5; described in section 2.2.
pub fn safe<I: Source>(input: I) -> Parsed<I> {
    production("safe", input, one_of("$-_.+"))
}

/// ```bnf
/// extra          = "!" | "*" | "'" | "(" | ")" | ","
/// ```
/// RFC 1738 section 5; described in section 2.2.
pub fn extra<I: Source>(input: I) -> Parsed<I> {
    production("extra", input, one_of("!*'(),"))
}

/// ```bnf
/// national       = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | "`"
/// ```
/// RFC 1738 section 5; described in section 2.2.
pub fn national<I: Source>(input: I) -> Parsed<I> {
    production("national", input, one_of(r"{}|\^~[]`"))
}

/// ```bnf
/// punctuation    = "<" | ">" | "#" | "%" | <">
/// ```
/// RFC 1738 section 5; described in section 2.2.
pub fn punctuation<I: Source>(input: I) -> Parsed<I> {
    production("punctuation", input, one_of("<>#%\""))
}

/// ```bnf
/// reserved       = ";" | "/" | "?" | ":" | "@" | "&" | "="
/// ```
/// RFC 1738 section 5; described in section 2.2.
pub fn reserved<I: Source>(input: I) -> Parsed<I> {
    production("reserved", input, one_of(";/?:@&="))
}

/// ```bnf
/// hex            = digit | "A" | "B" | "C" | "D" | "E" | "F" |
///                  "a" | "b" | "c" | "d" | "e" | "f"
/// ```
/// RFC 1738 section 5; described in section 2.2.
pub fn hex<I: Source>(input: I) -> Parsed<I> {
    production("hex", input, one(&HEX, alt((digit, one_of("ABCDEFabcdef")))))
}

/// ```bnf
/// escape         = "%" hex hex
/// ```
/// RFC 1738 section 5; described in section 2.2.
pub fn escape<I: Source>(input: I) -> Parsed<I> {
    production("escape", input, seq((lit("%"), hex, hex)))
}

/// ```bnf
/// unreserved     = alpha | digit | safe | extra
/// ```
/// RFC 1738 section 5; described in section 2.2.
pub fn unreserved<I: Source>(input: I) -> Parsed<I> {
    production("unreserved", input, one(&UNRESERVED, alt((alpha, digit, safe, extra))))
}

/// ```bnf
/// uchar          = unreserved | escape
/// ```
/// RFC 1738 section 5; described in section 2.2.
pub fn uchar<I: Source>(input: I) -> Parsed<I> {
    production("uchar", input, one(&UCHAR, alt((unreserved, escape))))
}

/// ```bnf
/// xchar          = unreserved | reserved | escape
/// ```
/// RFC 1738 section 5; described in section 2.2.
pub fn xchar<I: Source>(input: I) -> Parsed<I> {
    production("xchar", input, one(&XCHAR, alt((unreserved, reserved, escape))))
}

/// ```bnf
/// digits         = 1*digit
/// ```
/// RFC 1738 section 5; described in section 2.2.
#[inline(always)]
pub fn digits<I: Source>(input: I) -> Parsed<I> {
    production("digits", input, run1(&DIGIT, digit))
}
