//! As printed, without the corrections: a path begins with a segment and holds no empty one, and a segment has
//! one character or two.

use nom::Parser;
use nom::character::complete::char;
use nom::combinator::opt;

use super::characters::{void, xpalpha};
use super::generic::{fragmentid, scheme, search};
use crate::combinator::{production, recursive_or};
use crate::trace::{Parsed, Source};

/// ```bnf
/// fragmentaddress        uri [ # fragmentid ]
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "Fragment-id".
pub fn fragmentaddress<I: Source>(input: I) -> Parsed<I> {
    production("fragmentaddress", (uri, opt((char('#'), fragmentid)))).parse(input)
}

/// ```bnf
/// uri                    scheme :  path [ ? search ]
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "URI syntax".
pub fn uri<I: Source>(input: I) -> Parsed<I> {
    production("uri", (scheme, char(':'), path, opt((char('?'), search)))).parse(input)
}

/// ```bnf
/// path                   void |  xpalphas  [  / path ]
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "PATH".
pub fn path<I: Source>(input: I) -> Parsed<I> {
    recursive_or("path", xpalphas, char('/'), void).parse(input)
}

/// ```bnf
/// xpalphas               xpalpha [ xpalpha ]
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "Unsafe characters".
pub fn xpalphas<I: Source>(input: I) -> Parsed<I> {
    production("xpalphas", (xpalpha, opt(xpalpha))).parse(input)
}
