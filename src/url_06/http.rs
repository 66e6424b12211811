//! HTTP (section 3.3).

use super::ip::hostport;
use super::misc::{UCHAR, uchar};
use crate::combinator::{Class, alt, fused, lit, one_of, opt, production, run, seq, star};
use crate::planes;
use crate::source::{Parsed, Source};

pub(super) const HSEGMENT: Class = UCHAR.with(";:@&=").on_plane(planes::FIRST + 2);
pub(super) const HPATH: Class = HSEGMENT.with("/").on_plane(planes::FIRST + 3);

/// ```bnf
/// httpurl        = "http://" hostport [ "/" hpath [ "?" search ]]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.3.
pub fn httpurl<I: Source>(input: I) -> Parsed<I> {
    production(
        "httpurl",
        input,
        seq((lit("http://"), hostport, opt(seq((lit("/"), hpath, opt(seq((lit("?"), search)))))))),
    )
}

/// ```bnf
/// hpath          = hsegment *[ "/" hsegment ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.3.
pub fn hpath<I: Source>(input: I) -> Parsed<I> {
    production("hpath", input, fused(&HPATH, seq((hsegment, star(seq((lit("/"), hsegment)))))))
}

/// ```bnf
/// hsegment       = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.3.
pub fn hsegment<I: Source>(input: I) -> Parsed<I> {
    production("hsegment", input, run(&HSEGMENT, alt((uchar, one_of(";:@&=")))))
}

/// ```bnf
/// search         = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
/// ```
/// draft-ietf-uri-url-06 section 5; described in section 3.3.
pub fn search<I: Source>(input: I) -> Parsed<I> {
    production("search", input, run(&HSEGMENT, alt((uchar, one_of(";:@&=")))))
}
