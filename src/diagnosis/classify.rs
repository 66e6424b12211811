//! What an edit means: its code in the catalogue, and the part of the text that is at fault.

mod host;

use std::ops::Range;

pub(super) use host::authority;
use host::{ends_host, in_host};

use super::catalogue::Code;
use super::plan::{Plan, scheme_of};
use super::roles::{Role, role};
use super::subject::Subject;
use crate::escape::is_escape;
use crate::repair::{Edit, Kind};

/// One byte of an edit, and what stands around it.
pub(super) struct Place<'p> {
    pub of: &'p Subject<'p>,
    /// The productions that the text, meant as it is, is made of.
    pub parts: &'p [&'static str],
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
        self.parts.contains(&part)
    }
}

/// The code of one byte of an edit, and the span that it stands for.
pub(super) fn classify(place: &Place<'_>) -> (Code, Range<usize>) {
    let one = place.offset..place.offset + usize::from(!place.edit.span.is_empty());
    if place.edit.kind == Kind::DeleteHost {
        return (Code::HostNotAllowed, place.edit.span.clone());
    }
    if let Some(found) = in_scheme(place).or_else(|| in_host(place)) {
        return found;
    }
    let code = match place.edit.kind {
        Kind::DeleteUser => return (Code::UserNotAllowed, place.edit.span.clone()),
        Kind::Insert => missing(place),
        Kind::Encode | Kind::Replace | Kind::Delete | Kind::DeleteHost => wrong(place),
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
/// What conforms only where `;type=` stands before the type code.
const WITH_TYPE: &[u8] = b"ftp://h/a;type=i";

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
            Kind::Replace if edit.text == b":" => (Code::MissingColon, edit.span.clone()),
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
        (b';', _, "ftp") if behind.starts_with(TYPE) && place.plan.production.accepts(WITH_TYPE) => {
            Code::BadTypecode
        }
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
