//! Base URL within document content (section 5.1).

use super::generic::absolute_url;
use super::reference::absolute_or_relative;
use crate::combinator::{lit, production, seq};
use crate::source::{Parsed, Source};

/// ```bnf
/// Content-Base      = "Content-Base" ":" absoluteURL
/// ```
/// draft-fielding-url-syntax-01 section 5.1.
pub fn content_base<I: Source>(input: I) -> Parsed<I> {
    production("Content-Base", input, seq((lit("Content-Base"), lit(":"), absolute_url)))
}

/// ```bnf
/// Content-Location  = "Content-Location" ":"
///                     ( absoluteURL | relativeURL )
/// ```
/// draft-fielding-url-syntax-01 section 5.1.
pub fn content_location<I: Source>(input: I) -> Parsed<I> {
    production("Content-Location", input, seq((lit("Content-Location"), lit(":"), absolute_or_relative)))
}
