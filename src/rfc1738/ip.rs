//! URL schemeparts for ip based protocols: user, password, host and port.

use super::misc::{UCHAR, XCHAR, alpha, digit, digits, uchar, xchar};
use crate::alike::{ALPHA, DIGIT};
use crate::combinator::{
    Class, alt, inlined, labels, lit, one, one_of, opt, production, run, seq, star, star_then, stretch,
    up_to_slash,
};
use crate::planes;
use crate::source::{Parsed, Source};

pub(super) const ALPHADIGIT: Class = ALPHA.or(DIGIT).on_plane(planes::FIRST);
const USER: Class = UCHAR.with(";?&=");

/// ```bnf
/// ip-schemepart  = "//" login [ "/" urlpath ]
/// ```
/// RFC 1738 section 5; described in section 3.1.
pub fn ip_schemepart<I: Source>(input: I) -> Parsed<I> {
    production("ip-schemepart", input, seq((lit("//"), login, opt(seq((lit("/"), urlpath))))))
}

/// ```bnf
/// login          = [ user [ ":" password ] "@" ] hostport
/// ```
/// RFC 1738 section 5; described in section 3.1.
#[inline(always)]
pub fn login<I: Source>(input: I) -> Parsed<I> {
    // A host and a port, and no user before them: most logins are such.
    let with_user = seq((opt(seq((user, opt(seq((lit(":"), password))), lit("@")))), inlined!(hostport)));
    production("login", input, up_to_slash(inlined!(hostport), with_user))
}

/// ```bnf
/// hostport       = host [ ":" port ]
/// ```
/// RFC 1738 section 5; described in section 3.1.
#[inline(always)]
pub fn hostport<I: Source>(input: I) -> Parsed<I> {
    production("hostport", input, seq((inlined!(host), opt(seq((lit(":"), port))))))
}

/// ```bnf
/// host           = hostname | hostnumber
/// ```
/// RFC 1738 section 5; described in section 3.1.
#[inline(always)]
pub fn host<I: Source>(input: I) -> Parsed<I> {
    // What both can begin, `1.2.3.4.dom`, hostname reads further: it ends in a letter's label.
    production("host", input, alt((inlined!(hostname), hostnumber)))
}

/// ```bnf
/// hostname       = *[ domainlabel "." ] toplabel
/// ```
/// RFC 1738 section 5; described in section 3.1.
#[inline(always)]
pub fn hostname<I: Source>(input: I) -> Parsed<I> {
    production(
        "hostname",
        input,
        labels(&ALPHADIGIT, &ALPHA, star_then(seq((domainlabel, lit("."))), toplabel)),
    )
}

/// ```bnf
/// domainlabel    = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit
/// ```
/// RFC 1738 section 5; described in section 3.1.
pub fn domainlabel<I: Source>(input: I) -> Parsed<I> {
    production("domainlabel", input, seq((alphadigit, label_rest)))
}

/// ```bnf
/// toplabel       = alpha | alpha *[ alphadigit | "-" ] alphadigit
/// ```
/// RFC 1738 section 5; described in section 3.1.
pub fn toplabel<I: Source>(input: I) -> Parsed<I> {
    production("toplabel", input, seq((alpha, label_rest)))
}

/// ```bnf
/// alphadigit     = alpha | digit
/// ```
/// RFC 1738 section 5; described in section 3.1.
pub fn alphadigit<I: Source>(input: I) -> Parsed<I> {
    production("alphadigit", input, one(&ALPHADIGIT, alt((alpha, digit))))
}

/// ```bnf
/// hostnumber     = digits "." digits "." digits "." digits
/// ```
/// RFC 1738 section 5; described in section 3.1.
pub fn hostnumber<I: Source>(input: I) -> Parsed<I> {
    production("hostnumber", input, seq((digits, lit("."), digits, lit("."), digits, lit("."), digits)))
}

/// ```bnf
/// port           = digits
/// ```
/// RFC 1738 section 5; described in section 3.1.
#[inline(always)]
pub fn port<I: Source>(input: I) -> Parsed<I> {
    production("port", input, digits)
}

/// ```bnf
/// user           = *[ uchar | ";" | "?" | "&" | "=" ]
/// ```
/// RFC 1738 section 5; described in section 3.1.
#[inline(always)]
pub fn user<I: Source>(input: I) -> Parsed<I> {
    production("user", input, run(&USER, alt((uchar, one_of(";?&=")))))
}

/// ```bnf
/// password       = *[ uchar | ";" | "?" | "&" | "=" ]
/// ```
/// RFC 1738 section 5; described in section 3.1.
#[inline(always)]
pub fn password<I: Source>(input: I) -> Parsed<I> {
    production("password", input, run(&USER, alt((uchar, one_of(";?&=")))))
}

/// ```bnf
/// urlpath        = *xchar    ; depends on protocol see section 3.1
/// ```
/// RFC 1738 section 5; described in section 3.1.
pub fn urlpath<I: Source>(input: I) -> Parsed<I> {
    production("urlpath", input, run(&XCHAR, xchar))
}

/// What follows the first character of a label: `*[ alphadigit | "-" ]` that does not end with a "-".
fn label_rest<I: Source>(input: I) -> Parsed<I> {
    star(stretch(&ALPHADIGIT, seq((star(lit("-")), alphadigit))))(input)
}
