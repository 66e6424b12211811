//! Authority component (RFC 2396, section 3.2), with literal IPv6 addresses (section 3).

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::char;
use nom::combinator::{opt, recognize};

use crate::combinator::{at_the_last, longest, production};
use crate::documents::rfc2373::address::{hexseq, ipv4address};
use crate::trace::{Parsed, Source};

pub use crate::documents::rfc2396::authority::{domainlabel, hostname, port, reg_name, toplabel, userinfo};

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
/// IPv6address = hexseq [ ":" IPv4address ] | [ hexseq ] "::"
///               [ hexseq [ ":" IPv4address ] | IPv4address ]
/// ```
/// RFC 2373 section B. Corrected: `IPv6address-colon`.
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
    // The sequence would read the first digits of the address.
    longest(at_the_last(hexseq, ':', ipv4address), hexseq).parse(input)
}
