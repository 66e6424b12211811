//! Domains by section 3.3, "IDNA": Unicode ToASCII of UTS 46, by the crate `idna`.

use std::ops::Range;

use idna::AsciiDenyList;
use idna::uts46::{DnsLength, Hyphens, Uts46};
use memchr::memmem;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Simple};

/// The result of the "domain parser ToASCII"; none if it is a failure.
pub(crate) fn to_ascii(domain: &str, be_strict: bool) -> Option<String> {
    let (deny, hyphens, length) = if be_strict {
        (AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify)
    } else {
        (AsciiDenyList::EMPTY, Hyphens::Allow, DnsLength::Ignore)
    };
    Uts46::new().to_ascii(domain.as_bytes(), deny, hyphens, length).ok().map(Into::into)
}

/// Returns whether a domain in US-ASCII "ends in a number" (section 3.5).
pub(crate) fn ends_in_a_number(domain: &str) -> bool {
    let domain = domain.strip_suffix('.').unwrap_or(domain);
    let last = domain.rsplit('.').next().unwrap_or_default();
    let is_decimal = !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit());
    let hexadecimal = last.strip_prefix("0x").or_else(|| last.strip_prefix("0X"));
    is_decimal || hexadecimal.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Returns whether a text is a "valid domain" (section 3.4).
fn is_valid(text: &str) -> bool {
    to_ascii(text, true).is_some_and(|domain| !ends_in_a_number(&domain))
}

/// Returns whether UTS 46 has to be asked about a domain in this text. Of others, the grammar decides: a domain in it is in US-ASCII, and has
/// no label with two hyphens or of more than 63 characters.
pub(super) fn is_undecided(text: &[u8]) -> bool {
    let is_long = || text.split(|byte| b"./".contains(byte)).any(|part| part.len() > LONGEST_LABEL);
    text.len() > LONGEST || !text.is_ascii() || memmem::find(text, b"--").is_some() || is_long()
}

/// The most characters of a label, and of a domain.
const LONGEST_LABEL: usize = 63;
const LONGEST: usize = 253;

/// Takes domains that Unicode ToASCII takes, when it is strict.
pub(super) const VALID: Simple = Simple::new(Code::BadDomain, (), |text, ()| {
    let domains = text.named("valid-domain-string").filter(|span| !is_valid(&text.string(span)));
    domains.map(|span| breach(text, span)).collect()
});

/// The breach of an invalid domain: that of its first invalid label, if one is invalid by itself.
fn breach(text: &Dissection<'_>, domain: Range<usize>) -> Breach {
    let wrong =
        text.divided(domain.clone(), b".").find_map(|label| Some((reason(&text.string(&label))?, label)));
    let (note, span) = wrong.unwrap_or_else(|| {
        let ascii = to_ascii(&text.string(&domain), true);
        let is_number = ascii.is_some_and(|domain| ends_in_a_number(&domain));
        let note = if is_number {
            "It ends in a number, so it is read as an IPv4 address."
        } else if domain.len() > LONGEST {
            "A domain has at most 253 characters."
        } else {
            ""
        };
        (note, domain)
    });
    text.breach(Code::BadDomain, span, Role::HostName).note(note)
}

/// Returns why a label is invalid by itself.
fn reason(label: &str) -> Option<&'static str> {
    if to_ascii(label, true).is_some() {
        return None;
    }
    let is_ace = label.get(..4).is_some_and(|head| head.eq_ignore_ascii_case("xn--"));
    Some(if is_ace {
        "`xn--` begins Punycode, and the rest is none of a valid label."
    } else if label.is_ascii() && label.len() > LONGEST_LABEL {
        "A label has at most 63 characters."
    } else if label.get(2..4) == Some("--") {
        "Hyphens are in third and fourth place after `xn` only."
    } else if label.is_ascii() {
        ""
    } else if to_ascii(label, false).is_some() {
        "Its encoding in US-ASCII is no label of letters, digits and hyphens, or is longer than 63 characters."
    } else {
        "It has a character that UTS 46 does not allow there."
    })
}
