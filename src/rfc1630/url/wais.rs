//! WAIS.

use super::characters::{digits, xalphas};
use super::host::hostport;
use super::path::path;
use super::search::search;
use crate::combinator::{alt, empty, lit, never, opt, production, seq, short_cut, tail};
use crate::source::{Parsed, Source};

/// ```bnf
/// waisaddress            waisindex | waisdoc
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "WAIS".
pub fn waisaddress<I: Source>(input: I) -> Parsed<I> {
    // The longer form first: each begins with a waisindex.
    let index = (lit("wais://"), hostport, lit("/"), database);
    let doc = seq((lit("/"), wtype, lit("/"), wpath));
    let short = seq((seq(index), alt((doc, opt(seq((lit("?"), search)))))));
    production("waisaddress", input, short_cut(short, alt((waisdoc, waisindex))))
}

/// ```bnf
/// waisindex              w a i s : / / hostport / database [ ? search
///                        ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "WAIS".
pub fn waisindex<I: Source>(input: I) -> Parsed<I> {
    production(
        "waisindex",
        input,
        seq((lit("wais://"), hostport, lit("/"), database, opt(seq((lit("?"), search))))),
    )
}

/// ```bnf
/// waisdoc                w a i s : / / hostport / database / wtype  /
///                        wpath
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "WAIS".
pub fn waisdoc<I: Source>(input: I) -> Parsed<I> {
    production(
        "waisdoc",
        input,
        seq((lit("wais://"), hostport, lit("/"), database, seq((lit("/"), wtype, lit("/"), wpath)))),
    )
}

/// ```bnf
/// wpath                  digits = path ;  [ wpath ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "WAIS".
pub fn wpath<I: Source>(input: I) -> Parsed<I> {
    tail("wpath", input, seq((digits, lit("="), path, lit(";"))), empty, never)
}

/// ```bnf
/// database               xalphas
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "WAIS".
pub fn database<I: Source>(input: I) -> Parsed<I> {
    production("database", input, xalphas)
}

/// ```bnf
/// wtype                  xalphas
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "WAIS".
pub fn wtype<I: Source>(input: I) -> Parsed<I> {
    production("wtype", input, xalphas)
}
