//! Finds the end of a URL that has no wrapper.

use memchr::memchr_iter;

use crate::documents::dialect::Prose;
use urlgram_grammar::Class;

/// Pairs of marks: an opening one and a closing one.
const PAIRS: &[(u8, u8)] =
    &[(b'(', b')'), (b'[', b']'), (b'{', b'}'), (b'\'', b'\''), (b'"', b'"'), (b'`', b'`'), (b'|', b'|')];

/// The number of brackets among them.
const BRACKETS: usize = 3;

/// Marks that belong to the sentence if they come last.
const PUNCTUATION: &[u8] = b".,;:!?'\"`|";

/// Such marks beyond US-ASCII.
const MORE_PUNCTUATION: &str = "…‘’“”«»‹›、。，．：；！？）］｝」』】〉》｡､｣";

/// Returns the bytes of a bare URL, as far as they are known without a grammar: all printable bytes of US-ASCII
/// except the delimiters, and bytes beyond it if the document accepts them. The check reports those that are not
/// allowed.
pub(super) fn characters(prose: &Prose) -> Class {
    let ascii = Class::range(b'!', b'~').without(Class::of(prose.context.delimiters));
    if prose.beyond_ascii { ascii.or(Class::range(0x80, 0xFF)) } else { ascii }
}

/// Returns the length of the bare URL at the beginning of `rest`, after the byte `before`, and whether only the end of `rest`
/// ended it.
///
/// It ends before the first byte that is not in `characters`, or before the mark that closes a pair which the byte before
/// opened. Punctuation at its end is removed, and so are closing brackets without an opening one.
pub(super) fn length(rest: &[u8], before: Option<u8>, characters: &Class) -> (usize, bool) {
    let run = &rest[..characters.run_length(rest)];
    let pair = PAIRS.iter().find(|(open, _)| Some(*open) == before);
    let text = pair.map_or(run, |(open, close)| &run[..closed(run, *open, *close)]);
    (text.len() - trailing(text, before), text.len() == rest.len())
}

/// Returns where the pair that was opened before `text` is closed, or the end of `text`.
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

/// Returns the number of bytes at the end of `text` that are punctuation of the sentence around it.
fn trailing(text: &[u8], before: Option<u8>) -> usize {
    let count = |mark: u8| memchr_iter(mark, text).count();
    // The number of closing brackets without an opening one.
    let mut surplus: Vec<usize> =
        PAIRS[..BRACKETS].iter().map(|(open, close)| count(*close).saturating_sub(count(*open))).collect();
    let mut is_one = |byte: u8| {
        if let Some(place) = PAIRS[..BRACKETS].iter().position(|(_, close)| *close == byte) {
            let more = surplus[place] > 0;
            surplus[place] -= usize::from(more);
            return more;
        }
        // `*` and `_` emphasize words in mail.
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
