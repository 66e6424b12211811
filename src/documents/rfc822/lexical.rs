//! Section 3.3: the characters and what is quoted.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{one_of, satisfy};
use nom::multi::many0_count;

use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// specials       = "(" / ")" / "<" / ">" / "@" / "," / ";" / ":" / "\" / <"> / "." / "[" / "]"
/// ```
/// RFC 822 section 3.3.
pub fn specials<I: Source>(input: I) -> Parsed<I> {
    production("specials", one_of("()<>@,;:\\\".[]")).parse(input)
}

/// ```bnf
/// quoted-string  = <"> *(qtext / quoted-pair) <">
/// ```
/// RFC 822 section 3.3.
pub fn quoted_string<I: Source>(input: I) -> Parsed<I> {
    production("quoted-string", (tag("\""), many0_count(alt((qtext, quoted_pair))), tag("\""))).parse(input)
}

/// ```bnf
/// qtext          = <any CHAR excepting <">, "\" and CR>
/// ```
/// RFC 822 section 3.3.
pub fn qtext<I: Source>(input: I) -> Parsed<I> {
    production("qtext", satisfy(|c| c.is_ascii() && !"\"\\\r".contains(c))).parse(input)
}

/// ```bnf
/// domain-literal = "[" *(dtext / quoted-pair) "]"
/// ```
/// RFC 822 section 3.3.
pub fn domain_literal<I: Source>(input: I) -> Parsed<I> {
    production("domain-literal", (tag("["), many0_count(alt((dtext, quoted_pair))), tag("]"))).parse(input)
}

/// ```bnf
/// dtext          = <any CHAR excluding "[", "]", "\" and CR>
/// ```
/// RFC 822 section 3.3.
pub fn dtext<I: Source>(input: I) -> Parsed<I> {
    production("dtext", satisfy(|c| c.is_ascii() && !"[]\\\r".contains(c))).parse(input)
}

/// ```bnf
/// quoted-pair    = "\" CHAR
/// ```
/// RFC 822 section 3.3.
pub fn quoted_pair<I: Source>(input: I) -> Parsed<I> {
    production("quoted-pair", (tag("\\"), char)).parse(input)
}

/// ```bnf
/// CHAR           = <any US-ASCII character, octets 0 to 127>
/// ```
/// RFC 822 section 3.3.
pub fn char<I: Source>(input: I) -> Parsed<I> {
    production("CHAR", satisfy(|c| c.is_ascii())).parse(input)
}

/// ```bnf
/// CTLs           = <octets 0 to 31, and 127>
/// ```
/// RFC 822 section 3.3.
pub fn ctls<I: Source>(input: I) -> Parsed<I> {
    production("CTLs", satisfy(|c| c.is_ascii_control())).parse(input)
}

/// ```bnf
/// SPACE          = <octet 32>
/// ```
/// RFC 822 section 3.3.
pub fn space<I: Source>(input: I) -> Parsed<I> {
    production("SPACE", tag(" ")).parse(input)
}
