//! IPv4 addresses in other forms of numbers.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule};

/// Does not allow IPv4 addresses in other forms of numbers, which the grammar takes for names.
#[derive(Clone, Copy, Debug)]
pub struct RareAddress;

impl Rule for RareAddress {
    fn code(&self) -> Code {
        Code::RareIpAddress
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let is_rare = |span: &Range<usize>| {
            let name = text.bytes(span);
            let name = name.strip_suffix(b".").unwrap_or(name);
            name.split(|byte| *byte == b'.').count() <= 4 && name.split(|byte| *byte == b'.').all(is_number)
        };
        let rare = text.parts(Role::HostName).filter(is_rare);
        rare.map(|span| text.breach(self.code(), span, Role::HostName)).collect()
    }
}

/// Returns whether a part is a number to the systems that read such addresses: decimal, octal, or hexadecimal after `0x`.
fn is_number(part: &[u8]) -> bool {
    match part {
        [b'0', b'x' | b'X', digits @ ..] => !digits.is_empty() && digits.iter().all(u8::is_ascii_hexdigit),
        digits => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
    }
}
