//! The productions of RFC 2234, section 6.1, in its order.

use crate::documents::prelude::*;

/// `ALPHA          =  %x41-5A / %x61-7A   ; A-Z / a-z`
pub fn alpha<I: Source>(input: I) -> Parsed<I> {
    production("ALPHA", satisfy(|c| c.is_ascii_alphabetic())).parse(input)
}

/// ```bnf
/// DIGIT          =  %x30-39
///                        ; 0-9
/// ```
pub fn digit<I: Source>(input: I) -> Parsed<I> {
    production("DIGIT", satisfy(|c| c.is_ascii_digit())).parse(input)
}

/// `HEXDIG         =  DIGIT / "A" / "B" / "C" / "D" / "E" / "F"`
pub fn hexdig<I: Source>(input: I) -> Parsed<I> {
    production("HEXDIG", alt((digit, recognize(one_of("ABCDEFabcdef"))))).parse(input)
}
