//! URL schemeparts for ip based protocols: user, password, host and port.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{char, one_of};
use nom::combinator::{opt, recognize};
use nom::multi::many0_count;

use super::misc::{alpha, digit, digits, uchar, xchar};
use crate::combinator::{production, star_then};
use crate::trace::{Parsed, Source};

/// ```bnf
/// ip-schemepart  = "//" login [ "/" urlpath ]
/// ```
/// RFC 1738 section 5; described in section 3.1.
pub fn ip_schemepart<I: Source>(input: I) -> Parsed<I> {
    production("ip-schemepart", (tag("//"), login, opt((char('/'), urlpath)))).parse(input)
}

/// ```bnf
/// login          = [ user [ ":" password ] "@" ] hostport
/// ```
/// RFC 1738 section 5; described in section 3.1.
pub fn login<I: Source>(input: I) -> Parsed<I> {
    // Where no hostport follows the "@", what is before it may be a hostport.
    production("login", alt((recognize((user, opt((char(':'), password)), char('@'), hostport)), hostport)))
        .parse(input)
}

/// ```bnf
/// hostport       = host [ ":" port ]
/// ```
/// RFC 1738 section 5; described in section 3.1.
pub fn hostport<I: Source>(input: I) -> Parsed<I> {
    production("hostport", (host, opt((char(':'), port)))).parse(input)
}

/// ```bnf
/// host           = hostname | hostnumber
/// ```
/// RFC 1738 section 5; described in section 3.1.
pub fn host<I: Source>(input: I) -> Parsed<I> {
    // What both can begin, `1.2.3.4.dom`, hostname reads further: it ends in a letter's label.
    production("host", alt((hostname, hostnumber))).parse(input)
}

/// ```bnf
/// hostname       = *[ domainlabel "." ] toplabel
/// ```
/// RFC 1738 section 5; described in section 3.1.
pub fn hostname<I: Source>(input: I) -> Parsed<I> {
    production("hostname", star_then((domainlabel, char('.')), toplabel)).parse(input)
}

/// ```bnf
/// domainlabel    = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit
/// ```
/// RFC 1738 section 5; described in section 3.1.
pub fn domainlabel<I: Source>(input: I) -> Parsed<I> {
    production("domainlabel", (alphadigit, label_rest)).parse(input)
}

/// ```bnf
/// toplabel       = alpha | alpha *[ alphadigit | "-" ] alphadigit
/// ```
/// RFC 1738 section 5; described in section 3.1.
pub fn toplabel<I: Source>(input: I) -> Parsed<I> {
    production("toplabel", (alpha, label_rest)).parse(input)
}

/// ```bnf
/// alphadigit     = alpha | digit
/// ```
/// RFC 1738 section 5; described in section 3.1.
pub fn alphadigit<I: Source>(input: I) -> Parsed<I> {
    production("alphadigit", alt((alpha, digit))).parse(input)
}

/// ```bnf
/// hostnumber     = digits "." digits "." digits "." digits
/// ```
/// RFC 1738 section 5; described in section 3.1.
pub fn hostnumber<I: Source>(input: I) -> Parsed<I> {
    production("hostnumber", (digits, char('.'), digits, char('.'), digits, char('.'), digits)).parse(input)
}

/// ```bnf
/// port           = digits
/// ```
/// RFC 1738 section 5; described in section 3.1.
pub fn port<I: Source>(input: I) -> Parsed<I> {
    production("port", digits).parse(input)
}

/// ```bnf
/// user           = *[ uchar | ";" | "?" | "&" | "=" ]
/// ```
/// RFC 1738 section 5; described in section 3.1.
pub fn user<I: Source>(input: I) -> Parsed<I> {
    production("user", many0_count(alt((uchar, recognize(one_of(";?&=")))))).parse(input)
}

/// ```bnf
/// password       = *[ uchar | ";" | "?" | "&" | "=" ]
/// ```
/// RFC 1738 section 5; described in section 3.1.
pub fn password<I: Source>(input: I) -> Parsed<I> {
    production("password", many0_count(alt((uchar, recognize(one_of(";?&=")))))).parse(input)
}

/// ```bnf
/// urlpath        = *xchar    ; depends on protocol see section 3.1
/// ```
/// RFC 1738 section 5; described in section 3.1.
pub fn urlpath<I: Source>(input: I) -> Parsed<I> {
    production("urlpath", many0_count(xchar)).parse(input)
}

/// The rest of a label after its first character: `*[ alphadigit | "-" ]` that does not end with a "-".
fn label_rest<I: Source>(input: I) -> Parsed<I> {
    recognize(many0_count((many0_count(char('-')), alphadigit))).parse(input)
}
