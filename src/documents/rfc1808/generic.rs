//! The whole, and what it may be (section 2.2).

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::opt;
use nom::multi::many0_count;

use super::characters::{reserved, uchar};
use super::components::{fragment, net_loc, params, path, query, scheme};
use crate::combinator::{longest, production};
use crate::trace::{Parsed, Source};

/// ```bnf
/// URL         = ( absoluteURL | relativeURL ) [ "#" fragment ]
/// ```
/// RFC 1808 section 2.2.
pub fn url<I: Source>(input: I) -> Parsed<I> {
    // An absoluteURL may be a relativeURL, too, with a colon in its first segment.
    production("URL", (longest(absolute_url, relative_url), opt((char('#'), fragment)))).parse(input)
}

/// ```bnf
/// absoluteURL = generic-RL | ( scheme ":" *( uchar | reserved ) )
/// ```
/// RFC 1808 section 2.2.
pub fn absolute_url<I: Source>(input: I) -> Parsed<I> {
    // The tree shows the structure where there is one: each generic-RL is the other, too.
    production("absoluteURL", longest(generic_rl, (scheme, char(':'), many0_count(alt((uchar, reserved))))))
        .parse(input)
}

/// ```bnf
/// generic-RL  = scheme ":" relativeURL
/// ```
/// RFC 1808 section 2.2.
pub fn generic_rl<I: Source>(input: I) -> Parsed<I> {
    production("generic-RL", (scheme, char(':'), relative_url)).parse(input)
}

/// ```bnf
/// relativeURL = net_path | abs_path | rel_path
/// ```
/// RFC 1808 section 2.2.
pub fn relative_url<I: Source>(input: I) -> Parsed<I> {
    // What begins with "//" the first reads farthest: a path has no empty segment in front.
    production("relativeURL", alt((net_path, abs_path, rel_path))).parse(input)
}

/// ```bnf
/// net_path    = "//" net_loc [ abs_path ]
/// ```
/// RFC 1808 section 2.2.
pub fn net_path<I: Source>(input: I) -> Parsed<I> {
    production("net_path", (tag("//"), net_loc, opt(abs_path))).parse(input)
}

/// ```bnf
/// abs_path    = "/"  rel_path
/// ```
/// RFC 1808 section 2.2.
pub fn abs_path<I: Source>(input: I) -> Parsed<I> {
    production("abs_path", (char('/'), rel_path)).parse(input)
}

/// ```bnf
/// rel_path    = [ path ] [ ";" params ] [ "?" query ]
/// ```
/// RFC 1808 section 2.2.
pub fn rel_path<I: Source>(input: I) -> Parsed<I> {
    production("rel_path", (opt(path), opt((char(';'), params)), opt((char('?'), query)))).parse(input)
}
