//! Bit planes of a chunk of text: one bit a byte and class, 64 bytes a word.
//!
//! What a text is made of is looked up once for many bytes at a time, and a parser then finds the end of a run with one
//! count of bits ([`Bits`](crate::source::Bits)). Which classes have planes, a dialect says
//! ([`Dialect::planes`](crate::Dialect::planes)).

mod fill;
#[cfg(target_arch = "x86_64")]
mod x86;

use crate::alike;
use crate::class::Class;

pub use fill::Instructions;

// The first planes are the same for all: what ends an input, `%`, hex digits, dots and hyphens.
const END: usize = 0;
const PERCENT: usize = 1;
const HEX: usize = 2;
pub(crate) const DOT: u8 = 3;
pub(crate) const HYPHEN: u8 = 4;
/// The first plane of a dialect.
pub(crate) const FIRST: u8 = 5;

/// How many planes there can be.
const PLANES: usize = 16;

/// The blocks of 64 bytes of a chunk. What is known of a chunk of this size stays in the fastest cache.
const BLOCKS: usize = 64;

/// The bytes of a chunk.
pub(crate) const CHUNK: usize = 64 * BLOCKS;

/// The planes of a chunk, block by block; one block more, so that a window can go beyond the last.
#[derive(Clone, Debug)]
pub(crate) struct Masks([[u64; PLANES]; BLOCKS + 1]);

impl Masks {
    /// The bits of a plane for the 64 bytes from byte `at` of the chunk on.
    #[inline(always)]
    pub(crate) fn window(&self, at: usize, plane: u8) -> u64 {
        let (block, shift) = (at / 64 % BLOCKS, at % 64);
        let plane = usize::from(plane) % PLANES;
        self.0[block][plane] >> shift | self.0[block + 1][plane] << 1 << (63 - shift)
    }

    /// Which bytes of a block end an input.
    #[inline(always)]
    pub(crate) fn ends(&self, block: usize) -> u64 {
        self.0[block][END]
    }
}

/// A class as a table for half bytes: bit `h` of row `l` says whether the byte `16 * h + l` is a member.
type Rows = [u8; 16];

fn rows(class: &Class) -> Rows {
    let mut rows = [0; 16];
    for byte in class.bytes().filter(u8::is_ascii) {
        rows[usize::from(byte % 16)] |= 1 << (byte / 16);
    }
    rows
}

/// Makes the planes of chunks.
#[derive(Clone, Debug)]
pub(crate) struct Planes {
    /// The class of each plane.
    rows: Vec<Rows>,
    /// The planes of classes that have escapes as members.
    with_escapes: Vec<u8>,
    instructions: Instructions,
    masks: Box<Masks>,
}

impl Planes {
    /// The planes of these classes, for inputs that `end` ends.
    ///
    /// # Panics
    /// Where the classes do not stand at their numbers, or are too many. Both are constants of a dialect.
    pub(crate) fn new(classes: &[&Class], end: u8, instructions: Instructions) -> Self {
        let end = Class::range(end, end);
        let common = [&end, &Class::of("%"), &alike::HEX, &alike::DOT, &alike::HYPHEN];
        let numbers = classes.iter().map(|class| class.plane());
        assert!(numbers.eq((FIRST..).map(Some).take(classes.len())), "each plane has its number");
        assert!(common.len() + classes.len() <= PLANES, "there is room for all planes");
        let with_escapes = (FIRST..).zip(classes).filter(|(_, class)| class.has_escapes());
        Self {
            rows: common.iter().chain(classes).map(|class| rows(class)).collect(),
            with_escapes: with_escapes.map(|(plane, _)| plane).collect(),
            instructions,
            masks: Box::new(Masks([[0; PLANES]; BLOCKS + 1])),
        }
    }

    /// The planes of `text`, which is no longer than a [`CHUNK`]; behind its end, nothing is on any.
    pub(crate) fn of(&mut self, text: &[u8]) -> &Masks {
        let (blocks, tail) = text[..text.len().min(CHUNK)].as_chunks::<64>();
        let masks = &mut self.masks.0;
        self.instructions.fill(&self.rows, blocks, masks);
        if !tail.is_empty() {
            // Not ASCII, so on no plane.
            let mut last = [0xFF; 64];
            last[..tail.len()].copy_from_slice(tail);
            self.instructions.fill(&self.rows, &[last], &mut masks[blocks.len()..]);
        }
        let used = blocks.len() + usize::from(!tail.is_empty());
        masks[used..].first_mut().into_iter().for_each(|behind| *behind = [0; PLANES]);
        for block in 0..used {
            let percent = masks[block][PERCENT];
            if percent != 0 {
                let (hex, next) = (masks[block][HEX], masks[block + 1][HEX]);
                let escape = percent & (hex >> 1 | next << 63) & (hex >> 2 | next << 62);
                for plane in &self.with_escapes {
                    masks[block][usize::from(*plane)] |= escape;
                }
            }
        }
        &self.masks
    }
}
