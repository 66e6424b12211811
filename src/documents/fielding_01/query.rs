//! Query component (section 4.3.3).

use nom::Parser;
use nom::multi::many0_count;

use super::characters::urlchar;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// query       = *urlchar
/// ```
/// draft-fielding-url-syntax-01 section 4.3.3.
pub fn query<I: Source>(input: I) -> Parsed<I> {
    production("query", many0_count(urlchar)).parse(input)
}
