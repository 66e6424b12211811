//! Ports that are not the usual ones.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Force, Role, Rule};

/// Warns of ports that are not the usual ones: those of the schemes with a production, and these. They may lead to a server of
/// another protocol, low ones most of all.
#[derive(Clone, Copy, Debug)]
pub struct Ports(pub &'static [(&'static str, u32)]);

/// Warns of ports below 1024 that are not the usual ones of these schemes.
#[derive(Clone, Copy, Debug)]
pub struct LowPorts(pub &'static [(&'static str, u32)]);

impl Rule for Ports {
    fn code(&self) -> Code {
        Code::OtherPort
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let own = text.schemes.iter().filter_map(|scheme| Some((scheme.name, scheme.port?)));
        other_ports(text, own.chain(self.0.iter().copied()))
    }
}

impl Rule for LowPorts {
    fn code(&self) -> Code {
        Code::LowPort
    }

    fn broken(&self, text: &Dissection<'_>) -> Vec<Breach> {
        let found = other_ports(text, self.0.iter().copied());
        let low = found.into_iter().filter(|found| found.code == Code::LowPort);
        low.map(|found| found.force(Force::Prefers).label("0 to 1023 are well-known ports")).collect()
    }
}

/// The ports, each with the production that has it: where none derives a port, the digits at the end of a server.
pub(super) fn ports(text: &Dissection<'_>) -> impl Iterator<Item = (Range<usize>, &'static str)> {
    let port = |server: &[u8]| Some(server.iter().rposition(|byte| *byte == b':')? + 1..server.len());
    text.parts_or_of_servers(Role::Port, port)
}

fn other_ports(text: &Dissection<'_>, mut usual: impl Iterator<Item = (&'static str, u32)>) -> Vec<Breach> {
    let Some((_, default)) = usual.find(|(scheme, _)| text.has_scheme(scheme)) else { return Vec::new() };
    let mut found = Vec::new();
    for (span, part) in ports(text) {
        let Some(port) = text.number(&span).filter(|port| *port != default && *port < 1 << 16) else {
            continue;
        };
        let code = if port < 1024 { Code::LowPort } else { Code::OtherPort };
        let label = format!("the default of this scheme is {default}");
        // Another port is another server.
        found.push(Breach::new(code, span, part).label(label));
    }
    found
}
