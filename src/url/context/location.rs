//! Places in a file: bytes, lines and columns.

use std::ops::Range;

use memchr::{memchr_iter, memrchr};

/// A place in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Location {
    /// The byte offsets in the file, from the first byte to after the last. For a place in an encoded part of a
    /// message, they are those of the body of the part.
    pub span: Range<usize>,
    /// The line of the first byte, from 1; 0 if it is not in the file.
    pub line: usize,
    /// The column of the first byte, in bytes from 1; 0 if it is not in the file.
    pub column: usize,
    /// The byte offsets in the decoded part, if the part is encoded.
    pub decoded: Option<Range<usize>>,
}

/// Counts lines while it moves through a file: all offsets together cost one pass.
#[derive(Debug)]
pub(super) struct Cursor<'i> {
    input: &'i [u8],
    at: usize,
    line: usize,
    line_begin: usize,
}

impl<'i> Cursor<'i> {
    pub fn new(input: &'i [u8]) -> Self {
        Self { input, at: 0, line: 1, line_begin: 0 }
    }

    /// Returns the place of this range. The cost is the distance from the last place, in either direction.
    pub fn place(&mut self, span: Range<usize>) -> Location {
        let target = span.start.min(self.input.len());
        if target < self.line_begin {
            self.line -= memchr_iter(b'\n', &self.input[target..self.at]).count();
            self.line_begin = memrchr(b'\n', &self.input[..target]).map_or(0, |feed| feed + 1);
        }
        self.at = self.at.min(target);
        for feed in memchr_iter(b'\n', &self.input[self.at..target]) {
            self.line += 1;
            self.line_begin = self.at + feed + 1;
        }
        self.at = target;
        Location { line: self.line, column: target - self.line_begin + 1, span, decoded: None }
    }
}
