//! Slashes and fields in mail addresses.

use super::mail_address::address;
use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Rule};

/// Has nothing but an address after the scheme: slashes and fields, which later documents know or people write, are letters of
/// an address here.
#[derive(Clone, Copy, Debug)]
pub struct OnlyAnAddress;

impl Rule for OnlyAnAddress {
    fn code(&self) -> Code {
        Code::MailtoFields
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let Some((span, part)) = address(text) else { return Vec::new() };
        let address = text.bytes(&span);
        let slashes = address.starts_with(b"//").then(|| (Code::MailtoSlashes, span.start..span.start + 2));
        let mark = address.iter().position(|byte| *byte == b'?');
        let mark = mark.filter(|mark| address[*mark..].contains(&b'='));
        let fields = mark.map(|mark| (Code::MailtoFields, span.start + mark..span.end));
        let found = slashes.into_iter().chain(fields);
        found.map(|(code, span)| Breach::new(code, span, part).fix("")).collect()
    }
}
