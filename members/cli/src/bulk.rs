//! Checks lists on several threads and prints the results in order.

use std::hint::black_box;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, channel};
use std::task::Poll;
use std::time::Duration;

use urlgram::lists::InOrder;
use urlgram::summary::Summary;

use super::blocks::{Block, Blocks};
use super::checker::Checker;
use super::failure::Failure;
use super::files::unreadable;
use super::format::Printer;
use super::input::List;
use super::signals;

/// The size of a block, in bytes, if only verdicts are computed. Verdicts cost little, so the block is larger.
const VERDICTS: usize = 1 << 20;
const REASONS: usize = 1 << 17;

/// The results for a block: the text to print, and the summary.
struct Results {
    printer: Printer<Vec<u8>>,
    summary: Option<Summary>,
}

/// Checks the inputs of a list, in order, on this many threads, which take turns in reading it. Only a few blocks are
/// in memory. If the output fails, the threads are not joined: the program ends then, and a pipe may never give
/// the data that they wait for.
///
/// `tick` is called repeatedly, `begins` with the first inputs.
pub fn judge<W: Write>(
    list: List,
    end: u8,
    threads: usize,
    checker: &mut Checker,
    printer: &mut Printer<W>,
    mut tick: impl FnMut(),
    begins: impl FnOnce(&[u8]),
) -> Result<(), Failure> {
    let List { name, reader, .. } = list;
    let reasons = checker.asks_for_reasons(printer);
    let blocks = Blocks::new(reader, end, if reasons { REASONS } else { VERDICTS }, reasons);
    let blocks = blocks.judging(checker.verdicts(printer));
    // Without memory for an arena of its own, a thread would ask the system for each allocation, which takes a hundred times as long.
    let threads = (1..=threads).rev().find(|threads| have_room(threads * EACH + ARENA)).unwrap_or(0);
    if threads == 0 && !have_room(LEAST) {
        let least = LEAST >> 20;
        return Err(Failure::Message(format!("not enough memory to check a list: {least} MiB are required")));
    }
    let (to_spare, spare) = channel();
    // One block for each thread, one that waits to be printed, and one to read.
    let circulating = threads + 2;
    for _ in 0..circulating {
        to_spare.send(Block::default()).expect("the receiver is here");
    }
    let idle = Vec::new();
    let reader = Reader { blocks, circulating, spare, idle, is_alone: false, ended: false, failed: None };
    signals::watch();
    let mut judged = InOrder::new(threads, reader, || {
        let (name, mut checker, like) = (name.clone(), checker.part(), printer.part());
        move |block: io::Result<Block>| {
            let block = block?;
            // The report on a large block may be too large to be stored.
            let part = (!block.is_large()).then(|| {
                let mut printer = like.part();
                checker.block(&block, &name, &mut printer).expect("memory can be written to");
                Box::new(Results { printer, summary: checker.take_summary() })
            });
            io::Result::Ok((block, part))
        }
    });
    let mut begins = Some(begins);
    loop {
        if let Some(signal) = signals::asked() {
            return Err(Failure::Interrupt(signal));
        }
        let mut next = judged.wait(Duration::ZERO);
        if next.is_pending() {
            // What is printed can be seen until more is ready.
            printer.flush()?;
            next = judged.wait(Duration::from_millis(100));
        }
        if let Poll::Ready(next) = next {
            let Some(next) = next else { return Ok(()) };
            let (block, part) = next.map_err(|error| unreadable(&name, &error))?;
            if let Some(part) = part {
                printer.join(&part.printer)?;
                checker.join(part.summary.as_ref());
            } else {
                checker.block(&block, &name, printer)?;
            }
            if let Some(begins) = begins.take() {
                begins(block.inputs());
            }
            // After the last block, the receiver is gone.
            let _ = to_spare.send(block.spare());
        }
        tick();
    }
}

/// The memory of each thread, in bytes: a stack, an arena of the allocator, and its blocks.
const EACH: usize = 80 << 20;

/// The memory that an allocator reserves for a moment to find an arena for a thread, in bytes.
const ARENA: usize = 64 << 20;

/// The memory that a list takes on one thread, in bytes: blocks, their output, and automata.
const LEAST: usize = 24 << 20;

/// Returns whether this many bytes can be allocated. Without this test, an allocation would abort the program.
fn have_room(bytes: usize) -> bool {
    let mut room = Vec::<u8>::new();
    let has_room = room.try_reserve_exact(bytes).is_ok();
    // A compiler may remove an allocation that nothing uses.
    black_box(room);
    has_room
}

/// The unread rest of a list.
struct Reader<R> {
    blocks: Blocks<R>,
    /// The number of blocks in circulation, to be read and to be checked.
    circulating: usize,
    spare: Receiver<Block>,
    idle: Vec<Block>,
    /// True if the block that was read last is to be the only one in memory.
    is_alone: bool,
    ended: bool,
    /// The error that follows the last block.
    failed: Option<io::Error>,
}

impl<R: io::Read> Iterator for Reader<R> {
    type Item = io::Result<Block>;

    fn next(&mut self) -> Option<io::Result<Block>> {
        if self.ended {
            return self.failed.take().map(Err);
        }
        // After a large block, reading continues when it is printed.
        while self.idle.len() < if self.is_alone { self.circulating } else { 1 } {
            self.idle.push(self.spare.recv().ok()?);
        }
        let (block, read) = self.blocks.next(self.idle.pop()?);
        self.failed = read.err();
        self.ended = block.is_empty() || self.failed.is_some();
        if block.is_empty() {
            return self.failed.take().map(Err);
        }
        self.is_alone = block.is_large();
        Some(Ok(block))
    }
}
