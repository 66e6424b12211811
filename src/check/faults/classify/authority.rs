//! The host and port of a text.

use std::ops::Range;

use memchr::memmem;

/// The host and port of a text, without a user: the text between `//` and the next `/`, `?` or `#`.
pub(crate) fn authority(text: &[u8]) -> Option<Range<usize>> {
    let begin = memmem::find(text, b"//")? + 2;
    if text[..begin - 2].iter().any(|byte| b"/?#".contains(byte)) {
        return None;
    }
    let length = text[begin..].iter().position(|byte| b"/?#".contains(byte)).unwrap_or(text.len() - begin);
    let user = text[begin..begin + length].iter().rposition(|byte| *byte == b'@').map_or(0, |at| at + 1);
    Some(begin + user..begin + length)
}
