//! Where a URL ends that nothing ends but the text around it.

use memchr::memchr_iter;

use crate::class::Class;
use crate::documents::dialect::Prose;

/// Marks that stand on both sides of something, the one before it and the one behind it.
const PAIRS: &[(u8, u8)] =
    &[(b'(', b')'), (b'[', b']'), (b'{', b'}'), (b'\'', b'\''), (b'"', b'"'), (b'`', b'`'), (b'|', b'|')];

/// The brackets among them.
const BRACKETS: usize = 3;

/// Marks that belong to the sentence if they come last.
const PUNCTUATION: &[u8] = b".,;:!?'\"`|";

/// The same beyond US-ASCII.
const MORE_PUNCTUATION: &str = "…‘’“”«»‹›、。，．：；！？）］｝」』】〉》｡､｣";

/// The bytes that a bare URL is made of, as far as one sees it without a grammar: all that is printable in US-ASCII
/// but for the delimiters, and what is beyond it where the document takes that. What of it is not allowed is for the check
/// to say.
pub(super) fn characters(prose: &Prose) -> Class {
    let ascii = Class::range(b'!', b'~').without(Class::of(prose.context.delimiters));
    if prose.beyond_ascii { ascii.or(Class::range(0x80, 0xFF)) } else { ascii }
}

/// The length of the bare URL at the beginning of `rest`, where `before` is the byte before it, and whether nothing ended
/// it before the end of `rest`.
///
/// It ends with the last of `characters` in a row, or before the mark that closes a pair which the byte before
/// opened. Punctuation at its end is left out, and brackets that it closes without opening them.
pub(super) fn length(rest: &[u8], before: Option<u8>, characters: &Class) -> (usize, bool) {
    let run = &rest[..characters.run_length(rest)];
    let pair = PAIRS.iter().find(|(open, _)| Some(*open) == before);
    let text = pair.map_or(run, |(open, close)| &run[..closed(run, *open, *close)]);
    (text.len() - trailing(text, before), text.len() == rest.len())
}

/// Where the pair that was opened before `text` is closed, or its end.
fn closed(text: &[u8], open: u8, close: u8) -> usize {
    let mut depth = 0_usize;
    let closes = |byte: &u8| {
        if *byte == close && depth == 0 {
            return true;
        } else if *byte == close {
            depth -= 1;
        } else if *byte == open {
            depth += 1;
        }
        false
    };
    text.iter().position(closes).unwrap_or(text.len())
}

/// How many bytes at the end of `text` are punctuation of the sentence around it.
fn trailing(text: &[u8], before: Option<u8>) -> usize {
    let count = |mark: u8| memchr_iter(mark, text).count();
    // So many more are closed than opened.
    let mut surplus: Vec<usize> =
        PAIRS[..BRACKETS].iter().map(|(open, close)| count(*close).saturating_sub(count(*open))).collect();
    let mut is_one = |byte: u8| {
        if let Some(place) = PAIRS[..BRACKETS].iter().position(|(_, close)| *close == byte) {
            let more = surplus[place] > 0;
            surplus[place] -= usize::from(more);
            return more;
        }
        // `*` and `_` set words off in mail.
        PUNCTUATION.contains(&byte) || b"*_".contains(&byte) && before == Some(byte)
    };
    let mut rest = text;
    while let Some(byte) = rest.last() {
        let more = MORE_PUNCTUATION.chars().find_map(|mark| {
            let mut bytes = [0; 4];
            rest.strip_suffix(mark.encode_utf8(&mut bytes).as_bytes())
        });
        rest = match more {
            Some(rest) => rest,
            None if is_one(*byte) => &rest[..rest.len() - 1],
            None => break,
        };
    }
    text.len() - rest.len()
}
