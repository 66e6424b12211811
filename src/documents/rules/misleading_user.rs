//! User names that look like hosts.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule};

/// Warns of user names that a reader may take for the host.
#[derive(Clone, Copy, Debug)]
pub struct MisleadingUser;

impl Rule for MisleadingUser {
    fn code(&self) -> Code {
        Code::MisleadingUser
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let say = |user: Range<usize>| {
            let name = name(text.bytes(&user));
            if !name.contains(&b'.') || name.split(|byte| *byte == b'.').any(<[u8]>::is_empty) {
                return None;
            }
            let label = |host: Range<usize>| format!("the host is `{}`", text.string(&host)).into();
            let host = text.parts(Role::Host).find(|host| host.start > user.end && !host.is_empty());
            let breach = text.breach(self.code(), user.start..user.start + name.len(), Role::User);
            Some(Breach { label: host.map(label), ..breach })
        };
        text.parts(Role::User).filter_map(say).collect()
    }
}

/// The beginning of a user that could be the name of a host.
fn name(user: &[u8]) -> &[u8] {
    let is_of_a_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"-.".contains(byte);
    &user[..user.iter().position(|byte| !is_of_a_name(byte)).unwrap_or(user.len())]
}
