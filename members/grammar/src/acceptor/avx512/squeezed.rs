//! A reader of lists that removes bytes before it reads.

use super::instructions::{Avx512, Kept, Unchecked};
use super::triples::{Squeeze, squeeze};
use crate::acceptor::ended::Ended;
use crate::acceptor::places::Judged;
use crate::acceptor::streams::STREAMS;

/// The bytes that a stream reads, of those that are kept.
const LARGE: usize = 1024 + 64;
const SMALL: usize = 256;
const TINY: usize = 64;
const OVERLAP: usize = 64;

const fn chunk(part: usize) -> usize {
    STREAMS * part + OVERLAP
}

/// The most text that is read at once.
const MOST: usize = 1 << 18;

/// A reader of lists that removes the bytes that change no state.
#[derive(Clone, Debug)]
pub(in crate::acceptor) struct Squeezed {
    automaton: Unchecked,
    /// The byte that ends an input.
    end: u8,
    squeeze: Squeeze,
    with: Avx512,
    kept: Kept,
    /// Flags of the bytes that are kept.
    flags: Vec<u8>,
    flags_of_ends: Vec<u8>,
}

impl Squeezed {
    /// A reader for lists of `automaton`; `None` if it is not faster on this machine than one that reads all.
    pub fn new(automaton: &Ended) -> Option<Self> {
        let with = Avx512::detect()?;
        Some(Self {
            squeeze: squeeze(automaton)?,
            automaton: Unchecked::new(automaton.clone()),
            end: automaton.end,
            with,
            kept: Kept::with_room(chunk(LARGE)),
            flags: vec![0; chunk(LARGE)],
            flags_of_ends: vec![0; chunk(LARGE) + 64],
        })
    }

    /// Judges inputs at the beginning of `text`; the last one need not be ended.
    pub fn judge(&mut self, text: &[u8]) -> Judged<'_> {
        let piece = &text[..text.len().min(MOST)];
        let kept = &mut self.kept;
        self.with.compact(&self.squeeze, piece, chunk(LARGE), kept);
        // The first end that fills up a chunk serves as the end of the last input, unless that goes on after the piece.
        let is_all = kept.length < chunk(LARGE) && piece.len() == text.len();
        if is_all && piece.last() != Some(&self.end) {
            kept.ends.add(piece.len(), 1);
        }
        let length = match kept.length {
            length if length < chunk(TINY) => self.read::<TINY>(),
            length if length < chunk(SMALL) => self.read::<SMALL>(),
            _ => self.read::<LARGE>(),
        };
        let ends = self.kept.ends.as_slice();
        let many = self.with.flags_of_ends(&self.flags[..length], &mut self.flags_of_ends).min(ends.len());
        Judged { ends: &ends[..many], flags: &self.flags_of_ends[..many], read: self.kept.read }
    }

    /// Reads a chunk of the bytes that are kept, filled up with ends. Returns its length.
    #[inline]
    fn read<const PART: usize>(&mut self) -> usize {
        let length = chunk(PART);
        let classes = &mut self.kept.classes[..length.max(self.kept.length)];
        classes[self.kept.length..].fill(0);
        self.automaton.read::<PART, OVERLAP>(&classes[..length], &mut self.flags[..length]);
        length
    }
}
