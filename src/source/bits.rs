//! The source over bit planes.

use super::hosts;
use super::{Source, Terminal, over_text, silent};
use crate::class::Class;
use crate::planes::{DOT, HYPHEN, Masks, SIGHT};

/// An input within a chunk whose bit planes are known: where a run of a class ends is read from its plane, 64 bytes at a
/// look. A class without a plane is read by its bytes.
#[derive(Clone, Copy, Debug)]
pub struct Bits<'a> {
    pub(super) text: &'a [u8],
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
    #[must_use]
    #[inline(always)]
    pub fn text(&self) -> &'a [u8] {
        self.text
    }

    /// From the byte at `index` on.
    #[inline(always)]
    fn behind(self, index: usize) -> Self {
        Self { text: &self.text[index..], at: self.at + index, ..self }
    }

    /// For each of the next bytes of the chunk whether it is on the plane; the lowest bit is the next byte.
    #[inline(always)]
    fn window(&self, plane: u8) -> u64 {
        self.masks.window(self.at, plane)
    }

    /// The length of a run that is out of sight, or some length beyond the end.
    #[cold]
    fn long_run(&self, plane: u8) -> usize {
        let mut length = SIGHT;
        while length <= self.text.len() {
            let more = self.masks.window(self.at + length, plane).trailing_ones() as usize;
            if more < SIGHT {
                return length + more;
            }
            length += SIGHT;
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
        if length >= SIGHT {
            length = self.long_run(plane);
        }
        match length {
            // The plane goes on behind the end, where an escape may have been cut.
            _ if length > self.text.len() && class.has_escapes() => run_of_bytes(class, self.text),
            _ => length.min(self.text.len()),
        }
    }

    #[inline(always)]
    fn labels_length(&self, class: &'static Class, first: &'static Class) -> Option<usize> {
        if let Some(plane) = class.plane() {
            let [dots, hyphens, members] = [DOT, HYPHEN, plane].map(|plane| self.window(plane));
            let length = (members | dots | hyphens).trailing_ones() as usize;
            // Bits in a word tell it for what is a host name as a whole, and in sight.
            if (1..SIGHT).contains(&length) && length <= self.text.len() {
                let dots = dots & ((1 << length) - 1);
                let begins = dots << 1 | 1;
                let ends = dots >> 1 | 1 << (length - 1);
                let top = 64 - dots.leading_zeros() as usize;
                if (begins | ends) & !members & ((1 << length) - 1) == 0 && first.has(self.text[top]) {
                    return Some(length);
                }
            }
        }
        labels_of_bytes(class, first, self.text)
    }
}

/// What a plane does not tell: a run up to an escape that has been cut.
#[cold]
fn run_of_bytes(class: &Class, text: &[u8]) -> usize {
    class.run_length(text)
}

/// What is no host name as a whole, or out of sight.
#[cold]
fn labels_of_bytes(class: &Class, first: &Class, text: &[u8]) -> Option<usize> {
    hosts::labels_length(class, first, text)
}

over_text!(Bits);
