//! GOPHER (see also RFC 1436).

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::{not, opt, recognize};
use nom::multi::many0_count;

use super::http::search;
use super::ip::hostport;
use super::misc::xchar;
use crate::combinator::{before, production};
use crate::trace::{Parsed, Source};

/// ```bnf
/// gopherurl      = "gopher://" hostport [ "/" [ gtype [ selector
///                  [ "%09" search [ "%09" gopher+_string ] ] ] ] ]
/// ```
/// RFC 1738 section 5; described in section 3.4.1. Corrected: `gopherurl-slash`.
pub fn gopherurl<I: Source>(input: I) -> Parsed<I> {
    production(
        "gopherurl",
        (tag("gopher://"), hostport, opt((char('/'), opt((gtype, opt(selector_and_search)))))),
    )
    .parse(input)
}

/// ```bnf
/// gtype          = xchar
/// ```
/// RFC 1738 section 5; described in section 3.4.1.
pub fn gtype<I: Source>(input: I) -> Parsed<I> {
    production("gtype", xchar).parse(input)
}

/// ```bnf
/// selector       = *xchar
/// ```
/// RFC 1738 section 5; described in section 3.4.1.
pub fn selector<I: Source>(input: I) -> Parsed<I> {
    production("selector", many0_count(xchar)).parse(input)
}

/// ```bnf
/// gopher+_string = *xchar
/// ```
/// RFC 1738 section 5; described in section 3.4.1.
pub fn gopher_string<I: Source>(input: I) -> Parsed<I> {
    production("gopher+_string", many0_count(xchar)).parse(input)
}

/// `selector [ "%09" search [ "%09" gopher+_string ] ]`
///
/// An encoded tab is a character of all three. The first that a search can follow, up to the next tab or to the end, ends the
/// selector: a `/`, say, which a search must not hold, keeps a tab from that.
fn selector_and_search<I: Source>(input: I) -> Parsed<I> {
    let tab = || tag("%09");
    let found = || before(tab(), search);
    let search_follows = (tab(), found(), alt((tab(), recognize(not(xchar)))));
    let rest = (tab(), found(), opt((tab(), gopher_string)));
    recognize((before(search_follows, selector), opt(rest))).parse(input)
}
