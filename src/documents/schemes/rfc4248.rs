//! RFC 4248, "The telnet URI Scheme", October 2005: its section 2.
//!
//! ```
//! use nom::{Parser, combinator::all_consuming};
//! use urlgram::rfc4248::telnet_url;
//! assert!(all_consuming(telnet_url).parse(&b"telnet://me@h:23/"[..]).is_ok());
//! ```

use crate::combinators;
use crate::documents::dialect::SchemeGrammar;
use crate::documents::prelude::*;
use crate::documents::rfc3986::productions::{
    ip_literal, ipv4address, pct_encoded, port, sub_delims, unreserved,
};

/// Its productions, as corrected.
pub static RFC4248: SchemeGrammar = SchemeGrammar {
    id: "rfc4248",
    combinators: combinators![self:
        telnet_url as "telnet-url", user, password, host, port, unreserved, pct_encoded as "pct-encoded",
        sub_delims as "sub-delims", nonempty_name as "nonempty-name", ip_literal as "IP-literal",
        ipv4address as "IPv4address",
    ],
};

/// `telnet-url   = "telnet://" [ user [ ":" password ] "@" ] host [ ":" port ] [ "/" ]`
pub fn telnet_url<I: Source>(input: I) -> Parsed<I> {
    // If no host follows the "@", the text before it may be a host and a port.
    production(
        "telnet-url",
        (
            tag_no_case("telnet://"),
            alt((recognize((user, opt((char(':'), password)), char('@'), host)), host)),
            opt((char(':'), port)),
            opt(char('/')),
        ),
    )
    .parse(input)
}

/// `user         = *( unreserved / pct-encoded / sub-delims )`
pub fn user<I: Source>(input: I) -> Parsed<I> {
    production("user", many0_count(alt((unreserved, pct_encoded, sub_delims)))).parse(input)
}

/// `password     = *( unreserved / pct-encoded / sub-delims / ":" )`
pub fn password<I: Source>(input: I) -> Parsed<I> {
    production("password", many0_count(alt((unreserved, pct_encoded, sub_delims, recognize(char(':'))))))
        .parse(input)
}

/// `host           = IP-literal / IPv4address / nonempty-name`
pub fn host<I: Source>(input: I) -> Parsed<I> {
    production("host", alt((ip_literal, longest(ipv4address, nonempty_name)))).parse(input)
}

/// `nonempty-name  = 1*( unreserved / pct-encoded / sub-delims )`
pub fn nonempty_name<I: Source>(input: I) -> Parsed<I> {
    production("nonempty-name", many1_count(alt((unreserved, pct_encoded, sub_delims)))).parse(input)
}
