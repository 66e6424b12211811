//! FTP.

use super::characters::digits;
use super::login::login;
use super::path::path;
use crate::combinator::{alt, inlined, lit, one_of, opt, production, seq};
use crate::source::{Parsed, Source};

/// ```bnf
/// ftpaddress             f t p : / / login / path [  ftptype ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "FTP".
pub fn ftpaddress<I: Source>(input: I) -> Parsed<I> {
    // Each ftptype reads as the end of a path, too, and is read so: the prose writes it with ";type =".
    production("ftpaddress", input, seq((lit("ftp://"), login, lit("/"), inlined!(path), opt(ftptype))))
}

/// ```bnf
/// ftptype                A formcode | E formcode | I | L digits
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Data type".
pub fn ftptype<I: Source>(input: I) -> Parsed<I> {
    production(
        "ftptype",
        input,
        alt((seq((lit("A"), formcode)), seq((lit("E"), formcode)), lit("I"), seq((lit("L"), digits)))),
    )
}

/// ```bnf
/// formcode               N | T | C
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Data type".
pub fn formcode<I: Source>(input: I) -> Parsed<I> {
    production("formcode", input, one_of("NTC"))
}
