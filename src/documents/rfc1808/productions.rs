//! The productions of RFC 1808, in its order.

use crate::documents::prelude::*;

// RFC 1808, section 2.2.

/// `URL         = ( absoluteURL | relativeURL ) [ "#" fragment ]`
pub fn url<I: Source>(input: I) -> Parsed<I> {
    // An absoluteURL may be a relativeURL, too, with a colon in its first segment.
    production("URL", (longest(absolute_url, relative_url), opt((char('#'), fragment)))).parse(input)
}

/// `absoluteURL = generic-RL | ( scheme ":" *( uchar | reserved ) )`
pub fn absolute_url<I: Source>(input: I) -> Parsed<I> {
    // Each generic-RL is the other alternative, too: the tree shows the structure if there is one.
    production("absoluteURL", longest(generic_rl, (scheme, char(':'), many0_count(alt((uchar, reserved))))))
        .parse(input)
}

/// `generic-RL  = scheme ":" relativeURL`
pub fn generic_rl<I: Source>(input: I) -> Parsed<I> {
    production("generic-RL", (scheme, char(':'), relative_url)).parse(input)
}

/// `relativeURL = net_path | abs_path | rel_path`
pub fn relative_url<I: Source>(input: I) -> Parsed<I> {
    // After "//", net_path reads farthest: a path has no empty segment in front.
    production("relativeURL", alt((net_path, abs_path, rel_path))).parse(input)
}

/// `net_path    = "//" net_loc [ abs_path ]`
pub fn net_path<I: Source>(input: I) -> Parsed<I> {
    production("net_path", (tag("//"), net_loc, opt(abs_path))).parse(input)
}

/// `abs_path    = "/"  rel_path`
pub fn abs_path<I: Source>(input: I) -> Parsed<I> {
    production("abs_path", (char('/'), rel_path)).parse(input)
}

/// `rel_path    = [ path ] [ ";" params ] [ "?" query ]`
pub fn rel_path<I: Source>(input: I) -> Parsed<I> {
    production("rel_path", (opt(path), opt((char(';'), params)), opt((char('?'), query)))).parse(input)
}

/// `path        = fsegment *( "/" segment )`
pub fn path<I: Source>(input: I) -> Parsed<I> {
    production("path", (fsegment, many0_count((char('/'), segment)))).parse(input)
}

/// `fsegment    = 1*pchar`
pub fn fsegment<I: Source>(input: I) -> Parsed<I> {
    production("fsegment", many1_count(pchar)).parse(input)
}

/// `segment     =  *pchar`
pub fn segment<I: Source>(input: I) -> Parsed<I> {
    production("segment", many0_count(pchar)).parse(input)
}

/// `params      = param *( ";" param )`
pub fn params<I: Source>(input: I) -> Parsed<I> {
    production("params", (param, many0_count((char(';'), param)))).parse(input)
}

/// `param       = *( pchar | "/" )`
pub fn param<I: Source>(input: I) -> Parsed<I> {
    production("param", many0_count(alt((pchar, recognize(char('/')))))).parse(input)
}

/// `scheme      = 1*( alpha | digit | "+" | "-" | "." )`
pub fn scheme<I: Source>(input: I) -> Parsed<I> {
    production("scheme", many1_count(alt((alpha, digit, recognize(one_of("+-.")))))).parse(input)
}

/// `net_loc     =  *( pchar | ";" | "?" )`
pub fn net_loc<I: Source>(input: I) -> Parsed<I> {
    production("net_loc", many0_count(alt((pchar, recognize(one_of(";?")))))).parse(input)
}

/// `query       =  *( uchar | reserved )`
pub fn query<I: Source>(input: I) -> Parsed<I> {
    production("query", many0_count(alt((uchar, reserved)))).parse(input)
}

/// `fragment    =  *( uchar | reserved )`
pub fn fragment<I: Source>(input: I) -> Parsed<I> {
    production("fragment", many0_count(alt((uchar, reserved)))).parse(input)
}

/// `pchar       = uchar | ":" | "@" | "&" | "="`
pub fn pchar<I: Source>(input: I) -> Parsed<I> {
    production("pchar", alt((uchar, recognize(one_of(":@&="))))).parse(input)
}

/// `uchar       = unreserved | escape`
pub fn uchar<I: Source>(input: I) -> Parsed<I> {
    production("uchar", alt((unreserved, escape))).parse(input)
}

/// `unreserved  = alpha | digit | safe | extra`
pub fn unreserved<I: Source>(input: I) -> Parsed<I> {
    production("unreserved", alt((alpha, digit, safe, extra))).parse(input)
}

/// `escape      = "%" hex hex`
pub fn escape<I: Source>(input: I) -> Parsed<I> {
    production("escape", (char('%'), hex, hex)).parse(input)
}

/// ```bnf
/// hex         = digit | "A" | "B" | "C" | "D" | "E" | "F" |
///                       "a" | "b" | "c" | "d" | "e" | "f"
/// ```
pub fn hex<I: Source>(input: I) -> Parsed<I> {
    production("hex", alt((digit, recognize(one_of("ABCDEFabcdef"))))).parse(input)
}

/// `alpha       = lowalpha | hialpha`
pub fn alpha<I: Source>(input: I) -> Parsed<I> {
    production("alpha", alt((lowalpha, hialpha))).parse(input)
}

/// ```bnf
/// lowalpha    = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" |
///               "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" | "r" |
///               "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"
/// ```
pub fn lowalpha<I: Source>(input: I) -> Parsed<I> {
    production("lowalpha", satisfy(|c| c.is_ascii_lowercase())).parse(input)
}

/// ```bnf
/// hialpha     = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" |
///               "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" |
///               "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"
/// ```
pub fn hialpha<I: Source>(input: I) -> Parsed<I> {
    production("hialpha", satisfy(|c| c.is_ascii_uppercase())).parse(input)
}

/// ```bnf
/// digit       = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" |
///               "8" | "9"
/// ```
pub fn digit<I: Source>(input: I) -> Parsed<I> {
    production("digit", satisfy(|c| c.is_ascii_digit())).parse(input)
}

/// `safe        = "$" | "-" | "_" | "." | "+"`
pub fn safe<I: Source>(input: I) -> Parsed<I> {
    production("safe", one_of("$-_.+")).parse(input)
}

/// `extra       = "!" | "*" | "'" | "(" | ")" | ","`
pub fn extra<I: Source>(input: I) -> Parsed<I> {
    production("extra", one_of("!*'(),")).parse(input)
}

/// ```bnf
/// national    = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | "`"
/// ```
pub fn national<I: Source>(input: I) -> Parsed<I> {
    production("national", one_of(r"{}|\^~[]`")).parse(input)
}

/// `reserved    = ";" | "/" | "?" | ":" | "@" | "&" | "="`
pub fn reserved<I: Source>(input: I) -> Parsed<I> {
    production("reserved", one_of(";/?:@&=")).parse(input)
}

/// `punctuation = "<" | ">" | "#" | "%" | <">`
pub fn punctuation<I: Source>(input: I) -> Parsed<I> {
    production("punctuation", one_of("<>#%\"")).parse(input)
}

// RFC 1808, section 3.1.

/// `base-header  = "Base" ":" "<URL:" absoluteURL ">"`
pub fn base_header<I: Source>(input: I) -> Parsed<I> {
    production("base-header", (tag("Base"), char(':'), tag("<URL:"), absolute_url, char('>'))).parse(input)
}
