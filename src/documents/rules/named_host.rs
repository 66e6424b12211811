//! Hosts by name.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule, has_scheme};

/// Takes the host of the URLs of this scheme for the domain name of a system, and for no address.
#[derive(Clone, Copy, Debug)]
pub struct NamedHost(pub &'static str);

impl Rule for NamedHost {
    fn code(&self) -> Code {
        Code::HostNotAName
    }

    /// An address begins with a digit, after the scheme, its colon, and two slashes.
    fn glance(&self, url: &[u8]) -> Option<bool> {
        let may_be_a_number = url.get(self.0.len() + "://".len()).is_some_and(u8::is_ascii_digit);
        if may_be_a_number { None } else { Some(false) }
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let numbers = text.parts(Role::HostNumber).filter(|_| has_scheme(text.text, self.0));
        numbers.map(|span| text.breach(self.code(), span, Role::HostNumber)).collect()
    }
}
