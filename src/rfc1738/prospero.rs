//! PROSPERO.

use super::ip::hostport;
use super::misc::{UCHAR, uchar};
use crate::combinator::{Class, alt, fused, lit, one_of, production, run, seq, star};
use crate::source::{Parsed, Source};

const PSEGMENT: Class = UCHAR.with("?:@&=");
const PPATH: Class = PSEGMENT.with("/");
const FIELD: Class = UCHAR.with("?:@&");

/// ```bnf
/// prosperourl    = "prospero://" hostport "/" ppath *[ fieldspec ]
/// ```
/// RFC 1738 section 5; described in section 3.11.
pub fn prosperourl<I: Source>(input: I) -> Parsed<I> {
    production("prosperourl", input, seq((lit("prospero://"), hostport, lit("/"), ppath, star(fieldspec))))
}

/// ```bnf
/// ppath          = psegment *[ "/" psegment ]
/// ```
/// RFC 1738 section 5; described in section 3.11.
pub fn ppath<I: Source>(input: I) -> Parsed<I> {
    production("ppath", input, fused(&PPATH, seq((psegment, star(seq((lit("/"), psegment)))))))
}

/// ```bnf
/// psegment       = *[ uchar | "?" | ":" | "@" | "&" | "=" ]
/// ```
/// RFC 1738 section 5; described in section 3.11.
pub fn psegment<I: Source>(input: I) -> Parsed<I> {
    production("psegment", input, run(&PSEGMENT, alt((uchar, one_of("?:@&=")))))
}

/// ```bnf
/// fieldspec      = ";" fieldname "=" fieldvalue
/// ```
/// RFC 1738 section 5; described in section 3.11.
pub fn fieldspec<I: Source>(input: I) -> Parsed<I> {
    production("fieldspec", input, seq((lit(";"), fieldname, lit("="), fieldvalue)))
}

/// ```bnf
/// fieldname      = *[ uchar | "?" | ":" | "@" | "&" ]
/// ```
/// RFC 1738 section 5; described in section 3.11.
pub fn fieldname<I: Source>(input: I) -> Parsed<I> {
    production("fieldname", input, run(&FIELD, alt((uchar, one_of("?:@&")))))
}

/// ```bnf
/// fieldvalue     = *[ uchar | "?" | ":" | "@" | "&" ]
/// ```
/// RFC 1738 section 5; described in section 3.11.
pub fn fieldvalue<I: Source>(input: I) -> Parsed<I> {
    production("fieldvalue", input, run(&FIELD, alt((uchar, one_of("?:@&")))))
}
