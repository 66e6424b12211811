//! The record of a check, for who has to say later what was checked, and how.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use hmac_sha256::Hash;
use serde::Serialize;
use urlgram::bnf::Grammar;
use urlgram::findings::Severity;
use urlgram::{Check, Reading};

use super::failure::Failure;
use super::input::List;
use super::json;
use super::shown::Tally;

/// The files that have been read.
#[derive(Default)]
pub struct Files {
    wanted: bool,
    all: Vec<Opened>,
}

struct Opened {
    path: Vec<u8>,
    read: Arc<AtomicU64>,
    digest: Option<Arc<Mutex<Hash>>>,
    is_whole: bool,
}

impl Files {
    /// None yet; they are remembered if that is `wanted`.
    pub fn new(wanted: bool) -> Self {
        Self { wanted, all: Vec::new() }
    }

    /// Whether digests are asked for.
    pub fn wanted(&self) -> bool {
        self.wanted
    }

    /// This file is read next.
    pub fn opened(&mut self, list: &List) {
        if self.wanted {
            let (path, read, digest) = (list.path.clone(), Arc::clone(&list.read), list.digest.clone());
            self.all.push(Opened { path, read, digest, is_whole: false });
        }
    }

    /// The last file has been read to its end.
    pub fn finished(&mut self) {
        if let Some(last) = self.all.last_mut() {
            last.is_whole = true;
        }
    }
}

/// A file as a record tells it.
#[derive(Serialize)]
struct Read<'f> {
    #[serde(flatten)]
    path: Name<'f>,
    /// As it is written: of a compressed file, these are compressed.
    bytes: u64,
    /// Of the same bytes; none where not all could be read.
    sha256: Option<String>,
}

/// A name of a file, which may be no text.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Name<'f> {
    Path(&'f str),
    PathHex(String),
}

impl<'f> Name<'f> {
    fn of(bytes: &'f [u8]) -> Self {
        std::str::from_utf8(bytes).map_or_else(|_| Self::PathHex(hex(bytes)), Self::Path)
    }
}

/// Findings of one code and severity.
#[derive(Serialize)]
struct Found {
    code: &'static str,
    severity: Severity,
    inputs: u64,
    findings: u64,
}

/// The options that choose what is checked and counted.
#[derive(Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct Options {
    #[serde(skip)]
    pub reading: Reading,
    pub tolerant: bool,
    pub select: Vec<&'static str>,
    pub ignore: Vec<&'static str>,
    pub deny_warnings: bool,
    pub null: bool,
    pub crlf: bool,
    pub skip: Vec<&'static str>,
    pub extract: bool,
    /// The file with the settings of the project, if there is one.
    pub config: Option<String>,
}

/// What was counted.
pub struct Counts<'t> {
    pub inputs: u64,
    pub conform: u64,
    pub tally: &'t Tally,
    /// All inputs were read and judged.
    pub complete: bool,
}

#[derive(Serialize)]
struct Record<'r> {
    version: &'static str,
    complete: bool,
    passed: bool,
    dialect: &'static str,
    document: &'static str,
    start: &'static str,
    reading: Reading,
    grammar_sha256: String,
    inputs: u64,
    derive: u64,
    conform: u64,
    findings: Vec<Found>,
    options: &'r Options,
    files: Vec<Read<'r>>,
}

/// A file that a record is written to when all is done.
pub struct Recorder {
    path: PathBuf,
}

impl Recorder {
    /// Looks whether there can be such a file, before a long list is judged.
    pub fn new(path: &Path) -> Result<Self, Failure> {
        let fails = |error: &io::Error| unwritable(path, error);
        // A link stays one.
        let path = match fs::canonicalize(path) {
            Ok(path) => path,
            Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_owned(),
            Err(error) => return Err(fails(&error)),
        };
        if path.is_dir() || path.file_name().is_none() {
            return Err(fails(&io::ErrorKind::IsADirectory.into()));
        }
        fs::metadata(directory(&path)).map_err(|error| fails(&error))?;
        Ok(Self { path })
    }

    /// Writes the record: all of it, or none, and then a file that was there stays as it was.
    pub fn write(
        &self,
        check: &Check,
        counts: &Counts<'_>,
        options: &Options,
        files: &Files,
    ) -> Result<(), Failure> {
        let Counts { inputs, conform, tally, complete } = *counts;
        let findings = tally.findings.iter().map(|((code, severity), (inputs, findings))| Found {
            code,
            severity: *severity,
            inputs: *inputs,
            findings: *findings,
        });
        let record = Record {
            version: env!("CARGO_PKG_VERSION"),
            complete,
            passed: complete && inputs == conform && tally.denied == 0,
            dialect: check.dialect().id,
            document: check.dialect().document,
            start: check.production().name,
            reading: options.reading,
            grammar_sha256: digest_of(check.dialect().grammar(options.reading)),
            inputs,
            derive: tally.derive,
            conform,
            findings: findings.collect(),
            options,
            files: files.all.iter().map(Opened::told).collect(),
        };
        let mut text = Vec::new();
        json::pretty(&mut text, &record)
            .and_then(|()| writeln!(text))
            .and_then(|()| replace(&self.path, &text))
            .map_err(|error| unwritable(&self.path, &error))
    }
}

impl Opened {
    fn told(&self) -> Read<'_> {
        let digest = self.digest.as_ref().filter(|_| self.is_whole);
        let sha256 = digest.map(|digest| hex(&{ *digest.lock().expect("no thread panics") }.finalize()));
        Read { path: Name::of(&self.path), bytes: self.read.load(Ordering::Relaxed), sha256 }
    }
}

/// The digest of what `urlgram grammar --bnf` prints.
fn digest_of(grammar: &Grammar<'_>) -> String {
    hex(&Hash::hash(super::grammar::bnf(grammar).as_bytes()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn directory(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::Message(format!("cannot write `{}`: {error}", path.display()))
}

/// Puts a new file in the place of one, or where there is none. A pipe or a device is written to.
fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|it| !it.is_file()) {
        return fs::OpenOptions::new().write(true).open(path)?.write_all(text);
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = directory(path).join(name);
    let written = File::create_new(&part).and_then(|mut file| {
        file.write_all(text)?;
        file.sync_all()?;
        fs::rename(&part, path)
    });
    if written.is_err() {
        let _ = fs::remove_file(&part);
    }
    written
}
