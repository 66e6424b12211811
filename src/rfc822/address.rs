//! Addresses: section 6.1, and the words of section 3.3 that they are made of.

use super::lexical::{CHAR, CTLS, SPACE, SPECIALS, domain_literal, quoted_string};
use crate::combinator::{Class, alt, lit, one_in, production, run1, seq, star};
use crate::source::{Parsed, Source};

const ATOM: Class = CHAR.without(SPECIALS).without(SPACE).without(CTLS);

/// ```bnf
/// addr-spec      = local-part "@" domain
/// ```
/// RFC 822 section 6.1.
pub fn addr_spec<I: Source>(input: I) -> Parsed<I> {
    production("addr-spec", input, seq((local_part, lit("@"), domain)))
}

/// ```bnf
/// local-part     = word *("." word)
/// ```
/// RFC 822 section 6.1.
pub fn local_part<I: Source>(input: I) -> Parsed<I> {
    production("local-part", input, seq((word, star(seq((lit("."), word))))))
}

/// ```bnf
/// domain         = sub-domain *("." sub-domain)
/// ```
/// RFC 822 section 6.1.
pub fn domain<I: Source>(input: I) -> Parsed<I> {
    production("domain", input, seq((sub_domain, star(seq((lit("."), sub_domain))))))
}

/// ```bnf
/// sub-domain     = domain-ref / domain-literal
/// ```
/// RFC 822 section 6.1.
pub fn sub_domain<I: Source>(input: I) -> Parsed<I> {
    production("sub-domain", input, alt((domain_ref, domain_literal)))
}

/// ```bnf
/// domain-ref     = atom
/// ```
/// RFC 822 section 6.1.
pub fn domain_ref<I: Source>(input: I) -> Parsed<I> {
    production("domain-ref", input, atom)
}

/// ```bnf
/// word           = atom / quoted-string
/// ```
/// RFC 822 section 3.3.
pub fn word<I: Source>(input: I) -> Parsed<I> {
    production("word", input, alt((atom, quoted_string)))
}

/// ```bnf
/// atom           = 1*<any CHAR except specials, SPACE and CTLs>
/// ```
/// RFC 822 section 3.3.
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
