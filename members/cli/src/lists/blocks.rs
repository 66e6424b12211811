//! Reads lists block by block.

use std::io::{self, Read};

/// Consecutive inputs of a list. The memory of a block is reused: new memory costs more than the verdicts on its inputs.
#[derive(Default)]
pub struct Block {
    bytes: Vec<u8>,
    /// The number of bytes that hold complete inputs, each with its terminator; the last of the list may have none.
    whole: usize,
    /// The number of bytes that have been read.
    filled: usize,
    /// The number of inputs of the list before this block. It is counted only on demand.
    pub inputs_before: usize,
    /// The number of bytes of the list before this block.
    pub bytes_before: u64,
}

impl Block {
    pub fn inputs(&self) -> &[u8] {
        &self.bytes[..self.whole]
    }

    /// Returns an empty block, which reuses this memory unless a long input made it large.
    pub fn spare(self) -> Self {
        if self.bytes.len() > LARGE { Self::default() } else { self }
    }

    /// Reserves this many bytes. Memory that is only reserved costs nothing, so a long input is in memory once.
    fn make_room(&mut self, length: usize) -> io::Result<()> {
        if self.bytes.len() < length {
            if self.bytes.capacity() < length {
                self.bytes.try_reserve_exact(length - self.bytes.len() + length / 4)?;
            }
            self.bytes.resize(length, 0);
        }
        Ok(())
    }
}

/// The length of a large block, in bytes. A block exceeds its nominal size only if it holds a long input.
const LARGE: usize = 4 << 20;

/// Reads blocks of a list.
pub struct Blocks<R> {
    reader: R,
    end: u8,
    /// The nominal size of a block, in bytes.
    pub size: usize,
    numbered: bool,
    /// The beginning of an input whose terminator has not been read yet.
    carry: Vec<u8>,
    inputs: usize,
    bytes: u64,
    ended: bool,
}

impl<R: Read> Blocks<R> {
    /// Reads a list in blocks of `size` bytes; `end` terminates each input. `numbered` says whether the inputs before a block are
    /// counted.
    pub fn new(reader: R, end: u8, size: usize, numbered: bool) -> Self {
        Self { reader, end, size, numbered, carry: Vec::new(), inputs: 0, bytes: 0, ended: false }
    }

    /// Reads the next inputs into the memory of `block`: those that arrive at once, up to a block, at least one. At the end of
    /// the list, the block is empty. If reading fails, the error follows the complete inputs; an input without
    /// its terminator is not one of these.
    pub fn next(&mut self, mut block: Block) -> (Block, io::Result<()>) {
        (block.inputs_before, block.bytes_before) = (self.inputs, self.bytes);
        let read = self.fill(&mut block);
        if self.numbered {
            self.inputs += memchr::memchr_iter(self.end, block.inputs()).count();
        }
        self.bytes += block.whole as u64;
        self.carry.clear();
        // If there is no memory left, a second copy would abort the program.
        if read.is_ok() {
            self.carry.extend_from_slice(&block.bytes[block.whole..block.filled]);
        }
        (block, read)
    }

    fn fill(&mut self, block: &mut Block) -> io::Result<()> {
        (block.whole, block.filled) = (0, 0);
        block.make_room(self.carry.len() + self.size)?;
        block.bytes[..self.carry.len()].copy_from_slice(&self.carry);
        block.filled = self.carry.len();
        // A terminal would be read again after its end, so `ended` stays.
        while block.whole == 0 && !self.ended {
            let before = block.filled;
            let read = self.read(block);
            // The bytes of `carry` have no terminator.
            let last = memchr::memrchr(self.end, &block.bytes[before..block.filled]);
            block.whole = last.map_or(0, |last| before + last + 1);
            read?;
            if block.filled == before {
                self.ended = true;
                block.whole = before;
            }
        }
        Ok(())
    }

    /// Appends the result of one read, or of several that return at once, up to the size of a block.
    fn read(&mut self, block: &mut Block) -> io::Result<()> {
        let most = block.filled + self.size;
        block.make_room(most)?;
        while block.filled < most {
            match self.reader.read(&mut block.bytes[block.filled..most]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(some) => {
                    block.filled += some;
                    // A pipe that is filled slowly returns few bytes: its reader expects the verdicts soon.
                    if some < 4096 {
                        break;
                    }
                }
            }
        }
        Ok(())
    }
}
