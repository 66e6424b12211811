//! Names of hosts that only a registry can know.

use super::bare_ipv6::is_address;
use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule};

/// Leaves names that are no hosts to a registry of the scheme. A text that this production derives is no such name.
#[derive(Clone, Copy, Debug)]
pub struct RegistryName(pub Option<&'static str>);

impl Rule for RegistryName {
    fn code(&self) -> Code {
        Code::RegistryName
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let name = text.parts(Role::RegistryName).find(|span| !span.is_empty());
        let name = name.filter(|span| !self.0.is_some_and(|address| is_address(text, span, address)));
        name.map(|span| text.breach(self.code(), span, Role::RegistryName)).into_iter().collect()
    }
}
