//! International names of hosts in US-ASCII.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule};

/// Would rather have international names in their own characters than in the encoding of IDNA.
#[derive(Clone, Copy, Debug)]
pub struct AceLabels;

impl Rule for AceLabels {
    fn code(&self) -> Code {
        Code::AceLabel
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let labels = text.parts(Role::HostName).flat_map(|name| text.divided(name, b"."));
        let is_ace = |label: &Range<usize>| {
            text.bytes(label).get(..4).is_some_and(|head| head.eq_ignore_ascii_case(b"xn--"))
        };
        labels.filter(is_ace).map(|label| text.breach(self.code(), label, Role::HostName)).collect()
    }
}
