//! The host and port of a text.

use std::ops::Range;

use memchr::{memchr3, memrchr};

/// The host and port of a text, without a user: the text between `//` and the next `/`, `?` or `#`.
pub(crate) fn authority(text: &[u8]) -> Option<Range<usize>> {
    let end_of = |text: &[u8]| memchr3(b'/', b'?', b'#', text);
    let slashes = end_of(text).filter(|at| text[*at..].starts_with(b"//"))?;
    let begin = slashes + 2;
    let end = end_of(&text[begin..]).map_or(text.len(), |length| begin + length);
    let user = memrchr(b'@', &text[begin..end]).map_or(0, |at| at + 1);
    Some(begin + user..end)
}
