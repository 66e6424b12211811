//! Finds the end of a URL that has no wrapper.

use memchr::{memchr_iter, memchr2};

use crate::documents::dialect::Prose;
use urlgram_grammar::Class;

/// Pairs of marks: an opening one and a closing one.
const PAIRS: &[(u8, u8)] =
    &[(b'(', b')'), (b'[', b']'), (b'{', b'}'), (b'\'', b'\''), (b'"', b'"'), (b'`', b'`'), (b'|', b'|')];

/// The number of brackets among them.
const BRACKETS: usize = 3;

/// Marks that belong to the sentence if they come last.
const PUNCTUATION: &[u8] = b".,;:!?'\"`|";

/// Punctuation marks beyond US-ASCII.
const MORE_PUNCTUATION: &str = "…‘’“”«»‹›、。，．：；！？）］｝」』】〉》｡､｣";

/// The characters of a bare URL, as far as they are known without a grammar: all printable ones of US-ASCII except the delimiters, and
/// beyond it those that the document accepts, or else letters and digits. The check reports those that are not allowed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Characters {
    bytes: Class,
    /// True if letters beyond US-ASCII are sought among other bytes.
    letters: bool,
}

impl Characters {
    pub fn of(prose: &Prose) -> Self {
        let ascii = Class::range(b'!', b'~').without(Class::of(prose.context.delimiters));
        let bytes = if prose.beyond_ascii { ascii.or(Class::range(0x80, 0xFF)) } else { ascii };
        Self { bytes, letters: !prose.beyond_ascii }
    }

    /// Returns where the run of these characters ends that begins at `at`. None of them begins at `limit` or after it.
    pub fn end(&self, bytes: &[u8], mut at: usize, limit: usize) -> usize {
        let limit = limit.min(bytes.len());
        while at < limit {
            at += self.bytes.run_length(&bytes[at..limit]);
            match letter(&bytes[at..]).filter(|_| self.letters && at < limit) {
                Some(length) => at += length,
                None => break,
            }
        }
        at
    }
}

/// Returns the length of the letter or digit beyond US-ASCII at the beginning of `rest`. If the text is not UTF-8, a byte is taken for
/// a letter of ISO 8859-1.
fn letter(rest: &[u8]) -> Option<usize> {
    rest.first().filter(|byte| !byte.is_ascii())?;
    let Some(sign) = rest[..rest.len().min(4)].utf8_chunks().next()?.valid().chars().next() else {
        return (rest[0] >= 0xC0).then_some(1);
    };
    // A combining mark belongs to the letter before it.
    let is_one = sign.is_alphanumeric() || matches!(sign, '\u{300}'..='\u{36F}');
    is_one.then_some(sign.len_utf8())
}

/// Returns the length of the bare URL that begins at `from`, after the byte `before`, and whether only `limit` ended it.
///
/// It ends before the first of other characters, before the mark that closes a pair which the byte before opened, or where the text
/// of a link does. Punctuation at its end is removed, and so are closing brackets without an opening one.
pub(super) fn length(
    bytes: &[u8],
    (from, limit): (usize, usize),
    before: Option<u8>,
    characters: &Characters,
) -> (usize, bool) {
    let end = characters.end(bytes, from, limit);
    let run = &bytes[from..end];
    let pair = PAIRS.iter().find(|(open, _)| Some(*open) == before);
    let text = pair.map_or(run, |(open, close)| &run[..closed(run, *open, *close)]);
    let text = &text[..linked(text)];
    let text = &text[..coded(text)];
    let text = &text[..if is_in_link(&bytes[..from]) { named(text) } else { text.len() }];
    (text.len() - trailing(text, before), end >= limit && text.len() == run.len())
}

/// Returns where the text of a link ends that began before `text`, as in Markdown's `[text](destination)` and `[text][label]`, and in
/// `[url]text[/url]`.
fn linked(text: &[u8]) -> usize {
    let mut depth = 0_usize;
    let ends = |at: &usize| {
        match text[*at] {
            b'[' if text.get(at + 1) == Some(&b'/')
                && text.get(at + 2).is_some_and(u8::is_ascii_alphabetic) =>
            {
                return true;
            }
            b'[' => depth += 1,
            b']' if depth > 0 => depth -= 1,
            b']' => return matches!(text.get(at + 1), Some(b'(' | b'[')),
            _ => {}
        }
        false
    };
    (0..text.len()).find(ends).unwrap_or(text.len())
}

/// Returns where a string of a program ends that holds `text`: at a quote that more code follows.
fn coded(text: &[u8]) -> usize {
    let ends = |at: &usize| text.get(at + 1).is_some_and(|after| b"),;+]".contains(after));
    memchr_iter(b'\'', text).find(ends).unwrap_or(text.len())
}

/// Returns whether a link of a comment begins before a URL, as JSDoc and Javadoc write it: `{@link https://example.org/a|name}`.
fn is_in_link(before: &[u8]) -> bool {
    [&b"{@link "[..], b"{@linkcode ", b"{@linkplain "].iter().any(|link| before.ends_with(link))
}

/// Returns where the name of such a link begins, or its end.
fn named(text: &[u8]) -> usize {
    memchr2(b'|', b'}', text).unwrap_or(text.len())
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
