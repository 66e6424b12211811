//! Query component (section 3.4).

use nom::Parser;
use nom::multi::many0_count;

use super::characters::uric;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// query         = *uric
/// ```
/// RFC 2396 section A; described in section 3.4.
pub fn query<I: Source>(input: I) -> Parsed<I> {
    production("query", many0_count(uric)).parse(input)
}
