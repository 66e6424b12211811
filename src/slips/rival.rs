//! Other readings of texts that conform: the parts of a text, for the rows of `rival_scheme`, `rival_host` and `rival_path`.
//!
//! Each row is one slip, and is far likelier than what is written: of 50,000 URLs of the web, not one in a thousand may have it. A text that is
//! only suspected has none.

use super::prelude::*;

/// A text with a scheme and an authority, by byte offsets: the user with its `@`, the port with its colon, and where the rest begins.
pub struct Parts<'t> {
    pub scheme: &'t [u8],
    pub web: bool,
    pub user: Range<usize>,
    pub host: Range<usize>,
    pub port: Range<usize>,
    pub rest: usize,
}

/// The parts of a text, if two slashes follow its scheme.
pub fn parts(t: &[u8]) -> Option<Parts<'_>> {
    let scheme = scheme_of(t)?;
    let from = scheme.len() + 3;
    if !t[scheme.len() + 1..].starts_with(b"//") {
        return None;
    }
    let rest = from + head(&t[from..]).len();
    let host = t[from..rest].iter().rposition(|byte| *byte == b'@').map_or(from, |at| from + at + 1);
    let end = if t[host..rest].starts_with(b"[") {
        t[host..rest].iter().position(|byte| *byte == b']').map_or(rest, |at| host + at + 1)
    } else {
        t[host..rest].iter().position(|byte| *byte == b':').map_or(rest, |at| host + at)
    };
    Some(Parts { scheme, web: scheme::web(scheme), user: from..host, host: host..end, port: end..rest, rest })
}

pub fn digits(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

/// One replacement.
pub fn one(more: f64, span: Range<usize>, text: impl Into<Vec<u8>>) -> Vec<(f64, Edits)> {
    vec![(more, vec![(span, text.into())])]
}

pub const RIVAL: Slip = Slip { code: Some(Code::UnexpectedReading), ..SLIP };

/// A part without the encoded blanks at its end.
pub fn without_blanks(t: &[u8], part: Range<usize>) -> Vec<(f64, Edits)> {
    let mut kept = &t[part.clone()];
    while let Some(rest) = [&b"%20"[..], b"%09", b"%C2%A0"].iter().find_map(|blank| kept.strip_suffix(*blank))
    {
        kept = rest;
    }
    if kept.is_empty() || kept.len() == part.len() {
        vec![]
    } else {
        one(0.0, part.start + kept.len()..part.end, "")
    }
}
