//! Inputs that derive, and are likely mistakes: references of HTML, double encoding, punctuation of a sentence.

use std::ops::Range;

use memchr::{memchr_iter, memmem};

use super::draft::Draft;
use super::names::authority;
use crate::findings::Code;

const REFERENCE: u32 = 2;
const ENCODED: u32 = 3;
const PUNCTUATION: u32 = 3;

/// The intended text of the rest of a text that conforms.
pub(super) fn rest(draft: &Draft) -> Vec<Draft> {
    let all = [references, encoded_twice, encoded_query, separators, punctuation];
    all.into_iter().filter_map(|mend| mend(draft)).collect()
}

/// The names of HTML for signs that it has to escape. `%3B` is the semicolon, encoded.
const REFERENCES: &[(&str, &str)] =
    &[("&amp;", "&"), ("&amp%3B", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'")];

/// `a=1&amp;b=2`
pub(super) fn references(draft: &Draft) -> Option<Draft> {
    let text = &draft.text;
    let found = |at: usize| REFERENCES.iter().find(|(written, _)| text[at..].starts_with(written.as_bytes()));
    let parts: Vec<(Range<usize>, Vec<u8>)> = (0..text.len())
        .filter(|at| text[*at] == b'&')
        .filter_map(|at| {
            let (written, meant) = found(at)?;
            let mut end = at + written.len();
            // `&amp;amp;`: escaped again and again.
            while *meant == "&" && text[end..].starts_with(b"amp;") {
                end += 4;
            }
            Some((at..end, meant.as_bytes().to_vec()))
        })
        .collect();
    let mut mended = draft.clone();
    mended.write(Code::HtmlEntity, &parts);
    (!parts.is_empty()).then(|| mended.costing(REFERENCE))
}

/// `%2520`: an escape of which the `%` was encoded once more.
fn encoded_twice(draft: &Draft) -> Option<Draft> {
    let text = &draft.text;
    let is_one = |at: &usize| {
        let hex = |at: usize| text.get(at).and_then(|byte| char::from(*byte).to_digit(16));
        let value = hex(at + 3).zip(hex(at + 4)).map(|(high, low)| 16 * high + low);
        // A sign, or the first byte of a character beyond ASCII and the next.
        let is_sign =
            |value: u32| u8::try_from(value).is_ok_and(|byte| byte == b' ' || byte.is_ascii_punctuation());
        let goes_on = || text.get(at + 5..).is_some_and(|rest| rest.starts_with(b"%25"));
        text[*at..].starts_with(b"%25")
            && value.is_some_and(|value| is_sign(value) || value >= 0x80 && (value < 0xC0 || goes_on()))
    };
    let (mut parts, mut at) = (Vec::new(), 0);
    while at < text.len() {
        if text[at] == b'%' && is_one(&at) {
            parts.push((at..at + 5, [b"%", &text[at + 3..at + 5]].concat()));
            at += 5;
        } else {
            at += 1;
        }
    }
    let mut mended = draft.clone();
    mended.write(Code::DoubleEncoding, &parts);
    (!parts.is_empty()).then(|| mended.costing(ENCODED))
}

/// `a%3Fkey%3Dvalue`: the `?` before a query was encoded with it, or the `&` before a field was another `?`.
fn encoded_query(draft: &Draft) -> Option<Draft> {
    let text = &draft.text;
    let mark = text.windows(3).position(|at| at == b"%3F" || at == b"%3f")?;
    let rest = &text[mark + 3..];
    let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(byte)).count();
    let is_equals = |at: &[u8]| at.starts_with(b"=") || at.starts_with(b"%3D") || at.starts_with(b"%3d");
    if name == 0 || !is_equals(&rest[name..]) || text[..mark].contains(&b'#') {
        return None;
    }
    let is_query = text[..mark].contains(&b'?');
    let mut parts = vec![(mark..mark + 3, if is_query { "&" } else { "?" })];
    let delimiters = (mark + 3..text.len()).filter_map(|at| {
        let sign = match text[at..].get(..3)? {
            b"%3D" | b"%3d" => "=",
            b"%26" => "&",
            _ => return None,
        };
        Some((at..at + 3, sign))
    });
    parts.extend(delimiters.filter(|_| !is_query));
    let mut mended = draft.clone();
    mended.write(Code::ReservedCharacter, &parts);
    Some(mended.costing(ENCODED))
}

/// `a%5Cb`: the separator of Windows in a path, encoded; at its end, it is left over.
fn separators(draft: &Draft) -> Option<Draft> {
    let text = &draft.text;
    let path = authority(text).filter(|_| text.starts_with(b"http"))?.end;
    let end = text.iter().position(|byte| b"?#".contains(byte)).unwrap_or(text.len());
    let is_one = |at: &usize| matches!(&text[*at..], [b'%', b'5', b'C' | b'c', ..]);
    let written = |at: usize| if at + 3 == end { "" } else { "/" };
    let parts: Vec<_> = (path..end).filter(is_one).map(|at| (at..at + 3, written(at))).collect();
    let mut mended = draft.clone();
    mended.write(Code::UnsafeCharacter, &parts);
    (!parts.is_empty()).then(|| mended.costing(ENCODED))
}

/// A comma or a full stop at the end, or a bracket that nothing opens.
fn punctuation(draft: &Draft) -> Option<Draft> {
    let text = &draft.text;
    // The host may end with a dot, and a colon without a port.
    let authority = authority(text)?;
    let is_host = authority.end == text.len();
    let host = if is_host { authority.start } else { authority.end };
    let mut end = text.len();
    let opens = |end: usize, open: u8, close: u8| {
        let count = |sign: u8| memchr_iter(sign, &text[..end]).count();
        count(open) < count(close)
    };
    while end > host + 1 {
        if let Some(length) = encoded_mark(&text[..end]) {
            end -= length;
            continue;
        }
        let is_one = match text[end - 1] {
            b',' | b';' | b'!' => true,
            b'.' | b':' => !is_host,
            // `**http://host**` without the first.
            b'*' => is_host || text[..end].ends_with(b"**"),
            b')' => end + 64 > text.len() && opens(end, b'(', b')'),
            b'\'' => end == text.len() && memchr_iter(b'\'', &text[..end - 1]).count().is_multiple_of(2),
            _ => false,
        };
        if !is_one {
            break;
        }
        end -= 1;
    }
    // Three dots replace unknown text; one dot after a slash is a segment.
    let cut = &text[end..];
    if cut.is_empty() || cut.windows(2).any(|at| at == b"..") || cut == b"." && text[..end].ends_with(b"/") {
        return None;
    }
    let mut mended = draft.clone();
    mended.write(Code::TrailingPunctuation, &[(end..text.len(), Vec::new())]);
    Some(mended.costing(PUNCTUATION))
}

/// The length of the encoded blank or quotation mark that ends a text and that nothing opens.
fn encoded_mark(text: &[u8]) -> Option<usize> {
    const MARKS: &[&str] = &["%20", "%09", "%22", "%3E", "%60", "%C2%A0", "%E2%80%9D", "%E2%80%99"];
    let ends_with = |mark: &&&str| {
        let end = text.len().checked_sub(mark.len()).map(|at| &text[at..]);
        end.is_some_and(|end| end.eq_ignore_ascii_case(mark.as_bytes()))
    };
    let opens = |mark: &&&str| match **mark {
        "%3E" => [&b"%3C"[..], b"%7D"].iter().any(|mark| memmem::find(text, mark).is_some()),
        mark @ ("%22" | "%60") => memmem::find_iter(text, mark).count().is_multiple_of(2),
        _ => false,
    };
    MARKS.iter().find(ends_with).filter(|mark| !opens(mark)).map(|mark| mark.len())
}
