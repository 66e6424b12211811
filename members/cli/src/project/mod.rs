//! A project: files and folders, each file read by its kind.

pub mod config;
mod kinds;
mod markdown;
mod parts;
mod walk;
mod written;

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, PoisonError, RwLock};
use std::task::Poll;
use std::thread::Builder;
use std::time::Duration;

use urlgram::extract::{Extractor, Find, extract_but};
use urlgram::lists::InOrder;
use urlgram::{Check, Report, printable};

pub use self::kinds::{Way, way};
pub use self::walk::Selection;
pub use self::written::{Answer, Tells, url};
use crate::contained::contained;
use crate::failure::{self, Failure, said, say};
use crate::files::{too_large, unreadable, whole};
use crate::input::digests::Digests;
use crate::input::finds::place;
use crate::input::unpack::{is_packed, is_utf16};
use crate::input::values::{FileFormat, ValueReader, as_chosen};
use crate::input::{List, in_memory};
use crate::lists::checker;
use crate::output::format::Printer;
use crate::policy::OfFile;
use crate::signals;

/// The number of bytes of a file from which its kind is told.
const HEAD: usize = 1 << 13;

/// The number of files that a thread takes at once: to wait for a turn costs more than to check a small file.
const TURN: usize = 64;

/// The number of turns that wait to be taken.
const AHEAD: usize = 16;

/// The most bytes of a file.
pub const LARGEST: u64 = 256 << 20;

/// The settings that all files have in common.
#[derive(Clone, Debug)]
pub struct Common {
    /// The check of texts, and of values for which no format prescribes one.
    pub check: Check,
    /// The format of all files, if it is given.
    pub format: Option<&'static FileFormat>,
    /// The baseline and the files of this run, whose inputs are those of other files.
    pub own: Vec<PathBuf>,
    /// True if all files are texts.
    pub is_text: bool,
    /// True if each value has to be checked.
    pub all: bool,
    /// True if the digests of files are needed.
    pub digested: bool,
}

/// The counts of the files.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    pub files: u64,
    /// The number of files that are not read.
    pub others: u64,
    /// The texts that do not conform and are not told, as they may be no URLs.
    pub untold: u64,
    /// The values that are not checked: too long, of another type, or not in UTF-8.
    pub unchecked: u64,
    /// The folders and files of tests that are left out.
    pub tests: u64,
}

/// Says how many folders and files of tests are left out.
pub fn tests_left(number: u64) -> Option<String> {
    let are = said(number, ["folder or file of tests is", "folders or files of tests are"]);
    (number > 0).then(|| format!("{are} left out, and `--no-ignore` reads them"))
}

/// A file, with the way in which it is read.
pub struct Opened {
    pub contents: Vec<u8>,
    pub way: Way,
    /// True if the table told the way, so that it may be wrong.
    pub is_guess: bool,
}

/// A text in UTF-8.
pub struct Text {
    pub bytes: Vec<u8>,
    /// True if the file is in UTF-16.
    pub is_utf16: bool,
}

impl Common {
    /// Opens a file; none if it is not to be read: skipped, a file of this run, or binary. The contents take the place of what `room` has.
    pub fn open(&self, path: &Path, of: OfFile, room: Vec<u8>) -> Result<Option<Opened>, Failure> {
        if of.skip || self.own.iter().any(|own| is_same(own, path)) {
            return Ok(None);
        }
        let contents = contents(path, room)?;
        if is_packed(&contents) || !is_utf16(&contents) && memchr::memchr(0, &contents).is_some() {
            return Ok(None);
        }
        let head = &contents[..contents.len().min(HEAD)];
        let file_name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        let told = || if self.is_text { Way::Text } else { way(&file_name, head) };
        let given = of.format.and_then(FileFormat::find).or(self.format);
        let way = given.map_or_else(told, Way::Format);
        Ok(Some(Opened { contents, way, is_guess: given.is_none() }))
    }

    /// Returns the reading of files of a format.
    pub fn reading(&self, format: &'static FileFormat, of: OfFile) -> Result<ValueReader, Failure> {
        Ok(ValueReader::of(format, of.check(self.check), self.all)?.quietly())
    }
}

impl Text {
    /// The text of a file with these contents.
    pub fn of(path: &Path, contents: Vec<u8>) -> Result<Self, Failure> {
        if !is_utf16(&contents) {
            return Ok(Self { bytes: contents, is_utf16: false });
        }
        let List { name, reader, .. } = in_memory(path, contents)?;
        Ok(Self { bytes: whole(&name, reader, LARGEST, "a text")?, is_utf16: true })
    }

    /// Opens a file again, as a text, that is not of the format that the table told.
    pub fn again(path: &Path) -> Result<Self, Failure> {
        Self::of(path, contents(path, Vec::new())?)
    }
}

/// Returns whether two paths lead to one file. Most names differ.
fn is_same(one: &Path, other: &Path) -> bool {
    one.file_name() == other.file_name()
        && matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// Reads a file into a buffer.
fn contents(path: &Path, mut text: Vec<u8>) -> Result<Vec<u8>, Failure> {
    let fails = |error| unreadable(&printable(path.as_os_str().as_encoded_bytes()), &error);
    let mut file = File::open(path).map_err(fails)?;
    let length = file.metadata().map_err(fails)?.len();
    let is_large =
        || too_large(&printable(path.as_os_str().as_encoded_bytes()), LARGEST, "a file of a project");
    if length > LARGEST {
        return Err(is_large());
    }
    let (length, most) =
        (usize::try_from(length).unwrap_or(0), usize::try_from(LARGEST).unwrap_or(usize::MAX));
    text.clear();
    // A file that has grown since has a byte more. The length of a pipe is 0.
    text.reserve(length + 1);
    while text.len() <= most {
        text.reserve(1);
        match read(&mut file, &mut text) {
            Ok(0) => break,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(fails(error)),
            Ok(_) if text.len() == length => break,
            Ok(_) => {}
        }
    }
    // A pipe does not tell its length.
    if text.len() > most { Err(is_large()) } else { Ok(text) }
}

/// Reads once into the room that a buffer has left, which need not be filled with zeros before.
#[cfg(unix)]
fn read(file: &mut File, text: &mut Vec<u8>) -> io::Result<usize> {
    Ok(rustix::io::read(file, rustix::buffer::spare_capacity(text))?)
}

#[cfg(not(unix))]
fn read(file: &mut File, text: &mut Vec<u8>) -> io::Result<usize> {
    let room = (text.capacity() - text.len()) as u64;
    io::Read::take(file, room).read_to_end(text)
}

impl OfFile {
    /// Returns the check of a text, and of values for which no format prescribes one.
    pub fn check(self, chosen: Check) -> Check {
        self.check.map_or(chosen, |check| as_chosen(check, chosen))
    }
}

/// Returns the URLs of a text, and whether each is in code that the text shows: `all`, or without those that are parts of others, or in tests.
pub fn finds(check: Check, text: &[u8], way: Way, all: bool) -> Vec<(Find, bool)> {
    finds_but(check, text, way, all, |_| false)
}

/// Returns the URLs of a text but those of which there is nothing to say, as `passes` tells.
fn finds_but(
    check: Check,
    text: &[u8],
    way: Way,
    all: bool,
    mut passes: impl FnMut(&[u8]) -> bool,
) -> Vec<(Find, bool)> {
    let tests = OnceCell::new();
    let goes_on = |place: &Range<usize>| {
        let is_part = || parts::has_next_line(text, place) || parts::line(text, place).starts_with(b"#~");
        !all && (*tests.get_or_init(|| parts::tests(text)) < place.start
            || parts::has_place(text, place)
            || matches!(way, Way::Strings) && is_part())
    };
    // A text of Markdown tells later which are URLs.
    let is_markdown = matches!(way, Way::Markdown);
    let passes = |place: Range<usize>| !is_markdown && !goes_on(&place) && passes(&text[place]);
    let mut finds = extract_but(check, text, passes);
    finds.retain(|find| !goes_on(&place(find)));
    let code = if is_markdown { markdown::without_texts(text, &mut finds) } else { Vec::new() };
    let with_code = |find: Find| {
        let at = place(&find);
        // A program may look up a string, so a string must not change.
        let is_string = matches!(way, Way::Strings) && !parts::line(text, &at).starts_with(b"#");
        (find, is_string || markdown::is_in(&code, at.start))
    };
    finds.into_iter().map(with_code).collect()
}

/// The result for a file.
struct Part {
    printer: Printer<Vec<u8>>,
    messages: Vec<String>,
    /// `false` if it is not to be read.
    is_read: bool,
    read: Result<(), Failure>,
    record: Digests,
    untold: u64,
    unchecked: u64,
}

/// Checks files, in order, on several threads.
pub fn check<W: Write>(
    common: &Common,
    mut paths: impl Iterator<Item = Result<PathBuf, Failure>> + Send + 'static,
    threads: usize,
    record: &mut Digests,
    count: &mut Count,
    printer: &mut Printer<W>,
) -> Result<(), Failure> {
    signals::watch();
    let mut all = Ok(());
    let turns = std::iter::from_fn(move || {
        let turn: Vec<_> = paths.by_ref().take(TURN).collect();
        (!turn.is_empty()).then_some(turn)
    });
    let turns: Box<dyn Iterator<Item = _> + Send> =
        if threads > 1 { Box::new(ahead(turns)?) } else { Box::new(turns) };
    let silent = Silent::default();
    let mut parts = InOrder::new(threads, turns, || {
        let (common, like) = (common.clone(), printer.part());
        // A thread keeps its buffer from file to file.
        let (silent, mut room) = (silent.clone(), Vec::new());
        let mut part = move |path: Result<PathBuf, Failure>| {
            let mut part = Part {
                printer: like.part(),
                record: Digests::new(common.digested),
                is_read: false,
                messages: Vec::new(),
                read: Ok(()),
                untold: 0,
                unchecked: 0,
            };
            let read = || {
                path.and_then(|path| file(&common, &path, &like, &silent, &mut room, &mut part))
                    .map_err(Failure::told)
            };
            (part.read, part.messages) = failure::kept(read);
            part
        };
        move |turn: Vec<_>| turn.into_iter().map(&mut part).collect::<Vec<_>>()
    });
    loop {
        signals::heed()?;
        let Poll::Ready(turn) = parts.wait(Duration::from_millis(100)) else { continue };
        let Some(turn) = turn else { return all };
        for part in turn {
            printer.join(&part.printer)?;
            record.join(part.record);
            part.messages.iter().for_each(|message| say(message));
            count.untold += part.untold;
            count.unchecked += part.unchecked;
            if part.is_read {
                count.files += 1;
            } else if part.read.is_ok() {
                count.others += 1;
            }
            match part.read {
                Ok(()) => {}
                Err(failure @ (Failure::Message(_) | Failure::Reported)) => all = Err(failure.told()),
                Err(failure) => return Err(failure),
            }
        }
    }
}

/// Goes on to the next turns on a thread of its own, so that none of the others has to wait while one of them reads folders.
fn ahead<T: Send + 'static>(
    mut turns: impl Iterator<Item = T> + Send + 'static,
) -> Result<impl Iterator<Item = T> + Send, Failure> {
    let (sends, taken) = sync_channel(AHEAD);
    let walk = move || while turns.next().is_some_and(|turn| sends.send(turn).is_ok()) {};
    match Builder::new().spawn(walk) {
        Ok(_) => Ok(taken.into_iter()),
        Err(error) => Err(Failure::Message(format!("cannot start a thread: {error}"))),
    }
}

/// Checks a file. `like` is a printer without output.
fn file(
    common: &Common,
    path: &Path,
    like: &Printer<Vec<u8>>,
    silent: &Silent,
    room: &mut Vec<u8>,
    part: &mut Part,
) -> Result<(), Failure> {
    let bytes = path.as_os_str().as_encoded_bytes();
    part.printer.reads(Some(bytes));
    let of = part.printer.policy.of_file;
    let opened = common.open(path, of, std::mem::take(room))?;
    let Some(Opened { contents, way, is_guess }) = opened else { return Ok(()) };
    part.is_read = true;
    part.record.whole(bytes, &contents);
    let (text, way) = match way {
        Way::Format(format) => {
            let list = in_memory(path, contents)?;
            let mut reading = common.reading(format, of)?;
            let read = values(&mut reading, list, silent, &mut part.printer);
            part.unchecked = reading.passed();
            match read {
                Err(Failure::Message(message)) if is_guess => {
                    say(&format!("urlgram: {message}; the file is read as text"));
                    part.printer = like.part();
                    part.printer.reads(Some(bytes));
                    part.unchecked = 0;
                    (Text::again(path)?, Way::Text)
                }
                read => return read,
            }
        }
        way => (Text::of(path, contents)?, way),
    };
    let check = of.check(common.check);
    let name = printable(bytes);
    let (untold, cut) = texts(check, &text.bytes, way, common.is_text, &name, silent, &mut part.printer)?;
    (part.untold, part.unchecked) = (untold, cut);
    *room = text.bytes;
    if common.all && cut > 0 { Err(Failure::Reported) } else { Ok(()) }
}

fn values(
    reading: &mut ValueReader,
    list: List,
    silent: &Silent,
    printer: &mut Printer<Vec<u8>>,
) -> Result<(), Failure> {
    let skips = printer.skips_plain();
    let asks = printer.wants_report(true);
    reading.read(list, None, &mut |found| {
        let (check, value) = (&found.check, found.value());
        let conforms = check.conforms(value);
        let mut is_silent = skips && conforms && (!asks || silent.has(check, value));
        if skips && conforms && !is_silent {
            let learn = || silent.learn(check, &check.run(value));
            is_silent = contained(value, || Some(found.origin.clone()), learn).unwrap_or(false);
        }
        if is_silent {
            printer.count(1, 1);
            return Ok(None);
        }
        printer.encode = found.encode();
        checker::tell(check, None, value, conforms, &found.origin, printer)?;
        Ok(None)
    })?;
    reading.told_of_all()
}

/// Checks the URLs of a text, and returns the number of those that are not told. If `all`, each is told.
fn texts(
    check: Check,
    text: &[u8],
    way: Way,
    all: bool,
    name: &str,
    silent: &Silent,
    printer: &mut Printer<Vec<u8>>,
) -> io::Result<(u64, u64)> {
    let (skips, asks) = (printer.skips_plain(), printer.wants_report(true));
    // Most URLs that conform need no report.
    let is_right = |url: &[u8]| skips && !asks && check.conforms(url);
    let is_silent = |url: &[u8]| skips && silent.has(&check, url);
    let mut count = 0;
    let finds = finds_but(check, text, way, all, |url| {
        let is_passed = is_right(url) || is_silent(url);
        count += u64::from(is_passed);
        is_passed
    });
    printer.count(count, count);
    let (mut untold, mut cut) = (0, 0);
    for (find, is_code) in finds {
        if find.is_cut() {
            cut += 1;
            continue;
        }
        if is_right(find.url()) || find.remarks.is_empty() && is_silent(find.url()) {
            printer.count(1, 1);
            continue;
        }
        let print = || match url(&find, is_code, all, |code| {
            printer.policy.asks_for(code, check.dialect(), &printer.shown)
        }) {
            Answer::Report(report) => {
                silent.learn(&check, &report);
                printer.print_found(&find, report, name)
            }
            Answer::Conforms => {
                printer.count(1, 1);
                Ok(())
            }
            Answer::Untold => {
                untold += 1;
                Ok(())
            }
        };
        contained(find.url(), || Some(find.origin(name)), print).unwrap_or(Ok(()))?;
    }
    if cut > 0 {
        let urls = said(cut, ["URL is", "URLs are"]);
        say(&format!("urlgram: {name}: {urls} longer than {} bytes, and not checked", Extractor::LONGEST));
    }
    Ok((untold, cut))
}

/// URLs that conform and of which a report says nothing more: a project has many of them in many files. Threads share them.
#[derive(Clone, Default)]
struct Silent(Arc<RwLock<Known>>);

#[derive(Default)]
struct Known {
    /// The texts by check: the address of its start, and whether it is tolerant.
    texts: HashMap<(usize, bool), HashSet<Box<[u8]>>>,
    number: usize,
}

impl Silent {
    /// The most URLs, and the most bytes of one.
    const MOST: (usize, usize) = (1 << 14, 1 << 8);

    fn key(check: &Check) -> (usize, bool) {
        (std::ptr::from_ref(check.start()).addr(), check.is_tolerant())
    }

    /// Returns whether a text is known to be one.
    fn has(&self, check: &Check, text: &[u8]) -> bool {
        let is_known = || {
            let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
            known.texts.get(&Self::key(check)).is_some_and(|texts| texts.contains(text))
        };
        check.is_plain(text) || is_known()
    }

    /// Returns whether the text of a report is one, and adds it.
    fn learn(&self, check: &Check, report: &Report<'_>) -> bool {
        let (is_one, (most, longest)) = (report.conforms() && report.says_nothing(), Self::MOST);
        if is_one && report.input().len() <= longest {
            let Known { texts, number } = &mut *self.0.write().unwrap_or_else(PoisonError::into_inner);
            if *number < most {
                let is_new = texts.entry(Self::key(check)).or_default().insert(report.input().into());
                *number += usize::from(is_new);
            }
        }
        is_one
    }
}
