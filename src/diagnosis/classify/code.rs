//! The code of a character that is wrong, or of something that is missing.

use std::ops::Range;

use super::authority::ends_host;
use super::place::{Place, part, scheme};
use crate::diagnosis::catalogue::Code;
use crate::diagnosis::plan::scheme_of;
use crate::diagnosis::roles::Role;
use crate::escape::is_escape;
use crate::repair::Kind;

pub(super) const TYPE: &[u8] = b";type=";
/// What conforms only where `;type=` stands before the type code.
pub(super) const WITH_TYPE: &[u8] = b"ftp://h/a;type=i";

/// The code of a character that is wrong wherever it stands.
pub(super) fn plain(byte: u8) -> Option<Code> {
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
pub(super) fn wrong(place: &Place<'_>) -> Code {
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
pub(super) fn after_group(text: &[u8], offset: usize) -> bool {
    let slashes = slashes(&text[..=offset]);
    // `nntp://host/group/12` has four; RFC 1630's `nntp:group/12` has one.
    if text[..offset].windows(2).any(|at| at == b"//") { slashes >= 4 } else { slashes >= 1 }
}

/// Something that is not there.
pub(super) fn missing(place: &Place<'_>) -> Code {
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

pub(super) fn slashes(text: &[u8]) -> usize {
    text.split(|byte| *byte == b'/').count() - 1
}

/// A bad escape: its `%`, and up to two characters behind it that are no border of a part.
pub(super) fn escape_at(text: &[u8], at: usize) -> Range<usize> {
    let behind = &text[at + 1..text.len().min(at + 3)];
    let border = |byte: &u8| b"%/?#;:@&= ".contains(byte) || !byte.is_ascii_graphic();
    at..at + 1 + behind.iter().position(border).unwrap_or(behind.len())
}
