//! Versions of addresses that nobody has defined.

use super::version_flag::Versions;
use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Rule};

/// Defines no such version.
#[derive(Clone, Copy, Debug)]
pub struct IpFuture(pub &'static Versions);

impl Rule for IpFuture {
    fn code(&self) -> Code {
        Code::IpFuture
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let unknown = self.0.of(text).filter(|(_, _, dot)| dot.is_none());
        unknown.map(|(span, part, _)| Breach::new(self.code(), span, part)).collect()
    }
}
