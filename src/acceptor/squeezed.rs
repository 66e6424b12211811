//! Lists without the bytes that may be left out.

use super::ended::Ended;
use super::judged::Judged;
use super::simd::{Here, Left, STREAMS, Squeeze, Streams, can_compact, compact, flags_of_ends};
use super::triples::squeeze;

/// The bytes that a stream reads, of those that are left: the flags of a chunk stay in the fastest cache, in which parts that are
/// a power of two apart would evict each other.
const LARGE: usize = 1024 + 64;
const SMALL: usize = 256;
const TINY: usize = 64;
const OVERLAP: usize = 64;

const fn chunk(part: usize) -> usize {
    STREAMS * part + OVERLAP
}

/// The most text that is read at once.
const MOST: usize = 1 << 18;

/// A reader of lists that leaves out what may be left out.
#[derive(Clone, Debug)]
pub(super) struct Squeezed {
    streams: Streams,
    squeeze: Squeeze,
    with: Here,
    left: Left,
    /// Flags of what is left.
    flags: Vec<u8>,
    /// Flags of the ends.
    ends: Vec<u8>,
}

impl Squeezed {
    /// A reader for lists of `automaton`; `None` if it is not faster on this machine than one that reads all.
    pub fn new(automaton: &Ended, with: Here) -> Option<Self> {
        can_compact(with).then(|| Self {
            streams: Streams::new(automaton.clone()),
            squeeze: squeeze(automaton),
            with,
            left: Left::with_room(chunk(LARGE)),
            flags: vec![0; chunk(LARGE)],
            ends: vec![0; chunk(LARGE) + 64],
        })
    }

    /// Judges inputs at the beginning of `text`; the last one need not be ended.
    pub fn judge(&mut self, text: &[u8]) -> Judged<'_> {
        let piece = &text[..text.len().min(MOST)];
        let left = &mut self.left;
        compact(self.with, &self.squeeze, piece, chunk(LARGE), left);
        // The first end behind all that is left is that of the last input, unless the input goes on behind the piece.
        let is_all = left.length < chunk(LARGE) && piece.len() == text.len();
        if is_all && piece.last() != Some(&self.squeeze.end) {
            left.ends[left.count] = u32::try_from(piece.len()).expect("a piece of a list");
            left.count += 1;
        }
        let length = match left.length {
            length if length < chunk(TINY) => self.read::<TINY>(),
            length if length < chunk(SMALL) => self.read::<SMALL>(),
            _ => self.read::<LARGE>(),
        };
        let count = flags_of_ends(self.with, &self.flags[..length], &mut self.ends).min(self.left.count);
        Judged { ends: &self.left.ends[..count], flags: &self.ends[..count], read: self.left.read }
    }

    /// Reads a chunk of what is left, filled up with ends. Returns its length.
    #[inline]
    fn read<const PART: usize>(&mut self) -> usize {
        let length = chunk(PART);
        let classes = &mut self.left.classes[..length.max(self.left.length)];
        classes[self.left.length..].fill(0);
        self.streams.read_classes::<PART, OVERLAP>(&classes[..length], &mut self.flags[..length]);
        length
    }
}
