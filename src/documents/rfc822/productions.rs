//! The productions of RFC 822 that RFC 1630 needs.

use crate::documents::prelude::*;

// RFC 822, section 6.1.

/// `addr-spec      = local-part "@" domain`
pub fn addr_spec<I: Source>(input: I) -> Parsed<I> {
    production("addr-spec", (local_part, tag("@"), domain)).parse(input)
}

/// `local-part     = word *("." word)`
pub fn local_part<I: Source>(input: I) -> Parsed<I> {
    production("local-part", (word, many0_count((tag("."), word)))).parse(input)
}

/// `domain         = sub-domain *("." sub-domain)`
pub fn domain<I: Source>(input: I) -> Parsed<I> {
    production("domain", (sub_domain, many0_count((tag("."), sub_domain)))).parse(input)
}

/// `sub-domain     = domain-ref / domain-literal`
pub fn sub_domain<I: Source>(input: I) -> Parsed<I> {
    production("sub-domain", alt((domain_ref, domain_literal))).parse(input)
}

/// `domain-ref     = atom`
pub fn domain_ref<I: Source>(input: I) -> Parsed<I> {
    production("domain-ref", atom).parse(input)
}

// RFC 822, section 3.3.

/// `word           = atom / quoted-string`
pub fn word<I: Source>(input: I) -> Parsed<I> {
    production("word", alt((atom, quoted_string))).parse(input)
}

/// `atom           = 1*<any CHAR except specials, SPACE and CTLs>`
pub fn atom<I: Source>(input: I) -> Parsed<I> {
    production("atom", many1_count((not(alt((specials, space, ctls))), satisfy(|c| c.is_ascii()))))
        .parse(input)
}

/// `specials       = "(" / ")" / "<" / ">" / "@" / "," / ";" / ":" / "\" / <"> / "." / "[" / "]"`
pub fn specials<I: Source>(input: I) -> Parsed<I> {
    production("specials", one_of("()<>@,;:\\\".[]")).parse(input)
}

/// `quoted-string  = <"> *(qtext / quoted-pair) <">`
pub fn quoted_string<I: Source>(input: I) -> Parsed<I> {
    production("quoted-string", (tag("\""), many0_count(alt((qtext, quoted_pair))), tag("\""))).parse(input)
}

/// `qtext          = <any CHAR excepting <">, "\" and CR>`
pub fn qtext<I: Source>(input: I) -> Parsed<I> {
    production("qtext", satisfy(|c| c.is_ascii() && !"\"\\\r".contains(c))).parse(input)
}

/// `domain-literal = "[" *(dtext / quoted-pair) "]"`
pub fn domain_literal<I: Source>(input: I) -> Parsed<I> {
    production("domain-literal", (tag("["), many0_count(alt((dtext, quoted_pair))), tag("]"))).parse(input)
}

/// `dtext          = <any CHAR excluding "[", "]", "\" and CR>`
pub fn dtext<I: Source>(input: I) -> Parsed<I> {
    production("dtext", satisfy(|c| c.is_ascii() && !"[]\\\r".contains(c))).parse(input)
}

/// `quoted-pair    = "\" CHAR`
pub fn quoted_pair<I: Source>(input: I) -> Parsed<I> {
    production("quoted-pair", (tag("\\"), char)).parse(input)
}

/// `CHAR           = <any US-ASCII character, octets 0 to 127>`
pub fn char<I: Source>(input: I) -> Parsed<I> {
    production("CHAR", satisfy(|c| c.is_ascii())).parse(input)
}

/// `CTLs           = <octets 0 to 31, and 127>`
pub fn ctls<I: Source>(input: I) -> Parsed<I> {
    production("CTLs", satisfy(|c| c.is_ascii_control())).parse(input)
}

/// `SPACE          = <octet 32>`
pub fn space<I: Source>(input: I) -> Parsed<I> {
    production("SPACE", tag(" ")).parse(input)
}

// RFC 822, section 6.1.

/// `content-identifier = addr-spec`
pub fn content_identifier<I: Source>(input: I) -> Parsed<I> {
    production("content-identifier", addr_spec).parse(input)
}
