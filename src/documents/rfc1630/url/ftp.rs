//! FTP.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, one_of};
use nom::combinator::{opt, recognize};

use super::characters::digits;
use super::login::login;
use super::path::path;
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// ftpaddress             f t p : / / login / path [  ftptype ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "FTP".
pub fn ftpaddress<I: Source>(input: I) -> Parsed<I> {
    // Each ftptype reads as the end of a path, too, and is read so: the prose writes it with ";type =".
    production("ftpaddress", (tag("ftp://"), login, char('/'), path, opt(ftptype))).parse(input)
}

/// ```bnf
/// ftptype                A formcode | E formcode | I | L digits
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Data type".
pub fn ftptype<I: Source>(input: I) -> Parsed<I> {
    production(
        "ftptype",
        alt((
            recognize((char('A'), formcode)),
            recognize((char('E'), formcode)),
            recognize(char('I')),
            recognize((char('L'), digits)),
        )),
    )
    .parse(input)
}

/// ```bnf
/// formcode               N | T | C
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "Data type".
pub fn formcode<I: Source>(input: I) -> Parsed<I> {
    production("formcode", one_of("NTC")).parse(input)
}
