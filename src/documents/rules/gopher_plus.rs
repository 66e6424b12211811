//! The beginning of Gopher+ strings.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule};

/// Says with which character a Gopher+ string begins: it tells what is required.
#[derive(Clone, Copy, Debug)]
pub struct GopherPlus;

impl Rule for GopherPlus {
    fn code(&self) -> Code {
        Code::GopherPlusForm
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let first = text.parts(Role::GopherString).next().and_then(|span| text.units(span).next());
        let other = first.filter(|(_, byte)| !b"+?!$".contains(byte));
        other.map(|(span, _)| text.breach(self.code(), span, Role::GopherString)).into_iter().collect()
    }
}
