//! Prospero (section 3.11).

use super::ip::hostport;
use super::misc::{UCHAR, uchar};
use crate::combinator::{Class, alt, before, fused, lit, one_of, production, run, seq, star};
use crate::source::{Parsed, Source};

const PSEGMENT: Class = UCHAR.with("?:@&=");
const PPATH: Class = PSEGMENT.with("/");
const FIELD: Class = UCHAR.with("?:@&");

/// ```bnf
/// prosperourl    = "prospero://" hostport "/" ppath *[ fieldspec ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.11.
pub fn prosperourl<I: Source>(input: I) -> Parsed<I> {
    production("prosperourl", input, seq((lit("prospero://"), hostport, lit("/"), ppath, star(fieldspec))))
}

/// ```bnf
/// ppath          = psegment *[ "/" psegment ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.11.
pub fn ppath<I: Source>(input: I) -> Parsed<I> {
    production("ppath", input, fused(&PPATH, seq((psegment, star(seq((lit("/"), psegment)))))))
}

/// ```bnf
/// psegment       = *[ uchar | "?" | ":" | "@" | "&" | "=" ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.11.
pub fn psegment<I: Source>(input: I) -> Parsed<I> {
    production("psegment", input, run(&PSEGMENT, alt((uchar, one_of("?:@&=")))))
}

/// ```bnf
/// fieldspec      = ";" fieldname "=" fieldvalue
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.11.
pub fn fieldspec<I: Source>(input: I) -> Parsed<I> {
    production(
        "fieldspec",
        input,
        seq((lit(";"), before(|_, rest| ends_a_name(rest[0]), fieldname), lit("="), fieldvalue)),
    )
}

/// ```bnf
/// fieldname      = *[ uchar | "?" | ":" | "@" | "&" ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.11.
pub fn fieldname<I: Source>(input: I) -> Parsed<I> {
    production("fieldname", input, run(&FIELD, alt((uchar, one_of("?:@&")))))
}

/// ```bnf
/// fieldvalue     = *[ uchar | "?" | ":" | "@" | "&" ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.11.
pub fn fieldvalue<I: Source>(input: I) -> Parsed<I> {
    production("fieldvalue", input, run(&FIELD, alt((uchar, one_of("?:@&")))))
}

/// A name may hold "=", which is one of the `extra` characters here; in a fieldspec the first one ends it, as the
/// prose says.
fn ends_a_name(byte: u8) -> bool {
    byte == b'=' || byte != b'%' && !FIELD.has(byte)
}
