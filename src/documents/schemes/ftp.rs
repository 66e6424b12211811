//! RFC 1738, "Uniform Resource Locators (URL)", December 1994: its section 3.2 with the characters of RFC 3986.
//!
//! ```
//! use nom::{Parser, combinator::all_consuming};
//! use urlgram::ftp::ftpurl;
//! assert!(all_consuming(ftpurl).parse(&b"ftp://h/a;type=i"[..]).is_ok());
//! ```

use crate::combinators;
use crate::documents::dialect::SchemeGrammar;
use crate::documents::prelude::*;
use crate::documents::rfc3986::productions::{
    ip_literal, ipv4address, pct_encoded, port, sub_delims, unreserved, userinfo,
};

/// Its productions, as corrected.
pub static FTP: SchemeGrammar = SchemeGrammar {
    id: "ftp",
    combinators: combinators![self:
        ftpurl, login, fpath, fsegment, ftptype, uchar, ftp_host as "ftp-host", userinfo,
        ip_literal as "IP-literal", ipv4address as "IPv4address", port, unreserved,
        pct_encoded as "pct-encoded", sub_delims as "sub-delims",
    ],
};

/// `ftpurl         = "ftp://" login [ "/" fpath [ %s";type=" ftptype ]]`
pub fn ftpurl<I: Source>(input: I) -> Parsed<I> {
    production(
        "ftpurl",
        (tag_no_case("ftp://"), login, opt((char('/'), fpath, opt((tag(";type="), ftptype))))),
    )
    .parse(input)
}

/// `login          = [ userinfo "@" ] ftp-host [ ":" port ]`
pub fn login<I: Source>(input: I) -> Parsed<I> {
    // If no host follows the "@", the text before it may be a host and a port.
    production(
        "login",
        alt((
            recognize((userinfo, char('@'), ftp_host, opt((char(':'), port)))),
            recognize((ftp_host, opt((char(':'), port)))),
        )),
    )
    .parse(input)
}

/// `fpath          = fsegment *( "/" fsegment )`
pub fn fpath<I: Source>(input: I) -> Parsed<I> {
    production("fpath", (fsegment, many0_count((char('/'), fsegment)))).parse(input)
}

/// `fsegment       = *( uchar / "?" / ":" / "@" / "&" / "=" )`
pub fn fsegment<I: Source>(input: I) -> Parsed<I> {
    production("fsegment", many0_count(alt((uchar, recognize(one_of("?:@&=")))))).parse(input)
}

/// `ftptype        = "A" / "I" / "D"`
pub fn ftptype<I: Source>(input: I) -> Parsed<I> {
    production("ftptype", one_of("AIDaid")).parse(input)
}

/// `uchar          = unreserved / pct-encoded / "!" / "$" / "'" / "(" / ")" / "*" / "+" / ","`
pub fn uchar<I: Source>(input: I) -> Parsed<I> {
    production("uchar", alt((unreserved, pct_encoded, recognize(one_of("!$'()*+,"))))).parse(input)
}

/// `ftp-host       = IP-literal / IPv4address / 1*( unreserved / pct-encoded / sub-delims )`
pub fn ftp_host<I: Source>(input: I) -> Parsed<I> {
    production(
        "ftp-host",
        alt((ip_literal, longest(ipv4address, many1_count(alt((unreserved, pct_encoded, sub_delims)))))),
    )
    .parse(input)
}
