//! Finds URLs in running text, by the documents' recommendations: `<URL:...>`, `URL:`, brackets, and bare URLs.
//!
//! Each document has its own rules ([`Context`]): its wrappers, white space inside them that is ignored, and a
//! hyphen at the end of a line that may not be part of the URL. Each find names its form and the place of each of
//! its bytes, so that findings refer to the text.
//!
//! ```
//! use urlgram::{Check, extract::extract, rfc1738::RFC1738};
//! let text = b"it is under <URL:ftp://ds.in\n   ternic.net/rf c> (not http://h/~a).";
//! let finds = extract(Check::new(&RFC1738), text);
//! assert_eq!(finds[0].url(), b"ftp://ds.internic.net/rfc");
//! assert_eq!((finds[0].form.to_string(), finds[0].form.section), ("<URL:...>".into(), "\"APPENDIX\""));
//! assert!(finds[0].conforms());
//! assert_eq!(finds[1].url(), b"http://h/~a");
//! let report = finds[1].report();
//! let place = finds[1].layout.places(report.findings()[0].span()).start;
//! assert_eq!((place.line, place.column), (2, 35));
//! ```
//!
//! A URL is:
//!
//! - between `<URL:` and `>`, any text; between other brackets with the prefix, text that begins with a scheme;
//! - elsewhere, text that begins with a scheme that the document knows, or with any scheme and `//`.
//!
//! Text that the syntax around it delimits is one URL, with spaces and all else up to the closing character on the same line: it begins
//! with a scheme right after a quote or backtick, after `<` where the document has no such wrapper, or as the destination of a link in
//! Markdown. Its escapes are those of that syntax: references in attributes of HTML; in other quotes, which do not tell the syntax,
//! backslashes are escapes if the text as written does not conform. Text with several URLs is running text.
//!
//! A bare URL ends before white space, control characters, the document's delimiters, the end of the text of a link, and characters
//! beyond US-ASCII that are no letters (RFC 3987 has others, too); punctuation at its end belongs to the sentence. A wrapper that is not
//! closed is ignored: another opening bracket, an empty line or [`Extractor::LONGEST`] bytes end the search. A fragment identifier is split
//! off if the document separates it, and the check begins with a whole URL.

mod bare;
#[cfg(feature = "serde")]
mod data;
mod delimited;
mod find;
mod head;
mod scan;

use std::io::{self, Read};
use std::ops::Range;

use memchr::{memchr, memrchr};

pub use crate::documents::dialect::Frame;
#[cfg(feature = "serde")]
pub use data::Data;
pub use find::{About, Candidate, Find, Remark};

use crate::check::Check;
#[cfg(doc)]
use crate::documents::dialect::Context;
use crate::report::Place;
use scan::{Extent, Scan};

/// Finds the URLs in a text, in order, and checks them with `check`. An [`Extractor`] accepts a text in pieces.
#[must_use]
pub fn extract(check: Check, text: impl AsRef<[u8]>) -> Vec<Find> {
    extract_but(check, text.as_ref(), |_| false)
}

/// Finds the URLs in a text but those that `passes` says are of no interest: it is asked for the place of each that is in the text byte for
/// byte, before anything is made of it.
#[doc(hidden)]
pub fn extract_but(check: Check, text: &[u8], mut passes: impl FnMut(Range<usize>) -> bool) -> Vec<Find> {
    let (mut search, mut finds) = (Search::new(check, Extractor::LONGEST), Vec::new());
    while let Some(found) = search.extent(text, text.len()) {
        if !(search.scan.is_as_written(&found, text) && passes(found.content.clone())) {
            finds.push(search.find(text, &found));
        }
    }
    finds
}

/// Finds the URLs in the text of `reader` while it is read. Memory does not grow with its length.
///
/// ```
/// use urlgram::{Check, extract, rfc1738::RFC1738};
/// let text = "see http://h/.\n".repeat(1000);
/// let mut finds = extract::read(Check::new(&RFC1738), text.as_bytes());
/// assert_eq!(finds.nth(999).unwrap()?.places.start.line, 1000);
/// # Ok::<(), std::io::Error>(())
/// ```
#[doc(hidden)]
pub fn read(check: Check, mut reader: impl Read) -> impl Iterator<Item = io::Result<Find>> {
    let mut extractor = Extractor::new(check);
    let mut chunk = vec![0; 1 << 18];
    let mut failed = false;
    std::iter::from_fn(move || {
        while !failed {
            if let Some(find) = extractor.next() {
                return Some(Ok(find));
            }
            match reader.read(&mut chunk) {
                Ok(0) if extractor.finished => return None,
                Ok(0) => extractor.finish(),
                Ok(length) => extractor.feed(&chunk[..length]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    failed = true;
                    return Some(Err(error));
                }
            }
        }
        None
    })
}

/// Finds URLs in a text that comes in pieces: [feed](Self::feed) a piece, take the finds as from any iterator, and at the end
/// [finish](Self::finish) and take the rest. The finds do not depend on how the text is divided.
///
/// Linear time; memory for the piece and a few times the search limit.
///
/// ```
/// use urlgram::{Check, extract::Extractor, rfc1738::RFC1738};
/// let mut extractor = Extractor::new(Check::new(&RFC1738)).with_longest(1000);
/// let mut urls = Vec::new();
/// for piece in ["see http://www.w3", ".org/ and fi", "le://localhost/etc/motd"] {
///     extractor.feed(piece);
///     urls.extend(extractor.by_ref().map(|find| find.url().to_vec()));
/// }
/// extractor.finish();
/// urls.extend(extractor.map(|find| find.url().to_vec()));
/// assert_eq!(urls, [&b"http://www.w3.org/"[..], b"file://localhost/etc/motd"]);
/// ```
#[derive(Clone, Debug)]
pub struct Extractor {
    search: Search,
    /// The text that is not finished, and some text before it.
    buffer: Vec<u8>,
    finished: bool,
}

/// The place of a search for URLs, in a text or in the buffer of an [`Extractor`].
#[derive(Clone, Debug)]
struct Search {
    check: Check,
    scan: Scan,
    /// The length of the scanned part.
    at: usize,
    /// The end of the last find.
    floor: usize,
    /// A place in the text, and where it is in the buffer.
    place: (Place, usize),
    /// True if the rest of a URL that was too long is being skipped.
    passing: bool,
}

/// The number of bytes before and after a find that are kept for excerpts.
const AROUND: usize = 80;

/// The number of bytes before a colon that may be read or shown.
const BEFORE: usize = head::REACH + 2 * AROUND;

impl Extractor {
    /// The default limit of the search for the end of a URL, in bytes, including its wrapper and the white space in it.
    pub const LONGEST: usize = 1 << 14;

    /// Makes an extractor that finds URLs by the rules of the dialect of `check`, and checks them with it.
    #[must_use]
    pub fn new(check: Check) -> Self {
        Self { search: Search::new(check, Self::LONGEST), buffer: Vec::new(), finished: false }
    }

    /// Sets the limit of the search for the end of a URL, in bytes.
    #[must_use]
    #[doc(hidden)]
    pub fn with_longest(self, longest: usize) -> Self {
        Self { search: Search::new(self.search.check, longest), ..self }
    }

    /// Appends the next piece of the text.
    pub fn feed(&mut self, piece: impl AsRef<[u8]>) {
        let piece = piece.as_ref();
        let done = self.search.at.saturating_sub(BEFORE);
        // Moving the buffer for every byte would be quadratic.
        if done > self.buffer.len() / 2 {
            self.search.leave(&self.buffer, done);
            self.buffer.drain(..done);
        }
        self.buffer.extend_from_slice(piece);
    }

    /// Ends the text: there are no more pieces.
    pub fn finish(&mut self) {
        self.finished = true;
    }

    /// Returns the offset up to which later text cannot change the finds.
    fn decided(&self) -> usize {
        let ahead = if self.finished { 0 } else { self.search.scan.longest + 2 * AROUND };
        self.buffer.len().saturating_sub(ahead)
    }
}

impl Iterator for Extractor {
    type Item = Find;

    /// Returns the next find. Returns `None` if more text is needed, and after the last find.
    fn next(&mut self) -> Option<Find> {
        let end = self.decided();
        let found = self.search.extent(&self.buffer, end)?;
        Some(self.search.find(&self.buffer, &found))
    }
}

impl Search {
    fn new(check: Check, longest: usize) -> Self {
        let scan = Scan::new(check.spec.dialect, longest);
        Self { check, scan, at: 0, floor: 0, place: (Place::START, 0), passing: false }
    }

    /// Leaves out the first bytes of the text, which are scanned.
    fn leave(&mut self, text: &[u8], done: usize) {
        self.move_to(text, done.max(self.place.1));
        (self.at, self.floor) = (self.at - done, self.floor.saturating_sub(done));
        self.place.1 -= done;
    }

    /// Returns the place of an offset of the text. Offsets must not decrease.
    fn move_to(&mut self, text: &[u8], offset: usize) -> Place {
        let (place, known) = self.place;
        self.place = (place.behind(&text[known..offset]), offset);
        self.place.0
    }

    fn find(&mut self, text: &[u8], found: &Extent) -> Find {
        let (start, end) = (found.unclosed.unwrap_or(found.whole.start), found.whole.end);
        let near = start.saturating_sub(AROUND);
        let begin = memrchr(b'\n', &text[near..start]).map_or(near, |feed| near + feed + 1);
        let far = text.len().min(end + AROUND);
        let stop = memchr(b'\n', &text[end..far]).map_or(far, |feed| end + feed);
        // Do not cut a character in two.
        let begins = |byte: &u8| byte & 0xC0 != 0x80;
        let begin = begin + text[begin..start].iter().take(3).position(begins).unwrap_or(0);
        let place = self.move_to(text, begin);
        let inside = |range: &Range<usize>| range.start - begin..range.end - begin;
        let moved = Extent {
            whole: inside(&found.whole),
            content: inside(&found.content),
            unclosed: found.unclosed.map(|open| open - begin),
            ..*found
        };
        Find::new(self.check, &self.scan, &moved, &text[begin..stop], place)
    }

    /// Returns the place of the next find in the text, whose finds are decided up to `end`.
    fn extent(&mut self, text: &[u8], end: usize) -> Option<Extent> {
        while self.at < end {
            let rest = &text[self.at..end];
            if self.passing {
                self.at = self.scan.characters.end(text, self.at, end);
                self.passing = self.at >= end;
                continue;
            }
            let Some(colon) = memchr(b':', rest) else {
                self.at = end;
                break;
            };
            let colon = self.at + colon;
            self.at = colon + 1;
            if self.scan.heads.may_end(text, colon)
                && let Some(found) = self.scan.at(text, self.floor, colon)
            {
                (self.at, self.floor, self.passing) = (found.whole.end, found.whole.end, found.cut);
                return Some(found);
            }
        }
        None
    }
}
