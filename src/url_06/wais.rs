//! WAIS (section 3.9).

use super::http::search;
use super::ip::hostport;
use super::misc::{UCHAR, uchar};
use crate::combinator::{Rule, alt, lit, opt, production, run, seq, short_cut};
use crate::source::{Parsed, Source};

/// ```bnf
/// waisurl        = waisdatabase | waisindex | waisdoc
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.9.
pub fn waisurl<I: Source>(input: I) -> Parsed<I> {
    // The longer forms first: each begins with a waisdatabase.
    let whole = alt((waisdoc, waisindex, waisdatabase));
    production("waisurl", input, short_cut(any_wais, whole))
}

/// ```bnf
/// waisdatabase   = "wais://" hostport "/" database
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.9.
pub fn waisdatabase<I: Source>(input: I) -> Parsed<I> {
    production("waisdatabase", input, seq((lit("wais://"), hostport, lit("/"), database)))
}

/// ```bnf
/// waisindex      = "wais://" hostport "/" database "?" search
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.9.
pub fn waisindex<I: Source>(input: I) -> Parsed<I> {
    production("waisindex", input, seq((lit("wais://"), hostport, lit("/"), database, lit("?"), search)))
}

/// ```bnf
/// waisdoc        = "wais://" hostport "/" database "/" wtype "/" wpath
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.9.
pub fn waisdoc<I: Source>(input: I) -> Parsed<I> {
    production(
        "waisdoc",
        input,
        seq((lit("wais://"), hostport, lit("/"), database, seq((lit("/"), wtype, lit("/"), wpath)))),
    )
}

/// ```bnf
/// database       = *uchar
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.9.
pub fn database<I: Source>(input: I) -> Parsed<I> {
    production("database", input, run(&UCHAR, uchar))
}

/// ```bnf
/// wtype          = *uchar
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.9.
pub fn wtype<I: Source>(input: I) -> Parsed<I> {
    production("wtype", input, run(&UCHAR, uchar))
}

/// ```bnf
/// wpath          = *uchar
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.9.
pub fn wpath<I: Source>(input: I) -> Parsed<I> {
    production("wpath", input, run(&UCHAR, uchar))
}

/// The three at once: what they have in common is read once.
fn any_wais<I: Source>(input: I) -> Parsed<I> {
    let rest = alt((seq((lit("?"), search)), seq((lit("/"), wtype, lit("/"), wpath))));
    seq((lit("wais://"), hostport, lit("/"), database, opt(rest))).read(input)
}
