//! Finds the beginning of a URL before a colon, and its wrapper.

use memchr::memchr;

use crate::documents::dialect::{Context, Dialect};
use urlgram_grammar::Class;

/// The characters of a scheme's name, in any document.
pub(super) const NAME: Class = Class::range(b'a', b'z').or(Class::range(b'A', b'Z')).with("0123456789+-.");

/// The number of bytes before a colon that are searched for the beginning of a URL: its scheme, prefix and wrapper.
pub(super) const REACH: usize = 128;

/// Returns whether a byte is white space in the sense of the documents: "spaces, linebreaks, tabs, etc.".
pub(super) fn is_white(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0B
}

/// Returns the bytes without white space.
fn joined(bytes: &[u8]) -> Vec<u8> {
    bytes.iter().copied().filter(|byte| !is_white(*byte)).collect()
}

/// A text that ends with a colon.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Head {
    /// The prefix, which begins here.
    Prefix(usize),
    /// A scheme, which begins here.
    Scheme(usize),
}

/// A search for heads by the rules of one dialect.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heads {
    pub dialect: &'static Dialect,
    /// A bit for the last two bytes of each name that `is_known` or `is_prefix`, by five bits of each byte: letters of either case have the
    /// same.
    ends: [u32; 32],
    /// The length of the longest of them.
    longest: usize,
}

impl Heads {
    pub fn new(dialect: &'static Dialect) -> Self {
        let mut heads = Self { dialect, ends: [0; 32], longest: 0 };
        let prefix = heads.context().prefix.strip_suffix(':');
        for name in heads.names().chain(prefix) {
            heads.longest = heads.longest.max(name.len());
            match name.as_bytes() {
                [.., before, last] => heads.ends[usize::from(before & 31)] |= 1 << (last & 31),
                // A name of one letter ends after any byte.
                [last] => heads.ends.iter_mut().for_each(|ends| *ends |= 1 << (last & 31)),
                [] => {}
            }
        }
        heads
    }

    /// Returns `false` if neither a head nor a delimited URL has its colon at `colon`, as the bytes around it tell. Most colons of a text
    /// are of another kind.
    #[inline]
    pub fn may_end(&self, bytes: &[u8], colon: usize) -> bool {
        if Self::has_slashes(&bytes[colon + 1..]) {
            return true;
        }
        match bytes[..colon] {
            // White space may break a name.
            [.., before, last] if !is_white(before) && !is_white(last) => {
                self.ends[usize::from(before & 31)] >> (last & 31) & 1 == 1
            }
            _ => true,
        }
    }

    /// The same, as the whole name before the colon tells. Bytes before `floor` are ignored.
    pub fn can_end(&self, bytes: &[u8], floor: usize, colon: usize) -> bool {
        let rest = &bytes[colon + 1..];
        let floor = floor.max(colon.saturating_sub(REACH));
        let length = bytes[floor..colon].iter().rev().take_while(|byte| NAME.has(**byte)).count();
        let word = &bytes[colon - length..colon];
        let name = &word[word.iter().take_while(|byte| !byte.is_ascii_alphabetic()).count()..];
        Self::has_slashes(rest)
            || self.is_prefix(word)
            || rest.first().is_some_and(|byte| !is_white(*byte)) && self.is_known(name)
            || self.broken(bytes, floor, colon).is_some()
    }

    /// Returns whether two slashes follow, after white space or with a backslash before each.
    #[inline]
    fn has_slashes(rest: &[u8]) -> bool {
        match *rest {
            [b'/' | b'\\', b'/', ..] => true,
            [byte, ..] if is_white(byte) => {
                let white = rest.iter().take_while(|byte| is_white(**byte)).count();
                matches!(rest[white..], [b'/', b'/', ..])
            }
            _ => false,
        }
    }

    pub fn context(&self) -> &'static Context {
        &self.dialect.prose.context
    }

    /// Returns the head that ends with the colon at `colon`, and the place of the opening character of its wrapper, if there is one. Bytes
    /// before `floor` are ignored.
    pub fn at(&self, bytes: &[u8], floor: usize, colon: usize) -> Option<(Head, Option<usize>)> {
        let floor = floor.max(colon.saturating_sub(REACH));
        // Most colons that belong to no URL are rejected here.
        bytes[floor..colon].last().filter(|byte| NAME.has(**byte) || is_white(**byte))?;
        let length = bytes[floor..colon].iter().rev().take_while(|byte| NAME.has(**byte)).count();
        let begin = colon - length;
        let word = &bytes[begin..colon];
        if self.is_prefix(word) {
            return Some((Head::Prefix(begin), self.opening(bytes, floor, begin)));
        }
        if !self.is_known(word)
            && let Some((begin, open)) = self.broken(bytes, floor, colon)
        {
            let head =
                if self.is_prefix(&joined(&bytes[begin..colon])) { Head::Prefix } else { Head::Scheme };
            return Some((head(begin), Some(open)));
        }
        // Digits and marks before the first letter are punctuation, as in `1.http://h/`.
        let name = word.iter().position(u8::is_ascii_alphabetic)?;
        let open = if name == 0 { self.opening(bytes, floor, begin) } else { None };
        self.begins(&word[name..], &bytes[colon + 1..], open.is_some())
            .then_some((Head::Scheme(begin + name), open))
    }

    /// Returns whether a URL begins with this name and a colon, followed by `rest`: any name before `//`, otherwise only a
    /// known one. Prose is full of other colons.
    fn begins(&self, name: &[u8], rest: &[u8], breakable: bool) -> bool {
        let white = if breakable { rest.iter().take_while(|byte| is_white(**byte)).count() } else { 0 };
        let goes_on = |byte: &u8| byte.is_ascii_alphanumeric() || b"/*%".contains(byte);
        rest[white..].starts_with(b"//") || self.is_known(name) && rest.first().is_some_and(goes_on)
    }

    /// Returns whether `rest` begins with a name and its colon. White space before the name is ignored, and white space in it only
    /// if the name is known.
    pub fn has_scheme(&self, rest: &[u8]) -> bool {
        let rest = &rest[..rest.len().min(REACH)];
        let white = rest.iter().take_while(|byte| is_white(**byte)).count();
        let Some(colon) = memchr(b':', rest).filter(|colon| *colon > white) else { return false };
        let name = &rest[white..colon];
        name[0].is_ascii_alphabetic() && name.iter().all(|byte| NAME.has(*byte))
            || self.is_known(&joined(name))
    }

    pub fn is_prefix(&self, name: &[u8]) -> bool {
        self.context().prefix.as_bytes().strip_suffix(b":").is_some_and(|own| own.eq_ignore_ascii_case(name))
    }

    pub fn is_known(&self, name: &[u8]) -> bool {
        self.names().any(|known| known.as_bytes().eq_ignore_ascii_case(name))
    }

    /// The schemes that the document knows.
    fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let own = self.dialect.schemes.iter().map(|scheme| scheme.name);
        let described = self.dialect.prose.described.iter().map(|described| described.scheme);
        own.chain(described).chain(self.context().schemes.iter().copied())
    }

    /// Returns the opening bracket before `begin`, which white space may follow.
    fn opening(&self, bytes: &[u8], floor: usize, begin: usize) -> Option<usize> {
        let before = &bytes[floor..begin];
        let white = before.iter().rev().take_while(|byte| is_white(**byte)).count();
        let open = begin.checked_sub(white + 1).filter(|open| *open >= floor)?;
        let mut forms = self.context().forms.iter().filter(|form| form.breakable);
        forms.any(|form| form.wrapper.is_some_and(|(own, _)| own == bytes[open])).then_some(open)
    }

    /// Returns a known name after an opening bracket that is divided by line breaks: its place, and that of the bracket.
    fn broken(&self, bytes: &[u8], floor: usize, colon: usize) -> Option<(usize, usize)> {
        // A name with more letters is not a known one.
        let mut letters = 0;
        let part = |byte: &&u8| {
            letters += usize::from(!is_white(**byte));
            letters <= self.longest && (NAME.has(**byte) || is_white(**byte))
        };
        let length = bytes[floor..colon].iter().rev().take_while(part).count();
        let white = bytes[colon - length..colon].iter().take_while(|byte| is_white(**byte)).count();
        let begin = colon - length + white;
        let name = &bytes[begin..colon];
        if !name.contains(&b'\n') {
            return None;
        }
        let open = self.opening(bytes, floor, begin)?;
        let joined = joined(name);
        (self.is_known(&joined) || self.is_prefix(&joined)).then_some((begin, open))
    }
}
