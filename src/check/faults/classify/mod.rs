//! The classification of edits: the code of an edit, and the part of the text that is at fault.

mod code;
mod host;
mod site;

use std::ops::Range;

pub(super) use code::TYPE;
use code::{beyond_ascii, escape_at, missing, plain_at, wrong};
use host::in_host;
use memchr::memmem;
pub(super) use site::{Divided, Site, Stack};

use crate::documents::dialect::Role;
use crate::escape::is_escape;
use crate::findings::Code;
use crate::repair::Kind;
use crate::shape::Shape;

/// The code of one byte of an edit, and the span that it stands for.
pub(super) fn classify(place: &Site<'_, '_>) -> (Code, Range<usize>) {
    let one = place.span();
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
        // A character as a whole.
        Code::NotAllowedHere
            if place.of.spec.dialect.prose.beyond_ascii
                && place.text.get(one.start).is_some_and(|byte| !byte.is_ascii())
                && !one.is_empty() =>
        {
            beyond_ascii(place.text, one.start).1
        }
        // The text after a `;type=` that becomes part of the path, up to the next one.
        Code::BadTypecode if place.text[one.start..].starts_with(TYPE) => {
            let begin = one.start + TYPE.len();
            let next = memmem::find(&place.text[begin..], TYPE);
            begin..next.map_or(place.text.len(), |at| begin + at)
        }
        _ => one,
    };
    (code, span)
}

/// Classifies a fault up to the colon and the slashes of a scheme.
fn in_scheme(place: &Site<'_, '_>) -> Option<(Code, Range<usize>)> {
    if place.scheme().is_empty() { in_place_of_scheme(place) } else { in_meant_scheme(place) }
}

/// Classifies a fault in the scheme that is meant.
fn in_meant_scheme(place: &Site<'_, '_>) -> Option<(Code, Range<usize>)> {
    let Site { edit, text, repaired, offset, .. } = *place;
    let meant = place.scheme().len();
    let is_hierarchical = repaired[meant.min(repaired.len())..].starts_with(b"://");
    if edit.at >= meant + if is_hierarchical { 3 } else { 1 } {
        return None;
    }
    if let Some(code) = text.get(offset).filter(|_| !edit.span.is_empty()).and_then(|_| plain_at(place))
        && matches!(code, Code::Space | Code::ControlCharacter | Code::NonAscii | Code::IllFormedUtf8)
    {
        return Some((code, offset..offset + 1));
    }
    let Shape { name, colon, .. } = place.divided.shape;
    let slashes = name.len() + usize::from(colon);
    let at = edit.span.start;
    if edit.kind == Kind::Delete && text[at.min(slashes)..].starts_with(b"//") && at >= slashes {
        // The slashes are present, without a host.
        let host = place.divided.server.as_ref()?.start;
        return Some((Code::EmptyHost, host..host));
    }
    Some(match edit.kind {
        Kind::Insert if edit.text.starts_with(b":") => (Code::MissingColon, offset..offset),
        Kind::Replace if edit.text == b":" => (Code::MissingColon, edit.span.clone()),
        Kind::Insert if offset >= slashes => (Code::MissingSlashes, offset..offset),
        Kind::Replace | Kind::Delete if offset >= slashes => (Code::MissingSlashes, edit.span.clone()),
        _ if place.of.spec.dialect.prose.generic.is_some() => (Code::UnknownScheme, 0..name.len()),
        _ => (Code::BadScheme, edit.span.clone()),
    })
}

/// Classifies a fault in the text in the place of a scheme, if it is not known which scheme is meant.
fn in_place_of_scheme(place: &Site<'_, '_>) -> Option<(Code, Range<usize>)> {
    let Site { edit, text, offset, .. } = *place;
    let Shape { name, colon, .. } = place.divided.shape;
    let name_end = name.len();
    if !place.of.spec.begins_with_any_scheme() || place.part() != Role::Scheme && offset >= name_end {
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
    // There is text in the place of the scheme, but no scheme.
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"+.-".contains(byte);
    let wrong = name.iter().position(|byte| !is_part(byte)).filter(|_| colon);
    match edit.kind {
        Kind::Insert if text.starts_with(b":") => Some((Code::EmptyScheme, 0..1)),
        Kind::Insert => Some(wrong.map_or((Code::MissingScheme, 0..0), |at| (Code::BadScheme, at..at + 1))),
        _ if !colon => Some((Code::MissingScheme, 0..0)),
        _ if text[offset] == b':' => Some((Code::EmptyScheme, 0..1)),
        _ => match plain_at(place) {
            // A space has its own code in every place.
            Some(code)
                if !matches!(code, Code::UnsafeCharacter | Code::BadEscape | Code::ReservedCharacter) =>
            {
                Some((code, offset..offset + 1))
            }
            _ => Some((Code::BadScheme, offset..offset + 1)),
        },
    }
}
