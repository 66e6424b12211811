//! Another program: started, given bytes, read, and ended.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use urlgram::{printable, without_pictures};

use crate::failure::Failure;
use crate::signals;

/// The most that is read of what a program prints in one run.
const MOST_OUTPUT: usize = 64 << 20;

/// The most that is kept of what it prints on standard error.
const MOST_ERRORS: usize = 2 << 10;

/// How often an interrupt is looked for.
const TICK: Duration = Duration::from_millis(50);

/// A command to start.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its name for people, if that is not the command.
    pub name: Option<String>,
    /// The program and its arguments.
    pub command: Vec<OsString>,
    /// A program that neither reads nor prints for so long hangs.
    pub timeout: Duration,
}

/// The outcome of one run.
pub struct Run {
    /// Its standard output.
    pub output: Vec<u8>,
    /// The end of its standard error.
    pub errors: Vec<u8>,
    pub end: End,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Exit(i32),
    /// A signal ended it.
    Signal(i32),
    /// The program was ended, since it did nothing for too long.
    Hung,
    /// The program was ended, since it printed too much.
    Flood,
}

impl End {
    /// Returns whether the program ended by itself and without an error.
    pub fn is_good(self) -> bool {
        self == Self::Exit(0)
    }

    /// Describes the end, as in `exit code 1`.
    pub fn told(self) -> String {
        match self {
            Self::Exit(code) => format!("exit code {code}"),
            Self::Signal(signal) => format!("signal {signal}"),
            Self::Hung => "no answer in time".to_owned(),
            Self::Flood => format!("more than {} MiB of output", MOST_OUTPUT >> 20),
        }
    }
}

impl Program {
    /// Returns the name, or else the command; of answers in a file there is none.
    pub fn shown(&self) -> String {
        match &self.name {
            Some(name) => without_pictures(&printable(name.as_bytes())),
            None if self.command.is_empty() => "the program".to_owned(),
            None => self.command(),
        }
    }

    /// Returns the command as a person would type it.
    pub fn command(&self) -> String {
        let words = self.command.iter().map(|word| without_pictures(&printable(word.as_encoded_bytes())));
        words.collect::<Vec<_>>().join(" ")
    }

    /// Starts the program; with `argument`, `{}` in its arguments is replaced by that.
    fn start(&self, argument: Option<&[u8]>) -> Result<Child, Failure> {
        let mut words = self.command.iter().map(|word| filled(word, argument));
        let name = words.next().unwrap_or_default();
        let mut command = Command::new(&name);
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Processes that the program starts are in its group, and end with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command.spawn().map_err(|error| {
            let name = printable(name.as_encoded_bytes());
            Failure::Message(format!("cannot start `{name}`: {error}"))
        })
    }

    /// Runs the program on all of `input`.
    pub fn run(&self, input: &[u8], argument: Option<&[u8]>) -> Result<Run, Failure> {
        let mut child = self.start(argument)?;
        let written = Arc::new(AtomicUsize::new(0));
        if let Some(mut stdin) = child.stdin.take() {
            let (input, written) = (input.to_vec(), Arc::clone(&written));
            // A program that ends without reading all breaks the pipe, which is no error of ours.
            thread::spawn(move || {
                for piece in input.chunks(4096) {
                    if stdin.write_all(piece).is_err() {
                        break;
                    }
                    written.fetch_add(piece.len(), Ordering::Relaxed);
                }
            });
        }
        let output = read(child.stdout.take());
        let errors = tail(child.stderr.take());
        let (mut text, mut hung) = (Vec::new(), None);
        let (mut active, mut seen) = (Instant::now(), 0);
        loop {
            match output.recv_timeout(TICK) {
                Ok(piece) => {
                    active = Instant::now();
                    text.extend(piece);
                    if text.len() > MOST_OUTPUT {
                        hung = Some(End::Flood);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {}
            }
            let now = written.load(Ordering::Relaxed);
            if now != seen {
                (active, seen) = (Instant::now(), now);
            }
            if active.elapsed() > self.timeout {
                hung = Some(End::Hung);
            }
            if let Err(interrupt) = signals::heed() {
                end(&mut child);
                return Err(interrupt);
            }
            if hung.is_some() {
                break;
            }
        }
        // The program may have closed its output without ending.
        let closed = Instant::now();
        let status = loop {
            if hung.is_some() || closed.elapsed() > self.timeout {
                hung = hung.or(Some(End::Hung));
                break end(&mut child);
            }
            match child.try_wait() {
                Ok(Some(status)) => break Some(status),
                Ok(None) => thread::sleep(Duration::from_millis(1)),
                Err(_) => break None,
            }
        };
        let errors = errors.recv_timeout(TICK * 4).unwrap_or_default();
        Ok(Run { output: text, errors, end: hung.unwrap_or_else(|| ended(status)) })
    }
}

/// Ends a program at once, with what it has started.
fn end(child: &mut Child) -> Option<ExitStatus> {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    child.wait().ok()
}

/// How a program ended by itself.
fn ended(status: Option<ExitStatus>) -> End {
    let Some(status) = status else { return End::Hung };
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return End::Signal(signal);
    }
    End::Exit(status.code().unwrap_or(-1))
}

/// Reads in the background, and sends what comes, a few pieces ahead at most.
fn read(from: Option<impl Read + Send + 'static>) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::sync_channel(4);
    thread::spawn(move || pieces(from).all(|piece| sender.send(piece).is_ok()));
    receiver
}

/// Reads in the background, and sends the end of it when all is read.
fn tail(from: Option<impl Read + Send + 'static>) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut kept = Vec::new();
        for piece in pieces(from) {
            kept.extend(piece);
            let more = kept.len().saturating_sub(MOST_ERRORS);
            kept.drain(..more);
        }
        let _ = sender.send(kept);
    });
    receiver
}

/// The pieces of what comes, up to its end or an error.
fn pieces(mut from: Option<impl Read>) -> impl Iterator<Item = Vec<u8>> {
    let mut room = vec![0; 1 << 16];
    std::iter::from_fn(move || {
        let read = from.as_mut()?.read(&mut room).ok().filter(|read| *read > 0)?;
        Some(room[..read].to_vec())
    })
}

/// An argument with a text in place of `{}`.
fn filled(word: &OsString, argument: Option<&[u8]>) -> OsString {
    let Some(argument) = argument else { return word.clone() };
    let bytes = word.as_encoded_bytes();
    let Some(at) = memchr::memmem::find(bytes, b"{}") else { return word.clone() };
    let filled = [&bytes[..at], argument, &bytes[at + 2..]].concat();
    #[cfg(unix)]
    let filled = std::os::unix::ffi::OsStringExt::from_vec(filled);
    #[cfg(not(unix))]
    let filled = OsString::from(String::from_utf8_lossy(&filled).into_owned());
    filled
}
