//! RFC 9110, "HTTP Semantics", June 2022: the schemes `http` and `https` of its section 4.2.
//!
//! ```
//! use nom::{Parser, combinator::all_consuming};
//! use urlgram::http::https_uri;
//! assert!(all_consuming(https_uri).parse(&b"https://h/?q"[..]).is_ok());
//! assert!(all_consuming(https_uri).parse(&b"https:///"[..]).is_err(), "a host is required");
//! ```

use crate::combinators;
use crate::documents::dialect::SchemeGrammar;
use crate::documents::prelude::*;
use crate::documents::rfc3986::productions::{
    ip_literal, ipv4address, path_abempty, pct_encoded, port, query, sub_delims, unreserved, userinfo,
};

/// Its productions, as corrected.
pub static HTTP: SchemeGrammar = SchemeGrammar {
    id: "http",
    combinators: combinators![self:
        http_uri as "http-URI", https_uri as "https-URI", authority, path_abempty as "path-abempty", query,
        http_host as "http-host", userinfo, port, ip_literal as "IP-literal", ipv4address as "IPv4address",
        unreserved, pct_encoded as "pct-encoded", sub_delims as "sub-delims",
    ],
};

/// `http-URI = "http" "://" authority path-abempty [ "?" query ]`
pub fn http_uri<I: Source>(input: I) -> Parsed<I> {
    production(
        "http-URI",
        (tag_no_case("http"), tag("://"), authority, path_abempty, opt((char('?'), query))),
    )
    .parse(input)
}

/// `https-URI = "https" "://" authority path-abempty [ "?" query ]`
pub fn https_uri<I: Source>(input: I) -> Parsed<I> {
    production(
        "https-URI",
        (tag_no_case("https"), tag("://"), authority, path_abempty, opt((char('?'), query))),
    )
    .parse(input)
}

/// `authority     = [ userinfo "@" ] http-host [ ":" port ]`
pub fn authority<I: Source>(input: I) -> Parsed<I> {
    // If no host follows the "@", the text before it may be a host and a port.
    production(
        "authority",
        alt((
            recognize((userinfo, char('@'), http_host, opt((char(':'), port)))),
            recognize((http_host, opt((char(':'), port)))),
        )),
    )
    .parse(input)
}

/// `http-host     = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )`
pub fn http_host<I: Source>(input: I) -> Parsed<I> {
    production(
        "http-host",
        alt((ip_literal, longest(ipv4address, many1_count(alt((unreserved, pct_encoded, sub_delims)))))),
    )
    .parse(input)
}
