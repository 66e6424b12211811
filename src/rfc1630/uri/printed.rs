//! As printed, without the corrections: a path begins with a segment and holds no empty one, and a segment has
//! one character or two.

use super::characters::{void, xpalpha};
use super::generic::{fragmentid, scheme, search};
use crate::combinator::{lit, opt, production, seq, tail};
use crate::source::{Parsed, Source};

/// ```bnf
/// fragmentaddress        uri [ # fragmentid ]
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "Fragment-id".
pub fn fragmentaddress<I: Source>(input: I) -> Parsed<I> {
    production("fragmentaddress", input, seq((uri, opt(seq((lit("#"), fragmentid))))))
}

/// ```bnf
/// uri                    scheme :  path [ ? search ]
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "URI syntax".
pub fn uri<I: Source>(input: I) -> Parsed<I> {
    production("uri", input, seq((scheme, lit(":"), path, opt(seq((lit("?"), search))))))
}

/// ```bnf
/// path                   void |  xpalphas  [  / path ]
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "PATH".
pub fn path<I: Source>(input: I) -> Parsed<I> {
    tail("path", input, xpalphas, lit("/"), void)
}

/// ```bnf
/// xpalphas               xpalpha [ xpalpha ]
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "Unsafe characters".
pub fn xpalphas<I: Source>(input: I) -> Parsed<I> {
    production("xpalphas", input, seq((xpalpha, opt(xpalpha))))
}
