//! As printed, without the correction: an IPv4 address comes after a colon of its own, even after a `::`.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::{opt, recognize};

use super::authority::{hostname, port, reg_name, userinfo};
use super::components::{abs_path, opaque_part, scheme};
use super::query::query;
use super::reference::{fragment, rel_path};
use crate::combinator::{at_the_last, longest, production};
use crate::documents::rfc2373::address::{hexpart, ipv4address};
use crate::trace::{Parsed, Source};

/// ```bnf
/// URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]
/// ```
/// RFC 2396 section A; described in section 4.
pub fn uri_reference<I: Source>(input: I) -> Parsed<I> {
    production("URI-reference", (opt(alt((absolute_uri, relative_uri))), opt((char('#'), fragment))))
        .parse(input)
}

/// ```bnf
/// absoluteURI   = scheme ":" ( hier_part | opaque_part )
/// ```
/// RFC 2396 section A; described in section 3.
pub fn absolute_uri<I: Source>(input: I) -> Parsed<I> {
    production("absoluteURI", (scheme, char(':'), alt((hier_part, opaque_part)))).parse(input)
}

/// ```bnf
/// relativeURI   = ( net_path | abs_path | rel_path ) [ "?" query ]
/// ```
/// RFC 2396 section A; described in section 5.
pub fn relative_uri<I: Source>(input: I) -> Parsed<I> {
    // What begins with "//" a net_path and an abs_path read to the same place: it is the first.
    production("relativeURI", (alt((net_path, abs_path, rel_path)), opt((char('?'), query)))).parse(input)
}

/// ```bnf
/// hier_part     = ( net_path | abs_path ) [ "?" query ]
/// ```
/// RFC 2396 section A; described in section 3.
pub fn hier_part<I: Source>(input: I) -> Parsed<I> {
    // What begins with "//" a net_path and an abs_path read to the same place: it is the first.
    production("hier_part", (alt((net_path, abs_path)), opt((char('?'), query)))).parse(input)
}

/// ```bnf
/// net_path      = "//" authority [ abs_path ]
/// ```
/// RFC 2396 section A; described in section 3.
pub fn net_path<I: Source>(input: I) -> Parsed<I> {
    production("net_path", (tag("//"), authority, opt(abs_path))).parse(input)
}

/// ```bnf
/// authority     = server | reg_name
/// ```
/// RFC 2396 section A; described in section 3.2.
pub fn authority<I: Source>(input: I) -> Parsed<I> {
    // A server where it can be one: of equals, the first.
    production("authority", longest(server, reg_name)).parse(input)
}

/// ```bnf
/// server        = [ [ userinfo "@" ] hostport ]
/// ```
/// RFC 2396 section A; described in section 3.2.2.
pub fn server<I: Source>(input: I) -> Parsed<I> {
    // Where no hostport follows the "@", what is before it may be a hostport.
    production("server", opt(alt((recognize((userinfo, char('@'), hostport)), hostport)))).parse(input)
}

/// ```bnf
/// hostport      = host [ ":" port ]
/// ```
/// RFC 2396 section A; described in section 3.2.2.
pub fn hostport<I: Source>(input: I) -> Parsed<I> {
    production("hostport", (host, opt((char(':'), port)))).parse(input)
}

/// ```bnf
/// host          = hostname | IPv4address | IPv6reference
/// ```
/// RFC 2732 section 3.
pub fn host<I: Source>(input: I) -> Parsed<I> {
    // What both can begin, `1.2.3.4.dom`, hostname reads further: it has a letter's label.
    production("host", alt((hostname, ipv4address, ipv6reference))).parse(input)
}

/// ```bnf
/// ipv6reference = "[" IPv6address "]"
/// ```
/// RFC 2732 section 3.
pub fn ipv6reference<I: Source>(input: I) -> Parsed<I> {
    production("ipv6reference", (char('['), ipv6address, char(']'))).parse(input)
}

/// ```bnf
/// IPv6address = hexpart [ ":" IPv4address ]
/// ```
/// RFC 2373 section B.
pub fn ipv6address<I: Source>(input: I) -> Parsed<I> {
    // The last group would read the first digits of an IPv4 address.
    production(
        "IPv6address",
        longest((hexpart, opt((char(':'), ipv4address))), at_the_last(hexpart, ':', ipv4address)),
    )
    .parse(input)
}
