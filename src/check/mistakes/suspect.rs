//! Inputs that derive, and are likely mistakes: references of HTML, double encoding, punctuation of a sentence.

use std::ops::Range;

use memchr::memchr_iter;

use super::draft::Draft;
use super::names::authority;
use crate::findings::Code;

const REFERENCE: u32 = 2;
const ENCODED: u32 = 3;
const PUNCTUATION: u32 = 3;

/// The intended text of the rest of a text that conforms.
pub(super) fn rest(draft: &Draft) -> Vec<Draft> {
    [references(draft), encoded_twice(draft), punctuation(draft)].into_iter().flatten().collect()
}

/// The names of HTML for signs that it has to escape. `%3B` is the semicolon, encoded.
const REFERENCES: &[(&str, &str)] =
    &[("&amp;", "&"), ("&amp%3B", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'")];

/// `a=1&amp;b=2`
fn references(draft: &Draft) -> Option<Draft> {
    let text = &draft.text;
    let found = |at: usize| REFERENCES.iter().find(|(written, _)| text[at..].starts_with(written.as_bytes()));
    let parts: Vec<(Range<usize>, Vec<u8>)> = (0..text.len())
        .filter(|at| text[*at] == b'&')
        .filter_map(|at| {
            let (written, meant) = found(at)?;
            Some((at..at + written.len(), meant.as_bytes().to_vec()))
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
        let is_one = match text[end - 1] {
            b',' | b';' | b'!' => true,
            b'.' | b':' => !is_host,
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
