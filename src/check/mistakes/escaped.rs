//! Escapes of other notations: JSON, shells, JavaScript, HTML; addresses made harmless on purpose; backslashes of Windows.

use std::ops::Range;

use memchr::{memchr_iter, memrchr};

use super::draft::Draft;
use super::names::{authority, scheme};
use super::unseen;
use crate::findings::Code;
use crate::shape::is_drive;

const COST: u32 = 2;

/// Undoes them, each kind in turn.
pub(super) fn undo(draft: &mut Draft) {
    for undo in [unseen::remove, unicode, signs, wide, references, defanged, at_sign, edges, separators] {
        let before = draft.changes.len();
        undo(draft);
        if draft.changes.len() > before {
            draft.cost += COST;
        }
    }
}

fn hex(digits: &[u8]) -> Option<u32> {
    let is_hex = !digits.is_empty() && digits.iter().all(u8::is_ascii_hexdigit);
    is_hex.then(|| u32::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()).flatten()
}

/// The parts of a text that begin with one of these signs, with the length and the replacement that `read` returns.
fn found<W>(text: &[u8], signs: &[u8], read: impl Fn(usize) -> Option<(usize, W)>) -> Vec<(Range<usize>, W)> {
    let (mut parts, mut at) = (Vec::new(), 0);
    while let Some(next) = text[at..].iter().position(|byte| signs.contains(byte)) {
        let begin = at + next;
        at = begin + 1;
        if let Some((length, written)) = read(begin) {
            parts.push((begin..begin + length, written));
            at = begin + length;
        }
    }
    parts
}

/// A character that is not for control, as UTF-8.
fn character(point: u32) -> Option<Vec<u8>> {
    let c = char::from_u32(point).filter(|c| !c.is_control())?;
    Some(c.encode_utf8(&mut [0; 4]).as_bytes().to_vec())
}

/// The code unit or pair of surrogates in `mark`, four hex digits, and perhaps that once more; and the length.
fn unit(text: &[u8], mark: &[u8]) -> Option<(usize, Vec<u8>)> {
    let four = |at: usize| {
        let rest = text.get(at..)?.strip_prefix(mark)?;
        hex(rest.get(..4)?)
    };
    let (first, length) = (four(0)?, mark.len() + 4);
    if let (0xD800..0xDC00, Some(second @ 0xDC00..0xE000)) = (first, four(length)) {
        let point = 0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00);
        return Some((2 * length, character(point)?));
    }
    Some((length, character(first)?))
}

/// `\u003d`, as JSON writes a character.
fn unicode(draft: &mut Draft) {
    let parts = found(&draft.text, b"\\", |at| unit(&draft.text[at..], b"\\u"));
    draft.write(Code::UnsafeCharacter, &parts);
}

/// `%u003d`, as ECMAScript once wrote one.
fn wide(draft: &mut Draft) {
    let text = &draft.text;
    let parts = found(text, b"%", |at| unit(&text[at..], b"%u").or_else(|| unit(&text[at..], b"%U")));
    draft.write(Code::BadEscape, &parts);
}

/// References of HTML by number in a text that conforms.
pub(super) fn suspect(draft: &Draft) -> Option<Draft> {
    let mut mended = draft.clone();
    references(&mut mended);
    (!mended.changes.is_empty()).then(|| mended.costing(COST))
}

/// `&#124;`, as HTML writes one.
fn references(draft: &mut Draft) {
    let text = &draft.text;
    let parts = found(text, b"&", |at| {
        let rest = text[at..].strip_prefix(b"&#")?;
        let end = rest.iter().take(10).position(|byte| *byte == b';')?;
        let digits = &rest[..end];
        let point = match digits.strip_prefix(b"x").or_else(|| digits.strip_prefix(b"X")) {
            Some(digits) => hex(digits)?,
            None => str::from_utf8(digits).ok()?.parse().ok()?,
        };
        Some((end + 3, character(point)?))
    });
    draft.write(Code::HtmlEntity, &parts);
}

/// Backslashes before a sign, as strings of programs and shells have them.
fn signs(draft: &mut Draft) {
    let text = &draft.text;
    let is_path = is_drive(text) || text.starts_with(b"\\\\");
    if is_path {
        return;
    }
    let parts = found(text, b"\\", |at| {
        // A run is read once: what holds at its first backslash holds at all.
        if text[..at].ends_with(b"\\") {
            return None;
        }
        let run = text[at..].iter().take_while(|byte| **byte == b'\\').count();
        let next = text.get(at + run)?;
        // In the middle of a path of Windows, one begins the name of a server, or several.
        let is_sign = next.is_ascii_punctuation() && !b"%|<>".contains(next) || *next == b' ';
        is_sign.then(|| (run, Vec::new()))
    });
    draft.write(Code::UnsafeCharacter, &parts);
}

/// Backslashes before the scheme, after its slashes, and at the end of a path.
fn edges(draft: &mut Draft) {
    let text = &draft.text;
    let run = text.iter().take_while(|byte| **byte == b'\\').count();
    if run > 0 && authority(&text[run..]).is_some() {
        draft.write(Code::BadScheme, &[(0..run, Vec::new())]);
    }
    let text = &draft.text;
    if let Some(authority) = authority(text) {
        let run = text[authority.clone()].iter().take_while(|byte| **byte == b'\\').count();
        if run > 0 {
            draft.write(Code::UnsafeCharacter, &[(authority.start..authority.start + run, Vec::new())]);
        }
    }
    let text = &draft.text;
    let kept = text.iter().rposition(|byte| *byte != b'\\').map_or(0, |last| last + 1);
    let is_path = !text[..kept].iter().any(|byte| b"?#\\".contains(byte)) && kept > 0;
    if kept < text.len() && is_path && !is_drive(text) {
        draft.write(Code::UnsafeCharacter, &[(kept..text.len(), Vec::new())]);
    }
}

/// Backslashes that separate, as in paths of Windows. A path alone may be no URL at all.
fn separators(draft: &mut Draft) {
    let text = draft.text.clone();
    let end = text.iter().position(|byte| b"?#".contains(byte)).unwrap_or(text.len());
    let unc = text.iter().take_while(|byte| **byte == b'\\').count();
    let before: &[u8] = match () {
        () if is_drive(&text) => b"file:///",
        () if unc == 2 && text.len() > 2 => b"file:",
        () => b"",
    };
    // `jar:file:C:\x`
    let jar = if text.starts_with(b"jar:file:") { b"jar:".len() } else { 0 };
    let is_file = scheme(&text[jar..]).is_some_and(|(name, _)| name == "file");
    // Before an `@` it divides the domain and the name of a user.
    let user = authority(&text).and_then(|it| Some(it.start..it.start + memrchr(b'@', &text[it])?));
    let mut parts = found(&text[..end], b"\\", |at| {
        let run = text[at..end].iter().take_while(|byte| **byte == b'\\').count();
        // `\\server` and `smb:\\server`
        let is_authority = at == 0 && unc == 2 || run == 2 && !is_file && text[..at].ends_with(b":");
        let is_user = user.as_ref().is_some_and(|user| user.contains(&at));
        let written = match () {
            () if is_authority => &b"//"[..],
            () if is_user => b"%5C",
            () => b"/",
        };
        Some((run, written.to_vec()))
    });
    if parts.is_empty() && before.is_empty() {
        return;
    }
    if is_file
        && let Some((first, _)) = parts.first_mut()
        && text[..first.start].ends_with(b"///")
        && first.len() >= 2
    {
        // The name of the server belongs after the two slashes that announce it.
        let slash = first.start - 1;
        let server = first.clone();
        draft.write(Code::UnsafeCharacter, &parts[1..]);
        draft.write(Code::UnsafeCharacter, &[(slash..server.end, b"")]);
        return;
    }
    let is_opaque =
        scheme(&text).is_some_and(|(_, colon)| !b"/\\".contains(text.get(colon + 1).unwrap_or(&b'x')));
    if before.is_empty() && is_opaque && !is_file {
        return;
    }
    // `file:C:\x`
    let path = jar + b"file:".len();
    let is_short = is_file && is_drive(text.get(path..).unwrap_or_default());
    draft.write(Code::UnsafeCharacter, &parts);
    if is_short {
        // A URL inside another has the short form that Java writes.
        draft.write(Code::MissingSlashes, &[(path..path, if jar > 0 { "/" } else { "///" })]);
    }
    if !before.is_empty() {
        draft.write(Code::MissingScheme, &[(0..0, before)]);
        draft.note("This is a path of Windows, and no URL.");
    }
}

/// Texts that defang a URL, each with its original. An opening bracket begins each.
const DEFANGED: &[(&str, &str)] = &[
    ("[://]", "://"),
    ("[:]//", "://"),
    ("[:]", ":"),
    ("[//]", "//"),
    ("[/]", "/"),
    ("[.]", "."),
    ("(.)", "."),
    ("{.}", "."),
    ("[dot]", "."),
    ("(dot)", "."),
    ("[d]", "."),
    ("[@]", "@"),
    ("[at]", "@"),
];

/// Returns whether a text has bytes as servers and programs log those of another protocol: `\x16\x03\x01`.
pub(super) fn is_logged(text: &[u8]) -> bool {
    let is_byte =
        |at: usize| text[at + 1..].first() == Some(&b'x') && text.get(at + 2..at + 4).and_then(hex).is_some();
    memchr_iter(b'\\', text).any(is_byte)
}

/// `hxxp[:]//host[.]com`
fn defanged(draft: &mut Draft) {
    let text = &draft.text;
    let found = found(text, b"[({", |at| {
        let (written, meant) = DEFANGED.iter().find(|(written, _)| {
            let found = text.get(at..at + written.len());
            found.is_some_and(|found| found.eq_ignore_ascii_case(written.as_bytes()))
        })?;
        Some((written.len(), *meant))
    });
    if found.is_empty() {
        return;
    }
    // In the rest of a URL alone, they are something else.
    let slashes = text.windows(2).position(|at| at == b"//").map_or(0, |at| at + 2);
    let end =
        text[slashes..].iter().position(|byte| b"/?#".contains(byte)).map_or(text.len(), |at| slashes + at);
    if found[0].0.start > end {
        return;
    }
    let colon = text.iter().position(|byte| *byte == b':').unwrap_or(0);
    let code = |at: usize| match at {
        at if at < colon => Code::BadScheme,
        at if at <= end => Code::BadHostCharacter,
        _ => Code::UnsafeCharacter,
    };
    let known = draft.write(Code::BadHostCharacter, &found);
    for (change, (span, _)) in draft.changes[known..].iter_mut().zip(&found) {
        change.code = code(span.start);
    }
}

/// `mailto:john(at)example.com`, against robots.
fn at_sign(draft: &mut Draft) {
    let text = &draft.text;
    let is_mail = scheme(text).is_some_and(|(name, _)| name == "mailto");
    if !is_mail || text.contains(&b'@') {
        return;
    }
    for written in ["(at)", "[at]", "{at}", " at ", "%20at%20", "_at_", "(AT)", "[AT]", " AT ", "&#64;"] {
        if let Some(at) = text.windows(written.len()).position(|at| at == written.as_bytes()) {
            draft.write(Code::MissingAt, &[(at..at + written.len(), b"@".to_vec())]);
            return;
        }
    }
}
