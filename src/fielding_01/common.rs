//! Common elements (section 1.3).

use crate::alike::{ALPHA, DIGIT};
use crate::combinator::{Class, alt, one, one_of, production};
use crate::planes;
use crate::source::{Parsed, Source};

pub(super) const ALPHANUM: Class = ALPHA.or(DIGIT).on_plane(planes::FIRST);

/// ```bnf
/// alpha    = lowalpha | hialpha
/// ```
/// draft-fielding-url-syntax-01 section 1.3.
pub fn alpha<I: Source>(input: I) -> Parsed<I> {
    production("alpha", input, one(&ALPHA, alt((lowalpha, hialpha))))
}

/// ```bnf
/// lowalpha = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" |
///            "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" | "r" |
///            "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"
/// ```
/// draft-fielding-url-syntax-01 section 1.3.
pub fn lowalpha<I: Source>(input: I) -> Parsed<I> {
    production("lowalpha", input, one_of("abcdefghijklmnopqrstuvwxyz"))
}

/// ```bnf
/// hialpha  = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" |
///            "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" |
///            "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"
/// ```
/// draft-fielding-url-syntax-01 section 1.3.
pub fn hialpha<I: Source>(input: I) -> Parsed<I> {
    production("hialpha", input, one_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
}

/// ```bnf
/// digit    = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" |
///            "8" | "9"
/// ```
/// draft-fielding-url-syntax-01 section 1.3.
pub fn digit<I: Source>(input: I) -> Parsed<I> {
    production("digit", input, one_of("0123456789"))
}

/// ```bnf
/// alphanum = alpha | digit
/// ```
/// draft-fielding-url-syntax-01 section 1.3.
pub fn alphanum<I: Source>(input: I) -> Parsed<I> {
    production("alphanum", input, one(&ALPHANUM, alt((alpha, digit))))
}
