//! The case of hosts.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Force, Role, Rule};

/// Asks for lower case in hosts. Letters of escapes and of future addresses are another matter.
#[derive(Clone, Copy, Debug)]
pub struct HostCase(pub Force);

impl Rule for HostCase {
    fn code(&self) -> Code {
        Code::HostCase
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let role = if text.parts(Role::Host).next().is_some() { Role::Host } else { Role::HostName };
        let is_upper = |(place, byte): (Range<usize>, u8)| place.len() == 1 && byte.is_ascii_uppercase();
        // The letters of an address of another version are no matter of the sentence.
        let has_version = |span: &Range<usize>| matches!(text.bytes(span), [b'[', b'v' | b'V', ..]);
        let has_upper = |span: &Range<usize>| {
            text.units(span.clone()).any(is_upper) && text.bytes(span).is_ascii() && !has_version(span)
        };
        let lower = |(place, byte): (Range<usize>, u8)| match place.len() {
            1 => char::from(byte.to_ascii_lowercase()).to_string(),
            _ => text.string(&place),
        };
        let say = |span: Range<usize>| {
            let fix: String = text.units(span.clone()).map(lower).collect();
            text.breach(self.code(), span, role).force(self.0).fix(fix)
        };
        text.parts(role).filter(has_upper).map(say).collect()
    }
}
