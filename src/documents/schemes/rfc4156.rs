//! RFC 4156, "The wais URI Scheme", August 2005: its section 2.
//!
//! ```
//! use nom::{Parser, combinator::all_consuming};
//! use urlgram::rfc4156::waisurl;
//! assert!(all_consuming(waisurl).parse(&b"wais://h/database?search"[..]).is_ok());
//! ```

use crate::combinators;
use crate::documents::dialect::SchemeGrammar;
use crate::documents::prelude::*;
use crate::documents::rfc3986::productions::{
    ip_literal, ipv4address, pchar, pct_encoded, port, sub_delims, unreserved,
};
use crate::documents::schemes::rfc4248::{host, nonempty_name};

/// Its productions, as corrected.
pub static RFC4156: SchemeGrammar = SchemeGrammar {
    id: "rfc4156",
    combinators: combinators![self:
        waisurl, waisdatabase, waisindex, waisdoc, database, search, wtype, wpath, host, port, pchar,
        nonempty_name as "nonempty-name", ip_literal as "IP-literal", ipv4address as "IPv4address",
        unreserved, pct_encoded as "pct-encoded", sub_delims as "sub-delims",
    ],
};

/// `waisurl      = waisdatabase / waisindex / waisdoc`
pub fn waisurl<I: Source>(input: I) -> Parsed<I> {
    // A waisindex and a waisdoc begin with a waisdatabase, so the longer forms come first.
    production("waisurl", alt((waisdoc, waisindex, waisdatabase))).parse(input)
}

/// `waisdatabase = "wais://" host [ ":" port ] "/" database`
pub fn waisdatabase<I: Source>(input: I) -> Parsed<I> {
    production("waisdatabase", (tag_no_case("wais://"), host, opt((char(':'), port)), char('/'), database))
        .parse(input)
}

/// `waisindex    = "wais://" host [ ":" port ] "/" database "?" search`
pub fn waisindex<I: Source>(input: I) -> Parsed<I> {
    production(
        "waisindex",
        (tag_no_case("wais://"), host, opt((char(':'), port)), char('/'), database, char('?'), search),
    )
    .parse(input)
}

/// `waisdoc      = "wais://" host [ ":" port ] "/" database "/" wtype "/" wpath`
pub fn waisdoc<I: Source>(input: I) -> Parsed<I> {
    production(
        "waisdoc",
        (
            tag_no_case("wais://"),
            host,
            opt((char(':'), port)),
            char('/'),
            database,
            char('/'),
            wtype,
            char('/'),
            wpath,
        ),
    )
    .parse(input)
}

/// `database     = *pchar`
pub fn database<I: Source>(input: I) -> Parsed<I> {
    production("database", many0_count(pchar)).parse(input)
}

/// `search       = *( pchar / "/" / "?" )`
pub fn search<I: Source>(input: I) -> Parsed<I> {
    production("search", many0_count(alt((pchar, recognize(one_of("/?")))))).parse(input)
}

/// `wtype        = *pchar`
pub fn wtype<I: Source>(input: I) -> Parsed<I> {
    production("wtype", many0_count(pchar)).parse(input)
}

/// `wpath        = *( pchar / "/" )`
pub fn wpath<I: Source>(input: I) -> Parsed<I> {
    production("wpath", many0_count(alt((pchar, recognize(char('/')))))).parse(input)
}
