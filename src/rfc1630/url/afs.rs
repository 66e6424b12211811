//! AFS, which the RFC keeps as a historical note: no alternative of `url`.

use super::host::hostname;
use super::path::path;
use crate::combinator::{lit, production, seq};
use crate::source::{Parsed, Source};

/// ```bnf
/// afsaddress             a f s : / / cellname / path
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Specific Schemes".
pub fn afsaddress<I: Source>(input: I) -> Parsed<I> {
    production("afsaddress", input, seq((lit("afs://"), cellname, lit("/"), path)))
}

/// ```bnf
/// cellname               hostname
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "URI syntax".
pub fn cellname<I: Source>(input: I) -> Parsed<I> {
    production("cellname", input, hostname)
}
