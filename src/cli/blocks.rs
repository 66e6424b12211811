//! Lists, read block by block.

use std::io::{self, Read};

use urlgram::Check;
use urlgram::check::Long;

/// Some inputs of a list, one behind the other. The memory of a block is used again: new memory costs more than to judge
/// what it holds.
#[derive(Default)]
pub struct Block {
    bytes: Vec<u8>,
    /// How many of the bytes are inputs, each with its end but perhaps the last of the list.
    whole: usize,
    /// How many of them have been read.
    filled: usize,
    /// How many inputs of the list stand before them; counted only on demand.
    pub inputs_before: usize,
    /// How many bytes of the list stand before them.
    pub bytes_before: u64,
    /// The verdict of one input that was too long to be kept, behind the others.
    pub long: Option<bool>,
}

impl Block {
    pub fn inputs(&self) -> &[u8] {
        &self.bytes[..self.whole]
    }

    /// Whether there is nothing to tell of it.
    pub fn is_empty(&self) -> bool {
        self.whole == 0 && self.long.is_none()
    }

    /// Whether no other block of this list should be in memory beside it.
    pub fn is_large(&self) -> bool {
        self.whole > LARGE
    }

    /// What is left of it to be used again.
    pub fn spare(self) -> Self {
        if self.bytes.len() > LARGE { Self::default() } else { self }
    }

    /// Room for so many bytes. Memory that is only reserved costs nothing: a long input is in memory once.
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

/// In bytes. Blocks are longer than they are meant to be only where an input is.
const LARGE: usize = 4 << 20;

/// Reads blocks of a list.
pub struct Blocks<R> {
    reader: R,
    end: u8,
    /// How much is read at once, in bytes.
    size: usize,
    numbered: bool,
    /// The beginning of an input that has no end yet.
    carry: Vec<u8>,
    inputs: usize,
    bytes: u64,
    ended: bool,
    verdicts: Option<Verdicts>,
}

/// What is asked where only verdicts are wanted.
#[derive(Clone, Copy)]
pub struct Verdicts {
    pub check: Check,
    pub crlf: bool,
}

impl<R: Read> Blocks<R> {
    /// The inputs of a list, each of which `end` ends, in blocks of `size` bytes; `numbered` where it matters how many stand
    /// before a block.
    pub fn new(reader: R, end: u8, size: usize, numbered: bool) -> Self {
        let carry = Vec::new();
        Self { reader, end, size, numbered, carry, inputs: 0, bytes: 0, ended: false, verdicts: None }
    }

    /// Judges inputs that are too long to be kept while they are read.
    pub fn judging(self, verdicts: Option<Verdicts>) -> Self {
        Self { verdicts, ..self }
    }

    /// The next inputs, in the memory of `block`: as many as come at once, up to a block or at least one. At the end of
    /// the list, there is none. If reading fails, that is said behind the inputs that could be read; one without
    /// its end is none of these.
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
        // Only behind an input that was not kept, there are ends.
        if let Some(last) = memchr::memrchr(self.end, &self.carry) {
            block.whole = last + 1;
        }
        // A terminal would be asked again.
        while block.whole == 0 && !self.ended {
            let before = block.filled;
            let read = self.read(block);
            // What was there before has no end.
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

    /// Reads the rest of an input that fills the block, and judges it on the way. `long` has read all but the last byte.
    fn judge(&mut self, block: &mut Block, mut long: Long, crlf: bool) -> io::Result<()> {
        // What may be a return before the end.
        let mut last = block.bytes[block.filled - 1];
        loop {
            self.bytes += block.filled as u64;
            block.filled = 0;
            let read = self.read(block);
            let piece = &block.bytes[..block.filled];
            let end = memchr::memchr(self.end, piece);
            let rest = &piece[..end.unwrap_or(piece.len())];
            if let Some((new, before)) = rest.split_last() {
                long.read(&[last]);
                long.read(before);
                last = *new;
            }
            read?;
            self.ended = piece.is_empty();
            if end.is_some() || self.ended {
                if !(crlf && last == b'\r') {
                    long.read(&[last]);
                }
                block.long = Some(long.conforms());
                // What stands behind it is the beginning of the next block.
                let next = end.map_or(piece.len(), |end| end + 1);
                self.bytes += next as u64;
                block.bytes.copy_within(next..block.filled, 0);
                block.filled -= next;
                return Ok(());
            }
        }
    }

    /// Appends what one read gives, or several that follow each other at once, up to the size of a block.
    fn read(&mut self, block: &mut Block) -> io::Result<()> {
        let most = block.filled + self.size;
        block.make_room(most)?;
        while block.filled < most {
            match self.reader.read(&mut block.bytes[block.filled..most]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(some) => {
                    block.filled += some;
                    // A pipe gives little at once: whoever fills it slowly wants the verdicts soon.
                    if some < 4096 {
                        break;
                    }
                }
            }
        }
        Ok(())
    }
}
