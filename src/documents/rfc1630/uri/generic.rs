//! The whole: scheme, path, search and fragment.

use nom::Parser;
use nom::character::complete::char;
use nom::combinator::opt;

use super::characters::{ialpha, xalphas, xpalphas};
use crate::combinator::{production, recursive};
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
/// scheme                 ialpha
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "URI syntax".
pub fn scheme<I: Source>(input: I) -> Parsed<I> {
    production("scheme", ialpha).parse(input)
}

/// ```bnf
/// path                   [ xpalphas ] [ / path ]
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "PATH". Corrected: `path-slashes`.
pub fn path<I: Source>(input: I) -> Parsed<I> {
    recursive("path", opt(xpalphas), char('/')).parse(input)
}

/// ```bnf
/// search                 xalphas [ + search ]
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "QUERY STRINGS".
pub fn search<I: Source>(input: I) -> Parsed<I> {
    recursive("search", xalphas, char('+')).parse(input)
}

/// ```bnf
/// fragmentid             xalphas
/// ```
/// RFC 1630 section "BNF of Generic URI Syntax"; described in section "Fragment-id".
pub fn fragmentid<I: Source>(input: I) -> Parsed<I> {
    production("fragmentid", xalphas).parse(input)
}
