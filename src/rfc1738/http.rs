//! HTTP.

use super::ip::hostport;
use super::misc::{UCHAR, uchar};
use crate::combinator::{Class, alt, fused, inlined, lit, one_of, opt, production, run, seq, star};
use crate::planes;
use crate::source::{Parsed, Source};

pub(super) const HSEGMENT: Class = UCHAR.with(";:@&=").on_plane(planes::FIRST + 1);
pub(super) const HPATH: Class = HSEGMENT.with("/").on_plane(planes::FIRST + 2);

/// ```bnf
/// httpurl        = "http://" hostport [ "/" hpath [ "?" search ]]
/// ```
/// RFC 1738 section 5; described in section 3.3.
#[inline(always)]
pub fn httpurl<I: Source>(input: I) -> Parsed<I> {
    production(
        "httpurl",
        input,
        seq((
            lit("http://"),
            inlined!(hostport),
            opt(seq((lit("/"), inlined!(hpath), opt(seq((lit("?"), inlined!(search))))))),
        )),
    )
}

/// ```bnf
/// hpath          = hsegment *[ "/" hsegment ]
/// ```
/// RFC 1738 section 5; described in section 3.3.
#[inline(always)]
pub fn hpath<I: Source>(input: I) -> Parsed<I> {
    production("hpath", input, fused(&HPATH, seq((hsegment, star(seq((lit("/"), hsegment)))))))
}

/// ```bnf
/// hsegment       = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
/// ```
/// RFC 1738 section 5; described in section 3.3.
#[inline(always)]
pub fn hsegment<I: Source>(input: I) -> Parsed<I> {
    production("hsegment", input, run(&HSEGMENT, alt((uchar, one_of(";:@&=")))))
}

/// ```bnf
/// search         = *[ uchar | ";" | ":" | "@" | "&" | "=" ]
/// ```
/// RFC 1738 section 5; described in section 3.3.
#[inline(always)]
pub fn search<I: Source>(input: I) -> Parsed<I> {
    production("search", input, run(&HSEGMENT, alt((uchar, one_of(";:@&=")))))
}
