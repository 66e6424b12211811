//! The inputs of a chunk.

use std::ops::Range;

use super::{Bits, Parsed};
use crate::planes::Masks;

/// Inputs that end in one chunk of a list, one behind the other; gives where each stands in the list, and a source over bit
/// planes to read it from.
#[derive(Clone, Debug)]
pub struct Inputs<'a> {
    /// Where the text begins in the list.
    base: usize,
    text: &'a [u8],
    masks: &'a Masks,
    /// Where the next input begins in the text.
    next: usize,
    /// Where the inputs end.
    ends: &'a [usize],
    crlf: bool,
}

impl<'a> Inputs<'a> {
    /// The inputs of `text`, which is a chunk, stands at byte `base` of the list, and has these planes: up to each of the
    /// `ends`, in order, and without a carriage return before it if `crlf` is set.
    #[inline(always)]
    pub(super) fn new(base: usize, text: &'a [u8], masks: &'a Masks, ends: &'a [usize], crlf: bool) -> Self {
        Self { base, text, masks, next: 0, ends, crlf }
    }

    /// The next input alone.
    #[must_use]
    #[inline(always)]
    pub fn first(self) -> Self {
        Self { ends: &self.ends[..self.ends.len().min(1)], ..self }
    }

    /// The same inputs, of which the next begins so many bytes further.
    #[must_use]
    #[inline(always)]
    pub(crate) fn from(self, bytes: usize) -> Self {
        Self { next: self.next + bytes, ..self }
    }

    /// How many of the first inputs the parser reads to their ends.
    #[doc(hidden)]
    #[inline(always)]
    pub fn accepted(self, mut parser: impl FnMut(Bits<'a>) -> Parsed<Bits<'a>>) -> usize {
        // A loop, since it is compiled for each production.
        let mut count = 0;
        for (_, input) in self {
            match parser(input) {
                Ok((Bits { text: [], .. }, ())) => count += 1,
                _ => break,
            }
        }
        count
    }
}

impl<'a> Iterator for Inputs<'a> {
    /// Where the input stands in the list, and the source.
    type Item = (Range<usize>, Bits<'a>);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let (end, ends) = self.ends.split_first()?;
        let (begin, end) = (self.next, *end);
        (self.next, self.ends) = (end + 1, ends);
        let text = &self.text[begin..end];
        let text = if self.crlf { without_return(text) } else { text };
        let place = self.base + begin..self.base + begin + text.len();
        Some((place, Bits::new(text, begin, self.masks)))
    }
}

/// An input without a carriage return at its end.
#[inline(always)]
pub(super) fn without_return(input: &[u8]) -> &[u8] {
    input.strip_suffix(b"\r").unwrap_or(input)
}
