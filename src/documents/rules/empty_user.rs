//! Empty users and passwords.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule};

/// Tells an empty user name or password from none.
#[derive(Clone, Copy, Debug)]
pub struct EmptyUser;

impl Rule for EmptyUser {
    fn code(&self) -> Code {
        Code::EmptyUser
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let parts = [Role::User, Role::Password].map(|role| text.parts(role).map(move |span| (span, role)));
        // The sign after it; there is none where such a part is asked for alone.
        let empty =
            parts.into_iter().flatten().filter(|(span, _)| span.is_empty() && span.end < text.text.len());
        empty.map(|(span, role)| text.breach(self.code(), span.end..span.end + 1, role)).collect()
    }
}
