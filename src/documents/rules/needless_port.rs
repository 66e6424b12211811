//! Ports that can be removed.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Force, Role, Rule};

/// Asks to remove a port that is empty, or the default one of these schemes.
#[derive(Clone, Copy, Debug)]
pub struct NeedlessPort(pub Force, pub &'static [(&'static str, u32)]);

impl Rule for NeedlessPort {
    fn code(&self) -> Code {
        Code::NeedlessPort
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let default = self.1.iter().find(|(scheme, _)| text.has_scheme(scheme)).map(|(_, port)| *port);
        let is_needless =
            |span: &Range<usize>| span.is_empty() || default.is_some() && text.number(span) == default;
        let is_after_colon = |span: &Range<usize>| text.text[..span.start].ends_with(b":");
        let needless = text.parts(Role::Port).filter(|span| is_after_colon(span) && is_needless(span));
        let say = |span: Range<usize>| {
            text.breach(self.code(), span.start - 1..span.end, Role::Port).force(self.0).fix("")
        };
        needless.map(say).collect()
    }
}
