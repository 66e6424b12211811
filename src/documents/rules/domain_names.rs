//! The limits of host names.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule};

/// Takes the limits of host names from RFC 1034: a label has at most 63 characters, a name at most 255.
#[derive(Clone, Copy, Debug)]
pub struct DomainNames;

impl Rule for DomainNames {
    fn code(&self) -> Code {
        Code::LabelTooLong
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let mut found = Vec::new();
        for name in text.parts(Role::HostName) {
            let long = text.divided(name.clone(), b".").filter(|label| label.len() > 63);
            found.extend(long.map(|label| text.breach(Code::LabelTooLong, label, Role::HostName)));
            if name.len() > 255 {
                found.push(text.breach(Code::HostTooLong, name, Role::HostName));
            }
        }
        found
    }
}
