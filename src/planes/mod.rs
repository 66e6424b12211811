//! Bit planes of a chunk of text: one bit a byte and class, 64 bytes a word.
//!
//! What a text is made of is looked up once for many bytes at a time, and a parser then finds the end of a run with one
//! count of bits ([`Bits`](crate::source::Bits)). Which classes have planes, a dialect says
//! ([`Dialect::planes`](crate::Dialect::planes)).

mod instructions;
mod masks;
mod tables;
mod vectors;

use crate::class::Class;

pub use instructions::Instructions;
pub(crate) use masks::{Masks, SIGHT};
use tables::Tables;

// The first planes are the same for all: those of single bytes, of which the first ends an input, and hex digits.
pub(crate) const END: u8 = 0;
const PERCENT: u8 = 1;
pub(crate) const DOT: u8 = 2;
pub(crate) const HYPHEN: u8 = 3;
/// How many planes are about a single byte.
const SINGLES: usize = 4;
const HEX: u8 = 4;
/// The first plane of a dialect.
pub(crate) const FIRST: u8 = 5;

/// How many planes there can be.
const PLANES: usize = 16;

/// The blocks of 64 bytes of a chunk. What is known of a chunk of this size stays in the fastest cache.
const BLOCKS: usize = 64;

/// The bytes of a chunk.
pub(crate) const CHUNK: usize = 64 * BLOCKS;

/// Makes the planes of chunks.
#[derive(Clone, Debug)]
pub(crate) struct Planes {
    tables: Tables,
    /// The planes of classes that have escapes as members.
    with_escapes: Vec<u8>,
    instructions: Instructions,
    masks: Box<Masks>,
}

impl Planes {
    /// The planes of these classes, for inputs that `end` ends; none without instructions that make them.
    ///
    /// # Panics
    /// Where the classes do not stand at their numbers, or are too many. Both are constants of a dialect.
    pub(crate) fn new(classes: &[&Class], end: u8, instructions: Instructions) -> Option<Self> {
        let numbers = classes.iter().map(|class| class.plane());
        assert!(numbers.eq((FIRST..).map(Some).take(classes.len())), "each plane has its number");
        let tables = Tables::new(end, classes);
        let with_escapes = (FIRST..).zip(classes).filter(|(_, class)| class.has_escapes());
        let with_escapes = with_escapes.map(|(plane, _)| plane).collect();
        let instructions = instructions.or_nearest();
        let makes_some = instructions != Instructions::Portable;
        makes_some.then(|| Self { tables, with_escapes, instructions, masks: Box::new(Masks::new()) })
    }

    /// The planes of `text`, which is no longer than a [`CHUNK`]; behind its end, nothing is on any.
    pub(crate) fn of(&mut self, text: &[u8]) -> &Masks {
        let (blocks, tail) = text[..text.len().min(CHUNK)].as_chunks::<64>();
        self.fill(blocks, 0);
        // Not ASCII, so on no plane.
        let mut last = [0xFF; 64];
        last[..tail.len()].copy_from_slice(tail);
        self.fill(&[last], blocks.len());
        for block in 0..=blocks.len() {
            self.add_escapes(block);
        }
        &self.masks
    }

    /// Writes the planes of each block of `text`, in their order, from block `first` on.
    fn fill(&mut self, text: &[[u8; 64]], first: usize) {
        vectors::fill(self.instructions, &self.tables, text, first, &mut self.masks);
    }

    /// Adds the escapes of a block that the next one does not begin within.
    #[inline(always)]
    fn add_escapes(&mut self, block: usize) {
        let percent = self.masks.word(block, PERCENT);
        if percent != 0 {
            let hex = self.masks.word(block, HEX);
            let next = if block < BLOCKS { self.masks.word(block + 1, HEX) } else { 0 };
            let escape = percent & (hex >> 1 | next << 63) & (hex >> 2 | next << 62);
            for plane in &self.with_escapes {
                let all = self.masks.word(block, *plane) | escape;
                self.masks.set(block, usize::from(*plane), all);
            }
        }
    }
}
