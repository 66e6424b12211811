//! GOPHER (see also RFC 1436).

use super::http::search;
use super::ip::hostport;
use super::misc::{XCHAR, xchar};
use crate::alike::gopher_path;
use crate::combinator::{lit, opt, production, run, seq};
use crate::source::{Parsed, Source};

/// ```bnf
/// gopherurl      = "gopher://" hostport [ "/" [ gtype [ selector
///                  [ "%09" search [ "%09" gopher+_string ] ] ] ] ]
/// ```
/// RFC 1738 section 5; described in section 3.4.1. Corrected: `gopherurl-slash`.
pub fn gopherurl<I: Source>(input: I) -> Parsed<I> {
    production(
        "gopherurl",
        input,
        seq((lit("gopher://"), hostport, opt(seq((lit("/"), opt(seq((gtype, opt(selector_and_search))))))))),
    )
}

/// ```bnf
/// gtype          = xchar
/// ```
/// RFC 1738 section 5; described in section 3.4.1.
pub fn gtype<I: Source>(input: I) -> Parsed<I> {
    production("gtype", input, xchar)
}

/// ```bnf
/// selector       = *xchar
/// ```
/// RFC 1738 section 5; described in section 3.4.1.
pub fn selector<I: Source>(input: I) -> Parsed<I> {
    production("selector", input, run(&XCHAR, xchar))
}

/// ```bnf
/// gopher+_string = *xchar
/// ```
/// RFC 1738 section 5; described in section 3.4.1.
pub fn gopher_string<I: Source>(input: I) -> Parsed<I> {
    production("gopher+_string", input, run(&XCHAR, xchar))
}

/// `selector [ "%09" search [ "%09" gopher+_string ] ]`
fn selector_and_search<I: Source>(input: I) -> Parsed<I> {
    gopher_path(input, (selector, |path| selector(path)), (search, |path| search(path)), gopher_string)
}
