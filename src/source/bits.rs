//! The source over bit planes.

use std::ops::Range;

use nom::{AsBytes, Input, Needed};

use super::hosts;
use super::{Source, Terminal, silent};
use crate::class::Class;
use crate::planes::{DOT, HYPHEN, Masks};

/// An input within a chunk whose bit planes are known: where a run of a class ends is read from its plane, 64 bytes at a
/// look. A class without a plane is read by its bytes.
#[derive(Clone, Copy, Debug)]
pub struct Bits<'a> {
    text: &'a [u8],
    /// The place of the first byte of `text` in the chunk.
    at: usize,
    masks: &'a Masks,
}

impl<'a> Bits<'a> {
    /// The input `text`, which begins at byte `at` of the chunk that `masks` are about.
    pub(crate) fn new(text: &'a [u8], at: usize, masks: &'a Masks) -> Self {
        Self { text, at, masks }
    }

    /// The bytes of the input.
    #[inline(always)]
    pub(crate) fn text(&self) -> &'a [u8] {
        self.text
    }

    /// The part of the input between two byte offsets.
    #[inline(always)]
    pub(crate) fn part(&self, part: Range<usize>) -> Self {
        Self { text: &self.text[part.clone()], at: self.at + part.start, ..*self }
    }

    /// For each of the next 64 bytes of the chunk whether it is on the plane; the lowest bit is the next byte.
    #[inline(always)]
    fn window(&self, plane: u8) -> u64 {
        self.masks.window(self.at, plane)
    }

    /// The length of a run that is longer than a window, or some length beyond the end.
    fn long_run(&self, plane: u8) -> usize {
        let mut length = 64;
        while length <= self.text.len() {
            let more = self.masks.window(self.at + length, plane).trailing_ones() as usize;
            length += more;
            if more < 64 {
                break;
            }
        }
        length
    }
}

impl Source for Bits<'_> {
    silent!();

    #[inline(always)]
    fn run_length(&self, class: &'static Class) -> usize {
        let Some(plane) = class.plane() else { return class.run_length(self.text) };
        let mut length = self.window(plane).trailing_ones() as usize;
        if length == 64 {
            length = self.long_run(plane);
        }
        match length {
            // The plane goes on behind the end, where an escape may have been cut.
            _ if length > self.text.len() && class.has_escapes() => class.run_length(self.text),
            _ => length.min(self.text.len()),
        }
    }

    #[inline(always)]
    fn labels_length(&self, class: &'static Class, first: &'static Class) -> Option<usize> {
        if let (Some(class), Some(first)) = (class.plane(), first.plane()) {
            let [dot, hyphen, class, first] = [DOT, HYPHEN, class, first].map(|plane| self.window(plane));
            let length = (class | dot | hyphen).trailing_ones();
            // Bits in a word tell it for what is a host name as a whole, and in sight.
            if (1..64).contains(&length) && length as usize <= self.text.len() {
                let dots = dot & ((1 << length) - 1);
                let starts = (dots << 1 | 1) & ((1 << length) - 1);
                let ends = dots >> 1 | 1 << (length - 1);
                let top = 64 - dots.leading_zeros();
                if (starts | ends) & !class == 0 && first >> top & 1 == 1 {
                    return Some(length as usize);
                }
            }
        }
        hosts::labels_length(class, first, self.text)
    }
}

impl AsBytes for Bits<'_> {
    #[inline(always)]
    fn as_bytes(&self) -> &[u8] {
        self.text
    }
}

impl<'a> Input for Bits<'a> {
    type Item = u8;
    type Iter = <&'a [u8] as Input>::Iter;
    type IterIndices = <&'a [u8] as Input>::IterIndices;

    #[inline(always)]
    fn input_len(&self) -> usize {
        self.text.len()
    }
    #[inline(always)]
    fn take(&self, index: usize) -> Self {
        Self { text: &self.text[..index], ..*self }
    }
    #[inline(always)]
    fn take_from(&self, index: usize) -> Self {
        Self { text: &self.text[index..], at: self.at + index, ..*self }
    }
    #[inline(always)]
    fn take_split(&self, index: usize) -> (Self, Self) {
        (self.take_from(index), self.take(index))
    }
    #[inline(always)]
    fn position<P: Fn(u8) -> bool>(&self, predicate: P) -> Option<usize> {
        self.text.iter().position(|byte| predicate(*byte))
    }
    fn iter_elements(&self) -> Self::Iter {
        self.text.iter_elements()
    }
    fn iter_indices(&self) -> Self::IterIndices {
        self.text.iter_indices()
    }
    fn slice_index(&self, count: usize) -> Result<usize, Needed> {
        self.text.slice_index(count)
    }
}
