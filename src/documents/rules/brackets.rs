//! Brackets around addresses.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule};

/// Keeps brackets for addresses.
#[derive(Clone, Copy, Debug)]
pub struct Brackets;

impl Rule for Brackets {
    fn code(&self) -> Code {
        Code::BracketOutsideHost
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let addresses: Vec<_> = text.parts(Role::Ipv6).collect();
        let is_other = |at: &usize| {
            b"[]".contains(&text.text[*at]) && !addresses.iter().any(|address| address.contains(at))
        };
        let others = (0..text.text.len()).filter(is_other);
        others.map(|at| text.anywhere(self.code(), at..at + 1)).collect()
    }
}
