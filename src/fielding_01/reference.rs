//! URL references (section 3).

use super::characters::{URLCHAR, urlchar};
use super::generic::{absolute_url, relative_url};
use crate::combinator::{Rule, lit, longest, opt, production, run, seq, short_cut};
use crate::source::{Parsed, Source};

/// ```bnf
/// URL-reference  =  [ absoluteURL | relativeURL ] [ "#" fragment ]
/// ```
/// draft-fielding-url-syntax-01 section 3.
pub fn url_reference<I: Source>(input: I) -> Parsed<I> {
    production("URL-reference", input, seq((opt(absolute_or_relative), opt(seq((lit("#"), fragment))))))
}

/// ```bnf
/// fragment  =  *urlchar
/// ```
/// draft-fielding-url-syntax-01 section 3.
pub fn fragment<I: Source>(input: I) -> Parsed<I> {
    production("fragment", input, run(&URLCHAR, urlchar))
}

/// `absoluteURL | relativeURL`
pub(super) fn absolute_or_relative<I: Source>(input: I) -> Parsed<I> {
    // Each absoluteURL is a relativeURL too, with a colon in its first segment.
    short_cut(relative_url, longest(absolute_url, relative_url)).read(input)
}
