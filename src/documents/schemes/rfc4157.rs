//! RFC 4157, "The prospero URI Scheme", August 2005: its section 2.
//!
//! ```
//! use nom::{Parser, combinator::all_consuming};
//! use urlgram::rfc4157::prosperourl;
//! assert!(all_consuming(prosperourl).parse(&b"prospero://h/name;a=b"[..]).is_ok());
//! ```

use crate::combinators;
use crate::documents::dialect::SchemeGrammar;
use crate::documents::prelude::*;
use crate::documents::rfc3986::productions::{
    ip_literal, ipv4address, pct_encoded, port, sub_delims, unreserved,
};
use crate::documents::schemes::rfc4248::{host, nonempty_name};

/// Its productions, as corrected.
pub static RFC4157: SchemeGrammar = SchemeGrammar {
    id: "rfc4157",
    combinators: combinators![self:
        prosperourl, hsoname, field, value, name_char as "name-char", host, port, unreserved,
        pct_encoded as "pct-encoded", nonempty_name as "nonempty-name", ip_literal as "IP-literal",
        ipv4address as "IPv4address", sub_delims as "sub-delims",
    ],
};

/// `prosperourl  = "prospero://" host [ ":" port ] "/" hsoname *( ";" field "=" value )`
pub fn prosperourl<I: Source>(input: I) -> Parsed<I> {
    production(
        "prosperourl",
        (
            tag_no_case("prospero://"),
            host,
            opt((char(':'), port)),
            char('/'),
            hsoname,
            many0_count((char(';'), field, char('='), value)),
        ),
    )
    .parse(input)
}

/// `hsoname      = *( name-char / "=" )`
pub fn hsoname<I: Source>(input: I) -> Parsed<I> {
    production("hsoname", many0_count(alt((name_char, recognize(char('=')))))).parse(input)
}

/// `field        = *name-char`
pub fn field<I: Source>(input: I) -> Parsed<I> {
    production("field", many0_count(name_char)).parse(input)
}

/// `value        = *( name-char / "=" )`
pub fn value<I: Source>(input: I) -> Parsed<I> {
    production("value", many0_count(alt((name_char, recognize(char('=')))))).parse(input)
}

/// `name-char    = unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ":" / "@" / "/"`
pub fn name_char<I: Source>(input: I) -> Parsed<I> {
    production("name-char", alt((unreserved, pct_encoded, recognize(one_of("!$&'()*+,:@/"))))).parse(input)
}
