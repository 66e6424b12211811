//! How a text divides by its delimiters alone, whatever the grammar says: of any bytes.

use std::ops::Range;

use memchr::{memchr3, memrchr};

/// A word that may precede a whole URL, with a colon, and is no scheme there.
pub(crate) const WRAPPER: &[u8] = b"url";

/// The scheme that is meant if a host is alone.
pub(crate) const WEB: &str = "http";

/// Returns whether a text looks like `www.w3.org/x` or `//host`: a host, and no path. A name without a dot counts only if `any` name does.
pub(crate) fn looks_like_a_host(text: &[u8], any: bool) -> bool {
    let slashes = text.starts_with(b"//");
    let rest = text.strip_prefix(b"//").unwrap_or(text);
    let name = rest.split(|byte| b"/?#".contains(byte)).next().unwrap_or(rest);
    let begins = name.first().is_some_and(u8::is_ascii_alphanumeric);
    begins && (any || slashes || name.contains(&b'.'))
}

/// Returns whether a text is a port of at most five digits up to the first slash, question mark or hash.
pub(crate) fn begins_with_a_port(text: &[u8]) -> bool {
    let port = text.split(|byte| b"/?#".contains(byte)).next().unwrap_or_default();
    (1..=5).contains(&port.len()) && port.iter().all(u8::is_ascii_digit)
}

/// The text before the first colon, slash, question mark or hash, and whether that is a colon.
pub(crate) fn scheme_of(text: &[u8]) -> (&[u8], bool) {
    let end = text.iter().position(|byte| b":/?#".contains(byte)).unwrap_or(text.len());
    (&text[..end], text.get(end) == Some(&b':'))
}

/// Returns whether a text begins with the letter of a drive, a colon and a slash, as paths of Windows do.
pub(crate) fn is_drive(text: &[u8]) -> bool {
    matches!(text, [letter, b':', b'/' | b'\\', ..] if letter.is_ascii_alphabetic())
}

/// The host and port of a text, without a user: the text between `//` and the next `/`, `?` or `#`.
pub(crate) fn authority(text: &[u8]) -> Option<Range<usize>> {
    let end_of = |text: &[u8]| memchr3(b'/', b'?', b'#', text);
    let slashes = end_of(text).filter(|at| text[*at..].starts_with(b"//"))?;
    let begin = slashes + 2;
    let end = end_of(&text[begin..]).map_or(text.len(), |length| begin + length);
    let user = memrchr(b'@', &text[begin..end]).map_or(0, |at| at + 1);
    Some(begin + user..end)
}
