//! The line end of Gopher commands.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Force, Role, Rule};

/// Leaves the line end of a Gopher command out.
#[derive(Clone, Copy, Debug)]
pub struct CommandEnd;

impl Rule for CommandEnd {
    fn code(&self) -> Code {
        Code::GopherControl
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let command = text.parts(Role::GopherCommand).next();
        let last =
            command.and_then(|span| text.line_breaks(span.clone()).pop().filter(|last| last.end == span.end));
        let say = |last| text.breach(self.code(), last, Role::GopherCommand).force(Force::Should).fix("");
        last.map(say).into_iter().collect()
    }
}
