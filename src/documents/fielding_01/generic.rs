//! Generic URL syntax (sections 4.1 and 4.2).

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, one_of};
use nom::combinator::{opt, recognize};
use nom::multi::{many0_count, many1_count};

use super::characters::urlchar;
use super::common::{alpha, digit};
use super::path::path;
use super::query::query;
use super::server::server;
use crate::combinator::{longest, production};
use crate::trace::{Parsed, Source};

/// ```bnf
/// scheme  =  1*( alpha | digit | "+" | "-" | "." )
/// ```
/// draft-fielding-url-syntax-01 section 4.1.
pub fn scheme<I: Source>(input: I) -> Parsed<I> {
    production("scheme", many1_count(alt((alpha, digit, recognize(one_of("+-.")))))).parse(input)
}

/// ```bnf
/// absoluteURL = generic-URL | opaque-URL
/// ```
/// draft-fielding-url-syntax-01 section 4.2.
pub fn absolute_url<I: Source>(input: I) -> Parsed<I> {
    // The tree shows the structure where there is one; each generic-URL is an opaque-URL too.
    production("absoluteURL", longest(generic_url, opaque_url)).parse(input)
}

/// ```bnf
/// opaque-URL  = scheme ":" *urlchar
/// ```
/// draft-fielding-url-syntax-01 section 4.2.
pub fn opaque_url<I: Source>(input: I) -> Parsed<I> {
    production("opaque-URL", (scheme, char(':'), many0_count(urlchar))).parse(input)
}

/// ```bnf
/// generic-URL = scheme ":" relativeURL
/// ```
/// draft-fielding-url-syntax-01 section 4.2.
pub fn generic_url<I: Source>(input: I) -> Parsed<I> {
    production("generic-URL", (scheme, char(':'), relative_url)).parse(input)
}

/// ```bnf
/// relativeURL = net_path | abs_path | rel_path
/// ```
/// draft-fielding-url-syntax-01 section 4.2.
pub fn relative_url<I: Source>(input: I) -> Parsed<I> {
    // What begins with "//" may be any of the three: each of them is a rel_path with empty segments in front.
    production("relativeURL", longest(longest(net_path, abs_path), rel_path)).parse(input)
}

/// ```bnf
/// net_path    = "//" server [ abs_path ]
/// ```
/// draft-fielding-url-syntax-01 section 4.2.
pub fn net_path<I: Source>(input: I) -> Parsed<I> {
    production("net_path", (tag("//"), server, opt(abs_path))).parse(input)
}

/// ```bnf
/// abs_path    = "/"  rel_path
/// ```
/// draft-fielding-url-syntax-01 section 4.2.
pub fn abs_path<I: Source>(input: I) -> Parsed<I> {
    production("abs_path", (char('/'), rel_path)).parse(input)
}

/// ```bnf
/// rel_path    = [ path ] [ "?" query ]
/// ```
/// draft-fielding-url-syntax-01 section 4.2.
pub fn rel_path<I: Source>(input: I) -> Parsed<I> {
    production("rel_path", (opt(path), opt((char('?'), query)))).parse(input)
}
