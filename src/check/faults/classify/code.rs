//! The code of a character that is wrong, or of something that is missing.

use std::ops::Range;

use super::site::Site;
use crate::documents::dialect::Role;
use crate::escape::is_escape;
use crate::findings::Code;
use crate::repair::Kind;
use crate::shape::Shape;

/// The text before the code of a type.
pub(crate) const TYPE: &[u8] = b";type=";

/// The code of a character that is wrong in every place: if the document allows characters beyond ASCII, the fault is the place of one, or that it is
/// no character.
pub(super) fn plain_at(place: &Site<'_, '_>) -> Option<Code> {
    match Code::of_byte(place.text[place.offset])? {
        Code::NonAscii if place.of.spec.dialect.prose.beyond_ascii => {
            Some(beyond_ascii(place.text, place.offset).0)
        }
        // Where they are around addresses, they are reserved for that.
        _ if b"[]".contains(&place.text[place.offset]) && place.knows(Role::Ipv6) => {
            Some(Code::ReservedCharacter)
        }
        code => Some(code),
    }
}

/// The code of a byte beyond ASCII where the document takes characters, and the character or the byte.
pub(super) fn beyond_ascii(text: &[u8], offset: usize) -> (Code, Range<usize>) {
    let is_head = |at: &usize| text[*at] & 0xC0 != 0x80;
    let begin = (offset.saturating_sub(3)..=offset).rfind(is_head).unwrap_or(offset);
    let length = match text[begin..text.len().min(begin + 4)].utf8_chunks().next() {
        Some(chunk) => chunk.valid().chars().next().map_or(0, char::len_utf8),
        None => 0,
    };
    if begin + length > offset {
        (Code::NotAllowedHere, begin..begin + length)
    } else {
        (Code::IllFormedUtf8, offset..offset + 1)
    }
}

/// A character that cannot stay.
pub(super) fn wrong(place: &Site<'_, '_>) -> Code {
    let Site { text, offset, edit, .. } = *place;
    let byte = text[offset];
    match plain_at(place) {
        // A sound escape where none may be.
        Some(Code::BadEscape) if text.get(offset..).is_some_and(is_escape) => return Code::NotAllowedHere,
        Some(code) => return code,
        None => {}
    }
    let is_rest = edit.kind == Kind::Delete && edit.span.len() > 1 && edit.span.end == text.len();
    if is_rest && text[edit.span.start] == b'/' {
        return one_part_too_many(place);
    }
    // Slashes after the colon where no host can be.
    let Shape { name, colon, .. } = place.divided.shape;
    if byte == b'/' && colon && offset <= name.len() + 2 && !place.allows(Role::Host) {
        return Code::ReservedCharacter;
    }
    let fragment = place.allows(Role::Fragment);
    if edit.kind == Kind::Delete && text[edit.span.start] == b'#' && !fragment {
        return Code::FragmentNotAllowed;
    }
    let after = &text[offset..];
    let has = |role| place.is_of_a_scheme_with(role);
    match (byte, place.part()) {
        (b'#', _) if fragment => Code::ReservedCharacter,
        (b'#', _) => Code::FragmentNotAllowed,
        (b'@', Role::Other)
            if edit.kind == Kind::Delete && place.allows(Role::Host) && !place.allows(Role::User) =>
        {
            Code::UserNotAllowed
        }
        (_, Role::Typecode) => Code::BadTypecode,
        (b';', _) if has(Role::Typecode) && after.starts_with(TYPE) && type_may_follow(place) => {
            Code::BadTypecode
        }
        _ if is_article_number(place) && after_group(text, offset) => Code::BadArticleNumber,
        // After its host, nothing follows.
        _ if edit.kind == Kind::Delete && has(Role::Host) && !has_more_than_a_host(place) => {
            Code::TrailingInput
        }
        (b';', _) if has(Role::Field) => Code::FieldWithoutEquals,
        (b'/' | b';' | b'?' | b':' | b'@' | b'=' | b'&' | b'+', _) => Code::ReservedCharacter,
        _ => Code::NotAllowedHere,
    }
}

/// The code of the text from a slash to the end that is removed as a whole.
fn one_part_too_many(place: &Site<'_, '_>) -> Code {
    match () {
        () if is_article_number(place) => Code::BadArticleNumber,
        () if place.is_of_a_scheme_with(Role::Database) => Code::MissingWaisPart,
        () => Code::TrailingInput,
    }
}

/// Returns whether the scheme that is meant names an article by its number in a group, and not by a name of its own.
fn is_article_number(place: &Site<'_, '_>) -> bool {
    place.is_of_a_scheme_with(Role::Group) && !place.allows(Role::Article)
}

/// Returns whether the scheme that is meant has anything after the host.
fn has_more_than_a_host(place: &Site<'_, '_>) -> bool {
    [
        Role::Path,
        Role::Segments,
        Role::Query,
        Role::Group,
        Role::Selector,
        Role::GopherCommand,
        Role::Database,
    ]
    .iter()
    .any(|role| place.allows(*role))
}

/// Returns whether a type code may be after the text before the place.
fn type_may_follow(place: &Site<'_, '_>) -> bool {
    let before = &place.repaired[place.intent.before..place.edit.at];
    let automaton = place.meant.language.automaton();
    !automaton.is_dead(automaton.run(automaton.run(0, before), TYPE))
}

/// Returns whether the place is after the slash that follows the group of an NNTP URL, or that slash.
pub(super) fn after_group(text: &[u8], offset: usize) -> bool {
    let slashes = slashes(&text[..=offset]);
    // `nntp://host/group/12` has four; RFC 1630's `nntp:group/12` has one.
    if text[..offset].windows(2).any(|at| at == b"//") { slashes >= 4 } else { slashes >= 1 }
}

/// Something that is not there.
pub(super) fn missing(place: &Site<'_, '_>) -> Code {
    let Site { text, offset, edit, .. } = *place;
    let next = text.get(offset);
    let has = |role| place.is_of_a_scheme_with(role);
    let is_mail = has(Role::Address);
    let names_an_object = has(Role::Host) || has(Role::HostName);
    let is_asked = [Role::Query, Role::Database, Role::GopherType].iter().any(|role| has(*role));
    match place.part() {
        // It is one only if the `?` stays.
        _ if matches!(&edit.text[..], b"/" | b"./")
            && next == Some(&b'?')
            && place.repaired[edit.at + edit.text.len()..].starts_with(b"?") =>
        {
            Code::QueryWithoutPath
        }
        Role::Field if edit.text.contains(&b'=') => Code::FieldWithoutEquals,
        _ if edit.text.starts_with(b"=") && place.knows(Role::Field) => Code::FieldWithoutEquals,
        _ if is_mail && text[offset..].is_empty() && text.ends_with(b":") => Code::BadMailAddress,
        part if (matches!(part, Role::Mail | Role::Group)
            || is_mail
            || has(Role::Article)
            || has(Role::Identifier))
            && edit.text.contains(&b'@') =>
        {
            Code::MissingAt
        }
        _ if is_article_number(place) && edit.text.last().is_some_and(u8::is_ascii_digit) => {
            Code::BadArticleNumber
        }
        _ if has(Role::Group) => Code::MissingGroup,
        Role::Typecode => Code::BadTypecode,
        _ if has(Role::Database) && text[offset..].is_empty() && slashes(text) > 3 => Code::MissingWaisPart,
        _ if has(Role::Database) => Code::MissingDatabase,
        _ if names_an_object && !is_asked && edit.text.starts_with(b"/") => Code::MissingPath,
        _ if is_mail => Code::BadMailAddress,
        Role::Mail => Code::EndsTooSoon,
        _ if next.is_none() => Code::EndsTooSoon,
        _ => Code::NotAllowedHere,
    }
}

pub(super) fn slashes(text: &[u8]) -> usize {
    text.split(|byte| *byte == b'/').count() - 1
}

/// A bad escape: its `%`, and up to two letters or digits after it.
pub(super) fn escape_at(text: &[u8], at: usize) -> Range<usize> {
    let after = &text[at + 1..text.len().min(at + 3)];
    let border = |byte: &u8| !byte.is_ascii_alphanumeric();
    at..at + 1 + after.iter().position(border).unwrap_or(after.len())
}
