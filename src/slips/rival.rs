//! Other readings of texts that conform: the parts of a text, for the rows of `rival_scheme`, `rival_host`, `rival_path` and `rival_value`.
//!
//! Each row is one slip, and is far likelier than what is written: of 50,000 URLs of the web, not one in a thousand may have it. A text that is
//! only suspected has none.

use super::prelude::*;

/// A text with a scheme and an authority, by byte offsets: the user with its `@`, the port with its colon, and where the rest begins. The
/// texts of the host, of the path, and of all that follows the authority.
pub struct Parts<'t> {
    pub scheme: &'t [u8],
    pub web: bool,
    pub name: &'t [u8],
    pub path: &'t [u8],
    pub tail: &'t [u8],
    pub user: Range<usize>,
    pub host: Range<usize>,
    pub port: Range<usize>,
    pub rest: usize,
}

/// The parts of a text, if two slashes follow its scheme.
pub fn parts(t: &[u8]) -> Option<Parts<'_>> {
    let (scheme, after) = split_scheme(t)?;
    let from = scheme.len() + 3;
    let rest = from + head(after.strip_prefix(b"//")?).len();
    let host = memrchr(b'@', &t[from..rest]).map_or(from, |at| from + at + 1);
    let end = if t[host..rest].starts_with(b"[") {
        memchr(b']', &t[host..rest]).map_or(rest, |at| host + at + 1)
    } else {
        memchr(b':', &t[host..rest]).map_or(rest, |at| host + at)
    };
    let (web, name, path, tail) = (scheme::web(scheme), &t[host..end], until(&t[rest..], b"?#"), &t[rest..]);
    Some(Parts { scheme, web, name, path, tail, user: from..host, host: host..end, port: end..rest, rest })
}

pub const RIVAL: Slip = Slip { code: Some(Code::UnexpectedReading), ..SLIP };

/// The edit that removes the encoded blanks at the end of a part, if something is left of it.
pub fn without_blanks(t: &[u8], part: Range<usize>) -> Option<Edits> {
    let mut kept = &t[part.clone()];
    while let Some(rest) = [&b"%20"[..], b"%09", b"%C2%A0"].iter().find_map(|blank| kept.strip_suffix(*blank))
    {
        kept = rest;
    }
    (!kept.is_empty()).then(|| one(part.start + kept.len()..part.end, ""))
}

impl Parts<'_> {
    /// The host is followed by a colon and two slashes, as a scheme is.
    pub fn is_scheme(&self) -> bool {
        self.port.len() == 1 && self.tail.starts_with(b"//")
    }
}
