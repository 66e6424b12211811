//! How a text divides by its delimiters alone, whatever the grammar says: of any bytes.

use std::ops::Range;

use memchr::{memchr3, memrchr};

use crate::authority::Authority;
use crate::escape::decoded;

/// A word that may precede a whole URL, with a colon, and is no scheme there.
pub(crate) const WRAPPER: &[u8] = b"url";

/// The scheme that is meant if a host is alone.
pub(crate) const HTTP: &str = "http";

/// Returns whether a text is a port of at most five digits up to the first slash, question mark or hash.
pub(crate) fn begins_with_a_port(text: &[u8]) -> bool {
    let port = text.split(|byte| b"/?#".contains(byte)).next().unwrap_or_default();
    (1..=5).contains(&port.len()) && port.iter().all(u8::is_ascii_digit)
}

/// Returns whether a text begins with the letter of a drive, a colon and a slash, as paths of Windows do. Two slashes are those of a URL.
pub(crate) fn is_drive(text: &[u8]) -> bool {
    let is_one = matches!(text, [letter, b':', b'/' | b'\\', ..] if letter.is_ascii_alphabetic());
    is_one && !text[2..].starts_with(b"//")
}

/// The first parts of a text, divided as in RFC 3986, appendix B, whatever their bytes are.
#[derive(Clone, Debug)]
pub(crate) struct Shape<'t> {
    text: &'t [u8],
    /// The text before the first colon, slash, question mark or hash.
    pub name: &'t [u8],
    /// True if a colon ends it, so that it is a scheme.
    pub colon: bool,
    /// The text between `//`, at the beginning or after the colon, and the next slash, question mark or hash.
    pub authority: Option<Range<usize>>,
}

impl<'t> Shape<'t> {
    pub fn of(text: &'t [u8]) -> Self {
        let end = text.iter().position(|byte| b":/?#".contains(byte)).unwrap_or(text.len());
        let shape = Self { text, name: &text[..end], colon: text.get(end) == Some(&b':'), authority: None };
        let begin = shape.after_scheme() + 2;
        let authority = text[begin - 2..].strip_prefix(b"//");
        let end = authority.map(|text| begin + memchr3(b'/', b'?', b'#', text).unwrap_or(text.len()));
        Self { authority: end.map(|end| begin..end), ..shape }
    }

    /// The scheme, if there is one.
    pub fn scheme(&self) -> Option<&'t [u8]> {
        Some(self.name).filter(|name| self.colon && !name.is_empty())
    }

    /// The place after the scheme and its colon.
    fn after_scheme(&self) -> usize {
        if self.colon { self.name.len() + 1 } else { 0 }
    }

    /// The host and port, without a user.
    pub fn server(&self) -> Option<Range<usize>> {
        let authority = self.authority.clone()?;
        let user = memrchr(b'@', &self.text[authority.clone()]).map_or(0, |at| at + 1);
        Some(authority.start + user..authority.end)
    }

    /// The place where the path begins.
    pub fn path(&self) -> usize {
        self.authority.as_ref().map_or(self.after_scheme(), |authority| authority.end)
    }
}

/// The host and port after the first slashes, if there are two, whatever is before them: a scheme may lack its colon.
pub(crate) fn server(text: &[u8]) -> Option<Range<usize>> {
    let slashes = memchr3(b'/', b'?', b'#', text)?;
    let server = Shape::of(&text[slashes..]).server()?;
    Some(slashes + server.start..slashes + server.end)
}

/// Returns whether the text is the name of a container image: a host and a port, a path, and a tag or a digest.
pub(crate) fn is_image(text: &[u8]) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"._-".contains(byte);
    let Some(slash) = text.iter().position(|byte| *byte == b'/') else { return false };
    let Authority { user: None, host, port: Some(port) } = Authority::of(&text[..slash], true) else {
        return false;
    };
    let Some(colon) = text[slash..].iter().rposition(|byte| *byte == b':').map(|at| slash + at) else {
        return false;
    };
    let (path, tag) = (&text[slash + 1..colon], &text[colon + 1..]);
    let path = path.strip_suffix(b"@sha256").unwrap_or(path);
    let is_path =
        |part: &[u8]| !part.is_empty() && part.iter().all(|byte| is_part(byte) && !byte.is_ascii_uppercase());
    !host.is_empty()
        && host.iter().all(is_part)
        && (1..=5).contains(&port.len())
        && port.iter().all(u8::is_ascii_digit)
        && path.split(|byte| *byte == b'/').all(is_path)
        && !tag.is_empty()
        && tag.iter().all(is_part)
}

/// Returns the text before the first colon of a URL, decoded and in lower case; all of it if there is no colon.
pub(crate) fn scheme(url: &[u8]) -> String {
    String::from_utf8_lossy(&decoded(written_scheme(url))).to_ascii_lowercase()
}

/// Returns the text before the first colon of a URL, as written.
#[must_use]
pub fn written_scheme(url: &[u8]) -> &[u8] {
    url.split(|byte| *byte == b':').next().unwrap_or_default()
}
