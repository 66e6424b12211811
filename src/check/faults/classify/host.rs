//! Faults in a host or a port.

use std::ops::Range;

use super::code::{escape_at, missing, plain_at, wrong};
use super::site::{Host, Site};
use crate::documents::dialect::Role;
use crate::escape::is_escape;
use crate::findings::Code;
use crate::repair::Kind;

/// The host and port of a text without slashes before them, as `login` derives it: the text after the last `@`.
fn alone(place: &Site<'_, '_>) -> Option<Range<usize>> {
    if !place.allows(Role::Port) || !place.meant.language.automaton().accepts(b"h") || place.divided.has_slash
    {
        return None;
    }
    let grammar = place.of.spec.grammar();
    let dialect = place.of.spec.dialect;
    let innermost = (place.stack)().iter().rfind(|name| dialect.role(name) != Role::Characters);
    let is_port = |name: &&str| dialect.role(name) == Role::Port;
    let has_port = innermost.is_some_and(|name| grammar.uses(name).iter().any(is_port));
    let is_here = has_port || matches!(place.part(), Role::Host | Role::Port);
    is_here.then(|| place.divided.between(b"@", place.offset))
}

/// The host around a place, up to the delimiters of the parts of a URL, and the port, which is missing.
fn without_port(place: &Site<'_, '_>) -> (Range<usize>, Range<usize>) {
    let host = place.divided.between(b"/:@?#", place.offset);
    (host.clone(), host.end..host.end)
}

/// Returns whether the byte is the `@` before a missing host.
fn ends_user(place: &Site<'_, '_>, host: &Range<usize>) -> bool {
    let is_last = host.is_empty() && host.start == place.offset + 1;
    is_last && place.text.get(place.offset) == Some(&b'@') && place.allows(Role::Host)
}

/// Classifies a fault in a host or a port.
pub(super) fn in_host(place: &Site<'_, '_>) -> Option<(Code, Range<usize>)> {
    let Site { edit, text, offset, .. } = *place;
    // Slashes announce a host only in what can have one.
    let authority = place.divided.server.clone().filter(|_| place.allows(Role::Host));
    if let Some(empty) = authority.clone().filter(|host| ends_user(place, host)) {
        return Some((Code::EmptyHost, empty));
    }
    let here = |range: &Range<usize>| range.start <= offset && offset <= range.end;
    let is_literal = text.starts_with(b"[") && place.allows(Role::Ipv6) && !place.of.spec.is_whole_text();
    let literal = is_literal.then_some(0..text.len());
    let whole = authority.or(literal).filter(here).or_else(|| alone(place).filter(here));
    // The generic grammar of RFC 1630 knows no hosts.
    if edit.kind == Kind::DeleteUser || !place.knows(Role::Host) {
        return None;
    }
    let (host, port) = match &whole {
        Some(whole) => {
            if text[whole.clone()].starts_with(b"[") {
                return Some(in_brackets(place, whole));
            }
            let end = place.divided.host(whole).end;
            (whole.start..end, end..whole.end)
        }
        // A host without a port, as a start production or after the `@` of an address.
        None if place.part() == Role::Host => without_port(place),
        None if place.part() == Role::Port => {
            return Some((Code::BadPort, offset..offset + edit.span.len().min(1)));
        }
        None => return None,
    };
    let is_named = || matches!(place.part(), Role::Host | Role::Port);
    if edit.kind == Kind::Insert && edit.text == b"/" && matches!(text.get(offset), None | Some(b';')) {
        return Some((missing(place), offset..offset));
    }
    let is_no_port = port.len() > 1 && !text[port.start + 1..port.end].iter().all(u8::is_ascii_digit);
    if host.is_empty() && is_no_port && whole.is_some() {
        return Some((Code::BadPort, port.start + 1..port.end));
    }
    if host.is_empty() && (offset <= host.end + 1 || is_named()) {
        return Some((Code::EmptyHost, host));
    }
    let lengthens = edit.kind == Kind::Insert && edit.text.starts_with(b".");
    if offset > host.end || !port.is_empty() && offset == host.end && !lengthens {
        return in_port(place, &port);
    }
    // The end of the text may lack more than a host.
    if offset == host.end && !is_named() {
        return None;
    }
    if !edit.span.is_empty() && whole.as_ref().is_some_and(|whole| offset == whole.end) {
        return None;
    }
    in_name(place, &host)
}

/// Classifies a fault in a host that begins with a bracket.
fn in_brackets(place: &Site<'_, '_>, host: &Range<usize>) -> (Code, Range<usize>) {
    let Host { literal_end, is_address, zone, .. } = place.divided.host(host);
    let literal = host.start..literal_end;
    if !place.allows(Role::Ipv6) {
        return (Code::Ipv6Literal, literal);
    }
    // Where nothing but a literal can be, a zone in it could not be passed over.
    if let Some(zone) = zone
        && !place.of.spec.dialect.reasons(Code::ZoneId).is_empty()
        && place.offset >= zone
    {
        return (Code::ZoneId, zone..literal.end - 1);
    }
    // Where the grammar has literals, one that is wrong is like any other text.
    let one = place.span();
    if one.start >= literal.end {
        return (Code::BadIpLiteral, one);
    }
    // A group is wrong as a whole.
    let is_digit = |at: &usize| place.text[*at].is_ascii_hexdigit();
    let begin = (literal.start..one.start).rev().take_while(is_digit).last().unwrap_or(one.start);
    let end = (one.start..literal.end).take_while(is_digit).last().map_or(one.end, |last| last + 1);
    (Code::BadIpLiteral, if is_address { begin..end.max(one.end) } else { literal })
}

/// Classifies a fault in the name of a host, or its address.
fn in_name(place: &Site<'_, '_>, host: &Range<usize>) -> Option<(Code, Range<usize>)> {
    let Site { edit, text, offset, .. } = *place;
    let name = &text[host.clone()];
    if edit.span.is_empty()
        && offset == host.end
        && edit.text.first().is_some_and(|byte| !byte.is_ascii_alphanumeric() && *byte != b'.')
    {
        return None;
    }
    if is_number(name) && place.allows(Role::HostNumber) {
        return Some((Code::BadIpv4, host.clone()));
    }
    if let Some(byte) = text.get(offset).filter(|_| !edit.span.is_empty()) {
        return at_character(place, host, *byte);
    }
    let labels = place.knows(Role::Label);
    if labels && name.starts_with(b"-") && offset <= host.start + 1 {
        return Some((Code::HyphenAtEdge, host.start..host.start + 1));
    }
    // The rest would be the path.
    if edit.text == b"/" {
        return Some((Code::BadHostCharacter, offset..offset + 1));
    }
    if let Some(top) = numeric_top_label(place, host) {
        return Some((Code::NumericTopLabel, top));
    }
    let code = if labels { Code::BadHostCharacter } else { Code::BadHostStart };
    Some((code, host.start..host.start + 1))
}

/// Classifies a fault at a character of a host that is a name.
fn at_character(place: &Site<'_, '_>, host: &Range<usize>, byte: u8) -> Option<(Code, Range<usize>)> {
    let Site { edit, text, offset, .. } = *place;
    let one = place.span();
    let name = &text[host.clone()];
    let labels = place.knows(Role::Label);
    let at_edge = || {
        let edge = |byte: Option<&u8>| byte.is_none_or(|byte| *byte == b'.' || *byte == b'-');
        edge(name.get((offset - host.start).wrapping_sub(1))) || edge(name.get(offset - host.start + 1))
    };
    match byte {
        b' ' | 0..=31 | 127.. => return plain_at(place).map(|code| (code, one)),
        b'_' if labels => return Some((Code::UnderscoreInHost, one)),
        b'-' if labels && at_edge() => return Some((Code::HyphenAtEdge, one)),
        b'.' if at_edge() => return Some((Code::EmptyLabel, one)),
        // Where an escape may be in a host, it is the character that is wrong, not its place.
        _ if edit.kind == Kind::Encode && !labels => return Some((wrong(place), one)),
        b'@' if place.allows(Role::User) => return Some((Code::ReservedCharacter, one)),
        b'@' => return Some((Code::UserNotAllowed, one)),
        b'%' if !labels && !is_escape(&text[offset..]) => {
            return Some((Code::BadEscape, escape_at(text, offset)));
        }
        _ => {}
    }
    if let Some(top) = numeric_top_label(place, host).filter(|top| offset + 1 >= top.start)
        && (byte.is_ascii_alphanumeric() || byte == b'.')
    {
        return Some((Code::NumericTopLabel, top));
    }
    let first = offset == host.start;
    let is_start = !labels && first && (byte.is_ascii_alphanumeric() || byte == b'-');
    Some((if is_start { Code::BadHostStart } else { Code::BadHostCharacter }, one))
}

/// The last label of a host if it begins with a digit and the document has rules for labels.
fn numeric_top_label(place: &Site<'_, '_>, host: &Range<usize>) -> Option<Range<usize>> {
    let name = &place.text[host.clone()];
    let top = name.iter().rposition(|byte| *byte == b'.').map_or(0, |dot| dot + 1);
    let is_numeric = place.knows(Role::Label) && name.get(top).is_some_and(u8::is_ascii_digit);
    is_numeric.then(|| host.start + top..host.end)
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

fn in_port(place: &Site<'_, '_>, port: &Range<usize>) -> Option<(Code, Range<usize>)> {
    let Site { text, offset, edit, .. } = *place;
    let stays = place.divided.keeps_server;
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
        _ => Some((Code::BadPort, place.span())),
    }
}
