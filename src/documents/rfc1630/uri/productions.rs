//! The productions of RFC 1630, section "BNF of Generic URI Syntax", in its order.

use crate::documents::prelude::*;

/// `fragmentaddress        uri [ # fragmentid ]`
pub fn fragmentaddress<I: Source>(input: I) -> Parsed<I> {
    production("fragmentaddress", (uri, opt((char('#'), fragmentid)))).parse(input)
}

/// `uri                    scheme :  path [ ? search ]`
pub fn uri<I: Source>(input: I) -> Parsed<I> {
    production("uri", (scheme, char(':'), path, opt((char('?'), search)))).parse(input)
}

/// `scheme                 ialpha`
pub fn scheme<I: Source>(input: I) -> Parsed<I> {
    production("scheme", ialpha).parse(input)
}

/// `path                   [ xpalphas ] [ / path ]`
/// Corrected: `path-slashes`.
pub fn path<I: Source>(input: I) -> Parsed<I> {
    recursive("path", opt(xpalphas), char('/')).parse(input)
}

/// `search                 xalphas [ + search ]`
pub fn search<I: Source>(input: I) -> Parsed<I> {
    recursive("search", xalphas, char('+')).parse(input)
}

/// `fragmentid             xalphas`
pub fn fragmentid<I: Source>(input: I) -> Parsed<I> {
    production("fragmentid", xalphas).parse(input)
}

/// `xalpha                 alpha | digit | safe | extra | escape`
pub fn xalpha<I: Source>(input: I) -> Parsed<I> {
    production("xalpha", alt((alpha, digit, safe, extra, escape))).parse(input)
}

/// `xalphas                xalpha [ xalphas ]`
pub fn xalphas<I: Source>(input: I) -> Parsed<I> {
    recursive("xalphas", xalpha, success(())).parse(input)
}

/// `xpalpha                xalpha | +`
pub fn xpalpha<I: Source>(input: I) -> Parsed<I> {
    production("xpalpha", alt((xalpha, recognize(char('+'))))).parse(input)
}

/// `xpalphas               xpalpha [ xpalphas ]`
/// Corrected: `xpalphas-repeat`.
pub fn xpalphas<I: Source>(input: I) -> Parsed<I> {
    recursive("xpalphas", xpalpha, success(())).parse(input)
}

/// `ialpha                 alpha [ xalphas ]`
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
pub fn alpha<I: Source>(input: I) -> Parsed<I> {
    production("alpha", satisfy(|c| c.is_ascii_alphabetic())).parse(input)
}

/// `digit                  0 |1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9`
pub fn digit<I: Source>(input: I) -> Parsed<I> {
    production("digit", satisfy(|c| c.is_ascii_digit())).parse(input)
}

/// `safe                   $ | - | _ | @ | . | &`
pub fn safe<I: Source>(input: I) -> Parsed<I> {
    production("safe", one_of("$-_@.&")).parse(input)
}

/// `extra                  ! | * | " |  ' | ( | ) | ,`
pub fn extra<I: Source>(input: I) -> Parsed<I> {
    production("extra", one_of("!*\"'(),")).parse(input)
}

/// `reserved               = | ; | / | # | ? | : | space`
pub fn reserved<I: Source>(input: I) -> Parsed<I> {
    production("reserved", one_of("=;/#?: ")).parse(input)
}

/// `escape                 % hex hex`
pub fn escape<I: Source>(input: I) -> Parsed<I> {
    production("escape", (char('%'), hex, hex)).parse(input)
}

/// ```bnf
/// hex                    digit | a | b | c | d | e | f | A | B | C |
///                        D | E | F
/// ```
pub fn hex<I: Source>(input: I) -> Parsed<I> {
    production("hex", alt((digit, recognize(one_of("abcdefABCDEF"))))).parse(input)
}

/// `national               { | } | vline | [ | ] | \ | ^ | ~`
pub fn national<I: Source>(input: I) -> Parsed<I> {
    production("national", one_of(r"{}|[]\^~")).parse(input)
}

/// `punctuation            < | >`
pub fn punctuation<I: Source>(input: I) -> Parsed<I> {
    production("punctuation", one_of("<>")).parse(input)
}

/// `void`
pub fn void<I: Source>(input: I) -> Parsed<I> {
    production("void", success(())).parse(input)
}
