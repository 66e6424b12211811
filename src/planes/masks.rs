//! The planes of a chunk.

use super::{CHUNK, PLANES};

/// How many bits of a [`window`](Masks::window) count at least.
pub(crate) const SIGHT: usize = 57;

/// The planes of a chunk, one behind the other: a bit a byte, the lowest of a word first. Behind a chunk is a word more, so
/// that a window can go beyond its last byte.
#[derive(Clone, Debug)]
pub(crate) struct Masks([[u8; CHUNK / 8 + 8]; PLANES]);

impl Masks {
    pub(super) fn new() -> Self {
        Self([[0; CHUNK / 8 + 8]; PLANES])
    }

    /// The bits of a plane from byte `at` of the chunk on: [`SIGHT`] of them at least, and zeros above.
    #[inline(always)]
    pub(crate) fn window(&self, at: usize, plane: u8) -> u64 {
        let plane = &self.0[usize::from(plane) % PLANES];
        let begin = at / 8 % (CHUNK / 8);
        let bytes = plane[begin..].first_chunk().expect("there is a word behind the chunk");
        u64::from_le_bytes(*bytes) >> (at % 8)
    }

    /// The bits of a plane for a block of the chunk, or for the one behind.
    #[inline(always)]
    pub(crate) fn word(&self, block: usize, plane: u8) -> u64 {
        u64::from_le_bytes(self.0[usize::from(plane) % PLANES].as_chunks().0[block])
    }

    /// Sets them.
    #[inline(always)]
    pub(super) fn set(&mut self, block: usize, plane: usize, bits: u64) {
        self.0[plane % PLANES].as_chunks_mut().0[block] = bits.to_le_bytes();
    }
}
