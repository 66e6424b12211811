//! The columns of places in a text, as people count them.

use std::ops::Range;

use crate::text::signs;

/// The columns of some spans of a text, from 1, counted in one pass.
///
/// A column is a character. In bytes that are not UTF-8, it is what a reader shows as one U+FFFD: the longest prefix of a
/// character, or else a single byte (Unicode, section 3.9, "maximal subparts").
#[derive(Clone, Debug)]
#[doc(hidden)]
pub struct Columns {
    /// Triples of an offset, the column of the character there, and the column after the character before; sorted.
    places: Vec<(usize, (usize, usize))>,
}

impl Columns {
    /// Counts the columns of these spans of a text.
    #[must_use]
    pub fn new(text: &[u8], spans: impl Iterator<Item = Range<usize>>) -> Self {
        let mut offsets: Vec<usize> = spans.flat_map(|span| [span.start, span.end]).collect();
        offsets.sort_unstable();
        offsets.dedup();
        let mut begins = signs(text).map(|(place, _)| place.start).peekable();
        let mut before = 0;
        let places = offsets.into_iter().map(|offset| {
            while begins.next_if(|begin| *begin < offset).is_some() {
                before += 1;
            }
            let is_inside = offset < text.len() && begins.peek() != Some(&offset);
            (offset, (before + usize::from(!is_inside), before + 1))
        });
        Self { places: places.collect() }
    }

    /// Returns the columns of one of the spans: that of its first character, and the one after its last.
    #[must_use]
    pub fn of(&self, span: &Range<usize>) -> Range<usize> {
        let column = |offset: usize| {
            let place = self.places.binary_search_by_key(&offset, |(offset, _)| *offset);
            place.map_or((1, 1), |place| self.places[place].1)
        };
        column(span.start).0..column(span.end).1
    }
}

/// Returns the columns of a span of a text, from 1: that of its first character, and the one after its last.
pub(crate) fn columns_of(text: &[u8], span: &Range<usize>) -> Range<usize> {
    Columns::new(text, std::iter::once(span.clone())).of(span)
}
