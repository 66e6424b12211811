//! As printed, without the correction: an IPv4 address comes after a colon of its own, even after a `::`.
//!
//! ```
//! use nom::{Parser, combinator::all_consuming};
//! use urlgram::rfc2732::{ipv6address, printed};
//! let address = &b"::192.9.5.5"[..];
//! assert!(all_consuming(ipv6address).parse(address).is_ok());
//! assert!(all_consuming(printed::ipv6address).parse(address).is_err());
//! ```

use super::productions::{
    abs_path, fragment, hostname, opaque_part, port, query, reg_name, rel_path, scheme, userinfo,
};
use crate::documents::prelude::*;
use crate::documents::rfc2373::productions::{hexpart, ipv4address};

/// `URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]`
pub fn uri_reference<I: Source>(input: I) -> Parsed<I> {
    production("URI-reference", (opt(alt((absolute_uri, relative_uri))), opt((char('#'), fragment))))
        .parse(input)
}

/// `absoluteURI   = scheme ":" ( hier_part | opaque_part )`
pub fn absolute_uri<I: Source>(input: I) -> Parsed<I> {
    production("absoluteURI", (scheme, char(':'), alt((hier_part, opaque_part)))).parse(input)
}

/// `relativeURI   = ( net_path | abs_path | rel_path ) [ "?" query ]`
pub fn relative_uri<I: Source>(input: I) -> Parsed<I> {
    // After "//", net_path and abs_path read equally far; net_path comes first.
    production("relativeURI", (alt((net_path, abs_path, rel_path)), opt((char('?'), query)))).parse(input)
}

/// `hier_part     = ( net_path | abs_path ) [ "?" query ]`
pub fn hier_part<I: Source>(input: I) -> Parsed<I> {
    // After "//", net_path and abs_path read equally far; net_path comes first.
    production("hier_part", (alt((net_path, abs_path)), opt((char('?'), query)))).parse(input)
}

/// `net_path      = "//" authority [ abs_path ]`
pub fn net_path<I: Source>(input: I) -> Parsed<I> {
    production("net_path", (tag("//"), authority, opt(abs_path))).parse(input)
}

/// `authority     = server | reg_name`
pub fn authority<I: Source>(input: I) -> Parsed<I> {
    // If server and reg_name read equally far, the authority is a server.
    production("authority", longest(server, reg_name)).parse(input)
}

/// `server        = [ [ userinfo "@" ] hostport ]`
pub fn server<I: Source>(input: I) -> Parsed<I> {
    // If no hostport follows the "@", the text before it may be a hostport.
    production("server", opt(alt((recognize((userinfo, char('@'), hostport)), hostport)))).parse(input)
}

/// `hostport      = host [ ":" port ]`
pub fn hostport<I: Source>(input: I) -> Parsed<I> {
    production("hostport", (host, opt((char(':'), port)))).parse(input)
}

/// `host          = hostname | IPv4address | IPv6reference`
pub fn host<I: Source>(input: I) -> Parsed<I> {
    // If both match, as on `1.2.3.4.dom`, hostname reads further: its last label begins with a letter.
    production("host", alt((hostname, ipv4address, ipv6reference))).parse(input)
}

/// `ipv6reference = "[" IPv6address "]"`
pub fn ipv6reference<I: Source>(input: I) -> Parsed<I> {
    production("ipv6reference", (char('['), ipv6address, char(']'))).parse(input)
}

/// `IPv6address = hexpart [ ":" IPv4address ]`
pub fn ipv6address<I: Source>(input: I) -> Parsed<I> {
    // The last group of a hexpart would read the first digits of an IPv4 address.
    production(
        "IPv6address",
        longest((hexpart, opt((char(':'), ipv4address))), at_the_last(hexpart, ':', ipv4address)),
    )
    .parse(input)
}
