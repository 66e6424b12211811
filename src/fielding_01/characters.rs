//! URL characters and character escaping (section 2).

use super::common::{alpha, digit};
use crate::alike::{ALPHA, DIGIT, HEX};
use crate::combinator::{Class, alt, lit, one, one_in, one_of, production, seq};
use crate::planes;
use crate::source::{Parsed, Source};

// The bytes that stand for themselves in the productions below, by the same set algebra. An escape is no
// single byte, so its "%" is not in `URLCHAR`.
const RESERVED: Class = Class::of(";/?:@&=+");
pub(super) const UNRESERVED: Class = ALPHA.or(DIGIT).with("$-_.!~*'(),");
pub(super) const URLCHAR: Class = RESERVED.or(UNRESERVED).or_escapes().on_plane(planes::FIRST + 2);
const CONTROL: Class = Class::range(0x00, 0x1F).or(Class::range(0x7F, 0x7F));
const SPACE: Class = Class::of(" ");
const DELIMS: Class = Class::of("<>#%\"");
const UNWISE: Class = Class::of(r"{}|\^[]`");
const NATIONAL: Class = Class::range(0x00, 0xFF)
    .without(RESERVED)
    .without(UNRESERVED)
    .without(CONTROL)
    .without(SPACE)
    .without(DELIMS)
    .without(UNWISE);
const EXCLUDED: Class = CONTROL.or(SPACE).or(DELIMS).or(UNWISE).or(NATIONAL);

/// ```bnf
/// urlchar     = reserved | unreserved | escaped
/// ```
/// draft-fielding-url-syntax-01 section 2.
pub fn urlchar<I: Source>(input: I) -> Parsed<I> {
    production("urlchar", input, one(&URLCHAR, alt((reserved, unreserved, escaped))))
}

/// ```bnf
/// reserved    = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+"
/// ```
/// draft-fielding-url-syntax-01 section 2.1.
pub fn reserved<I: Source>(input: I) -> Parsed<I> {
    production("reserved", input, one_of(";/?:@&=+"))
}

/// ```bnf
/// unreserved  = alpha | digit | mark
/// ```
/// draft-fielding-url-syntax-01 section 2.2.
pub fn unreserved<I: Source>(input: I) -> Parsed<I> {
    production("unreserved", input, one(&UNRESERVED, alt((alpha, digit, mark))))
}

/// ```bnf
/// mark        = "$" | "-" | "_" | "." | "!" | "~" |
///               "*" | "'" | "(" | ")" | ","
/// ```
/// draft-fielding-url-syntax-01 section 2.2.
pub fn mark<I: Source>(input: I) -> Parsed<I> {
    production("mark", input, one_of("$-_.!~*'(),"))
}

/// ```bnf
/// escaped     = "%" hex hex
/// ```
/// draft-fielding-url-syntax-01 section 2.3.1.
pub fn escaped<I: Source>(input: I) -> Parsed<I> {
    production("escaped", input, seq((lit("%"), hex, hex)))
}

/// ```bnf
/// hex         = digit | "A" | "B" | "C" | "D" | "E" | "F" |
///                       "a" | "b" | "c" | "d" | "e" | "f"
/// ```
/// draft-fielding-url-syntax-01 section 2.3.1.
pub fn hex<I: Source>(input: I) -> Parsed<I> {
    production("hex", input, one(&HEX, alt((digit, one_of("ABCDEFabcdef")))))
}

/// ```bnf
/// excluded    = control | space | delims | unwise | national
/// ```
/// draft-fielding-url-syntax-01 section 2.3.3.
pub fn excluded<I: Source>(input: I) -> Parsed<I> {
    production("excluded", input, one(&EXCLUDED, alt((control, space, delims, unwise, national))))
}

/// ```bnf
/// control     = <US-ASCII coded characters 00-1F and 7F hexadecimal>
/// ```
/// draft-fielding-url-syntax-01 section 2.3.3.
pub fn control<I: Source>(input: I) -> Parsed<I> {
    production("control", input, one_in(&CONTROL))
}

/// ```bnf
/// space       = <US-ASCII coded character 20 hexadecimal>
/// ```
/// draft-fielding-url-syntax-01 section 2.3.3.
pub fn space<I: Source>(input: I) -> Parsed<I> {
    production("space", input, one_in(&SPACE))
}

/// ```bnf
/// delims      = "<" | ">" | "#" | "%" | <">
/// ```
/// draft-fielding-url-syntax-01 section 2.3.3.
pub fn delims<I: Source>(input: I) -> Parsed<I> {
    production("delims", input, one_of("<>#%\""))
}

/// ```bnf
/// unwise      = "{" | "}" | "|" | "\" | "^" | "[" | "]" | "`"
/// ```
/// draft-fielding-url-syntax-01 section 2.3.3.
pub fn unwise<I: Source>(input: I) -> Parsed<I> {
    production("unwise", input, one_of(r"{}|\^[]`"))
}

/// ```bnf
/// national    = <Any character not in the reserved, unreserved,
///                control, space, delims, or unwise sets>
/// ```
/// draft-fielding-url-syntax-01 section 2.3.3.
pub fn national<I: Source>(input: I) -> Parsed<I> {
    production("national", input, one_in(&NATIONAL))
}
