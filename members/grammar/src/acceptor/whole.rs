//! Lists with all their bytes.

use super::ended::{ENDED, Ended};
use super::places::{Judged, Places};
use super::streams::STREAMS;

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
    automaton: Ended,
    /// Flags of each byte of a chunk.
    flags: Vec<u8>,
    /// The places of the ends of inputs in a chunk.
    ends: Places,
    flags_of_ends: Vec<u8>,
}

impl Whole {
    pub fn new(automaton: Ended) -> Self {
        Self {
            automaton,
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
            _ => return Judged::default(),
        };
        self.find_ends(read);
        Judged { ends: self.ends.as_slice(), flags: &self.flags_of_ends, read }
    }

    /// Reads a chunk of `text`, and returns its length.
    #[inline]
    fn chunk<const PART: usize, const OVERLAP: usize>(&mut self, text: &[u8]) -> usize {
        let length = STREAMS * PART + OVERLAP;
        self.automaton.read::<PART, OVERLAP>(&text[..length], &mut self.flags[..length]);
        length
    }

    /// Finds the ends of inputs in the first `length` bytes of a chunk.
    fn find_ends(&mut self, length: usize) {
        let (blocks, rest) = self.flags[..length].as_chunks::<64>();
        assert!(rest.is_empty(), "a chunk is made of blocks");
        self.ends.clear();
        for (base, flags) in (0..).step_by(64).zip(blocks) {
            self.ends.add(base, ends(flags));
        }
        self.flags_of_ends.clear();
        self.flags_of_ends.extend(self.ends.as_slice().iter().map(|end| self.flags[*end as usize]));
    }
}

/// The bytes that end an input among 64, the first as the lowest bit. Eight bytes at a time.
fn ends(flags: &[u8; 64]) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    // Moves the lowest bit of each byte to the highest byte, one beside the other.
    const COLLECT: u64 = 0x0102_0408_1020_4080;
    const { assert!(ENDED == 2) };
    let (words, _) = flags.as_chunks::<8>();
    let bits = |word: &[u8; 8]| (u64::from_le_bytes(*word) >> 1 & ONES).wrapping_mul(COLLECT) >> 56;
    (0..).step_by(8).zip(words).fold(0, |ended, (at, word)| ended | bits(word) << at)
}
