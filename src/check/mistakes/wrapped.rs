//! Text that is pasted along with a URL: blanks, quotation marks, brackets, links of Markdown and HTML, names before mail
//! addresses.

use std::cell::LazyCell;

use memchr::{memchr_iter, memmem};

use super::draft::Draft;
use super::names::{authority, begins_with_a_host, begins_with_a_url, scheme};
use crate::escape::{decoded, escape};
use crate::findings::Code;
use crate::shape::Shape;

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

/// A space that is not broken is pasted along, too.
const NO_BREAK: &str = "\u{a0}";

/// Closing quotation marks that remain if the opening one was not copied.
const CLOSING: &[&str] = &["\u{201d}", "\u{2019}", "\u{bb}"];

/// Returns whether an edge of a text is likely to be no part of it, though it could be encoded.
pub(in crate::check) fn is_pasted_along(text: &[u8], at: usize) -> bool {
    let all = || CLOSING.iter().chain([&NO_BREAK]);
    let (before, after) = text.split_at(at);
    all().any(|sign| after == sign.as_bytes())
        || before.is_empty() && all().any(|sign| after.starts_with(sign.as_bytes()))
}

/// Returns whether a text holds a mark that hardly is a part of a URL, though it could be encoded: a typographic quotation mark, an
/// element of HTML or an attribute of one.
pub(super) fn leaves_doubt(text: &[u8]) -> bool {
    // ` target="_blank"` of HTML, `;+sip.instance="a"` of a header field
    let is_attribute = |at: usize| {
        let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b".+-".contains(byte);
        let name = text[..at].iter().rev().take(32).take_while(is_part).count();
        name > 0 && text[..at - name].last().is_some_and(|byte| b" ;".contains(byte))
    };
    memmem::find_iter(text, b"=\"").any(is_attribute)
        || element(text).is_some()
        || ["\u{201c}", "\u{201d}"].iter().any(|mark| memmem::find(text, mark.as_bytes()).is_some())
}

/// The text before an element of HTML: `http://h/a</a>`.
fn element(text: &[u8]) -> Option<(usize, usize)> {
    const NAMES: &[&str] = &[
        "a", "b", "i", "p", "td", "tr", "li", "em", "br", "div", "span", "font", "url", "loc", "link",
        "strong",
    ];
    let is_element = |at: &usize| {
        let rest = text[at + 1..].strip_prefix(b"/").unwrap_or(&text[at + 1..]);
        let length = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let is_known = NAMES.iter().any(|name| rest[..length].eq_ignore_ascii_case(name.as_bytes()));
        let is_closed = matches!(&rest[length..], [] | [b'/'] | [b'>' | b' ', ..] | [b'/', b'>', ..]);
        is_known && is_closed && (rest.len() < text.len() - at - 1 || rest.contains(&b'>'))
    };
    let host = authority(text)?;
    // A value in a query is a placeholder rather.
    let found = memchr_iter(b'<', text).find(is_element);
    found.filter(|at| *at > host.start && text[*at - 1] != b'=').map(|at| (0, at))
}

const COST: u32 = 1;
/// The largest number of marks that are left over. Each is looked for in the whole text.
const MOST_LEFT: usize = 8;

/// Removes the text around a URL.
pub(super) fn unwrap(draft: &mut Draft) {
    trim(draft);
    quotes(draft);
    let text = &draft.text;
    let found = markdown(text)
        .or_else(|| html(text))
        .or_else(|| request(text))
        .or_else(|| pairs(text))
        .or_else(|| label(text))
        .or_else(|| left_over(text))
        .or_else(|| element(text));
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

/// Removes typographic quotation marks that keep a URL from being one: `\u{201c}https\u{201d}://host`.
fn quotes(draft: &mut Draft) {
    let Ok(text) = str::from_utf8(&draft.text) else { return };
    let is_quote = |c: char| matches!(c, '\u{2018}'..='\u{201f}');
    let plain = text.replace(is_quote, "");
    if plain.len() == text.len()
        || authority(text.as_bytes()).is_some()
        || authority(plain.as_bytes()).is_none()
    {
        return;
    }
    let marks: Vec<_> = text.match_indices(is_quote).map(|(at, mark)| (at..at + mark.len(), "")).collect();
    draft.write(Code::Wrapper, &marks);
    draft.cost += COST;
}

/// Removes a comma or the like after a host, where a sentence goes on.
fn punctuation(draft: &mut Draft) {
    let text = &draft.text;
    let Some(host) = authority(text).filter(|host| host.end == text.len()) else { return };
    let run = text[host.clone()].iter().rev().take_while(|byte| b",;:!)".contains(byte)).count();
    if run > 0 && run < host.len() && !text[host].contains(&b'(') {
        let is_mark = text.ends_with(b")");
        let code = if is_mark { Code::Wrapper } else { Code::BadHostCharacter };
        draft.write(code, &[(text.len() - run..text.len(), "")]);
        draft.cost += COST;
    }
}

/// Removes blanks and unseen characters at both ends.
fn trim(draft: &mut Draft) {
    let text = &draft.text;
    let begin = blanks(text);
    let mut end = text.len();
    let is_closed = text.starts_with(b"http") || text.starts_with(b"HTTP");
    while begin < end {
        let closing = CLOSING.iter().filter(|_| is_closed).chain([&NO_BREAK]);
        let last = closing.copied().find(|mark| text[begin..end].ends_with(mark.as_bytes()));
        match last {
            Some(mark) => end -= mark.len(),
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
                b'%' => Code::BadScheme,
                0..128 => Code::ControlCharacter,
                _ if draft.text[span.clone()] == *NO_BREAK.as_bytes() => Code::NonAscii,
                _ => Code::Wrapper,
            };
            draft.write(code, &[(span, Vec::new())]);
        }
    }
}

/// The length of the blanks at the beginning, perhaps percent-encoded before a whole URL.
fn blanks(text: &[u8]) -> usize {
    let raw = |at: &usize| text[*at].is_ascii_whitespace() || text[*at..].starts_with(NO_BREAK.as_bytes());
    let mut begin = 0;
    while begin < text.len() && raw(&begin) {
        begin += if text[begin].is_ascii() { 1 } else { NO_BREAK.len() };
    }
    let mut end = begin;
    while text[end..].first() == Some(&b'%')
        && escape(&text[end..]).is_some_and(|byte| byte.is_ascii_whitespace())
    {
        end += 3;
    }
    if end > begin && authority(&text[end..]).is_some() { end } else { begin }
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
    // `(text)[url]`
    if text.starts_with(b"(")
        && let Some(middle) = find(b")[")
    {
        let end = text.len() - usize::from(text.ends_with(b"]"));
        return begins_with_a_url(&text[middle + 2..end]).then_some((middle + 2, end));
    }
    if !(text.starts_with(b"[") || text.starts_with(b"![")) {
        return None;
    }
    let middle = find(b"](")?;
    // `[url]()`
    if text[middle + 2..] == *b")" {
        return begins_with_a_url(&text[1..middle]).then_some((1, middle));
    }
    let begin = middle + 2;
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

/// The URL in the first attribute of an element of HTML that has one, and in `url(...)` of CSS.
fn html(text: &[u8]) -> Option<(usize, usize)> {
    if !(text.starts_with(b"<") || text.starts_with(b"HYPERLINK") || text.starts_with(b"url(")) {
        return None;
    }
    if let Some(inner) = text.strip_prefix(b"url(").and_then(|inner| inner.strip_suffix(b")")) {
        let quote =
            usize::from(inner.len() > 1 && b"\"'".contains(&inner[0]) && inner.first() == inner.last());
        let inner = 4 + quote..text.len() - 1 - quote;
        return begins_with_a_url(&text[inner.clone()]).then_some((inner.start, inner.end));
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

/// The target of a request line of HTTP: `GET /a HTTP/1.1`.
fn request(text: &[u8]) -> Option<(usize, usize)> {
    const METHODS: &[&str] = &["GET ", "POST ", "PUT ", "HEAD ", "DELETE ", "OPTIONS ", "PATCH ", "CONNECT "];
    let begin = METHODS.iter().find(|method| text.starts_with(method.as_bytes()))?.len();
    let rest = &text[begin..];
    let end = rest.windows(6).rposition(|at| at == b" HTTP/").unwrap_or(rest.len());
    (end > 0 && (rest.starts_with(b"/") || begins_with_a_url(rest))).then_some((begin, begin + end))
}

/// A URL after which closing marks remain that nothing opens: `http://h/a">`, `http://h/a\"}`.
fn left_over(text: &[u8]) -> Option<(usize, usize)> {
    let host = Shape::of(text).authority.map(|host| host.start);
    let begin = host.or_else(|| begins_with_a_host(text).then_some(0))?;
    // Encoded or not, others are data.
    let plain = LazyCell::new(|| decoded(text));
    let is_open = |close: u8| {
        let open = match close {
            b'>' => b'<',
            b']' => b'[',
            b'}' => b'{',
            b'"' | b'`' => return memchr_iter(close, &plain[..]).count() > 1,
            _ => return false,
        };
        plain.contains(&open)
    };
    // An address without its opening bracket is no such text.
    let is_address = text.ends_with(b"]") && memchr_iter(b':', &text[begin..]).count() > 1;
    if is_address {
        return None;
    }
    let is_left = |at: &usize| b"\"'>)]},;`\\".contains(&text[*at]) && !is_open(text[*at]);
    let run = (begin + 1..text.len()).rev().take(MOST_LEFT).take_while(is_left).count();
    let kept = text.len() - run;
    // A quotation mark or a parenthesis alone may be data, and so may be any where others are.
    let is_left = text[kept..].iter().any(|byte| b"\">]}`".contains(byte));
    let is_data = || decoded(&text[..kept]).iter().any(|byte| b"<>{}\"'`".contains(byte));
    (is_left && !is_data()).then_some((0, kept))
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
    begin += text[begin..].iter().take_while(|byte| **byte == b' ').count();
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

/// The URL in `Website: http://host`, and in `package @ git+https://host/a`, a requirement of Python.
fn label(text: &[u8]) -> Option<(usize, usize)> {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-.[],".contains(byte);
    let name = text.iter().take_while(|byte| is_name(byte)).count();
    let requirement = Some(name + 3).filter(|_| name > 0 && text[name..].starts_with(b" @ "));
    let length = requirement.or_else(|| key(text).filter(|length| text[length - 1] == b' '))?;
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
    let address = address.to_vec();
    draft.write(Code::Wrapper, &[(begin..text.len(), address)]);
    draft.cost += COST;
}
