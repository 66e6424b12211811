//! Passwords.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule};

/// Warns of passwords, which everybody can read; an empty one tells nothing.
#[derive(Clone, Copy, Debug)]
pub struct Passwords;

impl Rule for Passwords {
    fn code(&self) -> Code {
        Code::Password
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let passwords: Vec<(Range<usize>, &'static str)> = if text.grammar.in_role(Role::Password).is_empty()
        {
            // Up to the last `@` of a server if no other production derives the user.
            let user = |server: &[u8]| Some(0..server.iter().rposition(|byte| *byte == b'@')?);
            let users = text.parts_or_of_servers(Role::User, user);
            users.filter_map(|(user, part)| Some((after_colon(text, user)?, part))).collect()
        } else {
            text.parts(Role::Password).map(|span| (span, text.name(Role::Password))).collect()
        };
        let told = passwords.into_iter().filter(|(span, _)| !span.is_empty());
        told.map(|(span, part)| Breach::new(self.code(), span, part)).collect()
    }
}

fn after_colon(text: &Dissection<'_>, span: Range<usize>) -> Option<Range<usize>> {
    let colon = text.bytes(&span).iter().position(|byte| *byte == b':')?;
    Some(span.start + colon + 1..span.end)
}
