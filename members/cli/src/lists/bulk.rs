//! Checks lists on several threads and prints the results in order.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::task::Poll;
use std::time::Duration;

use urlgram::lists::InOrder;

use crate::failure::Failure;
use crate::files::unreadable;
use crate::input::List;
use crate::lists::blocks::{Block, Blocks};
use crate::lists::checker::Checker;
use crate::output::format::Printer;
use crate::signals;

/// The size of a block, in bytes, if only verdicts are computed. Verdicts cost little, so the block is larger.
const VERDICTS: usize = 1 << 20;
const REASONS: usize = 1 << 17;

/// A block is as large as one of verdicts if at most one of this many inputs of the block before it was told.
const RARE: u64 = 64;

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
    let size = if reasons { REASONS } else { VERDICTS };
    let blocks = Blocks::new(reader, end, size, reasons);
    let (to_spare, spare) = channel();
    // There is one block for each thread, one that waits to be printed, and one to read.
    for _ in 0..threads + 2 {
        to_spare.send(Block::default()).expect("the receiver is here");
    }
    let is_quiet = Arc::new(AtomicBool::new(false));
    let rest = rest(blocks, spare, size, Arc::clone(&is_quiet));
    signals::watch();
    let mut judged = InOrder::new(threads, rest, || {
        let (name, mut checker, mut like) = (name.clone(), checker.part(), printer.part());
        let is_quiet = Arc::clone(&is_quiet);
        move |block: io::Result<Block>| {
            let block = block?;
            let mut printer = like.part();
            let told = checker.block(&block, &name, &mut printer).expect("memory can be written to");
            is_quiet.store(told * RARE <= printer.checked, Ordering::Relaxed);
            like.learn(&mut printer);
            io::Result::Ok((block, Box::new((printer, checker.take_summary()))))
        }
    });
    let mut begins = Some(begins);
    loop {
        signals::heed()?;
        let mut next = judged.wait(Duration::ZERO);
        if next.is_pending() {
            // Verdicts that are printed can be seen until more are ready.
            printer.out.flush()?;
            next = judged.wait(Duration::from_millis(100));
        }
        if let Poll::Ready(next) = next {
            let Some(next) = next else { return Ok(()) };
            let (block, part) = next.map_err(|error| unreadable(&name, &error))?;
            let (of_block, summary) = *part;
            printer.join(&of_block)?;
            checker.join(summary.as_ref());
            if let Some(begins) = begins.take() {
                begins(block.inputs());
            }
            // After the last block, the reader is gone, and needs no more blocks.
            let _ = to_spare.send(block.spare());
        }
        tick();
    }
}

/// The unread rest of a list, with the error that follows the last block, if there is one. A block has this size, unless next to nothing is
/// told of inputs.
fn rest<R: io::Read>(
    mut blocks: Blocks<R>,
    spare: Receiver<Block>,
    size: usize,
    is_quiet: Arc<AtomicBool>,
) -> impl Iterator<Item = io::Result<Block>> {
    let (mut ended, mut failed) = (false, None);
    std::iter::from_fn(move || {
        if ended {
            return failed.take().map(Err);
        }
        blocks.size = if is_quiet.load(Ordering::Relaxed) { VERDICTS } else { size };
        let (block, read) = blocks.next(spare.recv().ok()?);
        failed = read.err();
        ended = block.inputs().is_empty() || failed.is_some();
        if block.inputs().is_empty() { failed.take().map(Err) } else { Some(Ok(block)) }
    })
}
