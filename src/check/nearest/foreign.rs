//! Hosts that other documents know, and none of these.

use std::ops::Range;

use crate::check::target::Meant;
use crate::documents::dialect::Role;
use crate::findings::Code;
use crate::shape::server;
use crate::subject::Spec;

/// Overwrites hosts that these documents do not define, such as IPv6 addresses, with letters, so that the rest can be checked.
/// Returns the code and span of each. No fix is known for them.
pub(super) fn masked(
    spec: &Spec,
    meant: &Meant,
    before: usize,
    text: &mut [u8],
) -> Vec<(Code, Range<usize>)> {
    let Some(host) = server(text).filter(|_| meant.has(Role::Host)) else { return Vec::new() };
    // Where anything may be, this may, too.
    let automaton = meant.language.automaton();
    let state = automaton.run(0, &text[before.min(host.start)..host.end]);
    let stays = match text.get(host.end) {
        // The colons may be those of a user, unless the host ends there.
        Some(next) if meant.has(Role::Ipv6) => !automaton.is_dead(automaton.step(state, *next)),
        None if meant.has(Role::Ipv6) => automaton.is_accepting(state),
        _ => !automaton.is_dead(state),
    };
    if stays {
        return Vec::new();
    }
    if meant.has(Role::Ipv6)
        && let Some((literal, zone)) = zone(spec, &text[host.clone()])
    {
        text[host.start..host.start + literal].fill(b'h');
        return vec![(Code::ZoneId, host.start + zone.start..host.start + zone.end)];
    }
    let found = match literal(&text[host.clone()]) {
        Some(_) if meant.has(Role::Ipv6) && text[host.start] == b'[' => Vec::new(),
        Some(length) if meant.has(Role::Ipv6) => vec![(Code::BareIpv6, host.start..host.start + length)],
        Some(length) => vec![(Code::Ipv6Literal, host.start..host.start + length)],
        None if spec.dialect.prose.beyond_ascii => Vec::new(),
        None => beyond_ascii(text, host),
    };
    for (_, span) in &found {
        text[span.clone()].fill(b'h');
    }
    found
}

/// Overwrites text that keeps a host and port from being read at all: placeholders, blanks in a name, and malformed ports.
/// Returns the code and span of each.
pub(super) fn covered(meant: &Meant, text: &mut [u8]) -> Vec<(Code, Range<usize>)> {
    let Some(host) = server(text).filter(|_| meant.has(Role::Host)) else { return Vec::new() };
    let is_brace = |byte: &u8| b"{}<>".contains(byte);
    let colon = text[host.clone()].iter().position(|byte| *byte == b':').filter(|_| text[host.start] != b'[');
    let name = host.start..colon.map_or(host.end, |colon| host.start + colon);
    let mut found = Vec::new();
    let mut at = name.start;
    while at < name.end {
        let run = |of: &dyn Fn(&u8) -> bool| text[at..name.end].iter().take_while(|byte| of(byte)).count();
        let (braces, blanks) = (run(&is_brace), run(&|byte| *byte == b' '));
        if braces > 0 {
            found.push((Code::BadHostCharacter, at..at + braces));
        } else if blanks > 0 {
            found.push((Code::Space, at..at + blanks));
        }
        let length = braces.max(blanks).max(1);
        if braces + blanks > 0 {
            text[at..at + length].fill(b'h');
        }
        at += length;
    }
    let port = name.end + 1..host.end;
    if colon.is_some() && port.start < port.end {
        let wrong = text[port.clone()].iter().position(|byte| !byte.is_ascii_digit());
        if let Some(wrong) = wrong {
            let begin = port.start + wrong;
            let run = text[begin..port.end].iter().take_while(|byte| !byte.is_ascii_digit()).count();
            let is_rest_right = text[begin + run..port.end].iter().all(u8::is_ascii_digit);
            found.push((Code::BadPort, begin..if is_rest_right { begin + run } else { port.end }));
            text[port].fill(b'8');
        }
    }
    found
}

/// The length of an IPv6 address at the beginning, in brackets or without them.
fn literal(host: &[u8]) -> Option<usize> {
    if host.starts_with(b"[") {
        return Some(host.iter().position(|byte| *byte == b']').map_or(host.len(), |end| end + 1));
    }
    let (address, _) = host.split_at(host.iter().position(|byte| *byte == b'%').unwrap_or(host.len()));
    let is_one = address.windows(2).any(|at| at == b"::") || address.split(|byte| *byte == b':').count() > 3;
    let is_hex = |byte: &u8| byte.is_ascii_hexdigit() || b":.".contains(byte);
    (is_one && address.iter().all(is_hex) && address.iter().any(u8::is_ascii_hexdigit)).then_some(host.len())
}

/// The length of an IPv6 address in brackets that has a zone, and the span of the zone: from a `%` on.
fn zone(spec: &Spec, host: &[u8]) -> Option<(usize, Range<usize>)> {
    let percent = host.iter().position(|byte| *byte == b'%')?;
    let end = host.iter().position(|byte| *byte == b']').filter(|end| *end > percent)?;
    let mut literals = spec.dialect.in_role(Role::Ipv6).iter().filter_map(|name| spec.production(name));
    let without = [&host[..percent], b"]"].concat();
    literals.any(|literal| spec.derives(literal, &without)).then_some((end + 1, percent..end))
}

/// The runs of bytes beyond ASCII before the port.
fn beyond_ascii(text: &[u8], host: Range<usize>) -> Vec<(Code, Range<usize>)> {
    let mut found: Vec<(Code, Range<usize>)> = Vec::new();
    for at in host {
        match found.last_mut() {
            _ if text[at] == b':' => break,
            _ if text[at].is_ascii() => {}
            Some((_, span)) if span.end == at => span.end += 1,
            _ => found.push((Code::NonAscii, at..at + 1)),
        }
    }
    found
}
