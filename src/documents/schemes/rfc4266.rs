//! RFC 4266, "The gopher URI Scheme", November 2005: its section 2.
//!
//! ```
//! use nom::{Parser, combinator::all_consuming};
//! use urlgram::rfc4266::gopher_url;
//! assert!(all_consuming(gopher_url).parse(&b"gopher://h/1menu%09search"[..]).is_ok());
//! ```

use crate::combinators;
use crate::documents::dialect::SchemeGrammar;
use crate::documents::prelude::*;
use crate::documents::rfc2234::productions::hexdig;
use crate::documents::rfc3986::productions::{
    ip_literal, ipv4address, pct_encoded, port, sub_delims, unreserved,
};
use crate::documents::schemes::rfc4248::{host, nonempty_name};

/// Its productions, as corrected.
pub static RFC4266: SchemeGrammar = SchemeGrammar {
    id: "rfc4266",
    combinators: combinators![self:
        gopher_url as "gopher-url", gopher_path as "gopher-path", gophertype, selector, search,
        gopher_plus_string as "gopher-plus-string", gopher_char as "gopher-char",
        plain_char as "plain-char", host, port, unreserved, pct_encoded as "pct-encoded",
        sub_delims as "sub-delims", nonempty_name as "nonempty-name", ip_literal as "IP-literal",
        ipv4address as "IPv4address",
    ],
};

/// `gopher-url   = "gopher://" host [ ":" port ] [ "/" gopher-path ]`
pub fn gopher_url<I: Source>(input: I) -> Parsed<I> {
    production(
        "gopher-url",
        (tag_no_case("gopher://"), host, opt((char(':'), port)), opt((char('/'), gopher_path))),
    )
    .parse(input)
}

/// `gopher-path  = [ gophertype selector [ "%09" search [ "%09" gopher-plus-string ] ] ]`
pub fn gopher_path<I: Source>(input: I) -> Parsed<I> {
    production(
        "gopher-path",
        opt((gophertype, selector, opt((tag("%09"), search, opt((tag("%09"), gopher_plus_string)))))),
    )
    .parse(input)
}

/// `gophertype   = gopher-char`
pub fn gophertype<I: Source>(input: I) -> Parsed<I> {
    production("gophertype", gopher_char).parse(input)
}

/// `selector     = *( plain-char / "%" ( %x31-39 / "A" / "B" / "C" / "D" / "E" / "F" ) HEXDIG / "%0" ( %x30-38 / "B" / "C" / "E" / "F" ) )`
pub fn selector<I: Source>(input: I) -> Parsed<I> {
    production(
        "selector",
        many0_count(alt((
            plain_char,
            recognize((char('%'), one_of("123456789ABCDEFabcdef"), hexdig)),
            recognize((tag("%0"), one_of("012345678BCEFbcef"))),
        ))),
    )
    .parse(input)
}

/// `search       = *( plain-char / "%" ( %x31-39 / "A" / "B" / "C" / "D" / "E" / "F" ) HEXDIG / "%0" ( %x30-38 / "A" / "B" / "C" / "D" / "E" / "F" ) )`
pub fn search<I: Source>(input: I) -> Parsed<I> {
    production(
        "search",
        many0_count(alt((
            plain_char,
            recognize((char('%'), one_of("123456789ABCDEFabcdef"), hexdig)),
            recognize((tag("%0"), one_of("012345678ABCDEFabcdef"))),
        ))),
    )
    .parse(input)
}

/// `gopher-plus-string = *gopher-char`
pub fn gopher_plus_string<I: Source>(input: I) -> Parsed<I> {
    production("gopher-plus-string", many0_count(gopher_char)).parse(input)
}

/// `gopher-char  = plain-char / pct-encoded`
pub fn gopher_char<I: Source>(input: I) -> Parsed<I> {
    production("gopher-char", alt((plain_char, pct_encoded))).parse(input)
}

/// `plain-char   = unreserved / sub-delims / ":" / "@" / "/" / "?"`
pub fn plain_char<I: Source>(input: I) -> Parsed<I> {
    production("plain-char", alt((unreserved, sub_delims, recognize(one_of(":@/?"))))).parse(input)
}
