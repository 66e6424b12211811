//! Empty ports.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule};

/// Lets a port be empty.
#[derive(Clone, Copy, Debug)]
pub struct EmptyPort;

impl Rule for EmptyPort {
    fn code(&self) -> Code {
        Code::EmptyPortAllowed
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let empty = text.parts(Role::Port).find(|span| span.is_empty() && span.start > 0);
        let say = |span: Range<usize>| text.breach(self.code(), span.start - 1..span.end, Role::Port);
        empty.map(say).into_iter().collect()
    }
}
