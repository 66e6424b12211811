//! Addresses of mail.

use std::borrow::Cow;
use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Force, Role, Rule};
use crate::documents::rfc822;
use crate::escape::decoded;

/// Requires that the mail address is, decoded, an `addr-spec` of RFC 822, or only speaks of such an address.
#[derive(Clone, Copy, Debug)]
pub struct MailAddress(pub Force);

impl Rule for MailAddress {
    fn code(&self) -> Code {
        Code::BadMailAddress
    }

    fn glance(&self, url: &[u8]) -> Option<bool> {
        let address = url.iter().position(|byte| *byte == b':').map_or(url, |colon| &url[colon + 1..]);
        Some(!is_address(address))
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let Some((span, part)) = address(text).filter(|(span, _)| !is_address(text.bytes(span))) else {
            return Vec::new();
        };
        let alone = text.bytes(&span).split(|byte| *byte == b'?').next();
        let alone = alone.filter(|address| self.0 == Force::Must && is_address(address));
        let fix = alone.map(|address| String::from_utf8_lossy(address).into_owned());
        vec![Breach { fix, ..Breach::new(self.code(), span, part).force(self.0) }]
    }
}

/// The address of a text, and its production.
pub(super) fn address(text: &Dissection<'_>) -> Option<(Range<usize>, &'static str)> {
    let span = text.parts(Role::Address).next()?;
    let name = text.name(Role::Address);
    // The production may be that of the whole URL.
    let scheme = text.schemes.iter().find(|scheme| scheme.production == name);
    let start = span.start + scheme.map_or(0, |scheme| scheme.name.len() + ":".len());
    Some((start..span.end, name))
}

/// Returns whether the text is, decoded, an `addr-spec` of RFC 822.
fn is_address(text: &[u8]) -> bool {
    let decoded = if text.contains(&b'%') { Cow::Owned(decoded(text)) } else { Cow::Borrowed(text) };
    matches!(rfc822::addr_spec(&decoded[..]), Ok(([], _)))
}
