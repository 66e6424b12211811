//! User name and password.

use nom::Parser;
use nom::character::complete::char;
use nom::combinator::{opt, success};

use super::characters::alphanum2;
use super::host::hostport;
use crate::combinator::{longest, production, recursive};
use crate::trace::{Parsed, Source};

/// ```bnf
/// login                  [ user [ : password ] @ ] hostport
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "User name and password".
pub fn login<I: Source>(input: I) -> Parsed<I> {
    // An "@" may be part of a hostname, too.
    production("login", longest((user, opt((char(':'), password)), char('@'), hostport), hostport))
        .parse(input)
}

/// ```bnf
/// user                   alphanum2 [ user ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "User name and password".
pub fn user<I: Source>(input: I) -> Parsed<I> {
    recursive("user", alphanum2, success(())).parse(input)
}

/// ```bnf
/// password               alphanum2 [ password ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "User name and password".
pub fn password<I: Source>(input: I) -> Parsed<I> {
    recursive("password", alphanum2, success(())).parse(input)
}
