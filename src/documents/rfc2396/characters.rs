//! URI characters and escape sequences (sections 1.6 and 2).

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, one_of, satisfy};
use nom::combinator::recognize;

use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// uric          = reserved | unreserved | escaped
/// ```
/// RFC 2396 section A; described in section 2.
pub fn uric<I: Source>(input: I) -> Parsed<I> {
    production("uric", alt((reserved, unreserved, escaped))).parse(input)
}

/// ```bnf
/// reserved      = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" |
///                 "$" | ","
/// ```
/// RFC 2396 section A; described in section 2.2.
pub fn reserved<I: Source>(input: I) -> Parsed<I> {
    production("reserved", one_of(";/?:@&=+$,")).parse(input)
}

/// ```bnf
/// unreserved    = alphanum | mark
/// ```
/// RFC 2396 section A; described in section 2.3.
pub fn unreserved<I: Source>(input: I) -> Parsed<I> {
    production("unreserved", alt((alphanum, mark))).parse(input)
}

/// ```bnf
/// mark          = "-" | "_" | "." | "!" | "~" | "*" | "'" |
///                 "(" | ")"
/// ```
/// RFC 2396 section A; described in section 2.3.
pub fn mark<I: Source>(input: I) -> Parsed<I> {
    production("mark", one_of("-_.!~*'()")).parse(input)
}

/// ```bnf
/// escaped       = "%" hex hex
/// ```
/// RFC 2396 section A; described in section 2.4.1.
pub fn escaped<I: Source>(input: I) -> Parsed<I> {
    production("escaped", (char('%'), hex, hex)).parse(input)
}

/// ```bnf
/// hex           = digit | "A" | "B" | "C" | "D" | "E" | "F" |
///                         "a" | "b" | "c" | "d" | "e" | "f"
/// ```
/// RFC 2396 section A; described in section 2.4.1.
pub fn hex<I: Source>(input: I) -> Parsed<I> {
    production("hex", alt((digit, recognize(one_of("ABCDEFabcdef"))))).parse(input)
}

/// ```bnf
/// alphanum      = alpha | digit
/// ```
/// RFC 2396 section A; described in section 1.6.
pub fn alphanum<I: Source>(input: I) -> Parsed<I> {
    production("alphanum", alt((alpha, digit))).parse(input)
}

/// ```bnf
/// alpha         = lowalpha | upalpha
/// ```
/// RFC 2396 section A; described in section 1.6.
pub fn alpha<I: Source>(input: I) -> Parsed<I> {
    production("alpha", alt((lowalpha, upalpha))).parse(input)
}

/// ```bnf
/// lowalpha = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" |
///            "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" | "r" |
///            "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"
/// ```
/// RFC 2396 section A; described in section 1.6.
pub fn lowalpha<I: Source>(input: I) -> Parsed<I> {
    production("lowalpha", satisfy(|c| c.is_ascii_lowercase())).parse(input)
}

/// ```bnf
/// upalpha  = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" |
///            "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" |
///            "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"
/// ```
/// RFC 2396 section A; described in section 1.6.
pub fn upalpha<I: Source>(input: I) -> Parsed<I> {
    production("upalpha", satisfy(|c| c.is_ascii_uppercase())).parse(input)
}

/// ```bnf
/// digit    = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" |
///            "8" | "9"
/// ```
/// RFC 2396 section A; described in section 1.6.
pub fn digit<I: Source>(input: I) -> Parsed<I> {
    production("digit", satisfy(|c| c.is_ascii_digit())).parse(input)
}

/// ```bnf
/// control     = <US-ASCII coded characters 00-1F and 7F hexadecimal>
/// ```
/// RFC 2396 section 2.4.3.
pub fn control<I: Source>(input: I) -> Parsed<I> {
    production("control", satisfy(|c| matches!(c, '\x00'..='\x1F' | '\x7F'))).parse(input)
}

/// ```bnf
/// space       = <US-ASCII coded character 20 hexadecimal>
/// ```
/// RFC 2396 section 2.4.3.
pub fn space<I: Source>(input: I) -> Parsed<I> {
    production("space", char(' ')).parse(input)
}

/// ```bnf
/// delims      = "<" | ">" | "#" | "%" | <">
/// ```
/// RFC 2396 section 2.4.3.
pub fn delims<I: Source>(input: I) -> Parsed<I> {
    production("delims", one_of("<>#%\"")).parse(input)
}

/// ```bnf
/// unwise      = "{" | "}" | "|" | "\" | "^" | "[" | "]" | "`"
/// ```
/// RFC 2396 section 2.4.3.
pub fn unwise<I: Source>(input: I) -> Parsed<I> {
    production("unwise", one_of(r"{}|\^[]`")).parse(input)
}
