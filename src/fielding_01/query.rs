//! Query component (section 4.3.3).

use super::characters::{URLCHAR, urlchar};
use crate::combinator::{production, run};
use crate::source::{Parsed, Source};

/// ```bnf
/// query       = *urlchar
/// ```
/// draft-fielding-url-syntax-01 section 4.3.3.
pub fn query<I: Source>(input: I) -> Parsed<I> {
    production("query", input, run(&URLCHAR, urlchar))
}
