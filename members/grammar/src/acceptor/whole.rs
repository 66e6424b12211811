//! Lists with all their bytes.

use super::ended::{Ended, Judged};
use super::simd::{Here, Places, STREAMS, Streams, ends};

/// The bytes that a stream reads of a large chunk.
const LARGE: usize = 1536 + 64;
const LARGE_OVERLAP: usize = 128;
/// The bytes that a stream reads of a small chunk.
const SMALL: usize = 512 + 64;
const SMALL_OVERLAP: usize = 64;
/// The bytes that a stream reads at the end of a list.
const TINY: usize = 128;
const TINY_OVERLAP: usize = 64;

const LARGE_CHUNK: usize = STREAMS * LARGE + LARGE_OVERLAP;
const SMALL_CHUNK: usize = STREAMS * SMALL + SMALL_OVERLAP;
const TINY_CHUNK: usize = STREAMS * TINY + TINY_OVERLAP;

/// A reader of lists that reads each byte.
#[derive(Clone, Debug)]
pub(super) struct Whole {
    streams: Streams,
    with: Here,
    /// Flags of each byte of a chunk.
    flags: Vec<u8>,
    /// The places of the ends of inputs in a chunk.
    ends: Places,
    flags_of_ends: Vec<u8>,
}

impl Whole {
    pub fn new(automaton: Ended, with: Here) -> Self {
        Self {
            streams: Streams::new(automaton.table),
            with,
            flags: vec![0; LARGE_CHUNK],
            ends: Places::with_room(LARGE_CHUNK),
            flags_of_ends: Vec::with_capacity(LARGE_CHUNK),
        }
    }

    /// Judges inputs at the beginning of `text` that are ended.
    pub fn judge(&mut self, text: &[u8]) -> Judged<'_> {
        let read = match text.len() {
            LARGE_CHUNK.. => self.chunk::<LARGE, LARGE_OVERLAP>(text),
            SMALL_CHUNK.. => self.chunk::<SMALL, SMALL_OVERLAP>(text),
            TINY_CHUNK.. => self.chunk::<TINY, TINY_OVERLAP>(text),
            _ => return Judged::nothing(),
        };
        self.find_ends(read);
        Judged { ends: self.ends.as_slice(), flags: &self.flags_of_ends, read }
    }

    /// Reads a chunk of `text`, and returns its length.
    #[inline]
    fn chunk<const PART: usize, const OVERLAP: usize>(&mut self, text: &[u8]) -> usize {
        let length = STREAMS * PART + OVERLAP;
        self.streams.read::<PART, OVERLAP>(&text[..length], &mut self.flags[..length]);
        length
    }

    /// Finds the ends of inputs in the first `length` bytes of a chunk.
    fn find_ends(&mut self, length: usize) {
        let (blocks, rest) = self.flags[..length].as_chunks::<64>();
        assert!(rest.is_empty(), "a chunk is made of blocks");
        self.ends.clear();
        for (base, flags) in (0..).step_by(64).zip(blocks) {
            self.ends.add(base, ends(self.with, flags));
        }
        self.flags_of_ends.clear();
        self.flags_of_ends.extend(self.ends.as_slice().iter().map(|end| self.flags[*end as usize]));
    }
}
