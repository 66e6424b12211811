//! Escapes of characters that need none.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Force, Rule};
use crate::escape::decoded;

/// Asks not to escape what may be as it is: the characters of this production.
#[derive(Clone, Copy, Debug)]
pub struct NeedlessEscape(pub Force, pub &'static str);

impl Rule for NeedlessEscape {
    fn code(&self) -> Code {
        Code::NeedlessEscape
    }

    fn is_about_spelling(&self) -> bool {
        true
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let is_needless = |_: &[u8], byte: u8| text.grammar.derives(self.1, &[byte]);
        let runs = text.escapes(0..text.text.len(), is_needless).into_iter();
        let plain = runs.map(|run| (run.clone(), String::from_utf8_lossy(&decoded(text.bytes(&run))).into()));
        text.each(self.code(), plain.collect()).into_iter().map(|breach| breach.force(self.0)).collect()
    }
}
