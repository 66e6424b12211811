//! Addresses: section 6.1, and the words of section 3.3 that they are made of.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::{char, satisfy};
use nom::combinator::not;
use nom::multi::{many0_count, many1_count};

use super::lexical::{ctls, domain_literal, quoted_string, space, specials};
use crate::combinator::production;
use crate::trace::{Parsed, Source};

/// ```bnf
/// addr-spec      = local-part "@" domain
/// ```
/// RFC 822 section 6.1.
pub fn addr_spec<I: Source>(input: I) -> Parsed<I> {
    production("addr-spec", (local_part, char('@'), domain)).parse(input)
}

/// ```bnf
/// local-part     = word *("." word)
/// ```
/// RFC 822 section 6.1.
pub fn local_part<I: Source>(input: I) -> Parsed<I> {
    production("local-part", (word, many0_count((char('.'), word)))).parse(input)
}

/// ```bnf
/// domain         = sub-domain *("." sub-domain)
/// ```
/// RFC 822 section 6.1.
pub fn domain<I: Source>(input: I) -> Parsed<I> {
    production("domain", (sub_domain, many0_count((char('.'), sub_domain)))).parse(input)
}

/// ```bnf
/// sub-domain     = domain-ref / domain-literal
/// ```
/// RFC 822 section 6.1.
pub fn sub_domain<I: Source>(input: I) -> Parsed<I> {
    production("sub-domain", alt((domain_ref, domain_literal))).parse(input)
}

/// ```bnf
/// domain-ref     = atom
/// ```
/// RFC 822 section 6.1.
pub fn domain_ref<I: Source>(input: I) -> Parsed<I> {
    production("domain-ref", atom).parse(input)
}

/// ```bnf
/// word           = atom / quoted-string
/// ```
/// RFC 822 section 3.3.
pub fn word<I: Source>(input: I) -> Parsed<I> {
    production("word", alt((atom, quoted_string))).parse(input)
}

/// ```bnf
/// atom           = 1*<any CHAR except specials, SPACE and CTLs>
/// ```
/// RFC 822 section 3.3.
pub fn atom<I: Source>(input: I) -> Parsed<I> {
    production("atom", many1_count((not(alt((specials, space, ctls))), satisfy(|c| c.is_ascii()))))
        .parse(input)
}

/// ```bnf
/// content-identifier = addr-spec
/// ```
/// RFC 822 section 6.1.
pub fn content_identifier<I: Source>(input: I) -> Parsed<I> {
    production("content-identifier", addr_spec).parse(input)
}
