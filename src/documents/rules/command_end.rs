//! The line end of Gopher commands.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Force, Role, Rule};

/// Omits the CR LF that ends a Gopher command.
#[derive(Clone, Copy, Debug)]
pub struct CommandEnd;

const CR_LF: &[u8] = b"%0D%0A";

impl Rule for CommandEnd {
    fn code(&self) -> Code {
        Code::GopherControl
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let Some(command) = text.parts(Role::GopherCommand).next() else { return Vec::new() };
        let last = command.end.saturating_sub(CR_LF.len()).max(command.start)..command.end;
        if !text.bytes(&last).eq_ignore_ascii_case(CR_LF) {
            return Vec::new();
        }
        let found = text.breach(self.code(), last, Role::GopherCommand).force(Force::Should);
        vec![found.fix("").label("remove the trailing CR LF")]
    }
}
