//! The productions of RFC 2732: those of RFC 2396 that its changes reach, and its own.

use crate::documents::prelude::*;
use crate::documents::rfc2373::productions::{hexseq, ipv4address};

pub use crate::documents::rfc2396::productions::{
    abs_path, alpha, alphanum, control, delims, digit, domainlabel, escaped, hex, hostname, lowalpha, mark,
    param, path_segments, pchar, port, reg_name, rel_path, rel_segment, scheme, segment, space, toplabel,
    unreserved, upalpha, uric_no_slash, userinfo,
};

// RFC 2396, section A.

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

/// `opaque_part   = uric_no_slash *uric`
pub fn opaque_part<I: Source>(input: I) -> Parsed<I> {
    production("opaque_part", (uric_no_slash, many0_count(uric))).parse(input)
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

// RFC 2732, section 3.

/// `host          = hostname | IPv4address | IPv6reference`
pub fn host<I: Source>(input: I) -> Parsed<I> {
    // If both match, as on `1.2.3.4.dom`, hostname reads further: its last label begins with a letter.
    production("host", alt((hostname, ipv4address, ipv6reference))).parse(input)
}

// RFC 2396, section A.

/// `path          = [ abs_path | opaque_part ]`
pub fn path<I: Source>(input: I) -> Parsed<I> {
    production("path", opt(alt((abs_path, opaque_part)))).parse(input)
}

/// `query         = *uric`
pub fn query<I: Source>(input: I) -> Parsed<I> {
    production("query", many0_count(uric)).parse(input)
}

/// `fragment      = *uric`
pub fn fragment<I: Source>(input: I) -> Parsed<I> {
    production("fragment", many0_count(uric)).parse(input)
}

/// `uric          = reserved | unreserved | escaped`
pub fn uric<I: Source>(input: I) -> Parsed<I> {
    production("uric", alt((reserved, unreserved, escaped))).parse(input)
}

// RFC 2732, section 3.

/// ```bnf
/// reserved    = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" |
///               "$" | "," | "[" | "]"
/// ```
pub fn reserved<I: Source>(input: I) -> Parsed<I> {
    production("reserved", one_of(";/?:@&=+$,[]")).parse(input)
}

/// ```bnf
/// unwise      = "{" | "}" | "|" | "\" | "^" | "`"
/// ```
pub fn unwise<I: Source>(input: I) -> Parsed<I> {
    production("unwise", one_of(r"{}|\^`")).parse(input)
}

/// `ipv6reference = "[" IPv6address "]"`
pub fn ipv6reference<I: Source>(input: I) -> Parsed<I> {
    production("ipv6reference", (char('['), ipv6address, char(']'))).parse(input)
}

// RFC 2373, section B.

/// ```bnf
/// IPv6address = hexseq [ ":" IPv4address ] | [ hexseq ] "::"
///               [ hexseq [ ":" IPv4address ] | IPv4address ]
/// ```
/// Corrected: `IPv6address-colon`.
pub fn ipv6address<I: Source>(input: I) -> Parsed<I> {
    production(
        "IPv6address",
        alt((
            recognize((opt(hexseq), tag("::"), opt(longest(with_ipv4address, ipv4address)))),
            with_ipv4address,
        )),
    )
    .parse(input)
}

/// `hexseq [ ":" IPv4address ]`
fn with_ipv4address<I: Source>(input: I) -> Parsed<I> {
    // A hexseq would read the first digits of the IPv4 address.
    longest(at_the_last(hexseq, ':', ipv4address), hexseq).parse(input)
}
