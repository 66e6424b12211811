//! WAIS.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::{opt, success};

use super::characters::{digits, xalphas};
use super::host::hostport;
use super::path::path;
use super::search::search;
use crate::combinator::{production, recursive};
use crate::trace::{Parsed, Source};

/// ```bnf
/// waisaddress            waisindex | waisdoc
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "WAIS".
pub fn waisaddress<I: Source>(input: I) -> Parsed<I> {
    // The longer form first: each begins with a waisindex.
    production("waisaddress", alt((waisdoc, waisindex))).parse(input)
}

/// ```bnf
/// waisindex              w a i s : / / hostport / database [ ? search
///                        ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "WAIS".
pub fn waisindex<I: Source>(input: I) -> Parsed<I> {
    production("waisindex", (tag("wais://"), hostport, char('/'), database, opt((char('?'), search))))
        .parse(input)
}

/// ```bnf
/// waisdoc                w a i s : / / hostport / database / wtype  /
///                        wpath
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "WAIS".
pub fn waisdoc<I: Source>(input: I) -> Parsed<I> {
    production("waisdoc", (tag("wais://"), hostport, char('/'), database, char('/'), wtype, char('/'), wpath))
        .parse(input)
}

/// ```bnf
/// wpath                  digits = path ;  [ wpath ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "WAIS".
pub fn wpath<I: Source>(input: I) -> Parsed<I> {
    recursive("wpath", (digits, char('='), path, char(';')), success(())).parse(input)
}

/// ```bnf
/// database               xalphas
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "WAIS".
pub fn database<I: Source>(input: I) -> Parsed<I> {
    production("database", xalphas).parse(input)
}

/// ```bnf
/// wtype                  xalphas
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "WAIS".
pub fn wtype<I: Source>(input: I) -> Parsed<I> {
    production("wtype", xalphas).parse(input)
}
