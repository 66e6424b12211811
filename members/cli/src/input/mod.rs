//! Reads inputs from arguments, files and standard input.

pub mod digests;
pub mod finds;
pub mod unpack;
pub mod values;

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use clap::{ArgGroup, Args, ValueEnum};
use hmac_sha256::Hash;
use urlgram::printable;
use urlgram::report::Origin;

use crate::contained::contained;
use crate::failure::{Failure, say};
use crate::files::{STDIN, stdin, unreadable};
use crate::input::unpack::{decoded, unpacked};

/// The arguments that name the inputs.
#[derive(Args, Debug)]
#[command(next_help_heading = "Input", group(ArgGroup::new("inputs").required(true).multiple(true).args(["urls", "input"])))]
pub struct Inputs {
    /// URLs; `-` is a list on standard input.
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,

    /// Arguments that are URLs also if files have their names.
    #[arg(skip)]
    pub forced: Vec<OsString>,

    /// Check the lines of a file; may be repeated.
    #[arg(short, long, value_name = "FILE")]
    input: Vec<PathBuf>,

    /// Each input of a list ends with NUL, not with a line feed.
    #[arg(short = '0', long = "null", conflicts_with = "crlf", hide_short_help = true)]
    pub null: bool,

    /// Treat a carriage return before a line feed as part of the line end, not of the input.
    #[arg(long, hide_short_help = true)]
    pub crlf: bool,

    /// Skip parts of a list that are not inputs; comma-separated, as in `--skip bom,blank,comments`.
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',', hide_short_help = true)]
    pub skip: Vec<Skip>,
}

/// Parts of a list that are not inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Skip {
    /// A byte order mark at the beginning.
    Bom,
    /// Empty lines, and lines of white space only.
    Blank,
    /// Lines that begin with `#`.
    Comments,
}

/// The most bytes of an input of a list that has more than a verdict.
const LONGEST: u64 = 64 << 20;

/// The byte order mark in UTF-8.
pub const BOM: &[u8] = b"\xEF\xBB\xBF";

impl Skip {
    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bom => "bom",
            Self::Blank => "blank",
            Self::Comments => "comments",
        }
    }

    /// Returns the kind of a line that may be skipped.
    pub fn of(line: &[u8]) -> Option<Self> {
        match line.first() {
            Some(b'#') => Some(Self::Comments),
            // The first byte of nearly all lines decides.
            None | Some(b' ' | b'\t' | b'\r') if line.trim_ascii().is_empty() => Some(Self::Blank),
            _ => None,
        }
    }
}

impl Inputs {
    /// Calls `answer` for each input, in order: those of the files if there are any, otherwise the arguments, of which `-` is
    /// the list on standard input. Returns whether all answers are good.
    pub fn for_each(
        &self,
        mut answer: impl FnMut(&[u8], &Origin) -> Result<bool, Failure>,
    ) -> Result<bool, Failure> {
        let mut all = true;
        let mut visit = |input: &[u8], origin: &Origin| {
            all &=
                contained(input, || Some(origin.clone()), || answer(input, origin)).unwrap_or(Ok(false))?;
            Ok(())
        };
        self.for_each_source(false, |source| match source {
            Source::Argument(input, origin) => visit(input, &origin),
            Source::List(list) => self.list(list, &mut visit),
        })?;
        Ok(all)
    }

    /// Calls `visit` for each argument, and for each list as a whole, with its digest on request.
    pub fn for_each_source(
        &self,
        digested: bool,
        mut visit: impl FnMut(Source<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let paths = self.input.iter().map(PathBuf::as_path);
        let all = for_each_file(paths, digested, |list| visit(Source::List(list)));
        if !matches!(all, Ok(()) | Err(Failure::Reported)) {
            return all;
        }
        let named = self.urls.iter().map(|argument| (argument, argument == "-"));
        let forced = self.forced.iter().map(|argument| (argument, false));
        for (number, (argument, is_list)) in (1..).zip(named.chain(forced)) {
            if is_list {
                visit(Source::List(open(Path::new("-"), digested)?))?;
            } else {
                let origin = Origin { name: "argument".to_owned(), line: number, offset: None, layout: None };
                visit(Source::Argument(argument.as_encoded_bytes(), origin))?;
            }
        }
        all
    }

    /// Returns the first argument.
    pub fn first(&self) -> Option<&OsStr> {
        self.urls.first().map(OsString::as_os_str)
    }

    /// Returns the arguments as file names.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        self.input.iter().map(PathBuf::as_path).chain(self.urls.iter().map(Path::new))
    }

    /// Calls `visit` for each input of a list.
    fn list(
        &self,
        List { name, reader, .. }: List,
        visit: &mut impl FnMut(&[u8], &Origin) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut reader = BufReader::with_capacity(1 << 16, reader);
        let end = self.end();
        let mut origin = Origin { name: name.clone(), line: 0, offset: Some(0), layout: None };
        let mut behind = 0;
        let mut buffer = Vec::new();
        loop {
            buffer.clear();
            let read = reader.by_ref().take(LONGEST + 1).read_until(end, &mut buffer);
            let read = read.map_err(|error| unreadable(&name, &error))? as u64;
            if read == 0 {
                return Ok(());
            }
            if read > LONGEST && buffer.last() != Some(&end) {
                let (line, limit) = (origin.line + 1, LONGEST >> 20);
                return Err(Failure::Message(format!(
                    "{name}:{line}: the input is longer than {limit} MiB, the limit"
                )));
            }
            origin.line += 1;
            origin.offset = Some(behind);
            behind += read;
            let mut input = buffer.strip_suffix(&[end]).unwrap_or(&buffer);
            if self.crlf {
                input = input.strip_suffix(b"\r").unwrap_or(input);
            }
            if origin.offset == Some(0) && self.skips(Skip::Bom) && input.starts_with(BOM) {
                input = &input[BOM.len()..];
                origin.offset = Some(BOM.len() as u64);
            }
            if Skip::of(input).is_some_and(|kind| self.skips(kind)) {
                continue;
            }
            visit(input, &origin)?;
        }
    }

    /// Returns the terminator of the inputs of a list.
    pub fn end(&self) -> u8 {
        if self.null { b'\0' } else { b'\n' }
    }

    fn skips(&self, kind: Skip) -> bool {
        self.skip.contains(&kind)
    }

    /// Removes the arguments for which `takes` holds, and returns them as paths. `-` is none.
    pub fn take_paths(&mut self, takes: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
        let is_path = |argument: &OsString| argument != "-" && takes(Path::new(argument));
        let (paths, urls) = std::mem::take(&mut self.urls).into_iter().partition::<Vec<_>, _>(is_path);
        self.urls = urls;
        paths.into_iter().map(PathBuf::from).collect()
    }

    /// Returns whether there are no inputs.
    pub fn is_empty(&self) -> bool {
        self.urls.is_empty() && self.forced.is_empty() && self.input.is_empty()
    }

    /// Returns whether there is one input, an argument.
    pub fn is_alone(&self) -> bool {
        self.are_arguments() && self.urls.len() + self.forced.len() == 1
    }

    /// Returns whether every input is an argument, so that there are few.
    pub fn are_arguments(&self) -> bool {
        self.input.is_empty() && self.urls.iter().all(|argument| argument != "-")
    }
}

/// A source of inputs.
pub enum Source<'s> {
    /// An argument, which is one input.
    Argument(&'s [u8], Origin),
    List(List),
}

/// An open file, decompressed and in UTF-8.
pub struct List {
    /// The name in messages.
    pub name: String,
    /// The name as given, in bytes.
    pub path: Vec<u8>,
    pub reader: Box<dyn Read + Send>,
    /// True if the file is in UTF-16, and places are those of its text in UTF-8.
    pub is_utf16: bool,
    /// The number of bytes read so far, before decompression.
    pub read: Arc<AtomicU64>,
    /// The size of the file, if it is a regular file.
    pub size: Option<u64>,
    /// The digest of the bytes read so far, before decompression, on request.
    pub digest: Option<Arc<Mutex<Hash>>>,
}

impl List {
    fn new(
        path: &[u8],
        source: impl Read + Send + 'static,
        size: Option<u64>,
        digested: bool,
    ) -> Result<Self, Failure> {
        let read = Arc::<AtomicU64>::default();
        let digest = digested.then(|| Arc::new(Mutex::new(Hash::new())));
        let counted = Counted { source, read: Arc::clone(&read), digest: digest.clone() };
        let name = printable(path);
        let reader = unpacked(counted).and_then(decoded);
        let (reader, is_utf16) = reader.map_err(|error| unreadable(&name, &error))?;
        if is_utf16 {
            say(&format!(
                "urlgram: `{name}` is in UTF-16 and read as UTF-8, in which columns and offsets are counted"
            ));
        }
        Ok(Self { name, path: path.to_owned(), reader, is_utf16, read, size, digest })
    }
}

/// Opens each file, in order, and calls `visit`. An error of one file does not stop the others.
pub fn for_each_file<'p>(
    paths: impl IntoIterator<Item = &'p Path>,
    digested: bool,
    mut visit: impl FnMut(List) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut paths = paths.into_iter().peekable();
    let mut all = Ok(());
    while let Some(path) = paths.next() {
        match open(path, digested).and_then(&mut visit) {
            Ok(()) => {}
            Err(failure @ Failure::Message(_)) if paths.peek().is_some() => all = Err(failure.told()),
            Err(failure) => return Err(failure),
        }
    }
    all
}

/// Opens a file, and computes its digest on request; `-` is standard input.
pub fn open(path: &Path, digested: bool) -> Result<List, Failure> {
    if path == Path::new("-") {
        return List::new(STDIN, stdin()?, None, digested);
    }
    let name = printable(path.as_os_str().as_encoded_bytes());
    opened(path, File::open(path).map_err(|error| unreadable(&name, &error))?, digested)
}

/// The same for a file that is open.
pub fn opened(path: &Path, file: File, digested: bool) -> Result<List, Failure> {
    let bytes = path.as_os_str().as_encoded_bytes();
    let about = file.metadata().map_err(|error| unreadable(&printable(bytes), &error))?;
    List::new(bytes, file, about.is_file().then_some(about.len()), digested)
}

/// The same for the contents of a file, without a digest.
pub fn in_memory(path: &Path, bytes: Vec<u8>) -> Result<List, Failure> {
    let length = bytes.len() as u64;
    List::new(path.as_os_str().as_encoded_bytes(), io::Cursor::new(bytes), Some(length), false)
}

/// A reader that counts its bytes.
struct Counted<R> {
    source: R,
    read: Arc<AtomicU64>,
    digest: Option<Arc<Mutex<Hash>>>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let some = self.source.read(buffer)?;
        self.read.fetch_add(some as u64, Ordering::Relaxed);
        if let Some(digest) = &self.digest {
            digest.lock().expect("no thread panics").update(&buffer[..some]);
        }
        Ok(some)
    }
}
