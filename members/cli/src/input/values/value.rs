//! A value of a file, as the readers of all notations pass it on, and its replacement.

use std::ops::Range;

use memchr::{memchr, memchr_iter};
use urlgram::report::{Layout, Place};

use super::window::{Stop, Window};
use crate::failure::Failure;

/// The most bytes of a value. Longer values are not checked.
pub const LONGEST: usize = 1 << 24;
/// The most values around a value.
pub const DEEPEST: usize = 10_000;
pub const NOT_READ: &str = "in a form that is not read";
pub const TOO_LONG: &str = "longer than 16 MiB, the limit";

/// A value or an error that a reader found.
#[derive(Debug)]
pub enum Event {
    /// The name of a value at the top of a document of JSON, or of the root element of XML.
    Top(Vec<u8>),
    /// A text at the places that these patterns match.
    Text(Vec<usize>, Layout, Raw),
    /// A text of several lines there, whose URLs follow.
    Lines(Vec<usize>),
    /// A value there that is not checked.
    Other {
        /// The patterns that match its place.
        matched: Vec<usize>,
        place: Place,
        pointer: String,
        what: &'static str,
        /// True if there are values inside it that the patterns know.
        is_around: bool,
    },
    /// A line that is not in its notation, with the reason. Reading goes on after it.
    Wrong(Place, String),
}

/// A text as a file has it.
#[derive(Clone, Debug)]
pub struct Raw {
    pub bytes: Vec<u8>,
    /// The offset of its beginning.
    pub begins: u64,
    pub notation: Notation,
}

/// A value that is written anew.
#[derive(Debug)]
pub struct Rewritten {
    /// The text as the file has to have it.
    pub raw: Vec<u8>,
    value: Vec<u8>,
}

/// The caller, which may change a value.
pub type Visit<'v> = dyn FnMut(Event) -> Result<Option<Rewritten>, Failure> + 'v;

/// Parts of a text, with the bytes that they mean.
pub type Escapes = Vec<(Range<usize>, Vec<u8>)>;

/// The form of a text in a file.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// Finds the parts of a text that mean other bytes.
    pub escapes: fn(&[u8]) -> Escapes,
    /// Writes a text.
    pub encode: fn(&str) -> String,
    /// Finds the markup in a text, which is no part of its value.
    pub marks: fn(&[u8]) -> Vec<Range<usize>>,
    /// Returns whether bytes are literal after this beginning of a text.
    pub is_literal: fn(&[u8]) -> bool,
    /// Counts the bytes that would end a text, or be no part of one.
    pub breaks: fn(&[u8]) -> usize,
    /// True if the text has several lines: URLs are searched in it.
    pub is_prose: bool,
}

/// A notation without markup inside a text.
pub const PLAIN: Notation = Notation {
    escapes: |_| Vec::new(),
    encode: str::to_owned,
    marks: |_| Vec::new(),
    is_literal: |_| false,
    breaks: |_| 0,
    is_prose: false,
};

/// The notation of texts in such quotes, which are written twice inside.
pub const fn twice<const QUOTE: u8>() -> Notation {
    Notation {
        escapes: |raw| {
            let pairs = memchr_iter(QUOTE, raw).step_by(2);
            pairs.map(|at| (at..(at + 2).min(raw.len()), vec![QUOTE])).collect()
        },
        encode: |text| text.replace(char::from(QUOTE), str::from_utf8(&[QUOTE; 2]).unwrap_or_default()),
        breaks: |raw| raw.split(|byte| *byte != QUOTE).filter(|quotes| quotes.len() % 2 > 0).count(),
        ..PLAIN
    }
}

impl Notation {
    /// Returns the value of a text.
    pub fn value(self, raw: &[u8]) -> Vec<u8> {
        edited(raw, &(self.escapes)(raw))
    }

    /// The same for a text with this value: one of several lines is prose, and its line breaks are not read to the letter. None if the text
    /// has another value.
    pub fn of(self, raw: &[u8], value: &[u8]) -> Option<Self> {
        let is_prose = raw.contains(&b'\n') && value.contains(&b'\n');
        (is_prose || self.value(raw) == value).then_some(Self { is_prose, ..self })
    }

    /// Passes the text at `content` to the caller, and replaces it in the copy of the file if the caller changes it.
    pub fn offer(
        self,
        window: &mut Window<'_>,
        content: &Range<u64>,
        patterns: Vec<usize>,
        pointer: &str,
        visit: &mut Visit<'_>,
    ) -> Result<(), Stop> {
        let bytes = window.bytes(content).to_vec();
        let escapes = (self.escapes)(&bytes);
        let parts = escapes.iter().map(|(span, bytes)| (span.clone(), &bytes[..]));
        let layout = window.layout(content, parts, pointer.to_owned())?;
        let value = window.is_compared().then(|| layout.input().to_vec());
        let raw = Raw { bytes, begins: content.start, notation: self };
        let new = visit(Event::Text(patterns, layout, raw))?;
        if let Some(value) = value {
            let (value, length) = match &new {
                Some(new) => (&new.value, new.raw.len() as u64),
                None => (&value, content.end - content.start),
            };
            window.compares(content.start, length, pointer, value);
        }
        new.map_or(Ok(()), |new| window.replace(content, &new.raw))
    }
}

impl Raw {
    /// Returns the text with other texts for `parts` of its value, which `layout` has, so that `whole` is the value. The markup inside it
    /// stays as it is: if that is not possible, there is none.
    pub fn rewritten(
        &self,
        layout: &Layout,
        parts: &[(Range<usize>, String)],
        whole: &[u8],
    ) -> Option<Rewritten> {
        let Self { bytes: old, begins, notation } = self;
        let marks = (notation.marks)(old);
        let inside = |place: Place| usize::try_from(place.offset - begins).unwrap_or(usize::MAX);
        let places = |span: &Range<usize>| {
            // An insertion is placed after the byte before it.
            let at = if span.is_empty() { span.start.saturating_sub(1)..span.start } else { span.clone() };
            let places = layout.places(at);
            let end = inside(places.end);
            if span.is_empty() { end..end } else { inside(places.start)..end }
        };
        let parts = parts.iter().map(|(span, text)| {
            let span = places(span);
            let is_literal = (notation.is_literal)(&old[..span.start]);
            let mut new = if is_literal { text.clone() } else { (notation.encode)(text) }.into_bytes();
            let is_inside = |mark: &&Range<usize>| mark.start < span.end && span.start < mark.end;
            marks.iter().filter(is_inside).for_each(|mark| new.extend(&old[mark.clone()]));
            (span, new)
        });
        let new = edited(old, &parts.collect::<Escapes>());
        let is_right = |new: &[u8]| {
            let found = (notation.marks)(new);
            let is_kept =
                found.iter().map(|mark| &new[mark.clone()]).eq(marks.iter().map(|mark| &old[mark.clone()]));
            is_kept && notation.value(new) == whole && (notation.breaks)(new) <= (notation.breaks)(old)
        };
        if is_right(&new) {
            return Some(Rewritten { raw: new, value: whole.to_vec() });
        }
        // A change inside an escape changes all of the text.
        let new = (notation.encode)(str::from_utf8(whole).ok()?).into_bytes();
        is_right(&new).then_some(Rewritten { raw: new, value: whole.to_vec() })
    }
}

/// Finds the escapes of a text that begin with a backslash. `read` has the place of one, and returns its length, and the bytes that it
/// means.
pub fn backslashes(raw: &[u8], read: impl Fn(usize) -> (usize, Vec<u8>)) -> Escapes {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = memchr(b'\\', raw.get(from..).unwrap_or_default()).map(|at| from + at) {
        let (length, bytes) = read(at);
        from = at + length;
        found.push((at..from.min(raw.len()), bytes));
    }
    found
}

/// Returns the character that a letter means after a backslash in YAML, which has all of those of JSON; others mean themselves.
pub fn named(byte: u8) -> char {
    match byte {
        b'0' => '\0',
        b'a' => '\u{7}',
        b'b' => '\u{8}',
        b't' => '\t',
        b'n' => '\n',
        b'v' => '\u{B}',
        b'f' => '\u{C}',
        b'r' => '\r',
        b'e' => '\u{1B}',
        b'N' => '\u{85}',
        b'_' => '\u{A0}',
        b'L' => '\u{2028}',
        b'P' => '\u{2029}',
        byte => char::from(byte),
    }
}

/// Counts what is not allowed in a text in double quotes: quotes, a backslash that escapes nothing, and control characters.
pub fn breaks(raw: &[u8], escapes: &Escapes) -> usize {
    let is_inside = |at: usize, (span, _): &(Range<usize>, Vec<u8>)| span.contains(&at) && span.len() > 1;
    let is_break = |(at, byte): &(usize, &u8)| {
        matches!(byte, b'"' | b'\\' | ..0x20) && {
            let after = escapes.partition_point(|(span, _)| span.end <= *at);
            !escapes.get(after).is_some_and(|escape| is_inside(*at, escape))
        }
    };
    raw.iter().enumerate().filter(is_break).count()
}

/// Returns a text with parts replaced.
pub fn edited(text: &[u8], parts: &[(Range<usize>, impl AsRef<[u8]>)]) -> Vec<u8> {
    let mut new = Vec::with_capacity(text.len());
    let mut copied = 0;
    for (span, bytes) in parts {
        new.extend(text.get(copied..span.start).unwrap_or_default());
        new.extend(bytes.as_ref());
        copied = copied.max(span.end);
    }
    new.extend(text.get(copied..).unwrap_or_default());
    new
}
