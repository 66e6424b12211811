//! Text that is pasted along with a URL: blanks, quotation marks, brackets, links of Markdown and HTML, names before mail
//! addresses.

use super::draft::Draft;
use super::names::{authority, begins_with_a_url, scheme};
use crate::findings::Code;

/// Pairs of opening and closing marks.
const PAIRS: &[(&str, &str)] = &[
    ("(", ")"),
    ("[", "]"),
    ("{", "}"),
    ("<", ">"),
    ("**", "**"),
    ("__", "__"),
    ("*", "*"),
    ("_", "_"),
    ("\"", "\""),
    ("'", "'"),
    ("`", "`"),
    ("\u{201c}", "\u{201d}"),
    ("\u{201d}", "\u{201d}"),
    ("\u{201e}", "\u{201c}"),
    ("\u{2018}", "\u{2019}"),
    ("\u{2019}", "\u{2019}"),
    ("\u{201a}", "\u{2018}"),
    ("\u{ab}", "\u{bb}"),
    ("\u{bb}", "\u{ab}"),
    ("\u{2039}", "\u{203a}"),
    ("\u{ff1c}", "\u{ff1e}"),
    ("\u{300c}", "\u{300d}"),
    ("&lt;", "&gt;"),
    ("&quot;", "&quot;"),
];

/// Characters that are not seen, and that programs paste along.
const UNSEEN: &[&str] =
    &["\u{feff}", "\u{200b}", "\u{200c}", "\u{200d}", "\u{200e}", "\u{200f}", "\u{2060}", "\u{a0}", "\u{ad}"];

/// Closing quotation marks that remain if the opening one was not copied.
const CLOSING: &[&str] = &["\u{201d}", "\u{2019}", "\u{bb}"];

/// Returns whether an edge of a text is likely to be no part of it, though it could be encoded.
pub(in crate::check) fn is_pasted_along(text: &[u8], at: usize) -> bool {
    let all = || UNSEEN.iter().chain(CLOSING);
    let (before, after) = text.split_at(at);
    all().any(|sign| after == sign.as_bytes())
        || before.is_empty() && all().any(|sign| after.starts_with(sign.as_bytes()))
}

const COST: u32 = 1;

/// Removes the text around a URL.
pub(super) fn unwrap(draft: &mut Draft) {
    trim(draft);
    let text = &draft.text;
    let found = markdown(text).or_else(|| html(text)).or_else(|| pairs(text)).or_else(|| label(text));
    if let Some((begin, end)) = found {
        let parts = [(0..begin, Vec::new()), (end..text.len(), Vec::new())];
        let parts: Vec<_> = parts.into_iter().filter(|(span, _)| !span.is_empty()).collect();
        draft.write(Code::Wrapper, &parts);
        draft.cost += COST;
        trim(draft);
    }
    punctuation(draft);
    display_name(draft);
}

/// Removes a comma or the like after a host, where a sentence goes on.
fn punctuation(draft: &mut Draft) {
    let text = &draft.text;
    let Some(host) = authority(text).filter(|host| host.end == text.len()) else { return };
    let run = text[host.clone()].iter().rev().take_while(|byte| b",;!)".contains(byte)).count();
    if run > 0 && run < host.len() && !text[host].contains(&b'(') {
        draft.write(Code::BadHostCharacter, &[(text.len() - run..text.len(), Vec::new())]);
        draft.cost += COST;
    }
}

/// Removes blanks and unseen characters at both ends.
fn trim(draft: &mut Draft) {
    let unseen = |text: &[u8], at: usize| {
        let found = UNSEEN.iter().find(|unseen| text[at..].starts_with(unseen.as_bytes()))?;
        Some(found.len())
    };
    let text = &draft.text;
    let (mut begin, mut end) = (0, text.len());
    while begin < end {
        match unseen(text, begin) {
            Some(length) => begin += length,
            None if text[begin].is_ascii_whitespace() => begin += 1,
            None => break,
        }
    }
    let is_closed = text.starts_with(b"http") || text.starts_with(b"HTTP");
    while begin < end {
        let closing = CLOSING.iter().filter(|_| is_closed);
        let last = UNSEEN.iter().chain(closing).find(|unseen| text[begin..end].ends_with(unseen.as_bytes()));
        match last {
            Some(unseen) => end -= unseen.len(),
            None if text[end - 1].is_ascii_whitespace() => end -= 1,
            None => break,
        }
    }
    // Nothing else is there.
    if begin == end {
        return;
    }
    for span in [end..text.len(), 0..begin] {
        if let Some(first) = draft.text.get(span.start).filter(|_| !span.is_empty()) {
            let code = match first {
                b' ' => Code::Space,
                0..128 => Code::ControlCharacter,
                _ => Code::NonAscii,
            };
            draft.write(code, &[(span, Vec::new())]);
        }
    }
}

/// The URL of `[text](url)`, `![text](url "title")` or `[[url][text]]`.
fn markdown(text: &[u8]) -> Option<(usize, usize)> {
    let find = |sign: &[u8]| text.windows(sign.len()).position(|at| at == sign);
    // `[name]: url`
    if text.starts_with(b"[")
        && let Some(at) = find(b"]: ")
    {
        let begin = at + 3;
        return begins_with_a_url(&text[begin..]).then_some((begin, text.len()));
    }
    if text.starts_with(b"[[") && text.ends_with(b"]]") {
        let end = find(b"][")?;
        return begins_with_a_url(&text[2..end]).then_some((2, end));
    }
    if !(text.starts_with(b"[") || text.starts_with(b"![")) {
        return None;
    }
    let begin = find(b"](")? + 2;
    let begin = if text[begin..].starts_with(b"<") { begin + 1 } else { begin };
    if !begins_with_a_url(&text[begin..]) {
        return None;
    }
    // Up to the parenthesis that closes it, or a title.
    let mut depth = 0;
    for (at, byte) in text.iter().enumerate().skip(begin) {
        match byte {
            b'(' => depth += 1,
            b')' if depth == 0 => return Some((begin, at)),
            b')' => depth -= 1,
            b'>' => return Some((begin, at)),
            b' ' if text[at + 1..].first().is_some_and(|next| b"\"'(".contains(next)) => {
                return Some((begin, at));
            }
            _ => {}
        }
    }
    Some((begin, text.len()))
}

/// The URL in the first attribute of an element of HTML that has one.
fn html(text: &[u8]) -> Option<(usize, usize)> {
    if !(text.starts_with(b"<") || text.starts_with(b"HYPERLINK")) {
        return None;
    }
    // The field of Word has its quotation mark after the name.
    [&b"href="[..], b"src=", b"HREF=", b"SRC=", b"HYPERLINK "].iter().find_map(|name| {
        let begin = text.windows(name.len()).position(|at| at == *name)? + name.len();
        let quote = *text.get(begin).filter(|byte| b"\"'".contains(byte))?;
        let length = text[begin + 1..].iter().position(|byte| *byte == quote)?;
        let inner = begin + 1..begin + 1 + length;
        begins_with_a_url(&text[inner.clone()]).then_some((inner.start, inner.end))
    })
}

/// The URL in quotation marks and brackets, perhaps several, with a key before it and punctuation among what closes.
fn pairs(text: &[u8]) -> Option<(usize, usize)> {
    let mut closing = Vec::new();
    let mut begin = 0;
    while let Some((open, close)) = PAIRS.iter().find(|(open, _)| text[begin..].starts_with(open.as_bytes()))
        && (closing.is_empty() || key(&text[begin..]).is_none())
    {
        begin += open.len();
        closing.push(*close);
    }
    if closing.is_empty() {
        return None;
    }
    if let Some(length) = key(&text[begin..]) {
        begin += length;
        if let Some((open, close)) = PAIRS.iter().find(|(open, _)| text[begin..].starts_with(open.as_bytes()))
        {
            begin += open.len();
            closing.push(close);
        }
    }
    if !begins_with_a_url(&text[begin..]) {
        return None;
    }
    let mut end = text.len();
    let mut open = closing.into_iter().peekable();
    while let Some(close) = open.peek() {
        let rest = &text[begin..end];
        if rest.ends_with(close.as_bytes()) {
            end -= close.len();
            open.next();
        } else if rest.last().is_some_and(|last| b",.;:!?".contains(last) || last.is_ascii_whitespace()) {
            end -= 1;
        } else {
            break;
        }
    }
    // If a bracket is not closed, the closing mark at the end belongs to it.
    let is_closed = open.peek().is_none();
    Some((begin, if is_closed { end } else { text.len() }))
}

/// The URL in `Website: http://host`.
fn label(text: &[u8]) -> Option<(usize, usize)> {
    let length = key(text).filter(|length| text[length - 1] == b' ')?;
    authority(&text[length..]).map(|_| (length, text.len()))
}

/// The length of `"key": ` or `key=`.
fn key(text: &[u8]) -> Option<usize> {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-".contains(byte);
    let quote = usize::from(text.first().is_some_and(|byte| b"\"'".contains(byte)));
    let name = text[quote..].iter().take_while(|byte| is_name(byte)).count();
    let mut end = quote + name;
    if quote > 0 && text.get(end) == text.first() {
        end += 1;
    }
    let is_key = name > 0 && text.get(end).is_some_and(|sign| b":=".contains(sign));
    let blanks = text.get(end + 1..)?.iter().take_while(|byte| **byte == b' ').count();
    (is_key && !text[end..].starts_with(b"://")).then_some(end + 1 + blanks)
}

/// `mailto:John Doe <john@example.com>`: the name and the brackets are no part of an address.
fn display_name(draft: &mut Draft) {
    let text = &draft.text;
    let Some((_, colon)) = scheme(text).filter(|(name, _)| name == "mailto") else { return };
    let begin = colon + 1;
    let Some(open) = text.iter().position(|byte| *byte == b'<').filter(|open| *open >= begin) else { return };
    let Some(address) = text[open + 1..].strip_suffix(b">") else { return };
    if !address.contains(&b'@') || address.iter().any(|byte| b"<> ".contains(byte)) {
        return;
    }
    let close = text.len() - 1..text.len();
    draft.write(Code::Wrapper, &[(begin..open + 1, b""), (close, b"")]);
    draft.cost += COST;
}
