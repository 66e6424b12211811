//! The characters, and runs of them.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, one_of, satisfy};
use nom::combinator::{opt, recognize, success};

use crate::combinator::{production, recursive};
use crate::trace::{Parsed, Source};

/// ```bnf
/// xalpha                 alpha | digit | safe | extra | escape
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "Unsafe characters".
pub fn xalpha<I: Source>(input: I) -> Parsed<I> {
    production("xalpha", alt((alpha, digit, safe, extra, escape))).parse(input)
}

/// ```bnf
/// xalphas                xalpha [ xalphas ]
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "Unsafe characters".
pub fn xalphas<I: Source>(input: I) -> Parsed<I> {
    recursive("xalphas", xalpha, success(())).parse(input)
}

/// ```bnf
/// xpalpha                xalpha | +
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "Unsafe characters".
pub fn xpalpha<I: Source>(input: I) -> Parsed<I> {
    production("xpalpha", alt((xalpha, recognize(char('+'))))).parse(input)
}

/// ```bnf
/// xpalphas               xpalpha [ xpalphas ]
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "Unsafe characters". Corrected: `xpalphas-repeat`.
pub fn xpalphas<I: Source>(input: I) -> Parsed<I> {
    recursive("xpalphas", xpalpha, success(())).parse(input)
}

/// ```bnf
/// ialpha                 alpha [ xalphas ]
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "Unsafe characters".
pub fn ialpha<I: Source>(input: I) -> Parsed<I> {
    production("ialpha", (alpha, opt(xalphas))).parse(input)
}

/// ```bnf
/// alpha                  a | b | c | d | e | f | g | h | i | j | k |
///                        l | m | n | o  | p | q | r | s | t | u | v |
///                        w | x | y | z | A | B | C  | D | E | F | G |
///                        H | I | J | K | L | M | N | O | P |  Q | R |
///                        S | T | U | V | W | X | Y | Z
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "Unsafe characters".
pub fn alpha<I: Source>(input: I) -> Parsed<I> {
    production("alpha", satisfy(|c| c.is_ascii_alphabetic())).parse(input)
}

/// ```bnf
/// digit                  0 |1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "Unsafe characters".
pub fn digit<I: Source>(input: I) -> Parsed<I> {
    production("digit", satisfy(|c| c.is_ascii_digit())).parse(input)
}

/// ```bnf
/// safe                   $ | - | _ | @ | . | &
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "Unsafe characters".
pub fn safe<I: Source>(input: I) -> Parsed<I> {
    production("safe", one_of("$-_@.&")).parse(input)
}

/// ```bnf
/// extra                  ! | * | " |  ' | ( | ) | ,
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "Unsafe characters".
pub fn extra<I: Source>(input: I) -> Parsed<I> {
    production("extra", one_of("!*\"'(),")).parse(input)
}

/// ```bnf
/// reserved               = | ; | / | # | ? | : | space
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "Reserved characters".
pub fn reserved<I: Source>(input: I) -> Parsed<I> {
    production("reserved", one_of("=;/#?: ")).parse(input)
}

/// ```bnf
/// escape                 % hex hex
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "CONVENTIONAL URI ENCODING SCHEME".
pub fn escape<I: Source>(input: I) -> Parsed<I> {
    production("escape", (char('%'), hex, hex)).parse(input)
}

/// ```bnf
/// hex                    digit | a | b | c | d | e | f | A | B | C |
///                        D | E | F
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "CONVENTIONAL URI ENCODING SCHEME".
pub fn hex<I: Source>(input: I) -> Parsed<I> {
    production("hex", alt((digit, recognize(one_of("abcdefABCDEF"))))).parse(input)
}

/// ```bnf
/// national               { | } | vline | [ | ] | \ | ^ | ~
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "Unsafe characters".
pub fn national<I: Source>(input: I) -> Parsed<I> {
    production("national", one_of(r"{}|[]\^~")).parse(input)
}

/// ```bnf
/// punctuation            < | >
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "Unsafe characters".
pub fn punctuation<I: Source>(input: I) -> Parsed<I> {
    production("punctuation", one_of("<>")).parse(input)
}

/// ```bnf
/// void
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax".
pub fn void<I: Source>(input: I) -> Parsed<I> {
    production("void", success(())).parse(input)
}
