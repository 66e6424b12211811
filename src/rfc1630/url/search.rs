//! Query strings.

use super::characters::{XALPHA, may_be_xalpha, xalphas};
use crate::combinator::{before, lit, never, tail};
use crate::source::{Parsed, Source};

/// ```bnf
/// search                 xalphas [ + search ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "QUERY STRINGS".
pub fn search<I: Source>(input: I) -> Parsed<I> {
    tail("search", input, word, lit("+"), never)
}

/// `xalphas`, which in a tree ends before the next "+" that another can follow: the BNF would let it swallow the
/// plus signs, the prose means words between them.
fn word<I: Source>(input: I) -> Parsed<I> {
    if !input.records_nodes() {
        return xalphas(input);
    }
    let next = |rest: &[u8]| rest[0] == b'+' && rest.get(1).is_some_and(|byte| XALPHA.has(*byte));
    before(|at, rest| at > 0 && next(rest) || !may_be_xalpha(rest[0]), xalphas)(input)
}
