//! The characters, and runs of them.

use crate::alike::{ALPHA, DIGIT, HEX};
use crate::combinator::{Class, alt, empty, inlined, lit, one, one_of, opt, production, seq, tail_run};
use crate::planes;
use crate::source::{Parsed, Source};

// The bytes that stand for themselves in the productions below, by the same set algebra. An escape is no
// single byte, so its "%" is in none of them.
const ALPHANUM: Class = ALPHA.or(DIGIT);
pub(super) const ALPHANUM2: Class = ALPHANUM.with("-_.+");
pub(super) const XALPHA: Class =
    ALPHANUM.with("$-_@.&+-").with("!*\"'(),").or_escapes().on_plane(planes::FIRST);
pub(super) const XPALPHA: Class = XALPHA.with("+").on_plane(planes::FIRST + 1);

/// ```bnf
/// alphanum2              alpha | digit | - | _ | . | +
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Unsafe characters".
pub fn alphanum2<I: Source>(input: I) -> Parsed<I> {
    production("alphanum2", input, one(&ALPHANUM2, alt((alpha, digit, one_of("-_.+")))))
}

/// ```bnf
/// xalpha                 alpha | digit | safe | extra | escape
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Unsafe characters".
pub fn xalpha<I: Source>(input: I) -> Parsed<I> {
    production("xalpha", input, one(&XALPHA, alt((alpha, digit, safe, extra, escape))))
}

/// ```bnf
/// xalphas                xalpha [ xalphas ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Unsafe characters".
#[inline(always)]
pub fn xalphas<I: Source>(input: I) -> Parsed<I> {
    tail_run("xalphas", input, &XALPHA, xalpha)
}

/// ```bnf
/// xpalpha                xalpha | +
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Unsafe characters".
pub fn xpalpha<I: Source>(input: I) -> Parsed<I> {
    production("xpalpha", input, one(&XPALPHA, alt((xalpha, lit("+")))))
}

/// ```bnf
/// xpalphas               xpalpha [ xpalphas ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Unsafe characters".
pub fn xpalphas<I: Source>(input: I) -> Parsed<I> {
    tail_run("xpalphas", input, &XPALPHA, xpalpha)
}

/// ```bnf
/// ialpha                 alpha [ xalphas ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Unsafe characters".
#[inline(always)]
pub fn ialpha<I: Source>(input: I) -> Parsed<I> {
    production("ialpha", input, seq((alpha, opt(inlined!(xalphas)))))
}

/// ```bnf
/// alpha                  a | b | c | d | e | f | g | h | i | j | k |
///                        l | m | n | o  | p | q | r | s | t | u | v |
///                        w | x | y | z | A | B | C  | D | E | F | G |
///                        H | I | J | K | L | M | N | O | P |  Q | R |
///                        S | T | U | V | W | X | Y | Z
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Unsafe characters".
pub fn alpha<I: Source>(input: I) -> Parsed<I> {
    production("alpha", input, one_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"))
}

/// ```bnf
/// digit                  0 |1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Unsafe characters".
pub fn digit<I: Source>(input: I) -> Parsed<I> {
    production("digit", input, one_of("0123456789"))
}

/// ```bnf
/// safe                   $ | - | _ | @ | . | &  | + | -
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Unsafe characters".
pub fn safe<I: Source>(input: I) -> Parsed<I> {
    production("safe", input, one_of("$-_@.&+-"))
}

/// ```bnf
/// extra                  ! | * |  " |  ' | ( | )  | ,
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Unsafe characters".
pub fn extra<I: Source>(input: I) -> Parsed<I> {
    production("extra", input, one_of("!*\"'(),"))
}

/// ```bnf
/// reserved               =  |  ;  |  /  |  #  | ? |  : | space
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Reserved characters".
pub fn reserved<I: Source>(input: I) -> Parsed<I> {
    production("reserved", input, one_of("=;/#?: "))
}

/// ```bnf
/// escape                 % hex hex
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "CONVENTIONAL URI ENCODING SCHEME".
pub fn escape<I: Source>(input: I) -> Parsed<I> {
    production("escape", input, seq((lit("%"), hex, hex)))
}

/// ```bnf
/// hex                    digit | a | b | c | d | e | f | A | B | C |
///                        D | E | F
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "CONVENTIONAL URI ENCODING SCHEME".
pub fn hex<I: Source>(input: I) -> Parsed<I> {
    production("hex", input, one(&HEX, alt((digit, one_of("abcdefABCDEF")))))
}

/// ```bnf
/// national               { | } | vline | [ | ] | \ | ^ | ~
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Unsafe characters".
pub fn national<I: Source>(input: I) -> Parsed<I> {
    production("national", input, one_of(r"{}|[]\^~"))
}

/// ```bnf
/// punctuation            < | >
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Unsafe characters".
pub fn punctuation<I: Source>(input: I) -> Parsed<I> {
    production("punctuation", input, one_of("<>"))
}

/// ```bnf
/// digits                 digit [ digits ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes".
pub fn digits<I: Source>(input: I) -> Parsed<I> {
    tail_run("digits", input, &DIGIT, digit)
}

/// ```bnf
/// alphanum               alpha | digit
/// ```
/// RFC 1630 section "BNF for specific URL schemes".
pub fn alphanum<I: Source>(input: I) -> Parsed<I> {
    production("alphanum", input, one(&ALPHANUM, alt((alpha, digit))))
}

/// ```bnf
/// alphanums              alphanum [ alphanums ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes".
pub fn alphanums<I: Source>(input: I) -> Parsed<I> {
    tail_run("alphanums", input, &ALPHANUM, alphanum)
}

/// ```bnf
/// void
/// ```
/// RFC 1630 section "BNF for specific URL schemes".
pub fn void<I: Source>(input: I) -> Parsed<I> {
    production("void", input, empty)
}

/// Whether a byte can begin an `xalpha`.
pub(super) fn may_be_xalpha(byte: u8) -> bool {
    byte == b'%' || XALPHA.has(byte)
}
