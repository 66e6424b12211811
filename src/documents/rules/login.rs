//! Users, hosts and ports by the grammar of another document.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dialect, Dissection, Role, Rule};

/// Has what this production of another document derives where the grammar lets almost anything be.
#[derive(Clone, Copy, Debug)]
pub struct Login {
    /// The other document.
    pub dialect: &'static Dialect,
    /// The production.
    pub production: &'static str,
}

impl Rule for Login {
    fn code(&self) -> Code {
        Code::NetLocForm
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let Ok(login) = self.dialect.production(self.production) else { return Vec::new() };
        let is_strange = |span: &Range<usize>| !span.is_empty() && !login.accepts(text.bytes(span));
        let say = |span: Range<usize>| {
            let sign =
                text.bytes(&span).iter().find(|byte| b"?;".contains(byte)).map(|sign| char::from(*sign));
            let note = sign.map(|sign| {
                format!("It extends to the next slash. If `{sign}` begins another part, write `/{sign}`.")
            });
            text.breach(self.code(), span, Role::Server).note(note.unwrap_or_default())
        };
        text.parts(Role::Server).filter(is_strange).map(say).collect()
    }
}
