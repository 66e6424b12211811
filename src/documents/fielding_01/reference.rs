//! URL references (section 3).

use nom::Parser;
use nom::character::complete::char;
use nom::combinator::opt;
use nom::multi::many0_count;

use super::characters::urlchar;
use super::generic::{absolute_url, relative_url};
use crate::combinator::{longest, production};
use crate::trace::{Parsed, Source};

/// ```bnf
/// URL-reference  =  [ absoluteURL | relativeURL ] [ "#" fragment ]
/// ```
/// draft-fielding-url-syntax-01 section 3.
pub fn url_reference<I: Source>(input: I) -> Parsed<I> {
    production("URL-reference", (opt(absolute_or_relative), opt((char('#'), fragment)))).parse(input)
}

/// ```bnf
/// fragment  =  *urlchar
/// ```
/// draft-fielding-url-syntax-01 section 3.
pub fn fragment<I: Source>(input: I) -> Parsed<I> {
    production("fragment", many0_count(urlchar)).parse(input)
}

/// `absoluteURL | relativeURL`
pub(super) fn absolute_or_relative<I: Source>(input: I) -> Parsed<I> {
    // Each absoluteURL is a relativeURL too, with a colon in its first segment.
    longest(absolute_url, relative_url).parse(input)
}
