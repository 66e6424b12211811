//! Authority component (section 3.2).

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, one_of};
use nom::combinator::{opt, recognize};
use nom::multi::{many0_count, many1_count};

use super::characters::{alpha, alphanum, digit, escaped, unreserved};
use crate::combinator::{longest, production, star_then};
use crate::trace::{Parsed, Source};

/// ```bnf
/// authority     = server | reg_name
/// ```
/// RFC 2396 section A; described in section 3.2.
pub fn authority<I: Source>(input: I) -> Parsed<I> {
    // A server where it can be one: of equals, the first.
    production("authority", longest(server, reg_name)).parse(input)
}

/// ```bnf
/// reg_name      = 1*( unreserved | escaped | "$" | "," |
///                     ";" | ":" | "@" | "&" | "=" | "+" )
/// ```
/// RFC 2396 section A; described in section 3.2.1.
pub fn reg_name<I: Source>(input: I) -> Parsed<I> {
    production("reg_name", many1_count(alt((unreserved, escaped, recognize(one_of("$,;:@&=+"))))))
        .parse(input)
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
/// userinfo      = *( unreserved | escaped |
///                    ";" | ":" | "&" | "=" | "+" | "$" | "," )
/// ```
/// RFC 2396 section A; described in section 3.2.2.
pub fn userinfo<I: Source>(input: I) -> Parsed<I> {
    production("userinfo", many0_count(alt((unreserved, escaped, recognize(one_of(";:&=+$,")))))).parse(input)
}

/// ```bnf
/// hostport      = host [ ":" port ]
/// ```
/// RFC 2396 section A; described in section 3.2.2.
pub fn hostport<I: Source>(input: I) -> Parsed<I> {
    production("hostport", (host, opt((char(':'), port)))).parse(input)
}

/// ```bnf
/// host          = hostname | IPv4address
/// ```
/// RFC 2396 section A; described in section 3.2.2.
pub fn host<I: Source>(input: I) -> Parsed<I> {
    // What both can begin, `1.2.3.4.dom`, hostname reads further: it has a letter's label.
    production("host", alt((hostname, ipv4address))).parse(input)
}

/// ```bnf
/// hostname      = *( domainlabel "." ) toplabel [ "." ]
/// ```
/// RFC 2396 section A; described in section 3.2.2.
pub fn hostname<I: Source>(input: I) -> Parsed<I> {
    production("hostname", star_then((domainlabel, char('.')), (toplabel, opt(char('.'))))).parse(input)
}

/// ```bnf
/// domainlabel   = alphanum | alphanum *( alphanum | "-" ) alphanum
/// ```
/// RFC 2396 section A; described in section 3.2.2.
pub fn domainlabel<I: Source>(input: I) -> Parsed<I> {
    production("domainlabel", (alphanum, label_rest)).parse(input)
}

/// ```bnf
/// toplabel      = alpha | alpha *( alphanum | "-" ) alphanum
/// ```
/// RFC 2396 section A; described in section 3.2.2.
pub fn toplabel<I: Source>(input: I) -> Parsed<I> {
    production("toplabel", (alpha, label_rest)).parse(input)
}

/// ```bnf
/// IPv4address   = 1*digit "." 1*digit "." 1*digit "." 1*digit
/// ```
/// RFC 2396 section A; described in section 3.2.2.
pub fn ipv4address<I: Source>(input: I) -> Parsed<I> {
    production("IPv4address", (digits, char('.'), digits, char('.'), digits, char('.'), digits)).parse(input)
}

/// ```bnf
/// port          = *digit
/// ```
/// RFC 2396 section A; described in section 3.2.2.
pub fn port<I: Source>(input: I) -> Parsed<I> {
    production("port", many0_count(digit)).parse(input)
}

/// The rest of a label after its first character: `*( alphanum | "-" )` that does not end with a "-".
fn label_rest<I: Source>(input: I) -> Parsed<I> {
    recognize(many0_count((many0_count(char('-')), alphanum))).parse(input)
}

/// `1*digit`
fn digits<I: Source>(input: I) -> Parsed<I> {
    recognize(many1_count(digit)).parse(input)
}
