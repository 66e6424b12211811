//! Generic URL syntax (sections 4.1 and 4.2).

use super::characters::{URLCHAR, urlchar};
use super::common::{alpha, digit};
use super::path::path;
use super::query::query;
use super::server::server;
use crate::alike::{ALPHA, DIGIT};
use crate::combinator::{Class, alt, lit, longest, one_of, opt, production, run, run1, seq, short_cut};
use crate::planes;
use crate::source::{Parsed, Source};

pub(super) const SCHEME: Class = ALPHA.or(DIGIT).with("+-.").on_plane(planes::FIRST + 3);

/// ```bnf
/// scheme  =  1*( alpha | digit | "+" | "-" | "." )
/// ```
/// draft-fielding-url-syntax-01 section 4.1.
pub fn scheme<I: Source>(input: I) -> Parsed<I> {
    production("scheme", input, run1(&SCHEME, alt((alpha, digit, one_of("+-.")))))
}

/// ```bnf
/// absoluteURL = generic-URL | opaque-URL
/// ```
/// draft-fielding-url-syntax-01 section 4.2.
pub fn absolute_url<I: Source>(input: I) -> Parsed<I> {
    // The tree shows the structure where there is one; each generic-URL is an opaque-URL too.
    production("absoluteURL", input, short_cut(opaque_url, longest(generic_url, opaque_url)))
}

/// ```bnf
/// opaque-URL  = scheme ":" *urlchar
/// ```
/// draft-fielding-url-syntax-01 section 4.2.
pub fn opaque_url<I: Source>(input: I) -> Parsed<I> {
    production("opaque-URL", input, seq((scheme, lit(":"), run(&URLCHAR, urlchar))))
}

/// ```bnf
/// generic-URL = scheme ":" relativeURL
/// ```
/// draft-fielding-url-syntax-01 section 4.2.
pub fn generic_url<I: Source>(input: I) -> Parsed<I> {
    production("generic-URL", input, seq((scheme, lit(":"), relative_url)))
}

/// ```bnf
/// relativeURL = net_path | abs_path | rel_path
/// ```
/// draft-fielding-url-syntax-01 section 4.2.
pub fn relative_url<I: Source>(input: I) -> Parsed<I> {
    // What begins with "//" may be any of the three: each of them is a rel_path with empty segments in front.
    production("relativeURL", input, short_cut(rel_path, longest(longest(net_path, abs_path), rel_path)))
}

/// ```bnf
/// net_path    = "//" server [ abs_path ]
/// ```
/// draft-fielding-url-syntax-01 section 4.2.
pub fn net_path<I: Source>(input: I) -> Parsed<I> {
    production("net_path", input, seq((lit("//"), server, opt(abs_path))))
}

/// ```bnf
/// abs_path    = "/"  rel_path
/// ```
/// draft-fielding-url-syntax-01 section 4.2.
pub fn abs_path<I: Source>(input: I) -> Parsed<I> {
    production("abs_path", input, seq((lit("/"), rel_path)))
}

/// ```bnf
/// rel_path    = [ path ] [ "?" query ]
/// ```
/// draft-fielding-url-syntax-01 section 4.2.
pub fn rel_path<I: Source>(input: I) -> Parsed<I> {
    production("rel_path", input, seq((opt(path), opt(seq((lit("?"), query))))))
}
