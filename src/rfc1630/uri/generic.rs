//! The whole: scheme, path, search and fragment.

use super::characters::{XPALPHA, ialpha, xalphas, xpalphas};
use crate::combinator::{Class, Rule, fused, lit, never, opt, production, seq, tail};
use crate::planes;
use crate::source::{Parsed, Source};

pub(super) const PATH: Class = XPALPHA.with("/").on_plane(planes::FIRST + 1);

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
/// scheme                 ialpha
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "URI syntax".
pub fn scheme<I: Source>(input: I) -> Parsed<I> {
    production("scheme", input, ialpha)
}

/// ```bnf
/// path                   [ xpalphas ] [ / path ]
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "PATH". Corrected: `path-slashes`.
pub fn path<I: Source>(input: I) -> Parsed<I> {
    fused(&PATH, |input| tail("path", input, opt(xpalphas), lit("/"), never)).read(input)
}

/// ```bnf
/// search                 xalphas [ + search ]
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "QUERY STRINGS".
pub fn search<I: Source>(input: I) -> Parsed<I> {
    tail("search", input, xalphas, lit("+"), never)
}

/// ```bnf
/// fragmentid             xalphas
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "Fragment-id".
pub fn fragmentid<I: Source>(input: I) -> Parsed<I> {
    production("fragmentid", input, xalphas)
}
