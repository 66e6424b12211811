//! Common Internet scheme syntax (section 3.1): user, password, host and port.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, one_of};
use nom::combinator::{opt, recognize};
use nom::multi::many0_count;

use super::misc::{alpha, digits, uchar};
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// login          = [ user [ ":" password ] "@" ] hostport
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.1.
pub fn login<I: Source>(input: I) -> Parsed<I> {
    // Where no hostport follows the "@", what is before it may be a hostport.
    production("login", alt((recognize((user, opt((char(':'), password)), char('@'), hostport)), hostport)))
        .parse(input)
}

/// ```bnf
/// hostport       = host [ ":" port ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.1.
pub fn hostport<I: Source>(input: I) -> Parsed<I> {
    production("hostport", (host, opt((char(':'), port)))).parse(input)
}

/// ```bnf
/// host           = hostname | hostnumber
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.1.
pub fn host<I: Source>(input: I) -> Parsed<I> {
    production("host", alt((hostname, hostnumber))).parse(input)
}

/// ```bnf
/// hostname       = alpha *uchar
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.1.
pub fn hostname<I: Source>(input: I) -> Parsed<I> {
    production("hostname", (alpha, many0_count(uchar))).parse(input)
}

/// ```bnf
/// hostnumber     = digits "." digits "." digits "." digits
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.1.
pub fn hostnumber<I: Source>(input: I) -> Parsed<I> {
    production("hostnumber", (digits, char('.'), digits, char('.'), digits, char('.'), digits)).parse(input)
}

/// ```bnf
/// port           = digits
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.1.
pub fn port<I: Source>(input: I) -> Parsed<I> {
    production("port", digits).parse(input)
}

/// ```bnf
/// user           = *[ uchar | ";" | "?" | "&" | "=" ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.1.
pub fn user<I: Source>(input: I) -> Parsed<I> {
    production("user", many0_count(alt((uchar, recognize(one_of(";?&=")))))).parse(input)
}

/// ```bnf
/// password       = *[ uchar | ";" | "?" | "&" | "=" ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.1.
pub fn password<I: Source>(input: I) -> Parsed<I> {
    production("password", many0_count(alt((uchar, recognize(one_of(";?&=")))))).parse(input)
}
