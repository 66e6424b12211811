//! User name and password.

use super::characters::{ALPHANUM2, alphanum2};
use super::host::hostport;
use crate::combinator::{inlined, lit, longest, opt, production, seq, tail_run, up_to_slash};
use crate::source::{Parsed, Source};

/// ```bnf
/// login                  [ user [ : password ] @ ] hostport
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "User name and password".
pub fn login<I: Source>(input: I) -> Parsed<I> {
    // An "@" may be part of a hostname, too.
    production(
        "login",
        input,
        up_to_slash(
            inlined!(hostport),
            longest(seq((user, opt(seq((lit(":"), password))), lit("@"), hostport)), hostport),
        ),
    )
}

/// ```bnf
/// user                   alphanum2 [ user ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "User name and password".
pub fn user<I: Source>(input: I) -> Parsed<I> {
    tail_run("user", input, &ALPHANUM2, alphanum2)
}

/// ```bnf
/// password               alphanum2 [ password ]
/// ```
/// RFC 1630 section "BNF for specific URL schemes"; described in section "User name and password".
pub fn password<I: Source>(input: I) -> Parsed<I> {
    tail_run("password", input, &ALPHANUM2, alphanum2)
}
