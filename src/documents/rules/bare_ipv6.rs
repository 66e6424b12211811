//! IPv6 addresses without brackets.

use std::ops::Range;

use super::ipv6_groups::has_eight_groups;
use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule};

/// Puts an IPv6 address in brackets: what this production derives. Without them it is read as the name of a registry.
#[derive(Clone, Copy, Debug)]
pub struct BareIpv6(pub &'static str);

impl Rule for BareIpv6 {
    fn code(&self) -> Code {
        Code::BareIpv6
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let bare = text.parts(Role::RegistryName).find(|span| is_address(text, span, self.0));
        let say = |span: Range<usize>| {
            let fix = format!("[{}]", text.string(&span));
            text.breach(self.code(), span, Role::RegistryName).fix(fix)
        };
        bare.map(say).into_iter().collect()
    }
}

/// Returns whether a part is an IPv6 address, with as many groups as it should have.
pub(super) fn is_address(text: &Dissection<'_>, part: &Range<usize>, address: &str) -> bool {
    has_eight_groups(text.bytes(part)) && text.derives(address, part)
}
