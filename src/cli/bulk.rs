//! Checks lists on several threads and prints the results in order.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use urlgram::summary::Summary;

use super::blocks::{Block, Blocks};
use super::failure::Failure;
use super::format::Printer;
use super::input::{List, unreadable};
use super::judge::Judge;
use super::signals;

/// The size of a block, in bytes, if only verdicts are computed. Verdicts cost little, so the block is larger.
const VERDICTS: usize = 1 << 20;
const REASONS: usize = 1 << 17;

/// A block with its number, or the end of the list.
enum Done {
    Judged(Block, Box<Printer<Vec<u8>>>, Option<Box<Summary>>),
    /// The report on this block may be too large to be stored.
    Large(Block),
    /// The end of the list, or an error.
    End(io::Result<()>),
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
    judge: &mut Judge,
    printer: &mut Printer<W>,
    mut tick: impl FnMut(),
    mut begins: impl FnMut(&[u8]),
) -> Result<(), Failure> {
    let reasons = judge.asks_for_reasons(printer);
    let blocks = Blocks::new(list.reader, end, if reasons { REASONS } else { VERDICTS }, reasons);
    let blocks = blocks.judging(judge.verdicts(printer));
    let Some(threads) = (1..=threads).rev().find(|threads| have_room(threads * EACH + ARENA)) else {
        return alone(blocks, &list.name, judge, printer, tick, begins);
    };
    let (done, results) = channel();
    let (to_spare, spare) = channel();
    // One block for each thread, one that waits to be printed, and one to read.
    let circulating = threads + 2;
    for _ in 0..circulating {
        to_spare.send(Block::default()).expect("the receiver is here");
    }
    let reading = Reading { blocks, circulating, spare, idle: Vec::new(), number: 0, ended: false };
    let reading = Arc::new(Mutex::new(reading));
    let worker = || {
        let (shared, done) = (Arc::clone(&reading), done.clone());
        let (name, part, like) = (list.name.clone(), judge.part(), printer.part());
        move || work(&shared, &done, &name, part, &like)
    };
    // The threads that could be started do the work.
    let started = (0..threads).take_while(|_| thread::Builder::new().spawn(worker()).is_ok());
    if started.count() == 0 {
        let reading = Arc::into_inner(reading).expect("there is no thread that has it");
        let blocks = reading.into_inner().expect("no thread panics").blocks;
        return alone(blocks, &list.name, judge, printer, tick, begins);
    }
    signals::watch();
    let mut early = BTreeMap::new();
    for number in 0.. {
        let done = wait(number, &results, &mut early, printer, &mut tick)?;
        let Some(block) = print(done, &list.name, judge, printer)? else { return Ok(()) };
        if number == 0 {
            begins(block.inputs());
        }
        // After the last block, the receiver is gone.
        let _ = to_spare.send(block.spare());
        tick();
    }
    Ok(())
}

/// Prints the report on a block, and returns the block; none at the end of the list.
fn print<W: Write>(
    done: Done,
    name: &str,
    judge: &mut Judge,
    printer: &mut Printer<W>,
) -> Result<Option<Block>, Failure> {
    match done {
        Done::Judged(block, part, summary) => {
            printer.join(&part).map_err(|error| Failure::output(&error))?;
            judge.join(summary.as_deref());
            Ok(Some(block))
        }
        Done::Large(block) => {
            judge.block(&block, name, printer).map_err(|error| Failure::output(&error))?;
            Ok(Some(block))
        }
        Done::End(read) => read.map(|()| None).map_err(|error| unreadable(name, &error)),
    }
}

/// Checks a list on the calling thread if no other can be started: without memory for an arena of its own, a thread would
/// ask the system for each allocation, which takes a hundred times as long.
fn alone<R: io::Read, W: Write>(
    mut blocks: Blocks<R>,
    name: &str,
    judge: &mut Judge,
    printer: &mut Printer<W>,
    mut tick: impl FnMut(),
    mut begins: impl FnMut(&[u8]),
) -> Result<(), Failure> {
    if !have_room(LEAST) {
        let least = LEAST >> 20;
        return Err(Failure::Message(format!("not enough memory to check a list: {least} MiB are required")));
    }
    signals::watch();
    let mut spare = Block::default();
    for number in 0.. {
        if let Some(signal) = signals::asked() {
            return Err(Failure::Interrupt(signal));
        }
        let (block, read) = blocks.next(spare);
        if !block.is_empty() {
            judge.block(&block, name, printer).map_err(|error| Failure::output(&error))?;
        }
        if number == 0 {
            begins(block.inputs());
        }
        read.map_err(|error| unreadable(name, &error))?;
        if block.is_empty() {
            break;
        }
        spare = block.spare();
        printer.flush().map_err(|error| Failure::output(&error))?;
        tick();
    }
    Ok(())
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

/// Waits for the block of this number. Until it is ready, the output is flushed, so that it can be seen.
fn wait<W: Write>(
    number: usize,
    results: &Receiver<(usize, Done)>,
    early: &mut BTreeMap<usize, Done>,
    printer: &mut Printer<W>,
    tick: &mut impl FnMut(),
) -> Result<Done, Failure> {
    loop {
        if let Some(signal) = signals::asked() {
            return Err(Failure::Interrupt(signal));
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

/// The unread rest of a list.
struct Reading<R> {
    blocks: Blocks<R>,
    /// The number of blocks in circulation, to be read and to be checked.
    circulating: usize,
    spare: Receiver<Block>,
    /// Blocks that were collected while a large one had to be alone.
    idle: Vec<Block>,
    number: usize,
    ended: bool,
}

impl<R: io::Read> Reading<R> {
    /// Reads the next block to check, with its number. Returns none at the end, or if the receiver is gone. The result of
    /// the reading is sent to `done`.
    fn next(&mut self, done: &Sender<(usize, Done)>) -> Option<(usize, Block)> {
        while !self.ended {
            let block = self.idle.pop().or_else(|| self.spare.recv().ok())?;
            let (block, read) = self.blocks.next(block);
            let number = self.number;
            let is_empty = block.is_empty();
            self.number += usize::from(!is_empty);
            self.ended = is_empty || read.is_err();
            if self.ended {
                let _ = done.send((self.number, Done::End(read)));
            }
            if !block.is_large() {
                return (!is_empty).then_some((number, block));
            }
            // A large block is alone in memory: reading continues when it is printed.
            done.send((number, Done::Large(block))).ok()?;
            while self.idle.len() < self.circulating {
                self.idle.push(self.spare.recv().ok()?);
            }
        }
        None
    }
}

/// Reads and checks blocks until there is none.
fn work<R: io::Read>(
    reading: &Mutex<Reading<R>>,
    done: &Sender<(usize, Done)>,
    name: &str,
    mut judge: Judge,
    like: &Printer<Vec<u8>>,
) {
    loop {
        let next = reading.lock().expect("no thread panics").next(done);
        let Some((number, block)) = next else { return };
        let mut part = Box::new(like.part());
        judge.block(&block, name, &mut part).expect("memory can be written to");
        let judged = Done::Judged(block, part, judge.take_summary().map(Box::new));
        if done.send((number, judged)).is_err() {
            return;
        }
    }
}
