//! Schemes that a document keeps for later.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Rule};

/// Reserves these schemes, and does not define them.
#[derive(Clone, Copy, Debug)]
pub struct Reserved(pub &'static [&'static str]);

impl Rule for Reserved {
    fn code(&self) -> Code {
        Code::ReservedScheme
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let Some((span, name)) = &text.scheme else { return Vec::new() };
        let reserved = self.0.iter().find(|reserved| *reserved == name);
        reserved.map(|scheme| text.anywhere(self.code(), span.clone()).scheme(scheme)).into_iter().collect()
    }
}
