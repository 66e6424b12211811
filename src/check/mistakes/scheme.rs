//! The scheme and its slashes: misspelt, twice, missing.

use std::ops::Range;

use memchr::memmem;

use super::draft::{Draft, UNLIKELY};
use super::names::{self, HIERARCHICAL, MEANT, begins_with_a_host, is_in_use};
use crate::findings::Code;
use crate::shape::{Shape, host_and_port, is_drive};

/// A wrong character in the name, or `x` for `t` on purpose.
const SIGN: u32 = 1;
/// A letter missing or twice, or two in the wrong order.
const SLIP: u32 = 2;
/// Another letter.
const OTHER_LETTER: u32 = 3;
/// The right letters, wrongly repeated.
const SAME_LETTERS: u32 = 4;
const SLASHES: u32 = 2;
const MISSING: u32 = 4;
const TWICE: u32 = 1;

/// The drafts of the intended scheme; the draft itself if its scheme is right.
pub(super) fn mend(mut draft: Draft) -> Vec<Draft> {
    blanks(&mut draft);
    type_code(&mut draft);
    if let Some(once) = doubled(&draft) {
        return vec![once];
    }
    let near = misspelt(&draft);
    if !near.is_empty() {
        return near.into_iter().map(|near| slashes(&near).unwrap_or(near)).collect();
    }
    if let Some(mended) = slashes(&draft) {
        return vec![mended];
    }
    // A reference needs no scheme.
    let missing = missing(&draft);
    [draft].into_iter().chain(missing).collect()
}

/// The same for a text that conforms.
pub(super) fn suspect(draft: &Draft) -> Vec<Draft> {
    let mut drafts: Vec<_> = doubled(draft).into_iter().collect();
    if drafts.is_empty() {
        drafts = misspelt(draft).into_iter().map(|near| slashes(&near).unwrap_or(near)).collect();
    }
    if drafts.is_empty() {
        drafts = slashes(draft).into_iter().collect();
    }
    if drafts.is_empty() {
        drafts = opaque(draft).into_iter().collect();
    }
    // `x://host` is no path, and most drives of one letter in lower case are schemes of an example.
    let is_usual = draft.text.first().is_some_and(|byte| byte.is_ascii_uppercase() || b"cd".contains(byte));
    if drafts.is_empty() && is_usual && is_drive(&draft.text) && !draft.text[2..].starts_with(b"//") {
        let mut mended = draft.clone();
        mended.write(Code::MissingScheme, &[(0..0, b"file:///")]);
        return vec![mended.costing(MISSING)];
    }
    if drafts.is_empty() && names::scheme(&draft.text).is_some() {
        drafts = missing(draft);
    }
    drafts
}

/// Removes blanks around the colon and the slashes: `http ://host`, `http:// host`, `urn: isbn:1`.
fn blanks(draft: &mut Draft) {
    let text = &draft.text;
    let Some(colon) = text.iter().take(32).position(|byte| *byte == b':') else { return };
    let name = text[..colon].trim_ascii_end();
    let is_known = str::from_utf8(name).is_ok_and(|name| {
        let name = name.to_ascii_lowercase();
        HIERARCHICAL.contains(&name.as_str()) || name == "mailto"
    });
    let run = |at: usize| at..at + text[at..].iter().take_while(|byte| **byte == b' ').count();
    let after = run(colon + 1);
    let slashes = text[after.end..].iter().take_while(|byte| **byte == b'/').count();
    let spans = match () {
        () if is_known => vec![name.len()..colon, after.clone(), run(after.end + slashes)],
        // The rest is a name with a colon of its own.
        () if is_urn(&text[after.end..]) => vec![after],
        () => return,
    };
    let parts: Vec<_> =
        spans.into_iter().filter(|span| !span.is_empty()).map(|span| (span, Vec::new())).collect();
    if !parts.is_empty() {
        draft.write(Code::Space, &parts);
        draft.cost += SIGN;
    }
}

/// Removes blanks around the sign of a type code: `;type = I`.
fn type_code(draft: &mut Draft) {
    const NAME: &[u8] = b";type";
    let text = &draft.text;
    let Some(begin) = memmem::rfind(text, NAME).map(|at| at + NAME.len()) else { return };
    let run = |at: usize| at..at + text[at..].iter().take_while(|byte| **byte == b' ').count();
    let before = run(begin);
    if text.get(before.end) != Some(&b'=') {
        return;
    }
    let spans = [before.clone(), run(before.end + 1)];
    let parts: Vec<_> = spans.into_iter().filter(|span| !span.is_empty()).map(|span| (span, "")).collect();
    if !parts.is_empty() {
        draft.write(Code::Space, &parts);
        draft.cost += SIGN;
    }
}

/// Returns whether a name and a colon begin the text, and no slashes follow.
fn is_urn(text: &[u8]) -> bool {
    names::scheme(text).is_some_and(|(_, colon)| !text[colon..].starts_with(b":/"))
}

/// Two schemes: the first is removed, and what the second lacks is inserted.
fn doubled(draft: &Draft) -> Option<Draft> {
    let text = &draft.text;
    let (first, colon) = names::scheme(text)?;
    let slashes = if text[colon + 1..].starts_with(b"//") { 2 } else { 0 };
    let begin = colon + 1 + slashes;
    let rest = &text[begin..];
    let length = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"+.-".contains(byte)).count();
    let name = str::from_utf8(&rest[..length]).ok()?.to_ascii_lowercase();
    let after = &rest[length..];
    let is_known = |name: &str| HIERARCHICAL.contains(&name);
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic()) && !name.contains('.');
    // `doi:https://doi.org/1`, `mailto:https://host/`
    let is_opaque = slashes == 0 && ["doi", "mailto", "tel"].contains(&first.as_str());
    let put = match () {
        // A colon and slashes after it are those of the second.
        () if is_opaque && after.starts_with(b"://") && is_name => &b""[..],
        () if slashes > 0 && name == "mailto" && after.starts_with(b":") && after.contains(&b'@') => b"",
        // `view-source:http://host` is no mistake.
        () if slashes == 0 && !(is_known(&first) && is_known(&name)) => return None,
        () if after.starts_with(b"://") && is_name => b"",
        () if !is_known(&name) => return None,
        () if after.starts_with(b"//") => b":",
        () if after.starts_with(b":/") => b"/",
        () => return None,
    };
    let mut once = draft.clone();
    // The delimiters that the second lacks are written with it.
    let end = if put.is_empty() { begin } else { begin + length + usize::from(put == b"/") };
    once.write(Code::DoubledScheme, &[(0..end, [&text[begin..end], put].concat())]);
    Some(once.costing(TWICE))
}

/// The names that are meant by one that is none: with each of them the draft.
fn misspelt(draft: &Draft) -> Vec<Draft> {
    let text = &draft.text;
    let Shape { name, colon, .. } = Shape::of(text);
    let end = name.len();
    let rest = &text[end + usize::from(colon)..];
    let has_slashes = rest.starts_with(b"//");
    // Without a colon, only slashes tell that a scheme is there.
    if !(1..32).contains(&end) || !colon && !has_slashes || !name.is_ascii() {
        return Vec::new();
    }
    let written = String::from_utf8_lossy(name).to_ascii_lowercase();
    let letters: String = written.chars().filter(char::is_ascii_alphanumeric).collect();
    if !colon {
        return without_colon(draft, &written, rest).into_iter().collect();
    }
    // `https:://host`
    if HIERARCHICAL.contains(&&written[..]) && rest.starts_with(b"://") {
        let mut mended = draft.clone();
        mended.write(Code::ReservedCharacter, &[(end + 1..end + 2, Vec::new())]);
        return vec![mended.costing(SIGN)];
    }
    if is_in_use(&written) {
        return Vec::new();
    }
    let is_form = |meant: &str| match meant {
        "mailto" => rest.contains(&b'@') && !has_slashes,
        "file" => rest.starts_with(b"//"),
        _ => has_slashes && begins_with_a_server(&rest[2..]),
    };
    let mut near: Vec<_> = MEANT
        .iter()
        .filter(|meant| is_form(meant))
        .filter_map(|meant| Some((distance(&letters, letters.len() < written.len(), meant)?, *meant)))
        .collect();
    near.sort_by_key(|(cost, _)| *cost);
    let wrong = !name.iter().all(|byte| byte.is_ascii_alphanumeric() || b"+.-".contains(byte));
    let code = if wrong { Code::BadScheme } else { Code::UndefinedScheme };
    let with = |(cost, meant): (u32, &str)| {
        let mut mended = draft.clone();
        mended.write(code, &[(0..end, meant)]);
        mended.costing(cost)
    };
    near.into_iter().map(with).collect()
}

/// A name in lower case, then slashes, and the colon is not between them: `http//:host`, `https.//host`.
fn without_colon(draft: &Draft, name: &str, slashes: &[u8]) -> Option<Draft> {
    let end = name.len();
    let mut mended = draft.clone();
    if let Some(host) = slashes.strip_prefix(b"//:")
        && is_in_use(name)
        && begins_with_a_server(host)
    {
        mended.write(Code::MissingColon, &[(end..end + 3, b"://")]);
        return Some(mended.costing(SIGN));
    }
    let bare = name.trim_end_matches(|c: char| ";,.".contains(c));
    if !HIERARCHICAL.contains(&bare) {
        return None;
    }
    mended.write(Code::MissingColon, &[(bare.len()..end, b":".to_vec())]);
    Some(mended.costing(SIGN))
}

/// Returns whether a server may begin the text: nearly anything that is no slash.
fn begins_with_a_server(text: &[u8]) -> bool {
    text.first().is_some_and(|byte| byte.is_ascii_alphanumeric() || b"[_*{\\".contains(byte) || *byte >= 128)
}

/// The cost of replacing a name by another, if they are similar enough.
fn distance(name: &str, has_signs: bool, meant: &str) -> Option<u32> {
    if name == meant {
        return has_signs.then_some(SIGN);
    }
    if name.replace('x', "t") == meant {
        return Some(SIGN);
    }
    let sorted = |name: &str| {
        let mut letters: Vec<_> = name.bytes().collect();
        letters.sort_unstable();
        letters
    };
    let (one, other) = (sorted(name), sorted(meant));
    let set = |letters: &[u8]| {
        let mut letters = letters.to_vec();
        letters.dedup();
        letters
    };
    match strsim::osa_distance(name, meant) {
        1 if name.len() != meant.len() || one == other => Some(SLIP),
        1 if meant.len() > 3 => Some(OTHER_LETTER),
        1 => Some(OTHER_LETTER + 1),
        2 if meant.len() > 3 && set(&one) == set(&other) => Some(SAME_LETTERS),
        _ => None,
    }
}

/// The slashes after a scheme that names a host: too few or too many.
fn slashes(draft: &Draft) -> Option<Draft> {
    let text = &draft.text;
    let (name, colon) = names::scheme(text)?;
    if !HIERARCHICAL.contains(&name.as_str()) {
        return None;
    }
    let begin = colon + 1;
    let count = text[begin..].iter().take_while(|byte| **byte == b'/').count();
    let end = begin + count;
    if count == 2 || !begins_with_a_host(&text[end..]) {
        return None;
    }
    let mut mended = draft.clone();
    if count < 2 {
        mended.write(Code::MissingSlashes, &[(end..end, b"//"[count..].to_vec())]);
    } else {
        mended.write(Code::EmptyHost, &[(begin + 2..end, b"")]);
    }
    Some(mended.costing(SLASHES))
}

/// `x_y=2022-12-19 16:00`: the name of a file with a colon, as a reference.
pub(super) fn first_colon(draft: &Draft) -> Option<Draft> {
    let Shape { name, colon, authority, .. } = Shape::of(&draft.text);
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"+.-".contains(byte);
    let is_file = name.iter().any(|byte| b"_=,[ ".contains(byte)) || name.starts_with(b".");
    if !colon || authority.is_some() || !is_file || name.iter().all(is_part) || name.contains(&b'@') {
        return None;
    }
    let first = [b"./", name, b":"].concat();
    Some(with(draft, Code::ColonInFirstSegment, 0..name.len() + 1, &first, MISSING))
}

/// Slashes after a scheme that names no host: `mailto://john@example.com`, `news://host/1@example.com`, `tel://+1`.
fn opaque(draft: &Draft) -> Option<Draft> {
    let text = &draft.text;
    let (name, colon) = names::scheme(text)?;
    let rest = text[colon + 1..].strip_prefix(b"//")?;
    let (code, end) = match name.as_str() {
        "mailto" if rest.contains(&b'@') && !rest.contains(&b'/') => (Code::MailtoSlashes, 2),
        "news" => {
            let slash = rest.iter().position(|byte| *byte == b'/').filter(|at| *at > 0)?;
            (Code::HostNotAllowed, 2 + slash + 1)
        }
        _ => return None,
    };
    let mut mended = draft.clone();
    mended.write(code, &[(colon + 1..colon + 1 + end, Vec::new())]);
    Some(mended.costing(SLASHES))
}

/// Returns whether the text is an argument of scp: a user, a host, and a path after a colon.
pub(super) fn is_remote(text: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"._-".contains(byte);
    let word = |from: usize| from + text[from..].iter().take_while(|byte| is_part(byte)).count();
    let at = word(0);
    if at == 0 || text.get(at) != Some(&b'@') {
        return false;
    }
    let colon = word(at + 1);
    colon > at + 1 && matches!(&text[colon..], [b':', _, ..] | [b'%', b'3', b'A' | b'a', _, ..])
}

/// Returns whether the text is the name of a container image: a host and a port, a path, and a tag or a digest.
pub(in crate::check) fn is_image(text: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"._-".contains(byte);
    let Some(slash) = text.iter().position(|byte| *byte == b'/') else { return false };
    let (host, Some(port)) = host_and_port(&text[..slash]) else { return false };
    let Some(colon) = text[slash..].iter().rposition(|byte| *byte == b':').map(|at| slash + at) else {
        return false;
    };
    let (path, tag) = (&text[slash + 1..colon], &text[colon + 1..]);
    let path = path.strip_suffix(b"@sha256").unwrap_or(path);
    let is_path =
        |part: &[u8]| !part.is_empty() && part.iter().all(|byte| is_part(byte) && !byte.is_ascii_uppercase());
    !host.is_empty()
        && host.iter().all(is_part)
        && (1..=5).contains(&port.len())
        && port.iter().all(u8::is_ascii_digit)
        && path.split(|byte| *byte == b'/').all(is_path)
        && !tag.is_empty()
        && tag.iter().all(is_part)
}

/// The text with one change.
fn with(draft: &Draft, code: Code, span: Range<usize>, written: &[u8], cost: u32) -> Draft {
    let mut mended = draft.clone();
    mended.write(code, &[(span, written)]);
    mended.costing(cost)
}

/// The text with this scheme before it.
fn with_scheme(draft: &Draft, scheme: &[u8]) -> Draft {
    with(draft, Code::MissingScheme, 0..0, scheme, MISSING)
}

/// The intended URL of a text without a scheme: a mail address, an argument of scp, a host and a port, a host.
fn missing(draft: &Draft) -> Vec<Draft> {
    let text = &draft.text;
    let name = Shape::of(text).name;
    let after = &text[name.len()..];
    let at = name.iter().position(|byte| *byte == b'@');
    if let Some(at) = at
        && after.is_empty()
        && at > 0
        && names::is_plausible_host(&name[at + 1..])
        && !name.iter().any(|byte| b" <>,".contains(byte))
    {
        return vec![before_an_address(draft, name, at)];
    }
    // `[git@host:10022]:owner/name.git`
    if text.starts_with(b"[")
        && let Some(close) = text.windows(2).position(|at| at == b"]:")
        && let server = &text[1..close]
        && server.contains(&b'@')
        && let (host, Some(port)) = host_and_port(server)
        && !host.is_empty()
        && !port.is_empty()
        && port.iter().all(u8::is_ascii_digit)
    {
        let written = [b"ssh://", server, b"/"].concat();
        return vec![with(draft, Code::MissingScheme, 0..close + 2, &written, MISSING)];
    }
    if name.starts_with(b"[")
        && let Some(close) = text.iter().position(|byte| *byte == b']')
    {
        return before_brackets(draft, close).into_iter().collect();
    }
    if let Some(rest) = text.strip_prefix(b"//") {
        return begins_with_a_host(rest).then(|| with_scheme(draft, b"http:")).into_iter().collect();
    }
    let host = at.map_or(name, |at| &name[at + 1..]);
    let is_name = names::is_plausible_host(host)
        || at.is_some() && host.iter().all(u8::is_ascii_alphanumeric) && !host.is_empty();
    if !is_name {
        return Vec::new();
    }
    // `git+git@github.com:owner/name.git`, as pip once took it
    if let Some(path) = after.strip_prefix(b":")
        && name.starts_with(b"git+git@")
    {
        let span = 0..name.len() + 1 + usize::from(path.starts_with(b"/"));
        let written = [b"git+ssh://", &name[4..], b"/"].concat();
        return vec![with(draft, Code::MissingScheme, span, &written, MISSING)];
    }
    match after.strip_prefix(b":") {
        Some(path) => behind_a_host(draft, name, at, path),
        // `git@github.com/owner/name.git`
        None if at.is_some() && text.ends_with(b".git") => vec![with_scheme(draft, b"ssh://")],
        None if at.is_none() && names::is_plausible_host(host) => vec![with_scheme(draft, b"http://")],
        // If there is a user, more than a scheme is missing.
        None => Vec::new(),
    }
}

/// `a@b.example`, or `mailtoa@b.example`.
fn before_an_address(draft: &Draft, name: &[u8], at: usize) -> Draft {
    const MAIL: &[u8] = b"mailto";
    match name.get(..MAIL.len()) {
        Some(head) if head.eq_ignore_ascii_case(MAIL) && at > MAIL.len() => {
            with(draft, Code::MissingColon, MAIL.len()..MAIL.len(), b":", MISSING)
        }
        _ => with_scheme(draft, b"mailto:"),
    }
}

/// `[::1]:80/`: the URL of an address in brackets that end at `close`.
fn before_brackets(draft: &Draft, close: usize) -> Option<Draft> {
    let text = &draft.text;
    let is_address = str::from_utf8(&text[1..close]).is_ok_and(|it| it.parse::<std::net::Ipv6Addr>().is_ok());
    let is_end = text.get(close + 1).is_none_or(|byte| b":/?#".contains(byte));
    (is_address && is_end).then(|| with_scheme(draft, b"http://"))
}

/// The URLs of `name:path`, whose name is a host, perhaps after a user that ends `at` a sign: a host and a port, an argument of scp.
fn behind_a_host(draft: &Draft, name: &[u8], at: Option<usize>, path: &[u8]) -> Vec<Draft> {
    let end = name.len();
    let first = path.split(|byte| b"/?#".contains(byte)).next().unwrap_or_default();
    let is_port = (1..=5).contains(&first.len()) && first.iter().all(u8::is_ascii_digit);
    let is_repository = path.trim_ascii_end().ends_with(b".git");
    let remote = |span, rest: &[u8], cost| {
        let written = [b"ssh://", name, rest].concat();
        let mut mended = with(draft, Code::MissingScheme, span, &written, cost);
        mended.note("scp and git write a user, a host and a path so; it is no URL.");
        mended
    };
    match (at, is_port) {
        (None, true) if is_image(&draft.text) => Vec::new(),
        (None, true) => vec![with_scheme(draft, b"http://")],
        // A port, or a directory.
        (Some(_), true) => {
            vec![remote(0..end, b"", MISSING + UNLIKELY), remote(0..end + 1, b"/", MISSING + UNLIKELY)]
        }
        (_, false) if !path.starts_with(b"//") && !path.is_empty() && (at.is_some() || is_repository) => {
            let span = 0..end + 1 + usize::from(path.starts_with(b"/"));
            vec![remote(span, b"/", MISSING)]
        }
        _ => Vec::new(),
    }
}
