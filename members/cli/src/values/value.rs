//! A value of a file, as the readers of all notations pass it on, and its replacement.

use std::ops::Range;

use urlgram::report::{Layout, Place};

use super::super::failure::Failure;
use super::window::{Stop, Window};

/// The most bytes of a value. Longer values are not checked.
pub const LONGEST: usize = 1 << 24;
pub const TOO_LONG: &str = "longer than 16 MiB, the limit";

/// A value or an error that a reader found.
#[derive(Debug)]
pub enum Event {
    /// A text at the places that these patterns match.
    Text(Vec<usize>, Layout),
    /// A value there that is not checked: its place, its pointer, and what it is.
    Other(Vec<usize>, Place, String, &'static str),
    /// A line that is not in its notation, with the reason. Reading goes on after it.
    Wrong(Place, String),
}

/// Changes of a value.
#[derive(Debug)]
pub struct Edits {
    /// Parts of the value, with the texts that replace them.
    pub parts: Vec<(Range<usize>, String)>,
    /// The new value.
    pub whole: Vec<u8>,
}

/// The caller, which may change a value.
pub type Visit<'v> = dyn FnMut(Event) -> Result<Option<Edits>, Failure> + 'v;

/// Parts of a text, with the bytes for which they stand.
pub type Escapes = Vec<(Range<usize>, Vec<u8>)>;

/// The form of a text in a file.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// Finds the parts of a text that stand for other bytes.
    pub escapes: fn(&[u8]) -> Escapes,
    /// Writes a text.
    pub encode: fn(&str) -> String,
}

impl Notation {
    /// Returns the value for which a text stands.
    pub fn value(self, raw: &[u8]) -> Vec<u8> {
        edited(raw, &(self.escapes)(raw))
    }

    /// Passes the text at `content` to the caller, and replaces it in the copy of the file if the caller changes it.
    pub fn offer(
        self,
        window: &mut Window<'_>,
        content: &Range<u64>,
        patterns: Vec<usize>,
        pointer: String,
        visit: &mut Visit<'_>,
    ) -> Result<(), Stop> {
        let raw = window.bytes(content).to_vec();
        let escapes = (self.escapes)(&raw);
        let parts = escapes.iter().map(|(span, bytes)| (span.clone(), &bytes[..]));
        let layout = window.layout(content, parts, pointer)?;
        let places = |span: &Range<usize>| {
            let places = layout.places(span.clone());
            let inside = |place: Place| usize::try_from(place.offset - content.start).unwrap_or(usize::MAX);
            inside(places.start)..inside(places.end)
        };
        let told = layout.clone();
        let Some(edits) = visit(Event::Text(patterns, told)).map_err(Stop::Told)? else { return Ok(()) };
        let parts = edits.parts.iter().map(|(span, text)| (places(span), (self.encode)(text).into_bytes()));
        let new = edited(&raw, &parts.collect::<Escapes>());
        // A change inside an escape, or inside a part where others hold, changes all of the text.
        let new = if self.value(&new) == edits.whole {
            new
        } else {
            (self.encode)(&String::from_utf8_lossy(&edits.whole)).into_bytes()
        };
        window.replace(content, &new)
    }
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
