//! Ports.

use std::ops::Range;

use crate::code::Code;
use crate::documents::dialect::{Breach, Dissection, Force, Role, Simple};

/// Lets a port be empty.
pub const EMPTY: Simple = Simple::new(Code::EmptyPortAllowed, (), |text, ()| {
    let empty = text.parts(Role::Port).find(|span| span.is_empty() && span.start > 0);
    let say = |span: Range<usize>| text.breach(Code::EmptyPortAllowed, span.start - 1..span.end, Role::Port);
    empty.map(say).into_iter().collect()
});

/// Asks to remove a port that is empty, or the default one of these schemes.
pub const fn needless(
    force: Force,
    usual: &'static [(&'static str, u32)],
) -> Simple<(Force, &'static [(&'static str, u32)])> {
    Simple::new(Code::NeedlessPort, (force, usual), |text, (force, usual)| {
        let default = usual.iter().find(|(scheme, _)| text.has_scheme(scheme)).map(|(_, port)| *port);
        let is_needless =
            |span: &Range<usize>| span.is_empty() || default.is_some() && text.number(span) == default;
        let is_after_colon = |span: &Range<usize>| text.text[..span.start].ends_with(b":");
        let needless = text.parts(Role::Port).filter(|span| is_after_colon(span) && is_needless(span));
        let say = |span: Range<usize>| {
            text.breach(Code::NeedlessPort, span.start - 1..span.end, Role::Port).force(force).fix("")
        };
        needless.map(say).collect()
    })
}

/// Warns of ports that are not the usual ones: those of the schemes with a production, and these. They may lead to a server of
/// another protocol, low ones most of all.
pub const fn unusual(usual: &'static [(&'static str, u32)]) -> Simple<&'static [(&'static str, u32)]> {
    Simple::new(Code::OtherPort, usual, |text, usual| {
        let own = text.dialect.schemes.iter().filter_map(|scheme| Some((scheme.name, scheme.port?)));
        other_ports(text, own.chain(usual.iter().copied()))
    })
}

/// Warns of ports below 1024 that are not the usual ones of these schemes.
pub const fn low(usual: &'static [(&'static str, u32)]) -> Simple<&'static [(&'static str, u32)]> {
    Simple::new(Code::LowPort, usual, |text, usual| {
        let found = other_ports(text, usual.iter().copied());
        let low = found.into_iter().filter(|found| found.code == Code::LowPort);
        low.map(|found| found.force(Force::Prefers).label("0 to 1023 are well-known ports")).collect()
    })
}

/// The ports, each with the production that has it: if none derives a port, the digits at the end of a server.
pub(super) fn ports_of(text: &Dissection<'_>) -> impl Iterator<Item = (Range<usize>, &'static str)> {
    let port = |server: &[u8]| Some(server.iter().rposition(|byte| *byte == b':')? + 1..server.len());
    text.parts_or_of_servers(Role::Port, port)
}

fn other_ports(text: &Dissection<'_>, mut usual: impl Iterator<Item = (&'static str, u32)>) -> Vec<Breach> {
    let Some((_, default)) = usual.find(|(scheme, _)| text.has_scheme(scheme)) else { return Vec::new() };
    let mut found = Vec::new();
    for (span, part) in ports_of(text) {
        let Some(port) = text.number(&span).filter(|port| *port != default && *port < 1 << 16) else {
            continue;
        };
        let code = if port < 1024 { Code::LowPort } else { Code::OtherPort };
        let label = format!("the default of this scheme is {default}");
        // A fix would change the server, since another port is another server.
        found.push(Breach::new(code, span, part).label(label));
    }
    found
}
