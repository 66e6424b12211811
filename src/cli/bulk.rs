//! Verdicts of lists, as fast as they can be read.

use std::io::{self, Read, Write};
use std::ops::AddAssign;
use std::thread;

use serde::Serialize;
use urlgram::diagnosis::{Bulk, Input};

use super::Failure;
use super::input::unreadable;

/// What is read at once, in bytes. All cores work on a block; a block and the next one are all that is in memory, as
/// long as no input is longer.
const BLOCK: usize = 2 << 20;

/// What is not worth another thread, in bytes.
const SMALL: usize = 256 << 10;

/// How many inputs there were.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Those that conform.
    pub conform: u64,
    /// The others.
    pub others: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.conform += other.conform;
        self.others += other.others;
    }
}

impl Tally {
    /// One more input.
    pub fn add(&mut self, conforms: bool) {
        *self += Self { conform: conforms.into(), others: (!conforms).into() };
    }
}

/// A verdict alone.
#[derive(Serialize)]
struct Verdict<'i> {
    #[serde(flatten)]
    input: Input<'i>,
    conforms: bool,
}

/// Checks of lists, one for each thread.
pub struct Judges {
    all: Vec<Bulk>,
    end: u8,
    /// Whether each verdict is a line of JSON.
    told: bool,
}

impl Judges {
    /// As many as there are threads, of lists whose inputs `end` ends.
    pub fn new(bulk: &Bulk, end: u8, threads: usize, told: bool) -> Self {
        Self { all: vec![bulk.clone(); threads], end, told }
    }

    /// Judges the inputs of a list, in order. What `name` holds is read block by block, and the next block while the
    /// last one is judged.
    pub fn list(
        &mut self,
        mut reader: impl Read,
        name: &str,
        out: &mut impl Write,
    ) -> Result<Tally, Failure> {
        let unreadable = |error: io::Error| unreadable(name, &error);
        let (end, told) = (self.end, self.told);
        let (first, others) = self.all.split_first_mut().expect("there is one thread at least");
        let mut tally = Tally::default();
        let (mut block, mut next) = (Block::default(), Block::default());
        block.read(&mut reader, &[], end).map_err(unreadable)?;
        while !block.inputs().is_empty() {
            let inputs = block.inputs();
            let threads = if inputs.len() < SMALL { 1 } else { others.len() + 1 };
            let mut parts = parts(inputs, threads, end).into_iter();
            let own = parts.next().unwrap_or_default();
            let (results, read) = thread::scope(|scope| {
                let work = |(part, bulk)| scope.spawn(move || judge(bulk, part, told));
                let workers: Vec<_> = parts.zip(others.iter_mut()).map(work).collect();
                let mut results = vec![judge(first, own, told)];
                let read = next.read(&mut reader, block.rest(), end);
                results.extend(workers.into_iter().map(|worker| worker.join().expect("no judge panics")));
                (results, read)
            });
            for (some, text) in results {
                tally += some;
                out.write_all(&text).map_err(|error| Failure::output(&error))?;
            }
            read.map_err(unreadable)?;
            std::mem::swap(&mut block, &mut next);
        }
        Ok(tally)
    }
}

fn judge(bulk: &mut Bulk, list: &[u8], told: bool) -> (Tally, Vec<u8>) {
    let mut tally = Tally::default();
    let mut text = Vec::new();
    bulk.verdicts(list, |place, conforms| {
        tally.add(conforms);
        if told {
            tell(&mut text, &list[place], conforms).expect("memory can be written to");
        }
    });
    (tally, text)
}

/// Writes a verdict as a line of JSON.
pub fn tell(out: &mut impl Write, input: &[u8], conforms: bool) -> io::Result<()> {
    let is_plain = |byte: &u8| (b' '..=b'~').contains(byte) && *byte != b'"' && *byte != b'\\';
    // Nearly all are, and need nothing of what serde_json does.
    if input.iter().all(is_plain) {
        out.write_all(b"{\"input\":\"")?;
        out.write_all(input)?;
        let verdict: &[u8] = if conforms { b"\",\"conforms\":true}\n" } else { b"\",\"conforms\":false}\n" };
        return out.write_all(verdict);
    }
    serde_json::to_writer(&mut *out, &Verdict { input: input.into(), conforms })?;
    out.write_all(b"\n")
}

/// What is read at once. The memory of a block is used again: new memory costs more than to judge what it holds.
#[derive(Default)]
struct Block {
    bytes: Vec<u8>,
    /// How many of the bytes are inputs, each with its end but perhaps the last of the list.
    whole: usize,
    /// How many of them have been read.
    filled: usize,
}

impl Block {
    fn inputs(&self) -> &[u8] {
        &self.bytes[..self.whole]
    }

    /// What has come of the input behind them.
    fn rest(&self) -> &[u8] {
        &self.bytes[self.whole..self.filled]
    }

    /// Reads the inputs that begin with `carry`: as many as come at once, up to a block or at least one. At the end of
    /// the list, there is none.
    fn read(&mut self, reader: &mut impl Read, carry: &[u8], end: u8) -> io::Result<()> {
        self.reserve(carry.len() + BLOCK);
        self.bytes[..carry.len()].copy_from_slice(carry);
        (self.whole, self.filled) = (0, carry.len());
        while self.whole == 0 {
            let before = self.filled;
            self.reserve(before + BLOCK);
            if self.fill(reader)? == 0 {
                self.whole = self.filled;
                break;
            }
            // What was there before has no end.
            let last = self.bytes[before..self.filled].iter().rposition(|byte| *byte == end);
            self.whole = last.map_or(0, |last| before + last + 1);
        }
        Ok(())
    }

    fn reserve(&mut self, length: usize) {
        if self.bytes.len() < length {
            self.bytes.resize(length.max(2 * self.bytes.len()), 0);
        }
    }

    /// Appends what one read gives, or several that follow each other at once, up to a block.
    fn fill(&mut self, reader: &mut impl Read) -> io::Result<usize> {
        let before = self.filled;
        let most = before + BLOCK;
        loop {
            match reader.read(&mut self.bytes[self.filled..most]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                // A pipe gives little at once: whoever fills it slowly wants the verdicts soon.
                Ok(some) => {
                    self.filled += some;
                    if some < 4096 || self.filled == most {
                        return Ok(self.filled - before);
                    }
                }
            }
        }
    }
}

/// A block in so many parts of about the same size, between inputs.
fn parts(block: &[u8], count: usize, end: u8) -> Vec<&[u8]> {
    let mut parts = Vec::with_capacity(count);
    let mut rest = block;
    for left in (2..=count).rev() {
        let middle = rest.len() / left;
        let Some(more) = rest[middle..].iter().position(|byte| *byte == end) else { break };
        let (part, others) = rest.split_at(middle + more + 1);
        parts.push(part);
        rest = others;
    }
    parts.push(rest);
    parts
}
