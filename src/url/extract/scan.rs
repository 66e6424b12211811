//! Finds the whole URL around a colon.

use std::ops::Range;

use memchr::memchr;

use super::bare;
use super::head::{Head, Heads, is_white};
use crate::documents::dialect::{Context, Dialect, Frame};
use urlgram_grammar::Class;

/// A search for the URLs of one dialect.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scan {
    heads: Heads,
    /// The characters of a bare URL.
    pub characters: Class,
    /// See [`Extractor::LONGEST`](super::Extractor::LONGEST).
    pub longest: usize,
}

/// The place of a URL, as offsets of the scanned text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Extent {
    pub form: &'static Frame,
    /// The place with wrapper and prefix.
    pub whole: Range<usize>,
    /// The place without them.
    pub content: Range<usize>,
    /// The opening character of a wrapper that is not closed.
    pub unclosed: Option<usize>,
    /// True if the URL exceeds the search limit.
    pub cut: bool,
}

impl Scan {
    pub fn new(dialect: &'static Dialect, longest: usize) -> Self {
        Self { heads: Heads { dialect }, characters: bare::characters(&dialect.prose), longest }
    }

    pub fn context(&self) -> &'static Context {
        self.heads.context()
    }

    /// Returns the URL whose scheme or prefix ends with the colon at `colon`. Bytes before `floor` are ignored, and so are bytes
    /// beyond the search limit, plus one, after the colon.
    pub fn at(&self, bytes: &[u8], floor: usize, colon: usize) -> Option<Extent> {
        let (head, open) = self.heads.at(bytes, floor, colon)?;
        let (begin, content, prefixed) = match head {
            Head::Prefix(begin) => (begin, colon + 1, true),
            Head::Scheme(begin) => (begin, begin, false),
        };
        let before = begin.checked_sub(1).filter(|before| *before >= floor).map(|before| bytes[before]);
        // The end of the search.
        let limit = bytes.len().min(colon + self.longest);
        let (bytes, rest) = bytes.split_at(limit);
        let goes_on = rest.first().is_some_and(|byte| self.characters.has(*byte));
        let bare = |content: usize, form: Option<&'static Frame>| {
            let (found, whole) = self.bare(bytes, begin..content, before, form?)?;
            Some(Extent { cut: whole && goes_on, ..found })
        };
        let own = self.context().form(None, prefixed);
        let form = open.and_then(|open| Some((open, self.context().form(Some(bytes[open]), prefixed)?)));
        let Some((open, form)) = form else { return bare(content, own) };
        // Brackets other than `<` have other uses, and `url:` in them is often a key.
        let meant = !prefixed || bytes[open] == b'<' || self.heads.has_scheme(&bytes[content..]);
        if let Some(close) = self.close(bytes, open, content, form).filter(|_| meant) {
            let (whole, content) = (open..close + 1, content..close);
            return Some(Extent { form, whole, content, unclosed: None, cut: false });
        }
        let white = bytes[content..].iter().take_while(|byte| is_white(**byte)).count();
        // A document may know the prefix in brackets only.
        let own = own.or_else(|| self.context().form(None, false).filter(|_| meant));
        let found = bare(if prefixed && meant { content + white } else { content }, own)?;
        Some(Extent { unclosed: (form.breakable && meant).then_some(open), ..found })
    }

    /// Returns the closing character of a wrapper. An opening character, an empty line or the limit before it end the search.
    fn close(&self, bytes: &[u8], open: usize, content: usize, form: &Frame) -> Option<usize> {
        let (opening, closing) = form.wrapper?;
        let mut empty_line = false;
        for (place, byte) in bytes.iter().enumerate().skip(content) {
            let breaks = is_white(*byte) || byte.is_ascii_control() || b"<>".contains(byte);
            match *byte {
                byte if byte == closing => return Some(place),
                byte if byte == opening || place - open >= self.longest => return None,
                _ if breaks && !form.breakable => return None,
                b'\n' if empty_line => return None,
                b'\n' => empty_line = true,
                byte => empty_line &= is_white(byte),
            }
        }
        None
    }

    /// Returns a URL without a wrapper, and whether it reaches the end of `bytes`. `head` is its beginning,
    /// after the byte `before`.
    fn bare(
        &self,
        bytes: &[u8],
        head: Range<usize>,
        before: Option<u8>,
        form: &'static Frame,
    ) -> Option<(Extent, bool)> {
        let rest = &bytes[head.end..];
        if !head.is_empty() && (rest.first().copied().is_none_or(is_white) || !self.heads.has_scheme(rest)) {
            return None;
        }
        let (length, whole) = bare::length(rest, before, &self.characters);
        let behind = &rest[memchr(b':', &rest[..length])? + 1..length];
        // `http://` alone is a mention of the scheme.
        if behind.is_empty() || behind == b"//" {
            return None;
        }
        let end = head.end + length;
        let start = if form.prefixed { head.start } else { head.end };
        let found = Extent { form, whole: start..end, content: head.end..end, unclosed: None, cut: false };
        Some((found, whole))
    }
}
