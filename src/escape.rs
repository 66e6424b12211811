//! Percent-encoding: `%` and two hex digits that encode a byte.

use std::fmt::Write as _;
use std::ops::Range;

/// Returns whether `text` begins with `%` and two hex digits.
#[inline(always)]
pub(crate) fn is_escape(text: &[u8]) -> bool {
    matches!(text, [b'%', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit())
}

/// Returns the byte that the escape at the beginning of `text` encodes.
pub(crate) fn escape(text: &[u8]) -> Option<u8> {
    is_escape(text).then(|| u8::from_str_radix(std::str::from_utf8(&text[1..3]).ok()?, 16).ok())?
}

/// Returns the characters and escapes of `text`, each with its place and the byte that it represents; an escape takes three
/// bytes.
pub(crate) fn units(text: &[u8]) -> impl Iterator<Item = (Range<usize>, u8)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let first = *rest.first()?;
        let byte = escape(rest);
        let place = at..at + if byte.is_some() { 3 } else { 1 };
        at = place.end;
        Some((place, byte.unwrap_or(first)))
    })
}

/// Returns the characters beyond US-ASCII that are percent-encoded in `text` as UTF-8, each with the place of its escapes.
pub(crate) fn characters(text: &[u8]) -> impl Iterator<Item = (Range<usize>, char)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < text.len() {
            at += memchr::memchr(b'%', &text[at..])?;
            let octets: Vec<u8> = (at..).step_by(3).map_while(|at| escape(text.get(at..)?)).take(4).collect();
            let longest = match std::str::from_utf8(&octets) {
                Ok(whole) => whole,
                Err(error) => std::str::from_utf8(&octets[..error.valid_up_to()]).unwrap_or_default(),
            };
            let start = at;
            match longest.chars().next() {
                Some(character) if !character.is_ascii() => {
                    at += 3 * character.len_utf8();
                    return Some((start..at, character));
                }
                _ => at += if octets.is_empty() { 1 } else { 3 },
            }
        }
        None
    })
}

/// Decodes the escapes of `text`: `%` and two hex digits become the byte that they encode. Other `%` are not changed.
#[must_use]
pub fn decoded(text: &[u8]) -> Vec<u8> {
    if memchr::memchr(b'%', text).is_none() {
        return text.to_vec();
    }
    units(text).map(|(_, byte)| byte).collect()
}

/// Encodes all but the letters, the digits, and `-`, `.`, `_`, `~` of US-ASCII, which RFC 3986 calls unreserved (section 2.3): the result
/// can be put in a path, a query or a fragment, and delimits nothing there.
///
/// ```
/// use urlgram::component::{decoded, encoded};
/// assert_eq!(encoded("a b&c=é"), "a%20b%26c%3D%C3%A9");
/// assert_eq!(decoded(encoded("100 %").as_bytes()), b"100 %");
/// ```
#[must_use]
pub fn encoded(text: &str) -> String {
    let is_unreserved = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let units = text.bytes().map(|byte| {
        if is_unreserved(byte) { char::from(byte).to_string() } else { percent_encoded(&[byte]) }
    });
    units.collect()
}

/// Encodes each byte as `%HH`, in upper case, which RFC 1738 section 2.2 names first.
pub(crate) fn percent_encoded(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "%{byte:02X}");
        text
    })
}
