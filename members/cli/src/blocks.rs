//! Reads lists block by block.

use std::io::{self, Read};

use urlgram::Check;
use urlgram::check::Long;

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
    /// The verdict of one input after the others that was too long to be stored.
    pub long: Option<bool>,
}

impl Block {
    pub fn inputs(&self) -> &[u8] {
        &self.bytes[..self.whole]
    }

    /// Returns whether the block holds no input and no verdict.
    pub fn is_empty(&self) -> bool {
        self.whole == 0 && self.long.is_none()
    }

    /// Returns whether the block is so large that no other block of this list should be in memory with it.
    pub fn is_large(&self) -> bool {
        self.whole > LARGE
    }

    /// Returns an empty block that reuses this memory.
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
    size: usize,
    numbered: bool,
    /// The beginning of an input whose terminator has not been read yet.
    carry: Vec<u8>,
    inputs: usize,
    bytes: u64,
    ended: bool,
    verdicts: Option<Verdicts>,
}

/// The check for inputs of which only the verdict is needed.
#[derive(Clone, Copy)]
pub struct Verdicts {
    pub check: Check,
    pub crlf: bool,
}

impl<R: Read> Blocks<R> {
    /// Reads a list in blocks of `size` bytes; `end` terminates each input. `numbered` says whether the inputs before a block are
    /// counted.
    pub fn new(reader: R, end: u8, size: usize, numbered: bool) -> Self {
        let carry = Vec::new();
        Self { reader, end, size, numbered, carry, inputs: 0, bytes: 0, ended: false, verdicts: None }
    }

    /// Sets the check for inputs that are too long to be stored: they are checked while they are read.
    pub fn judging(self, verdicts: Option<Verdicts>) -> Self {
        Self { verdicts, ..self }
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
        self.carry.extend_from_slice(&block.bytes[block.whole..block.filled]);
        (block, read)
    }

    fn fill(&mut self, block: &mut Block) -> io::Result<()> {
        (block.whole, block.filled, block.long) = (0, 0, None);
        block.make_room(self.carry.len() + self.size)?;
        block.bytes[..self.carry.len()].copy_from_slice(&self.carry);
        block.filled = self.carry.len();
        // A terminator can be here only after an input that was not stored.
        if let Some(last) = memchr::memrchr(self.end, &self.carry) {
            block.whole = last + 1;
        }
        // After its end, a terminal would be read again.
        while block.whole == 0 && !self.ended {
            let before = block.filled;
            let read = self.read(block);
            // The bytes that were there before have no terminator.
            let last = memchr::memrchr(self.end, &block.bytes[before..block.filled]);
            block.whole = last.map_or(0, |last| before + last + 1);
            read?;
            if block.filled == before {
                self.ended = true;
                block.whole = before;
            }
            if block.whole == 0
                && block.filled > LARGE
                && let Some(verdicts) = self.verdicts
            {
                match Long::new(&verdicts.check) {
                    Ok(mut long) => {
                        long.read(&block.bytes[..block.filled - 1]);
                        return self.judge(block, long, verdicts.crlf);
                    }
                    Err(_) => self.verdicts = None,
                }
            }
        }
        Ok(())
    }

    /// Reads the rest of an input that fills the block, and checks it on the way. `long` has read all but the last byte.
    fn judge(&mut self, block: &mut Block, mut long: Long, crlf: bool) -> io::Result<()> {
        // This may be a carriage return before the terminator.
        let mut last = block.bytes[block.filled - 1];
        loop {
            self.bytes += block.filled as u64;
            block.filled = 0;
            let read = self.read(block);
            let piece = &block.bytes[..block.filled];
            let end = memchr::memchr(self.end, piece);
            let rest = &piece[..end.unwrap_or(piece.len())];
            if let Some((new, before)) = rest.split_last() {
                long.read([last]);
                long.read(before);
                last = *new;
            }
            read?;
            self.ended = piece.is_empty();
            if end.is_some() || self.ended {
                if !(crlf && last == b'\r') {
                    long.read([last]);
                }
                block.long = Some(long.conforms());
                // The bytes after it begin the next block.
                let next = end.map_or(piece.len(), |end| end + 1);
                self.bytes += next as u64;
                block.bytes.copy_within(next..block.filled, 0);
                block.filled -= next;
                return Ok(());
            }
        }
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
