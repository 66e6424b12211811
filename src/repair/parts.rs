//! The parts of an input as its writer means them, independent of the language.

use std::ops::Range;

use memchr::memchr_iter;

use super::cost::{self, Region};
use super::language::Form;
use crate::escape::{escape, is_escape};

/// The longest user, host or port that is removed as a whole.
const LONGEST: usize = 200;

/// Where parts of an input begin and end.
pub struct Parts<'s> {
    form: Form,
    input: &'s [u8],
    /// The text between the blanks at both ends.
    text: Range<usize>,
    /// The host and port; where there is a user, from the `@` after it on.
    pub host: Range<usize>,
    /// True if the text there ends them: if an `@` follows, it was a user.
    ends_host: bool,
    /// The slashes after a missing host, and whether a host follows them.
    no_host: Option<(Range<usize>, bool)>,
    /// The start of the text that is no path.
    tail: usize,
    /// True if it names a drive, so that a backslash separates the parts of a path.
    has_drive: bool,
}

impl<'s> Parts<'s> {
    pub fn of(input: &'s [u8], form: Form, slashes: Option<usize>) -> Self {
        let is_blank = |byte: &u8| byte.is_ascii_whitespace();
        let begin = input.iter().position(|byte| !is_blank(byte)).unwrap_or(input.len());
        let end = input.iter().rposition(|byte| !is_blank(byte)).map_or(begin, |last| last + 1);
        let tail = input.iter().position(|byte| b"?;".contains(byte)).map_or(input.len(), |at| at + 1);
        // Where slashes are counted, one more is a character.
        let last = slashes.and_then(|most| memchr_iter(b'/', input).nth(most.checked_sub(1)?));
        let tail = last.map_or(tail, |last| tail.min(last + 1));
        let host = if form.hosts { host(input) } else { 0..0 };
        let is_drive =
            |at: &[u8]| matches!(at, [b'/', letter, b':', b'/' | b'\\'] if letter.is_ascii_alphabetic());
        let has_drive = input.windows(4).any(is_drive);
        let mut after = input[host.end..].iter().take_while(|byte| **byte != b'/');
        let ends_host = !host.is_empty() && !after.any(|byte| *byte == b'@');
        let no_host = if form.hosts { no_host(input, &host) } else { None };
        Self { form, input, text: begin..end, host, ends_host, no_host, tail, has_drive }
    }

    /// Returns whether this is a blank at either end of the input.
    pub fn is_outer(&self, at: usize) -> bool {
        !self.text.contains(&at)
    }

    /// Returns whether the byte is part of a host or port, or ends them.
    pub fn is_in_host(&self, at: usize) -> bool {
        self.host.contains(&at) || at == self.host.end && self.ends_host
    }

    /// The cost of writing the byte at `at` as an escape, if it may need one.
    pub fn encode(&self, at: usize) -> Option<u32> {
        let place = match at {
            _ if self.is_in_host(at) => Region::Host,
            _ if at >= self.tail => Region::Tail,
            _ => Region::Other,
        };
        if self.has_drive && self.input[at] == b'\\' {
            return Some(cost::ENCODE_SEPARATOR);
        }
        cost::encode(self.input[at], place, self.is_escape(at))
    }

    /// Returns whether `%` and two hex digits are at `at`.
    pub fn is_escape(&self, at: usize) -> bool {
        self.input.get(at..).is_some_and(is_escape)
    }

    /// The printable character of the escape that begins at `at`.
    pub fn decoded(&self, at: usize) -> Option<u8> {
        escape(&self.input[at..]).filter(u8::is_ascii_graphic)
    }

    /// Returns whether the byte is one of the two digits of an escape.
    pub fn is_in_escape(&self, at: usize) -> bool {
        at > 0 && self.is_escape(at - 1) || at > 1 && self.is_escape(at - 2)
    }

    /// The length of `user@` or `user:password@` after `//`, if one begins here.
    pub fn user_at(&self, at: usize) -> Option<usize> {
        let form = self.form;
        if !form.hosts || form.users || !self.input[..at].ends_with(b"//") {
            return None;
        }
        let rest = &self.input[at..self.input.len().min(at + LONGEST)];
        let end = rest.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(rest.len());
        Some(rest[..end].iter().rposition(|byte| *byte == b'@')? + 1)
    }

    /// Returns whether this is one of the slashes after a missing host, and if so, whether a host follows them.
    pub fn ends_no_host(&self, at: usize) -> Option<bool> {
        self.no_host.as_ref().filter(|(slashes, _)| slashes.contains(&at)).map(|(_, is_behind)| *is_behind)
    }

    /// Returns whether this is an `@` without a host after it.
    pub fn is_last_at(&self, at: usize) -> bool {
        self.form.hosts && at == self.host.start && at + 1 == self.host.end && self.input[at] == b'@'
    }

    /// The length of the rest, and the cost of removing it: if it is short, and a query, a fragment, or a second part of a kind
    /// that is allowed once.
    pub fn rest_at(&self, at: usize) -> Option<(usize, u32)> {
        let (first, rest) = self.input[at..].split_first()?;
        let is_one = match first {
            b'?' | b'#' => true,
            b'/' | b',' | b';' | b'&' => !rest.iter().take(LONGEST).any(|byte| *byte == b'/'),
            _ => false,
        };
        if rest.len() >= LONGEST || !is_one {
            return None;
        }
        let borders = rest.iter().filter(|byte| cost::is_border(**byte)).count();
        let (price, each, most) = cost::DELETE_REST;
        let each = each * u32::try_from(borders.min(most)).unwrap_or(0);
        Some((1 + rest.len(), price + each))
    }

    /// The length of `//name/` after the first colon, if it begins here; of `//` alone, if the name ends the text.
    pub fn host_at(&self, at: usize) -> Option<usize> {
        let before = self.input[..at].strip_suffix(b":").filter(|_| self.form.one_scheme)?;
        let name = self.input[at..]
            .strip_prefix(b"//")
            .filter(|_| !before.iter().any(|byte| b":/?#".contains(byte)))?;
        let end = name.iter().take(LONGEST).position(|byte| *byte == b'/');
        match end {
            Some(end) => (end > 0).then_some(2 + end + 1),
            None => (!name.is_empty() && name.len() < LONGEST).then_some(2),
        }
    }

    /// The length of a colon and a word, a second port, or a port where none may be, between it and the end of the
    /// host, if they begin here.
    pub fn port_at(&self, at: usize) -> Option<usize> {
        let port = self.behind_colon(at)?;
        if self.input[self.host.start..at].contains(&b':') && port.iter().all(u8::is_ascii_digit) {
            return Some(1 + port.len());
        }
        let is_one = if self.form.ports { u8::is_ascii_alphabetic } else { u8::is_ascii_alphanumeric };
        port.iter().all(is_one).then_some(1 + port.len())
    }

    /// Returns whether this is a colon in the middle of a host name.
    pub fn is_stray(&self, at: usize) -> bool {
        let name = self.behind_colon(at).and_then(|after| after.split(|byte| *byte == b':').next());
        name.is_some_and(|name| {
            name.contains(&b'.') && name.first().is_some_and(|byte| !byte.is_ascii_digit())
        })
    }

    /// The text between a colon here and the end of the host, if it is short.
    fn behind_colon(&self, at: usize) -> Option<&[u8]> {
        let after =
            self.input.get(at..self.host.end).filter(|_| at >= self.host.start)?.strip_prefix(b":")?;
        (after.len() < LONGEST).then_some(after)
    }
}

/// The text between `//` and the end of a host and port; where there is a user, from the `@` after it on.
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

/// The slashes after a missing host, and whether a host follows them: a name with a dot, or any name after several slashes.
fn no_host(input: &[u8], host: &Range<usize>) -> Option<(Range<usize>, bool)> {
    let (before, after) = input.split_at(host.end);
    if !(before.ends_with(b"//") || before.ends_with(b"@") && host.len() == 1) {
        return None;
    }
    let slashes = after.iter().take_while(|byte| **byte == b'/').count();
    let name = after[slashes..].split(|byte| b"/?#".contains(byte)).next().unwrap_or_default();
    let is_host =
        name.first().is_some_and(u8::is_ascii_alphanumeric) && (slashes > 1 || name.contains(&b'.'));
    Some((host.end..host.end + slashes, is_host))
}
