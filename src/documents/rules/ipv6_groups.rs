//! The groups of IPv6 addresses.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Rule};

/// Counts the groups of what this production derives.
#[derive(Clone, Copy, Debug)]
pub struct Ipv6Groups(pub &'static str);

impl Rule for Ipv6Groups {
    fn code(&self) -> Code {
        Code::Ipv6Groups
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let wrong = text.named(self.0).filter(|span| !has_eight_groups(text.bytes(span)));
        wrong.map(|span| Breach::new(self.code(), span, self.0)).collect()
    }
}

/// Returns whether an IPv6 address has eight groups, or fewer and `::`; an IPv4 address at its end counts for two.
pub(super) fn has_eight_groups(address: &[u8]) -> bool {
    let groups = address.split(|byte| *byte == b':').filter(|group| !group.is_empty());
    let count: usize = groups.map(|group| if group.contains(&b'.') { 2 } else { 1 }).sum();
    if address.windows(2).any(|at| at == b"::") { count < 8 } else { count == 8 }
}
