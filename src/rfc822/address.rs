//! Addresses: section 6.1, and the words of section 3.3 that they are made of.

use super::lexical::{CHAR, CTLS, SPACE, SPECIALS, domain_literal, quoted_string};
use crate::combinator::{Class, alt, inlined, lit, one_in, production, run1, seq, star};
use crate::source::{Parsed, Source};

const ATOM: Class = CHAR.without(SPECIALS).without(SPACE).without(CTLS);

/// ```bnf
/// addr-spec      = local-part "@" domain
/// ```
/// RFC 822 section 6.1.
pub fn addr_spec<I: Source>(input: I) -> Parsed<I> {
    production("addr-spec", input, seq((inlined!(local_part), lit("@"), inlined!(domain))))
}

/// ```bnf
/// local-part     = word *("." word)
/// ```
/// RFC 822 section 6.1.
#[inline(always)]
pub fn local_part<I: Source>(input: I) -> Parsed<I> {
    production("local-part", input, seq((inlined!(word), star(seq((lit("."), inlined!(word)))))))
}

/// ```bnf
/// domain         = sub-domain *("." sub-domain)
/// ```
/// RFC 822 section 6.1.
#[inline(always)]
pub fn domain<I: Source>(input: I) -> Parsed<I> {
    production("domain", input, seq((inlined!(sub_domain), star(seq((lit("."), inlined!(sub_domain)))))))
}

/// ```bnf
/// sub-domain     = domain-ref / domain-literal
/// ```
/// RFC 822 section 6.1.
#[inline(always)]
pub fn sub_domain<I: Source>(input: I) -> Parsed<I> {
    production("sub-domain", input, alt((inlined!(domain_ref), domain_literal)))
}

/// ```bnf
/// domain-ref     = atom
/// ```
/// RFC 822 section 6.1.
#[inline(always)]
pub fn domain_ref<I: Source>(input: I) -> Parsed<I> {
    production("domain-ref", input, inlined!(atom))
}

/// ```bnf
/// word           = atom / quoted-string
/// ```
/// RFC 822 section 3.3.
#[inline(always)]
pub fn word<I: Source>(input: I) -> Parsed<I> {
    production("word", input, alt((inlined!(atom), quoted_string)))
}

/// ```bnf
/// atom           = 1*<any CHAR except specials, SPACE and CTLs>
/// ```
/// RFC 822 section 3.3.
#[inline(always)]
pub fn atom<I: Source>(input: I) -> Parsed<I> {
    production("atom", input, run1(&ATOM, one_in(&ATOM)))
}

/// ```bnf
/// content-identifier = addr-spec
/// ```
/// RFC 822 section 6.1.
pub fn content_identifier<I: Source>(input: I) -> Parsed<I> {
    production("content-identifier", input, addr_spec)
}
