//! Path component (section 4.3.2).

use super::characters::{UNRESERVED, escaped, unreserved};
use crate::combinator::{Class, alt, fused, lit, one, one_of, production, run, seq, star};
use crate::planes;
use crate::source::{Parsed, Source};

const PCHAR: Class = UNRESERVED.with(":@&=+").or_escapes();
const SEGMENT: Class = PCHAR.with(";");
pub(super) const PATH: Class = SEGMENT.with("/").on_plane(planes::FIRST + 1);

/// ```bnf
/// path        = segment *( "/" segment )
/// ```
/// draft-fielding-url-syntax-01 section 4.3.2.
pub fn path<I: Source>(input: I) -> Parsed<I> {
    production("path", input, fused(&PATH, seq((segment, star(seq((lit("/"), segment)))))))
}

/// ```bnf
/// segment     = *pchar *( ";" param )
/// ```
/// draft-fielding-url-syntax-01 section 4.3.2.
pub fn segment<I: Source>(input: I) -> Parsed<I> {
    production("segment", input, fused(&SEGMENT, seq((run(&PCHAR, pchar), star(seq((lit(";"), param)))))))
}

/// ```bnf
/// param       = *pchar
/// ```
/// draft-fielding-url-syntax-01 section 4.3.2.
pub fn param<I: Source>(input: I) -> Parsed<I> {
    production("param", input, run(&PCHAR, pchar))
}

/// ```bnf
/// pchar       = unreserved | escaped | ":" | "@" | "&" | "=" | "+"
/// ```
/// draft-fielding-url-syntax-01 section 4.3.2.
pub fn pchar<I: Source>(input: I) -> Parsed<I> {
    production("pchar", input, one(&PCHAR, alt((unreserved, escaped, one_of(":@&=+")))))
}
