//! FTP (see also RFC 959).

use super::ip::login;
use super::misc::{UCHAR, uchar};
use crate::combinator::{Class, alt, fused, inlined, lit, one_of, opt, production, run, seq, star};
use crate::source::{Parsed, Source};

const FSEGMENT: Class = UCHAR.with("?:@&=");
const FPATH: Class = FSEGMENT.with("/");

/// ```bnf
/// ftpurl         = "ftp://" login [ "/" fpath [ ";type=" ftptype ]]
/// ```
/// RFC 1738 section 5; described in section 3.2.
pub fn ftpurl<I: Source>(input: I) -> Parsed<I> {
    production(
        "ftpurl",
        input,
        seq((
            lit("ftp://"),
            inlined!(login),
            opt(seq((lit("/"), inlined!(fpath), opt(seq((lit(";type="), ftptype)))))),
        )),
    )
}

/// ```bnf
/// fpath          = fsegment *[ "/" fsegment ]
/// ```
/// RFC 1738 section 5; described in section 3.2.2.
#[inline(always)]
pub fn fpath<I: Source>(input: I) -> Parsed<I> {
    production("fpath", input, fused(&FPATH, seq((fsegment, star(seq((lit("/"), fsegment)))))))
}

/// ```bnf
/// fsegment       = *[ uchar | "?" | ":" | "@" | "&" | "=" ]
/// ```
/// RFC 1738 section 5; described in section 3.2.2.
pub fn fsegment<I: Source>(input: I) -> Parsed<I> {
    production("fsegment", input, run(&FSEGMENT, alt((uchar, one_of("?:@&=")))))
}

/// ```bnf
/// ftptype        = "A" | "I" | "D" | "a" | "i" | "d"
/// ```
/// RFC 1738 section 5; described in section 3.2.2.
pub fn ftptype<I: Source>(input: I) -> Parsed<I> {
    production("ftptype", input, one_of("AIDaid"))
}
