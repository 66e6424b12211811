//! Numbers of ports and addresses.

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Role, Rule};

/// Says what ports and addresses are: numbers of 16 and 8 bits.
#[derive(Clone, Copy, Debug)]
pub struct Numbers;

impl Rule for Numbers {
    fn code(&self) -> Code {
        Code::PortOutOfRange
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let exceeds = |span: &_, bits: u32| text.number(span).is_none_or(|number| number >= 1 << bits);
        let ports = text.parts(Role::Port).filter(|span| !span.is_empty() && exceeds(span, 16));
        let addresses = text.parts(Role::HostNumber);
        let octets = addresses.flat_map(|it| text.divided(it, b".")).filter(|octet| exceeds(octet, 8));
        let ports = ports.map(|port| text.breach(Code::PortOutOfRange, port, Role::Port));
        ports.chain(octets.map(|octet| text.breach(Code::Ipv4OutOfRange, octet, Role::HostNumber))).collect()
    }
}
