//! Schemes whose URLs have a host.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule};

/// Takes the URLs of these schemes without a host for invalid.
#[derive(Clone, Copy, Debug)]
pub struct NeedsHost(pub &'static [&'static str]);

impl Rule for NeedsHost {
    fn code(&self) -> Code {
        Code::SchemeNeedsHost
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let Some((span, name)) = &text.scheme else { return Vec::new() };
        let Some(scheme) = self.0.iter().find(|scheme| *scheme == name) else { return Vec::new() };
        let after = span.end + 1;
        let place = if text.text[after..].starts_with(b"//") {
            text.parts(Role::HostName).find(Range::is_empty)
        } else {
            Some(after..after)
        };
        place.map(|place| text.anywhere(self.code(), place).scheme(scheme)).into_iter().collect()
    }
}
