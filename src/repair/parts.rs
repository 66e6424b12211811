//! The parts of an input as its writer means them, whatever the language thinks of it.

use std::ops::Range;

use super::Form;
use super::cost::{self, Place};
use crate::escape::is_escape;

/// The longest user, host or port that is left out at once.
const LONGEST: usize = 200;

/// Where parts of an input begin and end.
pub struct Parts<'s> {
    form: Form,
    input: &'s [u8],
    /// What stands between the blanks at both ends.
    text: Range<usize>,
    /// The host and port; where there is a user, from the `@` behind it on.
    pub host: Range<usize>,
    /// Where something begins that is no path.
    tail: usize,
}

impl<'s> Parts<'s> {
    pub fn of(input: &'s [u8], form: Form) -> Self {
        let is_blank = |byte: &u8| byte.is_ascii_whitespace();
        let begin = input.iter().position(|byte| !is_blank(byte)).unwrap_or(input.len());
        let end = input.iter().rposition(|byte| !is_blank(byte)).map_or(begin, |last| last + 1);
        let tail = input.iter().position(|byte| b"?;".contains(byte)).map_or(input.len(), |at| at + 1);
        let host = if form.hosts { host(input) } else { 0..0 };
        Self { form, input, text: begin..end, host, tail }
    }

    /// Whether a blank at either end of the input stands here.
    pub fn is_outer(&self, at: usize) -> bool {
        !self.text.contains(&at)
    }

    /// What it costs to write the byte at `at` as an escape, if it can need one.
    pub fn encode(&self, at: usize) -> Option<u32> {
        let place = match at {
            _ if self.host.contains(&at) => Place::Host,
            _ if at >= self.tail => Place::Tail,
            _ => Place::Other,
        };
        cost::encode(self.input[at], place, self.is_escape(at))
    }

    /// Whether `%` and two hex digits stand at `at`.
    pub fn is_escape(&self, at: usize) -> bool {
        self.input.get(at..).is_some_and(is_escape)
    }

    /// Whether the byte is one of those digits.
    pub fn is_in_escape(&self, at: usize) -> bool {
        at > 0 && self.is_escape(at - 1) || at > 1 && self.is_escape(at - 2)
    }

    /// The length of `user@` or `user:password@` behind `//`, if one begins here.
    pub fn user_at(&self, at: usize) -> Option<usize> {
        let form = self.form;
        if !form.hosts || form.users || !self.input[..at].ends_with(b"//") {
            return None;
        }
        let rest = &self.input[at..self.input.len().min(at + LONGEST)];
        let end = rest.iter().position(|byte| b"/@?#".contains(byte))?;
        (rest[end] == b'@').then_some(end + 1)
    }

    /// The length of `//name/` behind the first colon, if it begins here.
    pub fn host_at(&self, at: usize) -> Option<usize> {
        let before = self.input[..at].strip_suffix(b":").filter(|_| self.form.one_scheme)?;
        let name = self.input[at..]
            .strip_prefix(b"//")
            .filter(|_| !before.iter().any(|byte| b":/?#".contains(byte)))?;
        let end = name.iter().take(LONGEST).position(|byte| *byte == b'/').filter(|end| *end > 0)?;
        Some(2 + end + 1)
    }

    /// The length of a colon and a word, or a port where none may be, between it and the end of the host, if they begin here.
    pub fn port_at(&self, at: usize) -> Option<usize> {
        let port = self.behind_colon(at)?;
        let is_one = if self.form.ports { u8::is_ascii_alphabetic } else { u8::is_ascii_alphanumeric };
        port.iter().all(is_one).then_some(1 + port.len())
    }

    /// Whether a colon stands here in the middle of a host name.
    pub fn is_stray(&self, at: usize) -> bool {
        let name = self.behind_colon(at).and_then(|behind| behind.split(|byte| *byte == b':').next());
        name.is_some_and(|name| {
            name.contains(&b'.') && name.first().is_some_and(|byte| !byte.is_ascii_digit())
        })
    }

    /// What stands between a colon here and the end of the host, if that is not long.
    fn behind_colon(&self, at: usize) -> Option<&[u8]> {
        let behind =
            self.input.get(at..self.host.end).filter(|_| at >= self.host.start)?.strip_prefix(b":")?;
        (behind.len() < LONGEST).then_some(behind)
    }
}

/// What stands between `//` and the end of a host and port; where there is a user, from the `@` behind it on.
fn host(input: &[u8]) -> Range<usize> {
    let slashes = input.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(input.len());
    if !input[slashes..].starts_with(b"//") {
        return 0..0;
    }
    let begin = slashes + 2;
    let length = input[begin..].iter().position(|byte| b"/?#".contains(byte)).unwrap_or(input.len() - begin);
    let user = input[begin..begin + length].iter().rposition(|byte| *byte == b'@').unwrap_or(0);
    begin + user..begin + length
}
