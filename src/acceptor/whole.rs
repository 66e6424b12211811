//! Lists with all their bytes.

use super::ended::Ended;
use super::judged::Judged;
use super::simd::{Here, STREAMS, Streams, ends};

/// The bytes that a stream reads of a large chunk: the flags of such a chunk stay in the fastest cache, in which parts that are
/// a power of two apart would evict each other.
const LARGE: usize = 1536 + 64;
const LARGE_OVERLAP: usize = 128;
/// The bytes that a stream reads of a small chunk.
const SMALL: usize = 512 + 64;
const SMALL_OVERLAP: usize = 64;
/// The bytes that a stream reads at the end of a list.
const TINY: usize = 128;
const TINY_OVERLAP: usize = 64;

/// The number of ends that are read from each block of 64 bytes without a test, since an absent branch cannot be mispredicted.
const EACH: usize = 3;

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
    /// The places of the ends of inputs in a chunk, and their flags.
    ends: Vec<u32>,
    flags_of_ends: Vec<u8>,
}

impl Whole {
    pub fn new(automaton: Ended, with: Here) -> Self {
        Self {
            streams: Streams::new(automaton),
            with,
            flags: vec![0; LARGE_CHUNK],
            ends: vec![0; LARGE_CHUNK + EACH],
            flags_of_ends: vec![0; LARGE_CHUNK + EACH],
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
        let count = self.find_ends(read);
        Judged { ends: &self.ends[..count], flags: &self.flags_of_ends[..count], read }
    }

    /// Reads a chunk of `text`, and returns its length.
    #[inline]
    fn chunk<const PART: usize, const OVERLAP: usize>(&mut self, text: &[u8]) -> usize {
        let length = STREAMS * PART + OVERLAP;
        self.streams.read::<PART, OVERLAP>(&text[..length], &mut self.flags[..length]);
        length
    }

    /// Finds the ends of inputs in the first `length` bytes of a chunk, and returns their number.
    fn find_ends(&mut self, length: usize) -> usize {
        let (blocks, rest) = self.flags[..length].as_chunks::<64>();
        assert!(rest.is_empty(), "a chunk is made of blocks");
        let mut count = 0;
        for (base, flags) in (0..).step_by(64).zip(blocks) {
            let mut ended = ends(self.with, flags);
            let many = ended.count_ones() as usize;
            for at in count..count + many.max(EACH) {
                let bit = ended.trailing_zeros();
                self.ends[at] = base + bit;
                self.flags_of_ends[at] = flags[bit as usize % 64];
                ended &= ended.wrapping_sub(1);
            }
            count += many;
        }
        count
    }
}
