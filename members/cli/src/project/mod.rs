//! A project: files and folders, each file read by its kind.

mod kinds;
mod markdown;
mod walk;

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::task::Poll;
use std::thread;
use std::time::Duration;

use urlgram::extract::{Find, extract};
use urlgram::lists::InOrder;
use urlgram::{Check, Code, Report, printable};

pub use self::kinds::{Way, way};
pub use self::walk::Selection;
use crate::checker;
use crate::contained::contained;
use crate::failure::{self, Failure, say};
use crate::files::{unreadable, whole};
use crate::format::Printer;
use crate::input::{List, in_memory};
use crate::policy::OfFile;
use crate::unpack::is_packed;
use crate::values::{Format, Reading};
use crate::{record, signals};

/// The number of bytes of a file from which its kind is told.
const HEAD: usize = 1 << 13;

/// The number of files that a thread takes at once: to wait for a turn costs more than to check a small file.
const TURN: usize = 16;

/// The most bytes of a file.
pub const LARGEST: u64 = 256 << 20;

/// The settings that all files have in common.
#[derive(Clone, Debug)]
pub struct Common {
    /// The check of texts, and of values for which no format prescribes one.
    pub check: Check,
    /// The format of all files, if it is given.
    pub format: Option<&'static Format>,
    /// The baseline, whose inputs are those of other files.
    pub baseline: Option<PathBuf>,
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
    /// Those that are not read.
    pub others: u64,
}

/// An open file, with the way in which it is read.
pub struct Opened {
    pub list: List,
    pub way: Way,
    /// True if the table told the way, so that it may be wrong.
    pub is_guess: bool,
}

impl Common {
    /// Opens a file; none if it is not to be read: skipped, the baseline, or binary.
    pub fn open(&self, path: &Path, of: OfFile) -> Result<Option<Opened>, Failure> {
        if of.skip || self.baseline.as_deref().is_some_and(|known| is_same(known, path)) {
            return Ok(None);
        }
        let text = contents(path)?;
        let is_utf16 = text.starts_with(b"\xFE\xFF") || text.starts_with(b"\xFF\xFE");
        if is_packed(&text) || !is_utf16 && memchr::memchr(0, &text).is_some() {
            return Ok(None);
        }
        let head = &text[..text.len().min(HEAD)];
        let file_name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        let told = || if self.is_text { Way::Text } else { way(&file_name, head) };
        let given = of.format.and_then(Format::find).or(self.format);
        let way = given.map_or_else(told, Way::Format);
        Ok(Some(Opened { list: in_memory(path, text, self.digested)?, way, is_guess: given.is_none() }))
    }

    /// Opens a file again, as a text, that is not of the format that the table told.
    pub fn as_text(path: &Path) -> Result<List, Failure> {
        in_memory(path, contents(path)?, false)
    }

    /// Returns the reading of files of a format.
    pub fn reading(&self, format: &'static Format, of: OfFile) -> Result<Reading, Failure> {
        Ok(Reading::of(format, of.check(self.check), self.all)?.quietly())
    }
}

/// Returns whether two paths lead to one file. Most names differ.
fn is_same(one: &Path, other: &Path) -> bool {
    one.file_name() == other.file_name()
        && matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// Reads a file.
fn contents(path: &Path) -> Result<Vec<u8>, Failure> {
    let fails = |error| unreadable(&printable(path.as_os_str().as_encoded_bytes()), &error);
    let mut file = File::open(path).map_err(fails)?;
    let length = file.metadata().map_err(fails)?.len();
    if length > LARGEST {
        let name = printable(path.as_os_str().as_encoded_bytes());
        return Err(Failure::Message(format!(
            "`{name}` is larger than 256 MiB, the limit for a file of a project"
        )));
    }
    let mut text = Vec::with_capacity(usize::try_from(length).unwrap_or(0));
    // A pipe has no length.
    Read::by_ref(&mut file).take(LARGEST).read_to_end(&mut text).map_err(fails)?;
    Ok(text)
}

impl OfFile {
    /// Returns the check of a text, and of values for which no format prescribes one.
    pub fn check(self, chosen: Check) -> Check {
        let with = |check: Check| check.with_tolerant(chosen.is_tolerant()).with_reading(chosen.reading());
        self.check.map_or(chosen, with)
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
    /// `false` if it is not to be read.
    is_read: bool,
    read: Result<(), Failure>,
    record: record::Files,
}

/// Checks files, in order, on several threads.
pub fn check<W: Write>(
    common: &Common,
    mut paths: impl Iterator<Item = Result<PathBuf, Failure>> + Send + 'static,
    threads: Option<usize>,
    record: &mut record::Files,
    count: &mut Count,
    printer: &mut Printer<W>,
) -> Result<(), Failure> {
    let threads = threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    signals::watch();
    let mut all = Ok(());
    let turns = std::iter::from_fn(move || {
        let turn: Vec<_> = paths.by_ref().take(TURN).collect();
        (!turn.is_empty()).then_some(turn)
    });
    let mut parts = InOrder::new(threads.min(64), turns, || {
        let (common, like) = (common.clone(), printer.part());
        let part = move |path: Result<PathBuf, Failure>| {
            let mut part = Part {
                printer: like.part(),
                record: record::Files::new(common.digested),
                is_read: false,
                messages: Vec::new(),
                read: Ok(()),
            };
            let work = || path.and_then(|path| file(&common, &path, &like, &mut part)).map_err(Failure::told);
            (part.read, part.messages) = failure::kept(work);
            part
        };
        move |turn: Vec<_>| turn.into_iter().map(&part).collect::<Vec<_>>()
    });
    loop {
        if let Some(signal) = signals::asked() {
            return Err(Failure::Interrupt(signal));
        }
        let Poll::Ready(turn) = parts.wait(Duration::from_millis(100)) else { continue };
        let Some(turn) = turn else { return all };
        for part in turn {
            printer.join(&part.printer)?;
            record.join(part.record);
            part.messages.iter().for_each(|message| say(message));
            if part.is_read {
                count.files += 1;
            } else if part.read.is_ok() {
                count.others += 1;
            }
            match part.read {
                Ok(()) => {}
                Err(failure @ (Failure::Message(_) | Failure::Told)) => all = Err(failure.told()),
                Err(failure) => return Err(failure),
            }
        }
    }
}

/// Checks a file. `like` is a printer without output.
fn file(common: &Common, path: &Path, like: &Printer<Vec<u8>>, part: &mut Part) -> Result<(), Failure> {
    part.printer.reads(Some(path.as_os_str().as_encoded_bytes()));
    let of = part.printer.policy.of_file();
    let Some(Opened { list, way, is_guess }) = common.open(path, of)? else { return Ok(()) };
    part.is_read = true;
    part.record.opened(&list);
    match way {
        Way::Format(format) => match values(common, of, list, format, &mut part.printer) {
            Err(Failure::Message(message)) if is_guess => {
                say(&format!("urlgram: {message}; the file is read as text"));
                part.printer = like.part();
                part.printer.reads(Some(path.as_os_str().as_encoded_bytes()));
                return texts(common, of, Common::as_text(path)?, Way::Text, &mut part.printer);
            }
            read => read?,
        },
        way => texts(common, of, list, way, &mut part.printer)?,
    }
    part.record.finished();
    Ok(())
}

fn values(
    common: &Common,
    of: OfFile,
    list: List,
    format: &'static Format,
    printer: &mut Printer<Vec<u8>>,
) -> Result<(), Failure> {
    let mut reading = common.reading(format, of)?;
    reading.read(list, None, &mut |found| {
        printer.encode = found.encode();
        checker::tell(
            found.check,
            None,
            found.value(),
            found.check.conforms(found.value()),
            &found.origin,
            printer,
        )?;
        Ok(None)
    })?;
    reading.told_of_all()
}

fn texts(
    common: &Common,
    of: OfFile,
    list: List,
    way: Way,
    printer: &mut Printer<Vec<u8>>,
) -> Result<(), Failure> {
    let List { name, reader, .. } = list;
    let text = whole(&name, reader, LARGEST, "a text")?;
    let check = of.check(common.check);
    for find in finds(check, &text, way) {
        // Of most URLs that conform, there is nothing to say.
        if find.remarks.is_empty() && printer.skips_plain() && check.is_plain(find.url()) {
            printer.count(1, 1);
            continue;
        }
        let print = || {
            let report = find.report();
            if is_no_url(&report) { Ok(()) } else { printer.print_found(&find, report, &name) }
        };
        contained(find.url(), || Some(find.origin(&name)), print).unwrap_or(Ok(()))?;
    }
    Ok(())
}

/// Returns whether a text that was found in a file is no URL that somebody wrote, but one of these: a text of which a program makes
/// URLs, with places for values; a pattern of a regular expression, or another text with escapes; prose in quotes that begins with a URL;
/// the name of a scheme.
pub fn is_no_url(report: &Report<'_>) -> bool {
    let text = report.input();
    let has = |sign: &&str| memchr::memmem::find(text, sign.as_bytes()).is_some();
    let is_told = |code| report.findings().iter().any(|found| found.code() == code);
    // As in `WinNT://$env:COMPUTERNAME`.
    let has_name = || text.windows(2).any(|pair| pair[0] == b'$' && pair[1].is_ascii_alphabetic());
    let is_prose = || memchr::memchr_iter(b' ', text).count() > 1;
    if report.conforms() {
        return is_told(Code::SchemeNeedsHost);
    }
    ["\\", "{{", "{%", "%(", "${", "$(", "<%", "%s", "%d"].iter().any(has)
        || [Code::Placeholder, Code::Wrapper, Code::TrailingInput].into_iter().any(is_told)
        || has_name()
        || is_prose()
}
