//! Lists, judged on several threads; what is told of them keeps their order.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use urlgram::summary::Summary;

use super::blocks::{Block, Blocks};
use super::format::Printer;
use super::input::{List, unreadable};
use super::judge::Judge;
use super::{Failure, interrupt};

/// What is read at once, in bytes: more where nothing but verdicts is asked for, which cost little.
const VERDICTS: usize = 1 << 20;
const REASONS: usize = 1 << 17;

/// A block, by its number, and what became of it.
enum Done {
    Judged(Block, Box<Printer<Vec<u8>>>, Option<Box<Summary>>),
    /// What is told of it may be too large to be kept.
    Large(Block),
    /// There is no more, or it cannot be read.
    End(io::Result<()>),
}

/// Judges the inputs of a list, in order, on so many threads. One more reads them: it waits for the disk, or
/// decompresses. A few blocks are all that is in memory. Nobody waits for these threads where the output fails: the
/// program ends then, and a pipe may never give what they wait for.
///
/// `tick` is called again and again.
pub fn judge<W: Write>(
    list: List,
    end: u8,
    threads: usize,
    judge: &mut Judge,
    printer: &mut Printer<W>,
    mut tick: impl FnMut(),
) -> Result<(), Failure> {
    let reasons = judge.asks_for_reasons(printer.format());
    let blocks = Blocks::new(list.reader, end, if reasons { REASONS } else { VERDICTS }, reasons);
    let (to_judge, tasks) = channel();
    let (done, results) = channel();
    let (to_spare, spare) = channel();
    let circulating = threads + 2;
    for _ in 0..circulating {
        to_spare.send(Block::default()).expect("the receiver is here");
    }
    let tasks = Arc::new(Mutex::new(tasks));
    for _ in 0..threads {
        let (tasks, done) = (Arc::clone(&tasks), done.clone());
        let (name, part, like) = (list.name.clone(), judge.part(), printer.part());
        thread::spawn(move || work(&tasks, &done, &name, part, &like));
    }
    thread::spawn(move || read(blocks, circulating, &spare, &to_judge, &done));
    interrupt::watch();
    let mut early = BTreeMap::new();
    for number in 0.. {
        let block = match wait(number, &results, &mut early, printer, &mut tick)? {
            Done::Judged(block, part, summary) => {
                printer.join(&part).map_err(|error| Failure::output(&error))?;
                judge.join(summary.as_deref());
                block
            }
            Done::Large(block) => {
                judge.block(&block, &list.name, printer).map_err(|error| Failure::output(&error))?;
                block
            }
            Done::End(read) => return read.map_err(|error| unreadable(&list.name, &error)),
        };
        // Behind the last block, nobody wants it.
        let _ = to_spare.send(block.spare());
        tick();
    }
    Ok(())
}

/// The block of this number. As long as none is ready, what was printed can be seen.
fn wait<W: Write>(
    number: usize,
    results: &Receiver<(usize, Done)>,
    early: &mut BTreeMap<usize, Done>,
    printer: &mut Printer<W>,
    tick: &mut impl FnMut(),
) -> Result<Done, Failure> {
    loop {
        if interrupt::is_asked() {
            return Err(Failure::Interrupt);
        }
        if let Some(done) = early.remove(&number) {
            return Ok(done);
        }
        match results.try_recv() {
            Ok((number, done)) => {
                early.insert(number, done);
                continue;
            }
            Err(_) => printer.flush().map_err(|error| Failure::output(&error))?,
        }
        match results.recv_timeout(Duration::from_millis(100)) {
            Ok((number, done)) => {
                early.insert(number, done);
            }
            Err(RecvTimeoutError::Timeout) => tick(),
            Err(RecvTimeoutError::Disconnected) => unreachable!("no thread panics"),
        }
    }
}

/// Reads the blocks of a list.
fn read<R: io::Read>(
    mut blocks: Blocks<R>,
    circulating: usize,
    spare: &Receiver<Block>,
    to_judge: &Sender<(usize, Block)>,
    done: &Sender<(usize, Done)>,
) {
    let mut idle = Vec::new();
    let mut number = 0;
    // Nobody is there any more where sending or receiving fails.
    while let Some(block) = idle.pop().or_else(|| spare.recv().ok()) {
        let (block, read) = blocks.next(block);
        let (is_empty, is_large) = (block.inputs().is_empty(), block.is_large());
        if !is_empty {
            if to_judge.send((number, block)).is_err() {
                return;
            }
            number += 1;
        }
        if is_empty || read.is_err() {
            let _ = done.send((number, Done::End(read)));
            return;
        }
        while is_large && idle.len() < circulating {
            let Ok(block) = spare.recv() else { return };
            idle.push(block);
        }
    }
}

/// Judges blocks as they come.
fn work(
    tasks: &Mutex<Receiver<(usize, Block)>>,
    done: &Sender<(usize, Done)>,
    name: &str,
    mut judge: Judge,
    like: &Printer<Vec<u8>>,
) {
    loop {
        let task = tasks.lock().expect("no thread panics").recv();
        let Ok((number, block)) = task else { return };
        let result = if block.is_large() {
            Done::Large(block)
        } else {
            let mut part = Box::new(like.part());
            judge.block(&block, name, &mut part).expect("memory can be written to");
            Done::Judged(block, part, judge.take_summary().map(Box::new))
        };
        if done.send((number, result)).is_err() {
            return;
        }
    }
}
