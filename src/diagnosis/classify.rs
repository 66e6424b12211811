//! What an edit means: its code in the catalogue, and the part of the text that is at fault.

use std::ops::Range;

use super::catalogue::Code;
use super::plan::{Plan, scheme_of};
use super::roles::{Role, role};
use super::subject::Subject;
use crate::escape::is_escape;
use crate::repair::{Edit, Kind};

/// One byte of an edit, and what stands around it.
pub(super) struct Place<'p> {
    pub of: &'p Subject<'p>,
    pub plan: &'p Plan,
    /// The text that is repaired, and what it becomes.
    pub text: &'p [u8],
    pub repaired: &'p [u8],
    pub edit: &'p Edit,
    /// The byte, as a place in the text; for an insertion the place.
    pub offset: usize,
    /// The productions around it in the repaired text.
    pub stack: &'p [&'static str],
}

impl Place<'_> {
    /// Whether what the text is meant to be can have such a part.
    fn allows(&self, part: &str) -> bool {
        let Subject { dialect, reading, .. } = *self.of;
        !dialect.grammar(reading).path(self.plan.production.name, part).is_empty()
    }
}

/// The code of one byte of an edit, and the span that it stands for.
pub(super) fn classify(place: &Place<'_>) -> (Code, Range<usize>) {
    let one = place.offset..place.offset + usize::from(!place.edit.span.is_empty());
    if let Some(found) = in_scheme(place).or_else(|| in_host(place)) {
        return found;
    }
    let code = match place.edit.kind {
        Kind::DeleteUser => return (Code::UserNotAllowed, place.edit.span.clone()),
        Kind::Insert => missing(place),
        Kind::Encode | Kind::Replace | Kind::Delete => wrong(place),
    };
    let span = match code {
        Code::BadEscape => escape_at(place.text, one.start),
        Code::NotAllowedHere if place.text.get(one.start..).is_some_and(is_escape) => {
            one.start..one.start + 3
        }
        // What stands behind the `;type=` that is to be a character of the text now.
        Code::BadTypecode if place.text[one.start..].starts_with(TYPE) => {
            one.start + TYPE.len()..place.text.len()
        }
        _ => one,
    };
    (code, span)
}

const TYPE: &[u8] = b";type=";

/// The part of a place, from the productions around it.
fn part(stack: &[&str]) -> Role {
    stack.iter().rev().map(|name| role(name)).find(|role| *role != Role::Characters).unwrap_or(Role::Other)
}

fn scheme<'p>(place: &Place<'p>) -> &'p str {
    place.plan.scheme.map_or("", |scheme| scheme.name)
}

/// What goes wrong up to the colon and the slashes of a scheme.
fn in_scheme(place: &Place<'_>) -> Option<(Code, Range<usize>)> {
    let Place { edit, text, repaired, offset, .. } = *place;
    let (name, colon) = scheme_of(text);
    let name_end = name.len();
    let known = scheme(place);
    let prefix =
        known.len() + 1 + if repaired[known.len().min(repaired.len())..].starts_with(b"://") { 2 } else { 0 };
    if !known.is_empty() {
        if edit.at >= prefix {
            return None;
        }
        let slashes = name_end + usize::from(colon);
        let at = edit.span.start;
        if let Some(code) = text.get(offset).filter(|_| !edit.span.is_empty()).and_then(|byte| plain(*byte))
            && matches!(code, Code::Space | Code::ControlCharacter | Code::NonAscii)
        {
            return Some((code, offset..offset + 1));
        }
        if edit.kind == Kind::Delete && text[at.min(slashes)..].starts_with(b"//") && at >= slashes {
            // The slashes are there, and behind them no host.
            let host = authority(text)?.start;
            return Some((Code::EmptyHost, host..host));
        }
        return Some(match edit.kind {
            Kind::Insert if edit.text.starts_with(b":") => (Code::MissingColon, offset..offset),
            Kind::Insert if offset >= slashes => (Code::MissingSlashes, offset..offset),
            Kind::Replace | Kind::Delete if offset >= slashes => (Code::MissingSlashes, edit.span.clone()),
            _ if place.of.dialect.prose.generic.is_some() => (Code::UnknownScheme, 0..name_end),
            _ => (Code::BadScheme, edit.span.clone()),
        });
    }
    let whole = place.of.start.name == place.of.dialect.start;
    if !whole || part(place.stack) != Role::Scheme && offset >= name_end {
        return None;
    }
    if !colon && edit.kind == Kind::Insert && edit.text.starts_with(b":") {
        let slashes = name_end > 0 && text[name_end..].starts_with(b"//");
        return Some(if slashes {
            (Code::MissingColon, offset..offset)
        } else {
            (Code::MissingScheme, 0..0)
        });
    }
    match edit.kind {
        Kind::Insert if text.starts_with(b":") => Some((Code::EmptyScheme, 0..1)),
        Kind::Insert => Some((Code::MissingScheme, 0..0)),
        _ if !colon => Some((Code::MissingScheme, 0..0)),
        _ if text[offset] == b':' => Some((Code::EmptyScheme, 0..1)),
        _ => match plain(place.text[offset]) {
            // A space is a space wherever it stands.
            Some(code) if code != Code::UnsafeCharacter && code != Code::BadEscape => {
                Some((code, offset..offset + 1))
            }
            _ => Some((Code::BadScheme, offset..offset + 1)),
        },
    }
}

/// The host and port of a text, without a user: what stands between `//` and the next `/`, `?` or `#`.
fn authority(text: &[u8]) -> Option<Range<usize>> {
    let begin = text.windows(2).position(|at| at == b"//")? + 2;
    if text[..begin - 2].iter().any(|byte| b"/?#".contains(byte)) {
        return None;
    }
    let length = text[begin..].iter().position(|byte| b"/?#".contains(byte)).unwrap_or(text.len() - begin);
    let user = text[begin..begin + length].iter().rposition(|byte| *byte == b'@').map_or(0, |at| at + 1);
    Some(begin + user..begin + length)
}

/// The host and port of a text that has no slashes before them, as `login` derives it: what stands behind the last `@`.
fn alone(place: &Place<'_>) -> Option<Range<usize>> {
    let Place { text, offset, .. } = *place;
    let is_start = place.allows("port") && place.plan.production.accepts(b"h") && !text.contains(&b'/');
    let begin = text[..offset].iter().rposition(|byte| *byte == b'@').map_or(0, |at| at + 1);
    let end = text[offset..].iter().position(|byte| *byte == b'@').map_or(text.len(), |at| offset + at);
    let grammar = place.of.dialect.grammar(place.of.reading);
    let innermost = place.stack.iter().rfind(|name| role(name) != Role::Characters);
    let has_port = innermost.is_some_and(|name| grammar.uses(name).contains(&"port"));
    let is_here = has_port || matches!(part(place.stack), Role::Host | Role::Port);
    (is_start && is_here).then_some(begin..end)
}

/// Whether the place is that of the slash behind the host.
fn ends_host(text: &[u8], offset: usize) -> bool {
    authority(text).is_some_and(|host| !host.is_empty() && host.end == offset)
}

/// Whether the byte is the `@` before a host that is not there.
fn ends_user(place: &Place<'_>, host: &Range<usize>) -> bool {
    let is_last = host.is_empty() && host.start == place.offset + 1;
    is_last && place.text.get(place.offset) == Some(&b'@') && place.allows("host")
}

/// What goes wrong in a host or a port.
fn in_host(place: &Place<'_>) -> Option<(Code, Range<usize>)> {
    let Place { edit, text, offset, .. } = *place;
    // Slashes announce a host only in what can have one.
    let authority = authority(text).filter(|_| place.allows("host"));
    if let Some(empty) = authority.clone().filter(|host| ends_user(place, host)) {
        return Some((Code::EmptyHost, empty));
    }
    let here = |range: &Range<usize>| range.start <= offset && offset <= range.end;
    let whole = authority.filter(here).or_else(|| alone(place).filter(here));
    // The generic grammar of RFC 1630 knows no hosts.
    if edit.kind == Kind::DeleteUser || place.of.production("host").is_none() {
        return None;
    }
    let (host, port) = match &whole {
        Some(whole) => {
            let here = &text[whole.clone()];
            if here.starts_with(b"[") {
                let end = here.iter().position(|byte| *byte == b']').map_or(here.len(), |at| at + 1);
                return Some((Code::Ipv6Literal, whole.start..whole.start + end));
            }
            let colon = here.iter().position(|byte| *byte == b':').unwrap_or(here.len());
            (whole.start..whole.start + colon, whole.start + colon..whole.end)
        }
        // A host without a port, as a start production or behind the `@` of an address.
        None if part(place.stack) == Role::Host => {
            let is_border = |byte: &u8| b"/:@?#".contains(byte);
            let begin = text[..offset].iter().rposition(is_border).map_or(0, |at| at + 1);
            let end = text[offset..].iter().position(is_border).map_or(text.len(), |length| offset + length);
            (begin..end, end..end)
        }
        None if part(place.stack) == Role::Port => {
            return Some((Code::BadPort, offset..offset + edit.span.len().min(1)));
        }
        None => return None,
    };
    let named = matches!(part(place.stack), Role::Host | Role::Port);
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
    // What the text ends with may lack more than a host.
    if offset == host.end && !named {
        return None;
    }
    if !edit.span.is_empty() && whole.as_ref().is_some_and(|whole| offset == whole.end) {
        return None;
    }
    let one = offset..offset + usize::from(!edit.span.is_empty());
    let name = &text[host.clone()];
    if one.is_empty()
        && offset == host.end
        && edit.text.first().is_some_and(|byte| !byte.is_ascii_alphanumeric() && *byte != b'.')
    {
        return None;
    }
    let is_number = name.contains(&b'.') && name.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
    if is_number
        && place.allows("hostnumber")
        && name[0] != b'.'
        && name[name.len() - 1] != b'.'
        && !name.windows(2).any(|at| at == b"..")
    {
        return Some((Code::BadIpv4, host));
    }
    let labels = place.of.production("domainlabel").is_some();
    if let Some(&byte) = text.get(offset).filter(|_| !edit.span.is_empty()) {
        let at_edge = |offset: usize| {
            let edge = |byte: Option<&u8>| byte.is_none_or(|byte| *byte == b'.' || *byte == b'-');
            edge(name.get((offset - host.start).wrapping_sub(1))) || edge(name.get(offset - host.start + 1))
        };
        match byte {
            b' ' | 0..=31 | 127.. => return plain(byte).map(|code| (code, one)),
            b'_' if labels => return Some((Code::UnderscoreInHost, one)),
            b'-' if labels && at_edge(offset) => return Some((Code::HyphenAtEdge, one)),
            b'.' if at_edge(offset) => return Some((Code::EmptyLabel, one)),
            // Where an escape may stand in a host, it is the character that is wrong, not its place.
            _ if edit.kind == Kind::Encode && !labels => return Some((wrong(place), one)),
            b'@' if place.allows("user") => return Some((Code::ReservedCharacter, one)),
            b'@' => return Some((Code::UserNotAllowed, one)),
            b'%' if !labels => return Some((Code::BadEscape, escape_at(text, offset))),
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
        return Some((if !labels && first { Code::BadHostStart } else { Code::BadHostCharacter }, one));
    }
    let top = name.iter().rposition(|byte| *byte == b'.').map_or(0, |dot| dot + 1);
    if labels && name.get(top).is_some_and(u8::is_ascii_digit) {
        return Some((Code::NumericTopLabel, host.start + top..host.end));
    }
    let code = if labels { Code::BadHostCharacter } else { Code::BadHostStart };
    Some((code, host.start..host.start + 1))
}

fn in_port(place: &Place<'_>, port: &Range<usize>) -> Option<(Code, Range<usize>)> {
    let Place { text, offset, edit, .. } = *place;
    let stays = authority(place.repaired).is_some();
    if !port.is_empty() && offset < port.end && !place.allows("port") && stays {
        return Some((Code::PortNotAllowed, port.clone()));
    }
    let digits = &text[port.start + 1..port.end];
    if digits.is_empty() {
        // Where a port may be empty, that is no fault.
        if place.of.production("port").is_some_and(|port| port.accepts(b"")) {
            return None;
        }
        return (offset <= port.end && (!edit.span.is_empty() || part(place.stack) == Role::Port))
            .then(|| (Code::EmptyPort, port.clone()));
    }
    if offset >= port.end {
        return None;
    }
    match text[offset] {
        byte @ (b' ' | 0..=31 | 127..) => plain(byte).map(|code| (code, offset..offset + 1)),
        // The colon only goes with what stands in the place of the digits.
        b':' if offset == port.start && !digits.iter().any(u8::is_ascii_digit) => {
            Some((Code::BadPort, port.start + 1..port.end))
        }
        _ => Some((Code::BadPort, offset..offset + usize::from(!edit.span.is_empty()))),
    }
}

/// The code of a character that is wrong wherever it stands.
fn plain(byte: u8) -> Option<Code> {
    Some(match byte {
        b' ' => Code::Space,
        0..=31 | 127 => Code::ControlCharacter,
        128.. => Code::NonAscii,
        b'%' => Code::BadEscape,
        b'{' | b'}' | b'|' | b'\\' | b'^' | b'~' | b'[' | b']' | b'`' | b'<' | b'>' | b'"' => {
            Code::UnsafeCharacter
        }
        _ => return None,
    })
}

/// A character that cannot stay.
fn wrong(place: &Place<'_>) -> Code {
    let Place { text, offset, edit, .. } = *place;
    let byte = text[offset];
    match plain(byte) {
        // A sound escape where none may stand.
        Some(Code::BadEscape) if text.get(offset..).is_some_and(is_escape) => return Code::NotAllowedHere,
        Some(code) => return code,
        None => {}
    }
    // From a slash to the end: one part too many.
    let rest = edit.kind == Kind::Delete && edit.span.len() > 1 && edit.span.end == text.len();
    if rest && text[edit.span.start] == b'/' {
        return match scheme(place) {
            "nntp" => Code::BadArticleNumber,
            "wais" => Code::MissingWaisPart,
            _ => Code::TrailingInput,
        };
    }
    // Slashes behind the colon where no host can be.
    let (name, colon) = scheme_of(text);
    if byte == b'/' && colon && offset <= name.len() + 2 && !place.allows("host") {
        return Code::ReservedCharacter;
    }
    let fragment = place.allows("fragment") || place.allows("fragmentid");
    if edit.kind == Kind::Delete && text[edit.span.start] == b'#' && !fragment {
        return Code::FragmentNotAllowed;
    }
    let behind = &text[offset..];
    match (byte, part(place.stack), scheme(place)) {
        (b'#', _, _) => {
            if fragment {
                Code::ReservedCharacter
            } else {
                Code::FragmentNotAllowed
            }
        }
        (b'@', Role::Other, _)
            if edit.kind == Kind::Delete && place.allows("host") && !place.allows("user") =>
        {
            Code::UserNotAllowed
        }
        (_, Role::Typecode, _) => Code::BadTypecode,
        (b';', _, "ftp") if behind.starts_with(TYPE) => Code::BadTypecode,
        (_, _, "nntp") if after_group(text, offset) => Code::BadArticleNumber,
        (_, _, "telnet") if edit.kind == Kind::Delete => Code::TrailingInput,
        (b'/', _, "gopher") if behind.len() == 1 && ends_host(text, offset) => Code::MissingGopherType,
        (b';', _, "prospero") => Code::FieldWithoutEquals,
        (b'/' | b';' | b'?' | b':' | b'@' | b'=' | b'&' | b'+', _, _) => Code::ReservedCharacter,
        _ => Code::NotAllowedHere,
    }
}

/// Whether the place is behind the slash that follows the group of an NNTP URL, or that slash.
fn after_group(text: &[u8], offset: usize) -> bool {
    let slashes = slashes(&text[..=offset]);
    // `nntp://host/group/12` has four; RFC 1630's `nntp:group/12` has one.
    if text[..offset].windows(2).any(|at| at == b"//") { slashes >= 4 } else { slashes >= 1 }
}

/// Something that is not there.
fn missing(place: &Place<'_>) -> Code {
    let Place { text, offset, edit, .. } = *place;
    let next = text.get(offset);
    let plain = edit.text.last().is_some_and(u8::is_ascii_alphanumeric);
    match (part(place.stack), scheme(place)) {
        // It is one only if the `?` stays.
        _ if edit.text == b"/" && next == Some(&b'?') && place.repaired[edit.at..].starts_with(b"/?") => {
            Code::QueryWithoutPath
        }
        (Role::Field, _) if edit.text.contains(&b'=') => Code::FieldWithoutEquals,
        _ if edit.text.starts_with(b"=") => Code::FieldWithoutEquals,
        (_, "mailto") if text[offset..].is_empty() && text.ends_with(b":") => Code::BadMailAddress,
        (Role::Mail | Role::Group, _) | (_, "mailto" | "news" | "mid" | "cid")
            if edit.text.contains(&b'@') =>
        {
            Code::MissingAt
        }
        (_, "nntp") if edit.text.last().is_some_and(u8::is_ascii_digit) => Code::BadArticleNumber,
        (_, "nntp" | "news") => Code::MissingGroup,
        (Role::Typecode, _) => Code::BadTypecode,
        (_, "wais") if text[offset..].is_empty() && slashes(text) > 3 => Code::MissingWaisPart,
        (_, "wais") => Code::MissingDatabase,
        (_, "gopher") if plain && offset > 0 && ends_host(text, offset - 1) => Code::MissingGopherType,
        (_, "prospero" | "file" | "afs" | "ftp") if edit.text.starts_with(b"/") => Code::MissingPath,
        (_, "mailto") => Code::BadMailAddress,
        (Role::Mail, _) => Code::EndsTooSoon,
        _ if next.is_none() => Code::EndsTooSoon,
        _ => Code::NotAllowedHere,
    }
}

fn slashes(text: &[u8]) -> usize {
    text.split(|byte| *byte == b'/').count() - 1
}

/// A bad escape: its `%`, and up to two characters behind it that are no border of a part.
fn escape_at(text: &[u8], at: usize) -> Range<usize> {
    let behind = &text[at + 1..text.len().min(at + 3)];
    let border = |byte: &u8| b"%/?#;:@&= ".contains(byte) || !byte.is_ascii_graphic();
    at..at + 1 + behind.iter().position(border).unwrap_or(behind.len())
}
