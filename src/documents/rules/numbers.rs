//! Numbers of ports and addresses.

use std::ops::Range;

use super::ports::ports;
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
        let is_number = |span: &Range<usize>| text.bytes(span).iter().all(u8::is_ascii_digit);
        let too_great = |span: &Range<usize>| !span.is_empty() && is_number(span) && exceeds(span, 16);
        let ports = ports(text).filter(|(span, _)| too_great(span));
        let addresses = text.parts(Role::HostNumber);
        let octets = addresses.flat_map(|it| text.divided(it, b".")).filter(|octet| exceeds(octet, 8));
        let ports = ports.map(|(port, part)| Breach::new(Code::PortOutOfRange, port, part));
        ports.chain(octets.map(|octet| text.breach(Code::Ipv4OutOfRange, octet, Role::HostNumber))).collect()
    }
}
