//! Authority (section 3.2).

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, tag_no_case};
use nom::character::complete::{char, satisfy};
use nom::combinator::{opt, recognize};
use nom::multi::{count, many_m_n, many0_count, many1_count};

use super::characters::{pct_encoded, sub_delims, unreserved};
use crate::combinator::{longest, production};
use crate::documents::rfc2234::core::{digit, hexdig};
use crate::trace::{Parsed, Source};

/// ```bnf
/// authority     = [ userinfo "@" ] host [ ":" port ]
/// ```
/// RFC 3986 section A; described in section 3.2.
pub fn authority<I: Source>(input: I) -> Parsed<I> {
    production("authority", (opt((userinfo, char('@'))), host, opt((char(':'), port)))).parse(input)
}

/// ```bnf
/// userinfo      = *( unreserved / pct-encoded / sub-delims / ":" )
/// ```
/// RFC 3986 section A; described in section 3.2.1.
pub fn userinfo<I: Source>(input: I) -> Parsed<I> {
    production("userinfo", many0_count(alt((unreserved, pct_encoded, sub_delims, recognize(char(':'))))))
        .parse(input)
}

/// ```bnf
/// host          = IP-literal / IPv4address / reg-name
/// ```
/// RFC 3986 section A; described in section 3.2.2.
pub fn host<I: Source>(input: I) -> Parsed<I> {
    // Of equals, the first: an IPv4address is no reg-name.
    production("host", alt((ip_literal, longest(ipv4address, reg_name)))).parse(input)
}

/// ```bnf
/// port          = *DIGIT
/// ```
/// RFC 3986 section A; described in section 3.2.3.
pub fn port<I: Source>(input: I) -> Parsed<I> {
    production("port", many0_count(digit)).parse(input)
}

/// ```bnf
/// IP-literal    = "[" ( IPv6address / IPvFuture  ) "]"
/// ```
/// RFC 3986 section A; described in section 3.2.2.
pub fn ip_literal<I: Source>(input: I) -> Parsed<I> {
    production("IP-literal", (char('['), alt((ipv6address, ipv_future)), char(']'))).parse(input)
}

/// ```bnf
/// IPvFuture     = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
/// ```
/// RFC 3986 section A; described in section 3.2.2.
pub fn ipv_future<I: Source>(input: I) -> Parsed<I> {
    production(
        "IPvFuture",
        (
            tag_no_case("v"),
            many1_count(hexdig),
            char('.'),
            many1_count(alt((unreserved, sub_delims, recognize(char(':'))))),
        ),
    )
    .parse(input)
}

/// ```bnf
/// IPv6address   =                            6( h16 ":" ) ls32
///               /                       "::" 5( h16 ":" ) ls32
///               / [               h16 ] "::" 4( h16 ":" ) ls32
///               / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
///               / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
///               / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
///               / [ *4( h16 ":" ) h16 ] "::"              ls32
///               / [ *5( h16 ":" ) h16 ] "::"              h16
///               / [ *6( h16 ":" ) h16 ] "::"
/// ```
/// RFC 3986 section A; described in section 3.2.2.
pub fn ipv6address<I: Source>(input: I) -> Parsed<I> {
    // From the most groups after the "::" to the fewest: the first that matches is the longest.
    production(
        "IPv6address",
        alt((
            recognize((groups(6), ls32)),
            recognize((tag("::"), groups(5), ls32)),
            recognize((opt(h16), tag("::"), groups(4), ls32)),
            recognize((up_to(1), tag("::"), groups(3), ls32)),
            recognize((up_to(2), tag("::"), groups(2), ls32)),
            recognize((up_to(3), tag("::"), h16, char(':'), ls32)),
            recognize((up_to(4), tag("::"), ls32)),
            recognize((up_to(5), tag("::"), h16)),
            recognize((up_to(6), tag("::"))),
        )),
    )
    .parse(input)
}

/// ```bnf
/// h16           = 1*4HEXDIG
/// ```
/// RFC 3986 section A; described in section 3.2.2.
pub fn h16<I: Source>(input: I) -> Parsed<I> {
    production("h16", many_m_n(1, 4, hexdig)).parse(input)
}

/// ```bnf
/// ls32          = ( h16 ":" h16 ) / IPv4address
/// ```
/// RFC 3986 section A; described in section 3.2.2.
pub fn ls32<I: Source>(input: I) -> Parsed<I> {
    production("ls32", alt((recognize((h16, char(':'), h16)), ipv4address))).parse(input)
}

/// ```bnf
/// IPv4address   = dec-octet "." dec-octet "." dec-octet "." dec-octet
/// ```
/// RFC 3986 section A; described in section 3.2.2.
pub fn ipv4address<I: Source>(input: I) -> Parsed<I> {
    production("IPv4address", (dec_octet, char('.'), dec_octet, char('.'), dec_octet, char('.'), dec_octet))
        .parse(input)
}

/// ```bnf
/// dec-octet     = DIGIT                 ; 0-9
///               / %x31-39 DIGIT         ; 10-99
///               / "1" 2DIGIT            ; 100-199
///               / "2" %x30-34 DIGIT     ; 200-249
///               / "25" %x30-35          ; 250-255
/// ```
/// RFC 3986 section A; described in section 3.2.2.
pub fn dec_octet<I: Source>(input: I) -> Parsed<I> {
    // From the longest to the shortest.
    production(
        "dec-octet",
        alt((
            recognize((tag("25"), satisfy(|c| matches!(c, '0'..='5')))),
            recognize((char('2'), satisfy(|c| matches!(c, '0'..='4')), digit)),
            recognize((char('1'), digit, digit)),
            recognize((satisfy(|c| matches!(c, '1'..='9')), digit)),
            digit,
        )),
    )
    .parse(input)
}

/// ```bnf
/// reg-name      = *( unreserved / pct-encoded / sub-delims )
/// ```
/// RFC 3986 section A; described in section 3.2.2.
pub fn reg_name<I: Source>(input: I) -> Parsed<I> {
    production("reg-name", many0_count(alt((unreserved, pct_encoded, sub_delims)))).parse(input)
}

/// `n( h16 ":" )`
fn groups<I: Source>(n: usize) -> impl FnMut(I) -> Parsed<I> {
    move |input| recognize(count((h16, char(':')), n)).parse(input)
}

/// `[ *n( h16 ":" ) h16 ]`
fn up_to<I: Source>(n: usize) -> impl FnMut(I) -> Parsed<I> {
    move |input| recognize(opt((h16, many_m_n(0, n, (char(':'), h16))))).parse(input)
}
