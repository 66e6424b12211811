//! URL characters and character escaping (section 2).

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{anychar, char, one_of, satisfy};
use nom::combinator::{not, recognize};

use super::common::{alpha, digit};
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// urlchar     = reserved | unreserved | escaped
/// ```
/// draft-fielding-url-syntax-01 section 2.
pub fn urlchar<I: Source>(input: I) -> Parsed<I> {
    production("urlchar", alt((reserved, unreserved, escaped))).parse(input)
}

/// ```bnf
/// reserved    = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+"
/// ```
/// draft-fielding-url-syntax-01 section 2.1.
pub fn reserved<I: Source>(input: I) -> Parsed<I> {
    production("reserved", one_of(";/?:@&=+")).parse(input)
}

/// ```bnf
/// unreserved  = alpha | digit | mark
/// ```
/// draft-fielding-url-syntax-01 section 2.2.
pub fn unreserved<I: Source>(input: I) -> Parsed<I> {
    production("unreserved", alt((alpha, digit, mark))).parse(input)
}

/// ```bnf
/// mark        = "$" | "-" | "_" | "." | "!" | "~" |
///               "*" | "'" | "(" | ")" | ","
/// ```
/// draft-fielding-url-syntax-01 section 2.2.
pub fn mark<I: Source>(input: I) -> Parsed<I> {
    production("mark", one_of("$-_.!~*'(),")).parse(input)
}

/// ```bnf
/// escaped     = "%" hex hex
/// ```
/// draft-fielding-url-syntax-01 section 2.3.1.
pub fn escaped<I: Source>(input: I) -> Parsed<I> {
    production("escaped", (char('%'), hex, hex)).parse(input)
}

/// ```bnf
/// hex         = digit | "A" | "B" | "C" | "D" | "E" | "F" |
///                       "a" | "b" | "c" | "d" | "e" | "f"
/// ```
/// draft-fielding-url-syntax-01 section 2.3.1.
pub fn hex<I: Source>(input: I) -> Parsed<I> {
    production("hex", alt((digit, recognize(one_of("ABCDEFabcdef"))))).parse(input)
}

/// ```bnf
/// excluded    = control | space | delims | unwise | national
/// ```
/// draft-fielding-url-syntax-01 section 2.3.3.
pub fn excluded<I: Source>(input: I) -> Parsed<I> {
    production("excluded", alt((control, space, delims, unwise, national))).parse(input)
}

/// ```bnf
/// control     = <US-ASCII coded characters 00-1F and 7F hexadecimal>
/// ```
/// draft-fielding-url-syntax-01 section 2.3.3.
pub fn control<I: Source>(input: I) -> Parsed<I> {
    production("control", satisfy(|c| matches!(c, '\x00'..='\x1F' | '\x7F'))).parse(input)
}

/// ```bnf
/// space       = <US-ASCII coded character 20 hexadecimal>
/// ```
/// draft-fielding-url-syntax-01 section 2.3.3.
pub fn space<I: Source>(input: I) -> Parsed<I> {
    production("space", char(' ')).parse(input)
}

/// ```bnf
/// delims      = "<" | ">" | "#" | "%" | <">
/// ```
/// draft-fielding-url-syntax-01 section 2.3.3.
pub fn delims<I: Source>(input: I) -> Parsed<I> {
    production("delims", one_of("<>#%\"")).parse(input)
}

/// ```bnf
/// unwise      = "{" | "}" | "|" | "\" | "^" | "[" | "]" | "`"
/// ```
/// draft-fielding-url-syntax-01 section 2.3.3.
pub fn unwise<I: Source>(input: I) -> Parsed<I> {
    production("unwise", one_of(r"{}|\^[]`")).parse(input)
}

/// ```bnf
/// national    = <Any character not in the reserved, unreserved,
///                control, space, delims, or unwise sets>
/// ```
/// draft-fielding-url-syntax-01 section 2.3.3.
pub fn national<I: Source>(input: I) -> Parsed<I> {
    production("national", (not(alt((reserved, unreserved, control, space, delims, unwise))), anychar))
        .parse(input)
}
