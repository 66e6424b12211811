//! Faults in a host or a port.

use std::ops::Range;

use super::authority::authority;
use super::code::{escape_at, missing, plain_at, wrong};
use super::place::Place;
use crate::documents::dialect::Role;
use crate::escape::is_escape;
use crate::findings::Code;
use crate::repair::Kind;

/// The host and port of a text without slashes before them, as `login` derives it: the text after the last `@`.
fn alone(place: &Place<'_, '_>) -> Option<Range<usize>> {
    let Place { text, offset, .. } = *place;
    // The last question goes through all of the text.
    if !place.allows(Role::Port) || !place.meant.language.automaton().accepts(b"h") || text.contains(&b'/') {
        return None;
    }
    let begin = text[..offset].iter().rposition(|byte| *byte == b'@').map_or(0, |at| at + 1);
    let end = text[offset..].iter().position(|byte| *byte == b'@').map_or(text.len(), |at| offset + at);
    let grammar = place.of.spec.grammar();
    let dialect = place.of.spec.dialect;
    let innermost = place.stack.iter().rfind(|name| dialect.role(name) != Role::Characters);
    let is_port = |name: &&str| dialect.role(name) == Role::Port;
    let has_port = innermost.is_some_and(|name| grammar.uses(name).iter().any(is_port));
    let is_here = has_port || matches!(place.part(), Role::Host | Role::Port);
    is_here.then_some(begin..end)
}

/// Returns whether the byte is the `@` before a missing host.
fn ends_user(place: &Place<'_, '_>, host: &Range<usize>) -> bool {
    let is_last = host.is_empty() && host.start == place.offset + 1;
    is_last && place.text.get(place.offset) == Some(&b'@') && place.allows(Role::Host)
}

/// Returns whether the production accepts an address in brackets as a host.
fn takes_brackets(place: &Place<'_, '_>) -> bool {
    place.allows(Role::Ipv6)
}

/// Classifies a fault in a host or a port.
pub(super) fn in_host(place: &Place<'_, '_>) -> Option<(Code, Range<usize>)> {
    let Place { edit, text, offset, .. } = *place;
    // Slashes announce a host only in what can have one.
    let authority = authority(text).filter(|_| place.allows(Role::Host));
    if let Some(empty) = authority.clone().filter(|host| ends_user(place, host)) {
        return Some((Code::EmptyHost, empty));
    }
    let here = |range: &Range<usize>| range.start <= offset && offset <= range.end;
    let whole = authority.filter(here).or_else(|| alone(place).filter(here));
    // The generic grammar of RFC 1630 knows no hosts.
    if edit.kind == Kind::DeleteUser || !place.knows(Role::Host) {
        return None;
    }
    let (host, port) = match &whole {
        Some(whole) => {
            let here = &text[whole.clone()];
            // Where the grammar has literals, one that is wrong is like any other text.
            if here.starts_with(b"[") && takes_brackets(place) {
                let inner = here[1..].split(|byte| *byte == b']').next().unwrap_or_default();
                let is_address = inner.iter().all(|byte| byte.is_ascii_hexdigit() || b":.".contains(byte));
                let one = offset..offset + usize::from(!edit.span.is_empty());
                let all =
                    whole.start..whole.start + 1 + inner.len() + usize::from(here.len() > inner.len() + 1);
                return Some((
                    Code::BadIpLiteral,
                    if is_address || one.start >= all.end { one } else { all },
                ));
            }
            if here.starts_with(b"[") {
                let end = here.iter().position(|byte| *byte == b']').map_or(here.len(), |at| at + 1);
                return Some((Code::Ipv6Literal, whole.start..whole.start + end));
            }
            let colon = here.iter().position(|byte| *byte == b':').unwrap_or(here.len());
            (whole.start..whole.start + colon, whole.start + colon..whole.end)
        }
        // A host without a port, as a start production or after the `@` of an address.
        None if place.part() == Role::Host => {
            let is_border = |byte: &u8| b"/:@?#".contains(byte);
            let begin = text[..offset].iter().rposition(is_border).map_or(0, |at| at + 1);
            let end = text[offset..].iter().position(is_border).map_or(text.len(), |length| offset + length);
            (begin..end, end..end)
        }
        None if place.part() == Role::Port => {
            return Some((Code::BadPort, offset..offset + edit.span.len().min(1)));
        }
        None => return None,
    };
    let named = matches!(place.part(), Role::Host | Role::Port);
    if edit.kind == Kind::Insert && edit.text == b"/" && matches!(text.get(offset), None | Some(b';')) {
        return Some((missing(place), offset..offset));
    }
    if host.is_empty() && (named || offset <= host.end + 1) {
        return Some((Code::EmptyHost, host));
    }
    let lengthens = edit.kind == Kind::Insert && edit.text.starts_with(b".");
    if offset > host.end || !port.is_empty() && offset == host.end && !lengthens {
        return in_port(place, &port);
    }
    // The end of the text may lack more than a host.
    if offset == host.end && !named {
        return None;
    }
    if !edit.span.is_empty() && whole.as_ref().is_some_and(|whole| offset == whole.end) {
        return None;
    }
    in_name(place, &host)
}

/// Classifies a fault in the name of a host, or its address.
fn in_name(place: &Place<'_, '_>, host: &Range<usize>) -> Option<(Code, Range<usize>)> {
    let Place { edit, text, offset, .. } = *place;
    let one = offset..offset + usize::from(!edit.span.is_empty());
    let name = &text[host.clone()];
    if one.is_empty()
        && offset == host.end
        && edit.text.first().is_some_and(|byte| !byte.is_ascii_alphanumeric() && *byte != b'.')
    {
        return None;
    }
    if is_number(name) && place.allows(Role::HostNumber) {
        return Some((Code::BadIpv4, host.clone()));
    }
    let labels = place.knows(Role::Label);
    if let Some(&byte) = text.get(offset).filter(|_| !edit.span.is_empty()) {
        let at_edge = |offset: usize| {
            let edge = |byte: Option<&u8>| byte.is_none_or(|byte| *byte == b'.' || *byte == b'-');
            edge(name.get((offset - host.start).wrapping_sub(1))) || edge(name.get(offset - host.start + 1))
        };
        match byte {
            b' ' | 0..=31 | 127.. => return plain_at(place).map(|code| (code, one)),
            b'_' if labels => return Some((Code::UnderscoreInHost, one)),
            b'-' if labels && at_edge(offset) => return Some((Code::HyphenAtEdge, one)),
            b'.' if at_edge(offset) => return Some((Code::EmptyLabel, one)),
            // Where an escape may be in a host, it is the character that is wrong, not its place.
            _ if edit.kind == Kind::Encode && !labels => return Some((wrong(place), one)),
            b'@' if place.allows(Role::User) => return Some((Code::ReservedCharacter, one)),
            b'@' => return Some((Code::UserNotAllowed, one)),
            b'%' if !labels && !is_escape(&text[offset..]) => {
                return Some((Code::BadEscape, escape_at(text, offset)));
            }
            _ => {}
        }
        let top = name.iter().rposition(|byte| *byte == b'.').map_or(0, |dot| dot + 1);
        if labels
            && name.get(top).is_some_and(u8::is_ascii_digit)
            && offset + 1 >= host.start + top
            && (byte.is_ascii_alphanumeric() || byte == b'.')
        {
            return Some((Code::NumericTopLabel, host.start + top..host.end));
        }
        let first = offset == host.start;
        let is_start = !labels && first && (byte.is_ascii_alphanumeric() || byte == b'-');
        return Some((if is_start { Code::BadHostStart } else { Code::BadHostCharacter }, one));
    }
    if labels && name.starts_with(b"-") && offset <= host.start + 1 {
        return Some((Code::HyphenAtEdge, host.start..host.start + 1));
    }
    // The rest would be the path.
    if edit.text == b"/" {
        return Some((Code::BadHostCharacter, offset..offset + 1));
    }
    let top = name.iter().rposition(|byte| *byte == b'.').map_or(0, |dot| dot + 1);
    if labels && name.get(top).is_some_and(u8::is_ascii_digit) {
        return Some((Code::NumericTopLabel, host.start + top..host.end));
    }
    let code = if labels { Code::BadHostCharacter } else { Code::BadHostStart };
    Some((code, host.start..host.start + 1))
}

/// Returns whether a host is written as numbers: parts of digits, or of hex digits after `0x` as C writes them.
fn is_number(name: &[u8]) -> bool {
    let is_part = |part: &[u8]| {
        let hex = part.strip_prefix(b"0x").or_else(|| part.strip_prefix(b"0X"));
        match hex {
            Some(digits) => !digits.is_empty() && digits.iter().all(u8::is_ascii_hexdigit),
            None => !part.is_empty() && part.iter().all(u8::is_ascii_digit),
        }
    };
    name.contains(&b'.') && name.split(|byte| *byte == b'.').all(is_part)
}

fn in_port(place: &Place<'_, '_>, port: &Range<usize>) -> Option<(Code, Range<usize>)> {
    let Place { text, offset, edit, .. } = *place;
    let stays = authority(place.repaired).is_some();
    if !port.is_empty() && offset < port.end && !place.allows(Role::Port) && stays {
        return Some((Code::PortNotAllowed, port.clone()));
    }
    let digits = &text[port.start + 1..port.end];
    if digits.is_empty() {
        // Where a port may be empty, that is no fault.
        if place
            .of
            .spec
            .dialect
            .in_role(Role::Port)
            .iter()
            .any(|port| place.of.spec.production(port).is_some_and(|port| port.accepts(b"")))
        {
            return None;
        }
        return (offset <= port.end && (!edit.span.is_empty() || place.part() == Role::Port))
            .then(|| (Code::EmptyPort, port.clone()));
    }
    if offset >= port.end {
        return None;
    }
    match text[offset] {
        b' ' | 0..=31 | 127.. => plain_at(place).map(|code| (code, offset..offset + 1)),
        b':' if edit.span == (port.start..port.start + 1) && digits.contains(&b'.') => {
            Some((Code::BadHostCharacter, edit.span.clone()))
        }
        // The colon only goes with the text in the place of the digits.
        b':' if offset == port.start && !digits.iter().any(u8::is_ascii_digit) => {
            Some((Code::BadPort, port.start + 1..port.end))
        }
        _ => Some((Code::BadPort, offset..offset + usize::from(!edit.span.is_empty()))),
    }
}
