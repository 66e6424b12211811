//! Maps an input to its places in the text that it was taken from.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memrchr};

use crate::columns::columns_of;
use crate::rewrite::Rewrite;

/// A place in a text. Lines end with a line feed.
///
/// ```
/// use urlgram::{Check, extract, report::Place, rfc3986::RFC3986};
/// let place: Place = extract(Check::new(&RFC3986), "see\nhttp://h/")[0].places.start;
/// assert_eq!((place.offset, place.line, place.column), (4, 2, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Place {
    /// Its byte offset in the text.
    pub offset: u64,
    /// Its line, from 1.
    pub line: usize,
    /// Its column in bytes, from 1.
    pub column: usize,
    /// Its column in characters, from 1. If the text is not UTF-8, each byte counts as about one character.
    pub character: usize,
}

impl Place {
    /// The beginning of a text.
    pub const START: Self = Self { offset: 0, line: 1, column: 1, character: 1 };

    /// Returns the place after `bytes`, which begin at this place.
    #[must_use]
    #[doc(hidden)]
    pub fn behind(self, bytes: &[u8]) -> Self {
        // A byte order mark has no column.
        if self.offset == 0
            && let Some(rest) = bytes.strip_prefix(b"\xEF\xBB\xBF")
        {
            return Self { offset: 3, ..self }.behind(rest);
        }
        let feeds = memchr_iter(b'\n', bytes).count();
        let begin = memrchr(b'\n', bytes).map_or(0, |last| last + 1);
        let rest = &bytes[begin..];
        let characters = rest.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
        let (column, character) = if feeds > 0 { (1, 1) } else { (self.column, self.character) };
        Self {
            offset: self.offset + bytes.len() as u64,
            line: self.line + feeds,
            column: column + rest.len(),
            character: character + characters,
        }
    }
}

/// The places of an input that was assembled from parts of a text, such as a URL that is broken by white space. It stores the place of
/// each part, and the lines around them.
///
/// ```
/// use urlgram::{Check, extract, report::{Layout, Origin}, rfc3986::RFC3986};
/// // The line break is no part of the URL, and yet of the text.
/// let found = extract(Check::new(&RFC3986), "see <http://h/\n  a^b>").remove(0);
/// let layout: Layout = found.layout.clone();
/// let origin = Origin { name: "page.txt".to_owned(), line: 2, layout: Some(layout), ..Origin::default() };
/// let told = found.report().diagnostics(&origin).next().unwrap().narrated();
/// assert!(told.contains("page.txt starting at line 2, column 4"), "{told}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    text: Vec<u8>,
    start: Place,
    input: Rewrite<'static>,
    pointer: Option<String>,
}

/// The part of a line that a span covers.
pub(super) struct Spot<'t> {
    /// The line, or the known part of it.
    pub text: &'t [u8],
    /// The line number, from 1.
    pub number: usize,
    /// The number of characters of the line before `text`.
    pub before: usize,
    /// The span, in `text`.
    pub span: Range<usize>,
}

impl Spot<'_> {
    /// Returns the columns of the span in its line, from 1.
    pub fn columns(&self) -> Range<usize> {
        let Range { start, end } = columns_of(self.text, &self.span);
        self.before + start..self.before + end
    }
}

impl Layout {
    /// Makes the layout of an input whose places are those in `text`, which begins at `start`.
    pub(crate) fn new(text: Vec<u8>, start: Place, input: Rewrite<'static>) -> Self {
        Self { text, start, input, pointer: None }
    }

    /// Makes the layout of a value that a file has in a notation of its own, such as a string of JSON. `text` is the text around it, which
    /// begins at `start`, and `content` the part that has the value. In that part, `escapes` are replaced by the bytes for which they
    /// stand. `pointer` leads to the value in its document.
    #[must_use]
    #[doc(hidden)]
    pub fn decoded<'t>(
        text: Vec<u8>,
        start: Place,
        content: Range<usize>,
        escapes: impl IntoIterator<Item = (Range<usize>, &'t [u8])>,
        pointer: String,
    ) -> Self {
        let mut input = Rewrite::part(content.start, text[content].to_vec());
        let mut escapes = escapes.into_iter().peekable();
        if escapes.peek().is_some() {
            input.write(escapes);
        }
        Self { pointer: Some(pointer), ..Self::new(text, start, input) }
    }

    /// Returns the input.
    #[must_use]
    #[doc(hidden)]
    pub fn input(&self) -> &[u8] {
        &self.input
    }

    /// Returns the pointer to the input in its document, if it is a value of one.
    #[must_use]
    #[doc(hidden)]
    pub fn pointer(&self) -> Option<&str> {
        self.pointer.as_deref()
    }

    /// Returns the text around the input, and the place of its first byte.
    #[must_use]
    #[doc(hidden)]
    pub fn text(&self) -> (&[u8], Place) {
        (&self.text, self.start)
    }

    /// Returns the part of [`text`](Self::text) that a span of the input comes from.
    pub(crate) fn range(&self, span: &Range<usize>) -> Range<usize> {
        self.input.span(span)
    }

    /// Returns the places in the text where a span of the input begins and ends. They enclose white space inside the span, but not
    /// white space around it.
    #[must_use]
    #[doc(hidden)]
    pub fn places(&self, span: Range<usize>) -> Range<Place> {
        let range = self.input.span(&span);
        let start = self.start.behind(&self.text[..range.start]);
        start..start.behind(&self.text[range])
    }

    /// Returns the place of a span, limited to its first line.
    pub(super) fn spot(&self, span: &Range<usize>) -> Spot<'_> {
        let range = self.input.span(span);
        let begin = memrchr(b'\n', &self.text[..range.start]).map_or(0, |last| last + 1);
        let end = memchr(b'\n', &self.text[range.start..]).map_or(self.text.len(), |feed| range.start + feed);
        let line = &self.text[begin..end];
        let text = line.strip_suffix(b"\r").filter(|line| begin + line.len() >= range.start).unwrap_or(line);
        let inside = |at: usize| (at - begin).min(text.len());
        Spot {
            text,
            number: self.start.behind(&self.text[..begin]).line,
            before: if begin == 0 { self.start.character - 1 } else { 0 },
            span: inside(range.start)..inside(range.end),
        }
    }
}
