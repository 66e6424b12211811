//! RFC 8089, "The 'file' URI Scheme", February 2017: its section 2.
//!
//! ```
//! use nom::{Parser, combinator::all_consuming};
//! use urlgram::rfc8089::file_uri;
//! assert!(all_consuming(file_uri).parse(&b"file:/etc/motd"[..]).is_ok());
//! ```

use crate::combinators;
use crate::documents::dialect::SchemeGrammar;
use crate::documents::prelude::*;
use crate::documents::rfc3986::productions::{
    host, ip_literal, ipv_future, ipv4address, ipv6address, path_absolute, pct_encoded, reg_name, unreserved,
};

/// Its productions, as corrected.
pub static RFC8089: SchemeGrammar = SchemeGrammar {
    id: "rfc8089",
    combinators: combinators![self:
        file_uri as "file-URI", file_scheme as "file-scheme", file_hier_part as "file-hier-part",
        auth_path as "auth-path", local_path as "local-path", file_auth as "file-auth",
        path_absolute as "path-absolute", host, ipv4address as "IPv4address", reg_name as "reg-name",
        ipv6address as "IPv6address", ipv_future as "IPvFuture", unreserved, pct_encoded as "pct-encoded",
        ip_literal as "IP-literal",
    ],
};

/// `file-URI       = file-scheme ":" file-hier-part`
pub fn file_uri<I: Source>(input: I) -> Parsed<I> {
    production("file-URI", (file_scheme, char(':'), file_hier_part)).parse(input)
}

/// `file-scheme    = "file"`
pub fn file_scheme<I: Source>(input: I) -> Parsed<I> {
    production("file-scheme", tag_no_case("file")).parse(input)
}

/// ```bnf
/// file-hier-part = ( "//" auth-path )
///                / local-path
/// ```
pub fn file_hier_part<I: Source>(input: I) -> Parsed<I> {
    production("file-hier-part", alt((recognize((tag("//"), auth_path)), local_path))).parse(input)
}

/// `auth-path      = [ file-auth ] path-absolute`
pub fn auth_path<I: Source>(input: I) -> Parsed<I> {
    production("auth-path", (opt(file_auth), path_absolute)).parse(input)
}

/// `local-path     = path-absolute`
pub fn local_path<I: Source>(input: I) -> Parsed<I> {
    production("local-path", path_absolute).parse(input)
}

/// ```bnf
/// file-auth      = "localhost"
///                / host
/// ```
pub fn file_auth<I: Source>(input: I) -> Parsed<I> {
    // Each "localhost" is a host, too: the tree shows the special case.
    production("file-auth", longest(tag_no_case("localhost"), host)).parse(input)
}
