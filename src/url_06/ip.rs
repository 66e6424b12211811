//! Common Internet scheme syntax (section 3.1): user, password, host and port.

use super::misc::{UCHAR, alpha, digits, uchar};
use crate::combinator::{Class, alt, inlined, lit, one_of, opt, production, run, seq, up_to_slash};
use crate::source::{Parsed, Source};

const USER: Class = UCHAR.with(";?&=");

/// ```bnf
/// login          = [ user [ ":" password ] "@" ] hostport
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.1.
pub fn login<I: Source>(input: I) -> Parsed<I> {
    // A host and a port, and no user before them: most logins are such.
    let with_user = seq((opt(seq((user, opt(seq((lit(":"), password))), lit("@")))), inlined!(hostport)));
    production("login", input, up_to_slash(inlined!(hostport), with_user))
}

/// ```bnf
/// hostport       = host [ ":" port ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.1.
pub fn hostport<I: Source>(input: I) -> Parsed<I> {
    production("hostport", input, seq((host, opt(seq((lit(":"), port))))))
}

/// ```bnf
/// host           = hostname | hostnumber
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.1.
pub fn host<I: Source>(input: I) -> Parsed<I> {
    production("host", input, alt((hostname, hostnumber)))
}

/// ```bnf
/// hostname       = alpha *uchar
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.1.
pub fn hostname<I: Source>(input: I) -> Parsed<I> {
    production("hostname", input, seq((alpha, run(&UCHAR, uchar))))
}

/// ```bnf
/// hostnumber     = digits "." digits "." digits "." digits
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.1.
pub fn hostnumber<I: Source>(input: I) -> Parsed<I> {
    production("hostnumber", input, seq((digits, lit("."), digits, lit("."), digits, lit("."), digits)))
}

/// ```bnf
/// port           = digits
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.1.
pub fn port<I: Source>(input: I) -> Parsed<I> {
    production("port", input, digits)
}

/// ```bnf
/// user           = *[ uchar | ";" | "?" | "&" | "=" ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.1.
pub fn user<I: Source>(input: I) -> Parsed<I> {
    production("user", input, run(&USER, alt((uchar, one_of(";?&=")))))
}

/// ```bnf
/// password       = *[ uchar | ";" | "?" | "&" | "=" ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.1.
pub fn password<I: Source>(input: I) -> Parsed<I> {
    production("password", input, run(&USER, alt((uchar, one_of(";?&=")))))
}
