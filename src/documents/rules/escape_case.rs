//! The case of escapes.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Force, Rule};

/// Shows the hex digits of an escape in upper case.
#[derive(Clone, Copy, Debug)]
pub struct EscapeCase(pub Force);

impl Rule for EscapeCase {
    fn code(&self) -> Code {
        Code::EscapeCase
    }

    fn is_about_spelling(&self) -> bool {
        true
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let is_lower = |escape: &[u8], _| escape.iter().any(u8::is_ascii_lowercase);
        let runs = text.escapes(0..text.text.len(), is_lower).into_iter();
        let upper = runs.map(|run| (run.clone(), text.string(&run).to_ascii_uppercase()));
        text.each(self.code(), upper.collect()).into_iter().map(|breach| breach.force(self.0)).collect()
    }
}
