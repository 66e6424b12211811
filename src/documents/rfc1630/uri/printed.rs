//! As printed, without the corrections: a path begins with a segment and holds no empty one, and a segment has
//! one character or two.
//!
//! ```
//! use nom::{Parser, combinator::all_consuming};
//! use urlgram::rfc1630::uri::{path, printed};
//! assert!(all_consuming(path).parse(&b"/iana/dns"[..]).is_ok());
//! assert!(all_consuming(printed::path).parse(&b"/iana/dns"[..]).is_err());
//! ```

use super::productions::{fragmentid, scheme, search, void, xpalpha};
use crate::documents::prelude::*;

/// `fragmentaddress        uri [ # fragmentid ]`
pub fn fragmentaddress<I: Source>(input: I) -> Parsed<I> {
    production("fragmentaddress", (uri, opt((char('#'), fragmentid)))).parse(input)
}

/// `uri                    scheme :  path [ ? search ]`
pub fn uri<I: Source>(input: I) -> Parsed<I> {
    production("uri", (scheme, char(':'), path, opt((char('?'), search)))).parse(input)
}

/// `path                   void |  xpalphas  [  / path ]`
pub fn path<I: Source>(input: I) -> Parsed<I> {
    recursive_or("path", xpalphas, char('/'), void).parse(input)
}

/// `xpalphas               xpalpha [ xpalpha ]`
pub fn xpalphas<I: Source>(input: I) -> Parsed<I> {
    production("xpalphas", (xpalpha, opt(xpalpha))).parse(input)
}
