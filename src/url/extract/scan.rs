//! Finds the whole URL around a colon.

use std::ops::Range;

use memchr::memchr;

use super::bare::{self, Characters};
use super::delimited::{Notation, Opening, is_list};
use super::head::{Head, Heads, NAME, REACH, is_white};
use crate::documents::dialect::{Context, Dialect, Frame};

/// A search for the URLs of one dialect.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scan {
    pub heads: Heads,
    /// The characters of a bare URL.
    pub characters: Characters,
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
    /// The notation of the content, if the syntax around it has one.
    pub notation: Option<Notation>,
}

impl Scan {
    pub fn new(dialect: &'static Dialect, longest: usize) -> Self {
        Self { heads: Heads::new(dialect), characters: Characters::of(&dialect.prose), longest }
    }

    pub fn context(&self) -> &'static Context {
        self.heads.context()
    }

    /// Returns whether a URL is the bytes of its place, and nothing else can be said of its form.
    pub fn is_as_written(&self, found: &Extent, text: &[u8]) -> bool {
        let splits = self.context().fragment.is_some();
        let is_plain = |byte: &u8| match byte {
            b'\\' | b'"' | b'\'' => found.notation.is_none(),
            b'&' => !matches!(found.notation, Some(Notation::Attribute | Notation::Markdown)),
            b'#' => !splits,
            _ => true,
        };
        !found.form.breakable
            && !found.cut
            && found.unclosed.is_none()
            && text[found.content.clone()].iter().all(is_plain)
    }

    /// Returns the URL whose scheme or prefix ends with the colon at `colon`. Bytes before `floor` are ignored, and so are bytes
    /// beyond the search limit, plus one, after the colon.
    pub fn at(&self, bytes: &[u8], floor: usize, colon: usize) -> Option<Extent> {
        if !self.heads.can_end(bytes, floor, colon) {
            return None;
        }
        if let Some(found) = self.delimited(bytes, floor, colon) {
            return Some(found);
        }
        let (head, open) = self.heads.at(bytes, floor, colon)?;
        let (begin, content, prefixed) = match head {
            Head::Prefix(begin) => (begin, colon + 1, true),
            Head::Scheme(begin) => (begin, begin, false),
        };
        let before = begin.checked_sub(1).filter(|before| *before >= floor).map(|before| bytes[before]);
        let bare = |content: usize, form: Option<&'static Frame>| {
            self.bare(bytes, begin..content, self.limit(bytes, colon), before, form?)
        };
        let own = self.context().form(None, prefixed);
        let form = open.and_then(|open| Some((open, self.context().form(Some(bytes[open]), prefixed)?)));
        let Some((open, form)) = form else { return bare(content, own) };
        // Brackets other than `<` have other uses, and `url:` in them is often a key.
        let meant = !prefixed || bytes[open] == b'<' || self.heads.has_scheme(&bytes[content..]);
        let near = &bytes[..self.limit(bytes, colon)];
        let close = self.close(near, open, content, form).filter(|_| meant);
        // Each URL of a list is found by itself. White space may break a scheme, too.
        let is_list = |close: usize| {
            let text = near[content..close].trim_ascii_start();
            let name = text.iter().take_while(|byte| NAME.has(**byte)).count();
            text[name..].starts_with(b"://") && is_list(&text[name + 3..])
        };
        if close.is_some_and(is_list) {
            return bare(content, own);
        }
        if let Some(close) = close {
            let (whole, content) = (open..close + 1, content..close);
            return Some(Extent { form, whole, content, unclosed: None, cut: false, notation: None });
        }
        let white = near[content..].iter().take_while(|byte| is_white(**byte)).count();
        // A document may know the prefix in brackets only.
        let own = own.or_else(|| self.context().form(None, false).filter(|_| meant));
        let found = bare(if prefixed && meant { content + white } else { content }, own)?;
        Some(Extent { unclosed: meant.then_some(open), ..found })
    }

    /// The end of the search for the end of a URL.
    fn limit(&self, bytes: &[u8], colon: usize) -> usize {
        bytes.len().min(colon + self.longest)
    }

    /// Returns the URL that the syntax around it delimits: its scheme or prefix begins right after the opening character, and the closing
    /// one is on the same line. A list of URLs is none.
    fn delimited(&self, bytes: &[u8], floor: usize, colon: usize) -> Option<Extent> {
        let floor = floor.max(colon.saturating_sub(REACH));
        let name = bytes[floor..colon].iter().rev().take_while(|byte| NAME.has(**byte)).count();
        let begin = colon - name;
        let name = &bytes[begin..colon];
        let opening = Opening::before(bytes, floor, begin)
            .filter(|_| name.first().is_some_and(u8::is_ascii_alphabetic))?;
        let (mark, _) = opening.form.wrapper?;
        let prefixed = self.heads.is_prefix(name);
        let known = self.context().form(Some(mark), prefixed);
        // White space may break a URL in the document's own brackets, and not in those of Markdown.
        let is_markdown = opening.notation == Notation::Bracketed && !prefixed;
        if known.is_some_and(|form| form.breakable) && !is_markdown {
            return None;
        }
        let bytes = &bytes[..self.limit(bytes, colon)];
        let rest = bytes.get(colon + 1..)?;
        let begins = rest.starts_with(b"//")
            || rest.starts_with(br"\/\/")
            || self.heads.is_known(name) && rest.first().is_some_and(|byte| !is_white(*byte))
            || prefixed && self.heads.has_scheme(rest);
        if !begins {
            return None;
        }
        let (content, whole) = opening.closed(bytes, if prefixed { colon + 1 } else { begin })?;
        let behind = &bytes[colon + 1..content.end];
        // A scheme alone in code, or in single quotes, is a mention of it.
        let is_mention = behind.is_empty() || behind == b"//" && b"'`".contains(&mark);
        if is_mention || is_list(&bytes[content.clone()]) {
            return None;
        }
        let own = self.context().form(None, true).filter(|_| prefixed);
        let whole = if own.is_some() { begin..content.end } else { whole };
        let form = own.or(known.filter(|_| !is_markdown)).unwrap_or(opening.form);
        Some(Extent { form, whole, content, unclosed: None, cut: false, notation: Some(opening.notation) })
    }

    /// Returns the closing character of a wrapper. An opening character, an empty line or the limit before it end the search.
    fn close(&self, bytes: &[u8], open: usize, content: usize, form: &Frame) -> Option<usize> {
        let (opening, closing) = form.wrapper?;
        let mut empty_line = false;
        for (place, byte) in bytes.iter().enumerate().skip(content) {
            match *byte {
                byte if byte == closing => return Some(place),
                byte if byte == opening || place - open >= self.longest => return None,
                b'\n' if empty_line => return None,
                b'\n' => empty_line = true,
                byte => empty_line &= is_white(byte),
            }
        }
        None
    }

    /// Returns a URL without a wrapper, which ends near `limit` at the latest. `head` is its beginning, after the byte `before`.
    fn bare(
        &self,
        bytes: &[u8],
        head: Range<usize>,
        limit: usize,
        before: Option<u8>,
        form: &'static Frame,
    ) -> Option<Extent> {
        let rest = &bytes[head.end..limit];
        if !head.is_empty() && (rest.first().copied().is_none_or(is_white) || !self.heads.has_scheme(rest)) {
            return None;
        }
        let (length, is_long) = bare::length(bytes, (head.end, limit), before, &self.characters);
        let end = head.end + length;
        let text = &bytes[head.end..end];
        let behind = &text[memchr(b':', text)? + 1..];
        // `http://` alone is a mention of the scheme.
        if behind.is_empty() || behind == b"//" {
            return None;
        }
        let start = if form.prefixed { head.start } else { head.end };
        let cut = is_long && self.characters.end(bytes, limit, limit + 1) > limit;
        Some(Extent { form, whole: start..end, content: head.end..end, unclosed: None, cut, notation: None })
    }
}
