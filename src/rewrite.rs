//! A text that was made of another one, with the place of each of its bytes there.

use std::borrow::Cow;
use std::ops::{Deref, Range};

/// An input with parts replaced: its bytes, and their places in the input. It stores each run, not each byte.
///
/// A byte that was written is where the part began that it replaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rewrite<'i> {
    /// The text. A change here keeps the places, and so has to keep the length.
    pub text: Cow<'i, [u8]>,
    /// The runs of the text, each up to the next.
    pieces: Vec<Piece>,
    /// The place of the end of the text.
    pub end: usize,
}

/// A run of bytes that were kept, or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    /// The place where it begins in the text.
    at: usize,
    /// The place of its first byte in the input.
    place: usize,
    /// False if all its bytes are at this place.
    is_kept: bool,
}

impl Deref for Rewrite<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.text
    }
}

impl<'i> Rewrite<'i> {
    /// An input as it is.
    pub fn of(input: impl Into<Cow<'i, [u8]>>) -> Self {
        Self::part(0, input)
    }

    /// The part of an input that begins at this place.
    pub fn part(place: usize, part: impl Into<Cow<'i, [u8]>>) -> Self {
        let text = part.into();
        Self { pieces: vec![Piece { at: 0, place, is_kept: true }], end: place + text.len(), text }
    }

    /// The bytes at some of these places. The end is after the last of them.
    pub fn keeping(input: &[u8], places: Range<usize>, is_kept: impl FnMut(&usize) -> bool) -> Self {
        let mut kept = Self { text: Cow::Borrowed(b""), pieces: Vec::new(), end: places.start };
        for place in places.filter(is_kept) {
            if kept.is_empty() || kept.end < place {
                kept.pieces.push(Piece { at: kept.len(), place, is_kept: true });
            }
            kept.text.to_mut().push(input[place]);
            kept.end = place + 1;
        }
        kept
    }

    /// Replaces parts of the text, given in their order. Linear time.
    pub fn write<'t>(&mut self, parts: impl IntoIterator<Item = (Range<usize>, &'t [u8])>) {
        let text = Vec::with_capacity(self.len());
        let mut new = Self { text: Cow::Owned(text), pieces: Vec::new(), end: self.end };
        let mut copied = 0;
        for (span, written) in parts {
            new.copy(self, copied..span.start);
            if !written.is_empty() {
                new.pieces.push(Piece { at: new.len(), place: self.place(span.start), is_kept: false });
                new.text.to_mut().extend_from_slice(written);
            }
            copied = span.end;
        }
        new.copy(self, copied..self.len());
        *self = new;
    }

    /// Appends a part of another text.
    fn copy(&mut self, from: &Self, span: Range<usize>) {
        if span.is_empty() {
            return;
        }
        let here = from.piece(span.start);
        for piece in from.pieces[here..].iter().take_while(|piece| piece.at < span.end) {
            let at = piece.at.max(span.start);
            self.pieces.push(Piece { at: self.len() + at - span.start, place: from.place(at), ..*piece });
        }
        self.text.to_mut().extend_from_slice(&from.text[span]);
    }

    /// The number of the piece that holds a byte.
    fn piece(&self, at: usize) -> usize {
        self.pieces.partition_point(|piece| piece.at <= at) - 1
    }

    /// The place in the input of a byte of the text, or of its end.
    pub fn place(&self, at: usize) -> usize {
        if at >= self.len() {
            return self.end;
        }
        let piece = self.pieces[self.piece(at)];
        piece.place + if piece.is_kept { at - piece.at } else { 0 }
    }

    /// The part of the input that a part of the text comes from.
    pub fn span(&self, span: &Range<usize>) -> Range<usize> {
        let start = self.place(span.start);
        if span.is_empty() {
            return start..start;
        }
        // The text that was written last stands for all input up to the next byte that was kept.
        let is_kept = self.pieces[self.piece(span.end - 1)].is_kept;
        let end = self.place(span.end);
        start..if is_kept { end.min(self.place(span.end - 1) + 1) } else { end }
    }
}
