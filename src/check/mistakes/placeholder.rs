//! Placeholders that a program should have replaced: `${x}`, `{{x}}`, `{id}`, `<token>`, `%s`, `%(x)s`, `%NAME%`, `$HOST`.

use std::ops::Range;

use memchr::{memchr2, memmem};

use crate::escape::decoded;

/// The longest name of a placeholder, in bytes.
const LONGEST: usize = 64;

/// Returns whether a text has a placeholder. Linear time: a name is short.
pub(super) fn is_in(text: &[u8]) -> bool {
    let is_encoded = memmem::find(text, b"%7B%7B").is_some() || memmem::find(text, b"%7b%7b").is_some();
    is_encoded || (0..text.len()).any(|at| length(text, at).is_some())
}

/// The placeholder that begins at a place.
pub(in crate::check) fn at(text: &[u8], begin: usize) -> Option<Range<usize>> {
    length(text, begin).map(|length| begin..begin + length)
}

/// The length of the placeholder that begins at a place.
fn length(text: &[u8], at: usize) -> Option<usize> {
    let rest = &text[at..];
    // Markup in it is data.
    if text.starts_with(b"data:") && rest.starts_with(b"<") {
        return None;
    }
    match rest {
        [b'$' | b'#' | b'%', b'{', ..] => Some(1 + braces(&rest[1..])?),
        [b'{', ..] if !is_nested(&text[..at]) => braces(rest),
        [b'<', ..] => pointed(rest),
        [b'%', ..] => percent(rest),
        [b'$', name @ ..] => {
            let length = upper(name);
            (length > 1 && !name.get(length).is_some_and(u8::is_ascii_alphanumeric)).then_some(1 + length)
        }
        _ => None,
    }
}

/// Returns whether a brace before it is open: then both are data.
fn is_nested(before: &[u8]) -> bool {
    let near = decoded(&before[before.len().saturating_sub(LONGEST)..]);
    let last = near.iter().rposition(|byte| b"{}".contains(byte));
    last.is_some_and(|at| near[at] == b'{' && at + 1 < near.len())
}

/// `{id}`, `{}`, `{+path*}`, `{{ x }}`: a name, or an expression of RFC 6570; not a UUID.
fn braces(text: &[u8]) -> Option<usize> {
    let open = text.iter().take(2).take_while(|byte| **byte == b'{').count();
    let inner = &text[open..text.len().min(open + LONGEST)];
    let length = memchr2(b'}', b'{', inner)?;
    let name = inner[..length].trim_ascii();
    // Two braces hold an expression.
    let is_part = |byte: &u8| {
        byte.is_ascii_alphanumeric()
            || b"_-.,*=/:+#?&;$@| ".contains(byte)
            || open > 1 && b"[]()'\"!~<>".contains(byte)
    };
    let is_of_numbers = name.iter().all(|byte| byte.is_ascii_hexdigit() || *byte == b'-');
    let is_number = is_of_numbers && name.iter().filter(|byte| **byte != b'-').count() >= 16;
    let is_closed = inner[length..].starts_with(if open > 1 { b"}}" } else { b"}" });
    (is_closed && !is_number && name.iter().all(is_part)).then_some(open + length + open)
}

/// `<token>`; a single letter is rather an element of HTML.
fn pointed(text: &[u8]) -> Option<usize> {
    let inner = &text[1..text.len().min(1 + LONGEST)];
    let length = memchr2(b'>', b'<', inner)?;
    let name = &inner[..length];
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_- ".contains(byte);
    let is_name =
        name.len() > 1 && name.first().is_some_and(u8::is_ascii_alphabetic) && name.iter().all(is_part);
    (inner[length] == b'>' && is_name).then_some(length + 2)
}

/// `%s` of printf, `%!d(string=a)` of Go, `%(name)s` of Python, `%NAME%` of Windows; not a `%` that is data.
fn percent(text: &[u8]) -> Option<usize> {
    let ends = |at: usize| text.get(at).is_none_or(|byte| !byte.is_ascii_alphanumeric());
    match text {
        [b'%', b's' | b'd' | b'v' | b'@', ..] if ends(2) => Some(2),
        // `%!d(string=a)` of Go
        [b'%', b'!', verb, b'(', rest @ ..] if verb.is_ascii_alphabetic() => {
            Some(5 + rest.iter().take(LONGEST).position(|byte| *byte == b')')?)
        }
        [b'%', b'(', name @ ..] => {
            let close = name.iter().take(LONGEST).position(|byte| *byte == b')')?;
            matches!(name.get(close + 1), Some(b's' | b'd')).then_some(close + 4)
        }
        [b'%', name @ ..] => {
            let length = upper(name);
            let is_end = name.get(length) == Some(&b'%');
            let is_escape =
                name.get(length + 1..length + 3).is_some_and(|next| next.iter().all(u8::is_ascii_hexdigit));
            (length > 2 && is_end && !is_escape).then_some(length + 2)
        }
        [] | [_, ..] => None,
    }
}

/// The length of the name in upper case that begins a text.
fn upper(text: &[u8]) -> usize {
    let is_part = |byte: &&u8| byte.is_ascii_uppercase() || **byte == b'_';
    let is_more = |byte: &&u8| is_part(byte) || byte.is_ascii_digit();
    if text.first().is_some_and(|byte| is_part(&byte)) {
        text.iter().take(LONGEST).take_while(is_more).count()
    } else {
        0
    }
}
