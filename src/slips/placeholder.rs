//! Names that are to be replaced before the text is a URL. A template is never encoded.

use super::prelude::*;

/// The most bytes of code in a text that are looked at.
const CODE: usize = 400;

pub(super) static SLIPS: &[Slip] = &[Slip {
    code: Some(Code::Placeholder),
    name: "a name in braces in a JSON Pointer",
    says: "{Part} contains {found}, {which}",
    how: ways(TAIL, b"{<%$#", 0, |t, i, o| {
        if let Some(n) = placeholder(t, i).filter(|_| pointer(t, i)) {
            o.push((n, written(t, i, n)));
        }
    }),
    ..SLIP
}];

/// The length of `open word close`, with what may be inside.
pub fn bracketed(
    text: &Text,
    at: usize,
    open: &[u8],
    close: &[u8],
    inside: impl Fn(u8) -> bool,
) -> Option<usize> {
    let rest = text.from(at).strip_prefix(open)?;
    let length = text.run(at + open.len(), |byte| !close.contains(&byte)).len();
    (length > 0 && rest[length..].starts_with(close) && rest[..length].iter().all(|byte| inside(*byte)))
        .then_some(open.len() + length + close.len())
}

/// A letter, or a word in capitals, after `%` is a whole value or segment, as programs write the commands that open a file and the values that
/// they fill in: `file=%F&line=%L`. The length with the sign.
fn word_of_pattern(text: &Text, at: usize) -> Option<usize> {
    let word = text.run(at + 1, |byte| byte.is_ascii_alphabetic());
    let is_word = word.len() == 1 || word.len() > 2 && word.iter().all(u8::is_ascii_uppercase);
    let ends = text.ends_at(at + 1 + word.len(), if word.len() == 1 { b"&/:" } else { b"&" });
    (is_word && ends && b"=/".contains(&text.before(at))).then_some(1 + word.len())
}

/// A word in capitals after `#` is a whole value: the length with the sign.
fn value_in_capitals(text: &Text, at: usize) -> Option<usize> {
    let word = text.run(at + 1, |byte| byte.is_ascii_uppercase() || byte == b'_');
    let is_value = text.before(at) == b'=' && word.len() > 2 && text.ends_at(at + 1 + word.len(), b"&");
    is_value.then_some(1 + word.len())
}

/// Braces inside an object or a list of JSON in a query.
fn is_in_json(text: &Text, at: usize) -> bool {
    let before = text.back(at, 1000);
    b",:[".contains(&text.before(at)) && ["={", "=["].iter().any(|open| has(before, open.as_bytes()))
}

/// In a JSON Pointer braces are data.
pub fn pointer(text: &Text, at: usize) -> bool {
    at > text.pointer
}

/// A name in brackets, to be replaced before the text is used.
pub fn placeholder(text: &Text, at: usize) -> Option<usize> {
    // In code that a template engine reads, anything may be inside.
    let double = bracketed(text, at, b"{{", b"}}", |_| true)
        .or_else(|| bracketed(text, at, b"<<", b">>", |byte| word(byte) || byte == b' '));
    if text.bytes.starts_with(b"data:") || double.is_none() && text.bytes.starts_with(b"magnet:") {
        return None;
    }
    let name = |byte: u8| word(byte) || b"./*=$: ?&+,;#|".contains(&byte);
    let length = match text.byte(at) {
        b'{' => double
            .or_else(|| bracketed(text, at, b"{", b"}", |byte| name(byte) || byte == b'\\'))
            // `{}` is a placeholder, unless the text is JSON: there it is an object.
            .or_else(|| (text.from(at).starts_with(b"{}") && !is_in_json(text, at)).then_some(2)),
        // Code of PHP ends with its sign, or with the text.
        b'<' if starts_with(text.from(at), &["<?php", "<?="]) => {
            let code = text.from(at);
            let code = &code[..code.len().min(CODE)];
            Some(find(code, b"?>").map_or(code.len(), |end| end + 2))
        }
        b'<' => double
            .or_else(|| bracketed(text, at, b"<", b">", |byte| word(byte) || byte == b' '))
            .or_else(|| {
                let name = text.until(at + 1, b">");
                let is_address = name.ends_with(b":port") && are_words(name, b" :");
                (is_address && text.byte(at + 1 + name.len()) == b'>').then_some(name.len() + 2)
            })
            .or_else(|| bracketed(text, at, b"<%", b"%>", |byte| name(byte) || byte == b'(' || byte == b')')),
        b'$' => bracketed(text, at, b"${", b"}", |byte| name(byte) || b"()[]'\"".contains(&byte))
            .or_else(|| bracketed(text, at, b"$(", b")", word)),
        b'#' => bracketed(text, at, b"#{", b"}", |byte| name(byte) || b"[]'\"()".contains(&byte))
            .or_else(|| value_in_capitals(text, at)),
        b'%' if escape(text.from(at)).is_some() => {
            bracketed(text, at, b"%", b"%", |byte| byte.is_ascii_uppercase() || byte == b'_')
                .filter(|length| *length > 5 && escape(text.from(at + length - 1)).is_none())
        }
        b'%' if text.byte(at + 1) == b'=' || text.before(at) == b'<' => None,
        b'%' => bracketed(text, at, b"%(", b")s", word)
            // HAProxy writes the values of a request so.
            .or_else(|| bracketed(text, at, b"%[", b"]", |byte| name(byte) || b"()".contains(&byte)))
            .or_else(|| {
                bracketed(text, at, b"%", b"%", |byte| byte.is_ascii_uppercase() || byte == b'_')
                    .filter(|length| *length > 3 && escape(text.from(at)).is_none())
            })
            .or_else(|| {
                bracketed(text, at, b"%", b"%", |byte| byte.is_ascii_alphabetic() || byte == b'_').filter(
                    |length| {
                        let is_whole = *length > 5
                            && b"=/".contains(&text.before(at))
                            && text.ends_at(at + length, b"/?&#,");
                        (is_whole || text.bytes[at + 1..at + length].contains(&b'_'))
                            && !text.before(at).is_ascii_digit()
                            && escape(text.from(at)).is_none()
                            && escape(text.from(at + length - 1)).is_none()
                    },
                )
            })
            .or_else(|| {
                // `%@` before a host ends a password, so it is a placeholder in the path only.
                let is_in_path = text.slashes.is_some_and(|from| text.since(at, b"/") > from);
                (text.byte(at + 1) == b'@' && is_in_path).then_some(2)
            })
            .or_else(|| {
                let digits = text.digits(at + 1);
                let is_place = digits > 0 && text.byte(at + 1 + digits) == b'$';
                (is_place && b"sd@".contains(&text.byte(at + 2 + digits))).then_some(digits + 3)
            })
            .or_else(|| {
                (b"sd".contains(&text.byte(at + 1))
                    && !word(text.byte(at + 2))
                    && !text.before(at).is_ascii_alphanumeric())
                .then_some(2)
            })
            .or_else(|| word_of_pattern(text, at)),
        _ => None,
    }?;
    let open = if text.byte(at) == b'$' { 2 } else { 1 };
    let inside = &text.bytes[at + open..at + length - 1];
    // A word after the bracket continues the name of a user: this is no placeholder.
    if text.byte(at) == b'<'
        && word(text.byte(at + length))
        && text.last_at.is_some_and(|last| last > at + length)
        && text.slashes.is_some_and(|slashes| slashes <= at)
    {
        return None;
    }
    // Within a password, the brackets are data.
    let edge = |byte: u8| b"/:@".contains(&byte);
    if b"{<".contains(&text.byte(at))
        && text.byte(at + 1) != b'{'
        && text.last_at.is_some_and(|last| last >= at + length)
        && text.slashes.is_some_and(|slashes| slashes < at && text.bytes[slashes..at].contains(&b':'))
        && !(edge(text.before(at)) && edge(text.byte(at + length)))
    {
        return None;
    }
    if text.byte(at) == b'{' && !text.balanced || text.byte(at) == b'<' && pointer(text, at) {
        return None;
    }
    if text.byte(at) == b'{' && inside.is_empty() {
        return Some(length);
    }
    // An identifier in brackets is data.
    let is_data = inside.len() >= 32 && inside.iter().all(|byte| byte.is_ascii_hexdigit() || *byte == b'-');
    (!is_data
        && (text.byte(at) == b'%'
            || inside.iter().all(u8::is_ascii_digit)
            || inside.iter().any(u8::is_ascii_alphabetic)))
    .then_some(length)
}

/// Returns whether a name to be replaced is at this place, and is no data.
pub fn template(text: &Text, at: usize) -> bool {
    let Some(length) = placeholder(text, at).filter(|_| !pointer(text, at)) else { return false };
    let inside = &text.bytes[at..at + length];
    // A tag before a URL marks the text that follows; it is no template.
    if text.byte(at) == b'<' && scheme::url_at(text.from(at + length)) {
        return false;
    }
    let latex = text.back(at, 40).iter().rev().find(|byte| !byte.is_ascii_alphabetic()) == Some(&b'\\');
    !latex
        && !(has(inside, b"://") && (text.byte(at) != b'$' || scheme::url_at(&inside[2..])))
        && ![
            "<b>", "<i>", "<em>", "<br>", "<wbr>", "<strong>", "<a>", "<p>", "<u>", "<tt>", "<code>",
            "<kbd>", "<span>", "<small>", "<font>", "<sup>", "<sub>", "<div>", "<li>", "<td>",
        ]
        .iter()
        .any(|tag| inside == tag.as_bytes())
}

pub fn written(text: &Text, at: usize, length: usize) -> Vec<u8> {
    let one = |byte: &u8| {
        if byte.is_ascii_alphanumeric() || b"-._~=*/:()$".contains(byte) {
            vec![*byte]
        } else {
            pct(&[*byte])
        }
    };
    text.bytes[at..at + length].iter().flat_map(one).collect()
}
