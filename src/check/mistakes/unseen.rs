//! Characters that are not seen, anywhere in a text, and punctuation of full width at its end.

use std::ops::Range;

use super::draft::Draft;
use super::names::begins_with_a_url;
use crate::escape;
use crate::findings::Code;
use crate::text;

/// U+200C and U+200D join letters of some scripts.
fn joins(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}')
}

/// The character at a place, perhaps percent-encoded, and its length. No more than twelve bytes are read.
fn character(text: &[u8], at: usize) -> Option<(char, usize)> {
    let mut bytes = [0; 4];
    for (last, (place, byte)) in escape::units(&text[at..]).take(4).enumerate() {
        bytes[last] = byte;
        if let Ok(text) = str::from_utf8(&bytes[..=last]) {
            return text.chars().next().map(|c| (c, place.end));
        }
    }
    None
}

/// The characters that are not seen, raw and percent-encoded.
fn unseen(text: &[u8]) -> Vec<Range<usize>> {
    let (mut found, mut at, mut before) = (Vec::new(), 0, 'x');
    while at < text.len() {
        // All of them are beyond ASCII.
        if text[at].is_ascii() && text[at] != b'%' {
            (at, before) = (at + 1, 'x');
            continue;
        }
        let Some((c, length)) = character(text, at) else {
            (at, before) = (at + 1, 'x');
            continue;
        };
        let after =
            || character(text, at + length).is_some_and(|(c, _)| !c.is_ascii() && text::unseen(c).is_none());
        if text::unseen(c).is_some() && !(joins(c) && !before.is_ascii() && after()) {
            found.push(at..at + length);
        }
        (at, before) = (at + length, c);
    }
    found
}

/// Returns whether a text has one.
pub(super) fn is_in(text: &[u8]) -> bool {
    !unseen(text).is_empty()
}

/// Removes them, each run as a whole.
pub(super) fn remove(draft: &mut Draft) {
    let mut runs: Vec<(Range<usize>, &str)> = Vec::new();
    for span in unseen(&draft.text) {
        match runs.last_mut() {
            Some((last, _)) if last.end == span.start => last.end = span.end,
            _ => runs.push((span, "")),
        }
    }
    draft.write(Code::InvisibleCharacter, &runs);
}

/// The same for a text that conforms.
pub(super) fn suspect(draft: &Draft) -> Option<Draft> {
    let mut mended = draft.clone();
    // A whole URL after it was resolved as a reference.
    let whole = unseen(&draft.text).into_iter().rev().find(|span| begins_with_a_url(&draft.text[span.end..]));
    match whole.filter(|span| span.start > 0) {
        Some(span) => {
            mended.write(Code::Wrapper, &[(0..span.end, "")]);
        }
        None => remove(&mut mended),
    }
    (!mended.changes.is_empty()).then(|| mended.costing(UNSEEN))
}

const UNSEEN: u32 = 1;

/// Marks that end a sentence or a quotation, in the width of ideographs.
const FULL_WIDTH: &[char] = &[
    '\u{3001}', '\u{3002}', '\u{3009}', '\u{300b}', '\u{300d}', '\u{300f}', '\u{3011}', '\u{ff01}',
    '\u{ff09}', '\u{ff0c}', '\u{ff0e}', '\u{ff1a}', '\u{ff1b}', '\u{ff1e}', '\u{ff1f}', '\u{ff61}',
    '\u{ff63}',
];
const PUNCTUATION: u32 = 2;
/// After letters of the same script, it may belong to a title.
const TITLE: u32 = 60;

/// A full stop, a comma or a closing bracket of full width at the end of the text.
pub(super) fn punctuation(draft: &Draft) -> Option<Draft> {
    let text = str::from_utf8(&draft.text).ok()?;
    let kept = text.trim_end_matches(FULL_WIDTH);
    let cost = if kept.ends_with(|c: char| c.is_ascii()) { PUNCTUATION } else { TITLE };
    if kept.len() == text.len() || kept.is_empty() {
        return None;
    }
    let mut cut = draft.clone();
    cut.write(Code::NonAscii, &[(kept.len()..text.len(), Vec::new())]);
    Some(cut.costing(cost))
}
