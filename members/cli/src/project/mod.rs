//! A project: files and folders, each file read by its kind.

mod kinds;
mod markdown;
mod walk;

use std::fs::File;
use std::io::{self, Read as _, Seek as _, Write};
use std::path::{Path, PathBuf};
use std::task::Poll;
use std::thread;
use std::time::Duration;

use urlgram::extract::{Find, extract};
use urlgram::lists::InOrder;
use urlgram::{Check, printable};

pub use self::kinds::{Way, way};
pub use self::walk::Files;
use crate::checker::Checker;
use crate::contained::contained;
use crate::failure::{self, Failure, say};
use crate::files::{unreadable, whole};
use crate::format::Printer;
use crate::input::{List, open, opened};
use crate::options::Tolerance;
use crate::policy::OfFile;
use crate::{record, signals};
use crate::unpack::is_packed;
use crate::values::{Format, Reading};

/// The number of bytes of a file from which its kind is told.
const HEAD: u64 = 1 << 13;

/// The most bytes of a text.
pub const LARGEST: u64 = 256 << 20;

/// What the files have in common.
#[derive(Clone, Debug)]
pub struct Common {
    /// The check of texts, and of values for which no format prescribes one.
    pub check: Check,
    pub tolerance: Tolerance,
    /// The format of all files, if it is given.
    pub format: Option<&'static Format>,
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
    pub binary: u64,
}

/// An open file, with the way in which it is read.
pub struct Opened {
    pub list: List,
    pub way: Way,
    /// True if the table told the way, so that it may be wrong.
    pub is_guess: bool,
}

impl Common {
    /// Opens a file; none if it is skipped, or if it is binary.
    pub fn open(&self, path: &Path, of: &OfFile) -> Result<Option<Opened>, Failure> {
        let given = of.format.or(self.format);
        if path == Path::new("-") {
            let way = given.map_or(Way::Text, Way::Format);
            return Ok(Some(Opened { list: open(path, self.digested)?, way, is_guess: false }));
        }
        let name = printable(path.as_os_str().as_encoded_bytes());
        let fails = |error: io::Error| unreadable(&name, &error);
        let mut file = File::open(path).map_err(fails)?;
        let mut head = Vec::new();
        if file.metadata().map_err(fails)?.is_file() {
            (&mut file).take(HEAD).read_to_end(&mut head).map_err(fails)?;
            file.rewind().map_err(fails)?;
        }
        let is_utf16 = head.starts_with(b"\xFE\xFF") || head.starts_with(b"\xFF\xFE");
        if is_packed(&head) || !is_utf16 && memchr::memchr(0, &head).is_some() {
            return Ok(None);
        }
        let file_name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        let told = || if self.is_text { Way::Text } else { way(&file_name, &head) };
        let way = given.map_or_else(told, Way::Format);
        Ok(Some(Opened { list: opened(path, file, self.digested)?, way, is_guess: given.is_none() }))
    }

    /// Returns the reading of files of a format.
    pub fn reading(&self, format: &'static Format, of: &OfFile) -> Result<Reading, Failure> {
        Ok(Reading::of(format, of.check(self), &self.tolerance, self.all)?.quietly())
    }
}

impl OfFile {
    /// Returns the check of a text, and of values for which no format prescribes one.
    pub fn check(&self, common: &Common) -> Check {
        self.check.map_or(common.check, |check| common.tolerance.apply(check))
    }
}

/// Returns the URLs of a text.
pub fn finds(check: Check, text: &[u8], way: Way) -> Vec<Find> {
    let mut finds = extract(check, text);
    if let Way::Markdown = way {
        markdown::without_texts(text, &mut finds);
    }
    finds
}

/// The result for a file.
struct Part {
    printer: Printer<Vec<u8>>,
    messages: Vec<String>,
    /// True if it was read as what it is; `false` if it is binary or skipped.
    is_read: bool,
    read: Result<(), Failure>,
    record: record::Files,
}

/// Checks files, in order, on several threads.
pub fn check<W: Write>(
    common: &Common,
    paths: impl Iterator<Item = Result<PathBuf, Failure>> + Send + 'static,
    threads: Option<usize>,
    record: &mut record::Files,
    count: &mut Count,
    printer: &mut Printer<W>,
) -> Result<(), Failure> {
    let threads = threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    signals::watch();
    let mut all = Ok(());
    let mut parts = InOrder::new(threads.min(64), paths, || {
        let (common, like) = (common.clone(), printer.part());
        move |path: Result<PathBuf, Failure>| {
            let mut record = record::Files::new(common.digested);
            let ((is_read, printer, read), messages) = failure::kept(|| match path {
                Ok(path) => file(&common, &path, &like, &mut record),
                Err(failure) => (false, like.part(), Err(failure.told())),
            });
            Box::new(Part { printer, messages, is_read, read, record })
        }
    });
    loop {
        if let Some(signal) = signals::asked() {
            return Err(Failure::Interrupt(signal));
        }
        let Poll::Ready(part) = parts.wait(Duration::from_millis(100)) else { continue };
        let Some(part) = part else { return all };
        printer.join(&part.printer)?;
        record.join(part.record);
        part.messages.iter().for_each(|message| say(message));
        if part.is_read {
            count.files += 1;
        } else if part.read.is_ok() {
            count.binary += 1;
        }
        match part.read {
            Ok(()) => {}
            Err(failure @ (Failure::Message(_) | Failure::Told)) => all = Err(failure.told()),
            Err(failure) => return Err(failure),
        }
    }
}

/// Checks a file. Returns whether it was read, and what is to be printed.
fn file(
    common: &Common,
    path: &Path,
    like: &Printer<Vec<u8>>,
    record: &mut record::Files,
) -> (bool, Printer<Vec<u8>>, Result<(), Failure>) {
    let mut printer = like.part();
    printer.reads(Some(path.as_os_str().as_encoded_bytes()));
    let of = printer.policy.of_file().clone();
    if of.skip {
        return (false, printer, Ok(()));
    }
    let opened = match common.open(path, &of) {
        Ok(Some(opened)) => opened,
        Ok(None) => return (false, printer, Ok(())),
        Err(failure) => return (false, printer, Err(failure.told())),
    };
    let Opened { list, way, is_guess } = opened;
    record.opened(&list);
    let Way::Format(format) = way else {
        let read = texts(common, &of, list, way, &mut printer).map_err(Failure::told);
        if read.is_ok() {
            record.finished();
        }
        return (true, printer, read);
    };
    match values(common, &of, list, format, &mut printer) {
        Err(Failure::Message(message)) if is_guess => {
            say(&format!("urlgram: {message}; the file is read as text"));
            let mut printer = like.part();
            printer.reads(Some(path.as_os_str().as_encoded_bytes()));
            let read = open(path, false)
                .and_then(|list| texts(common, &of, list, Way::Text, &mut printer))
                .map_err(Failure::told);
            (true, printer, read)
        }
        read => {
            if read.is_ok() {
                record.finished();
            }
            (true, printer, read.map_err(Failure::told))
        }
    }
}

fn values(
    common: &Common,
    of: &OfFile,
    list: List,
    format: &'static Format,
    printer: &mut Printer<Vec<u8>>,
) -> Result<(), Failure> {
    let mut reading = common.reading(format, of)?;
    let mut checker = Checker::new(reading.check(), b'\n', false, &[], false);
    reading.read(list, None, &mut |found| {
        printer.encode = found.encode();
        checker.value(found, printer)?;
        Ok(None)
    })?;
    reading.told_of_all()
}

fn texts(
    common: &Common,
    of: &OfFile,
    list: List,
    way: Way,
    printer: &mut Printer<Vec<u8>>,
) -> Result<(), Failure> {
    let List { name, reader, .. } = list;
    let text = whole(&name, reader, LARGEST, "a text")?;
    for find in finds(of.check(common), &text, way) {
        contained(find.url(), || Some(find.origin(&name)), || printer.print_find(&find, &name))
            .unwrap_or(Ok(()))?;
    }
    Ok(())
}
