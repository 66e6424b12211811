//! Section 3.3: the characters and what is quoted.

use crate::combinator::{Class, alt, lit, one_in, one_of, production, seq, star, stretch};
use crate::source::{Parsed, Source};

pub(super) const SPECIALS: Class = Class::of("()<>@,;:\\\".[]");
const QTEXT: Class = CHAR.without(Class::of("\"\\\r"));
const DTEXT: Class = CHAR.without(Class::of("[]\\\r"));
pub(super) const CHAR: Class = Class::range(0, 127);
pub(super) const CTLS: Class = Class::range(0, 31).or(Class::range(127, 127));
pub(super) const SPACE: Class = Class::range(32, 32);

/// ```bnf
/// specials       = "(" / ")" / "<" / ">" / "@" / "," / ";" / ":" / "\" / <"> / "." / "[" / "]"
/// ```
/// RFC 822 section 3.3.
pub fn specials<I: Source>(input: I) -> Parsed<I> {
    production("specials", input, one_of("()<>@,;:\\\".[]"))
}

/// ```bnf
/// quoted-string  = <"> *(qtext / quoted-pair) <">
/// ```
/// RFC 822 section 3.3.
pub fn quoted_string<I: Source>(input: I) -> Parsed<I> {
    production(
        "quoted-string",
        input,
        seq((lit("\""), star(stretch(&QTEXT, alt((qtext, quoted_pair)))), lit("\""))),
    )
}

/// ```bnf
/// qtext          = <any CHAR excepting <">, "\" and CR>
/// ```
/// RFC 822 section 3.3.
pub fn qtext<I: Source>(input: I) -> Parsed<I> {
    production("qtext", input, one_in(&QTEXT))
}

/// ```bnf
/// domain-literal = "[" *(dtext / quoted-pair) "]"
/// ```
/// RFC 822 section 3.3.
pub fn domain_literal<I: Source>(input: I) -> Parsed<I> {
    production(
        "domain-literal",
        input,
        seq((lit("["), star(stretch(&DTEXT, alt((dtext, quoted_pair)))), lit("]"))),
    )
}

/// ```bnf
/// dtext          = <any CHAR excluding "[", "]", "\" and CR>
/// ```
/// RFC 822 section 3.3.
pub fn dtext<I: Source>(input: I) -> Parsed<I> {
    production("dtext", input, one_in(&DTEXT))
}

/// ```bnf
/// quoted-pair    = "\" CHAR
/// ```
/// RFC 822 section 3.3.
pub fn quoted_pair<I: Source>(input: I) -> Parsed<I> {
    production("quoted-pair", input, seq((lit("\\"), char)))
}

/// ```bnf
/// CHAR           = <any US-ASCII character, octets 0 to 127>
/// ```
/// RFC 822 section 3.3.
pub fn char<I: Source>(input: I) -> Parsed<I> {
    production("CHAR", input, one_in(&CHAR))
}

/// ```bnf
/// CTLs           = <octets 0 to 31, and 127>
/// ```
/// RFC 822 section 3.3.
pub fn ctls<I: Source>(input: I) -> Parsed<I> {
    production("CTLs", input, one_in(&CTLS))
}

/// ```bnf
/// SPACE          = <octet 32>
/// ```
/// RFC 822 section 3.3.
pub fn space<I: Source>(input: I) -> Parsed<I> {
    production("SPACE", input, one_in(&SPACE))
}
