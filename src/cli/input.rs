//! Where inputs come from: arguments, files, standard input.

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

use super::failure::Failure;
use super::unpack::unpacked;

/// The arguments that say what is checked.
#[derive(Args, Debug)]
#[command(group(ArgGroup::new("inputs").required(true).args(["urls", "input"])))]
pub struct Inputs {
    /// What to check; `-` is a list on standard input, one input a line.
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,

    /// Check the lines of a file; `-` is standard input. May be given several times.
    #[arg(short, long, value_name = "FILE")]
    input: Vec<PathBuf>,

    /// Inputs of a list end with NUL, not with a line feed.
    #[arg(short = '0', long = "null", conflicts_with = "crlf")]
    null: bool,

    /// A carriage return before a line feed belongs to the end of the line, not to the input.
    #[arg(long)]
    crlf: bool,

    /// Leave out parts of a list that are no inputs; comma-separated, as in `--skip bom,blank,comments`.
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',')]
    skip: Vec<Skip>,
}

/// What a list may hold that is no input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Skip {
    /// A byte order mark at the beginning.
    Bom,
    /// Lines of white space alone, or of nothing.
    Blank,
    /// Lines that begin with `#`.
    Comments,
}

/// The byte order mark in UTF-8.
pub const BOM: &[u8] = b"\xEF\xBB\xBF";

impl Skip {
    /// By what name the command line knows it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bom => "bom",
            Self::Blank => "blank",
            Self::Comments => "comments",
        }
    }

    /// What kind of line this is that may be left out.
    pub fn of(line: &[u8]) -> Option<Self> {
        match line.first() {
            Some(b'#') => Some(Self::Comments),
            // Nearly all lines are told by their first byte.
            None | Some(b' ' | b'\t' | b'\r') if line.trim_ascii().is_empty() => Some(Self::Blank),
            _ => None,
        }
    }
}

impl Inputs {
    /// Gives each input to `visit`, in order: of the file if there is one, else the arguments, of which `-` is the
    /// list on standard input.
    pub fn for_each(
        &self,
        mut visit: impl FnMut(&[u8], &Origin) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.for_each_source(false, |source| match source {
            Source::Argument(input, origin) => visit(input, &origin),
            Source::List(list) => self.list(list, &mut visit),
        })
    }

    /// Gives each argument to `visit`, and each list as a whole, with its digest where it is asked for.
    pub fn for_each_source(
        &self,
        digested: bool,
        mut visit: impl FnMut(Source<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut all = Ok(());
        for (place, path) in self.input.iter().enumerate() {
            match open_for(path, digested).and_then(|list| visit(Source::List(list))) {
                Ok(()) => {}
                // The others can be read.
                Err(failure @ Failure::Message(_)) if place + 1 < self.input.len() => {
                    all = Err(failure.told());
                }
                Err(failure) => return Err(failure),
            }
        }
        for (number, argument) in (1..).zip(&self.urls) {
            if argument == "-" {
                visit(Source::List(open_for(Path::new("-"), digested)?))?;
            } else {
                let origin = Origin { name: "argument".to_owned(), line: number, offset: None, layout: None };
                visit(Source::Argument(argument.as_encoded_bytes(), origin))?;
            }
        }
        all
    }

    /// The first argument.
    pub fn first(&self) -> Option<&OsStr> {
        self.urls.first().map(OsString::as_os_str)
    }

    /// The arguments as files.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        self.input.iter().map(PathBuf::as_path).chain(self.urls.iter().map(Path::new))
    }

    /// Gives each input of a list to `visit`.
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
            let read = reader.read_until(end, &mut buffer).map_err(|error| unreadable(&name, &error))?;
            if read == 0 {
                return Ok(());
            }
            origin.line += 1;
            origin.offset = Some(behind);
            behind += read as u64;
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

    /// Whether a carriage return may belong to the end of an input.
    pub fn crlf(&self) -> bool {
        self.crlf
    }

    /// What ends each input of a list.
    pub fn end(&self) -> u8 {
        if self.null { b'\0' } else { b'\n' }
    }

    /// What is left out of a list.
    pub fn skipped(&self) -> &[Skip] {
        &self.skip
    }

    fn skips(&self, kind: Skip) -> bool {
        self.skip.contains(&kind)
    }

    /// Whether each input is a line of what it comes from.
    pub fn are_lines(&self) -> bool {
        !self.null
    }

    /// Whether every input stands among the arguments, so that there are few of them.
    pub fn are_arguments(&self) -> bool {
        self.input.is_empty() && self.urls.iter().all(|argument| argument != "-")
    }
}

/// Where inputs come from.
pub enum Source<'s> {
    /// One input, which is an argument.
    Argument(&'s [u8], Origin),
    List(List),
}

/// A file that is read, decompressed.
pub struct List {
    /// What messages call it.
    pub name: String,
    /// Its name as it is.
    pub path: Vec<u8>,
    pub reader: Box<dyn Read + Send>,
    /// How much of the file has been read, as it is written.
    pub read: Arc<AtomicU64>,
    /// The size of the file, if it is one.
    pub size: Option<u64>,
    /// The digest of what has been read, as it is written, where it is asked for.
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
        let reader = unpacked(counted).map_err(|error| unreadable(&name, &error))?;
        Ok(Self { name, path: path.to_owned(), reader, read, size, digest })
    }
}

/// Opens a file; `-` is standard input.
pub fn open(path: &Path) -> Result<List, Failure> {
    open_for(path, false)
}

/// The same, with the digest of what will be read, where it is asked for.
pub fn open_for(path: &Path, digested: bool) -> Result<List, Failure> {
    if path == Path::new("-") {
        return List::new(b"standard input", io::stdin(), None, digested);
    }
    let bytes = path.as_os_str().as_encoded_bytes();
    let opened = File::open(path).and_then(|file| Ok((file.metadata()?, file)));
    let (about, file) = opened.map_err(|error| unreadable(&printable(bytes), &error))?;
    List::new(bytes, file, about.is_file().then_some(about.len()), digested)
}

/// Counts what is read.
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

pub fn unreadable(name: &str, error: &io::Error) -> Failure {
    Failure::Message(format!("cannot read `{name}`: {error}"))
}
