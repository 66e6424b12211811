//! WAIS (section 3.9).

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::multi::many0_count;

use super::http::search;
use super::ip::hostport;
use super::misc::uchar;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// waisurl        = waisdatabase | waisindex | waisdoc
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.9.
pub fn waisurl<I: Source>(input: I) -> Parsed<I> {
    // The longer forms first: each begins with a waisdatabase.
    production("waisurl", alt((waisdoc, waisindex, waisdatabase))).parse(input)
}

/// ```bnf
/// waisdatabase   = "wais://" hostport "/" database
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.9.
pub fn waisdatabase<I: Source>(input: I) -> Parsed<I> {
    production("waisdatabase", (tag("wais://"), hostport, char('/'), database)).parse(input)
}

/// ```bnf
/// waisindex      = "wais://" hostport "/" database "?" search
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.9.
pub fn waisindex<I: Source>(input: I) -> Parsed<I> {
    production("waisindex", (tag("wais://"), hostport, char('/'), database, char('?'), search)).parse(input)
}

/// ```bnf
/// waisdoc        = "wais://" hostport "/" database "/" wtype "/" wpath
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.9.
pub fn waisdoc<I: Source>(input: I) -> Parsed<I> {
    production("waisdoc", (tag("wais://"), hostport, char('/'), database, char('/'), wtype, char('/'), wpath))
        .parse(input)
}

/// ```bnf
/// database       = *uchar
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.9.
pub fn database<I: Source>(input: I) -> Parsed<I> {
    production("database", many0_count(uchar)).parse(input)
}

/// ```bnf
/// wtype          = *uchar
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.9.
pub fn wtype<I: Source>(input: I) -> Parsed<I> {
    production("wtype", many0_count(uchar)).parse(input)
}

/// ```bnf
/// wpath          = *uchar
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.9.
pub fn wpath<I: Source>(input: I) -> Parsed<I> {
    production("wpath", many0_count(uchar)).parse(input)
}
