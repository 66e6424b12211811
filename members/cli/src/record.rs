//! Writes the record of a check, from which it can be repeated and verified.

use std::collections::BTreeMap;
use std::fs;
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
use super::files::{directory, hex, replace, target, unwritable};
use super::input::List;
use super::json;
use super::policy::Rules;
use super::tally::Tally;

/// The files that were read.
#[derive(Default)]
pub struct Files {
    /// True if digests are needed.
    pub wanted: bool,
    all: Vec<Opened>,
}

struct Opened {
    path: Vec<u8>,
    read: Arc<AtomicU64>,
    digest: Option<Arc<Mutex<Hash>>>,
    is_whole: bool,
}

impl Files {
    /// Makes an empty list of files. They are stored only if the record is `wanted`.
    pub fn new(wanted: bool) -> Self {
        Self { wanted, all: Vec::new() }
    }

    /// Starts the next file.
    pub fn opened(&mut self, list: &List) {
        if self.wanted {
            let (path, read, digest) = (list.path.clone(), Arc::clone(&list.read), list.digest.clone());
            self.all.push(Opened { path, read, digest, is_whole: false });
        }
    }

    /// Adds a file that was read as a whole, with these contents.
    pub fn whole(&mut self, path: &[u8], contents: &[u8]) {
        if self.wanted {
            let mut digest = Hash::new();
            digest.update(contents);
            let (path, read) = (path.to_vec(), Arc::new(AtomicU64::new(contents.len() as u64)));
            self.all.push(Opened { path, read, digest: Some(Arc::new(Mutex::new(digest))), is_whole: true });
        }
    }

    /// Adds the files of a part.
    pub fn join(&mut self, part: Self) {
        self.all.extend(part.all);
    }

    /// Marks the last file as read to its end.
    pub fn finished(&mut self) {
        if let Some(last) = self.all.last_mut() {
            last.is_whole = true;
        }
    }
}

/// The entry of a file in a record.
#[derive(Serialize)]
struct Read<'f> {
    #[serde(flatten)]
    path: Name<'f>,
    /// The size in bytes, before decompression.
    bytes: u64,
    /// The digest of the same bytes; none if not all could be read.
    sha256: Option<String>,
}

/// The name of a file, which may not be UTF-8.
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

/// The findings of one code and severity.
#[derive(Serialize)]
struct CodeCount {
    code: &'static str,
    severity: Severity,
    inputs: u64,
    findings: u64,
}

/// The options that select inputs and findings.
#[derive(Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct Options {
    #[serde(skip)]
    pub reading: Reading,
    pub tolerant: bool,
    pub schemes: bool,
    pub select: Vec<&'static str>,
    pub ignore: Vec<&'static str>,
    pub deny_warnings: bool,
    /// Errors that are accepted: by their codes, and in files with rules of their own.
    pub allow: Vec<&'static str>,
    pub severity: BTreeMap<&'static str, Severity>,
    pub per_file: BTreeMap<String, Rules>,
    pub baseline: Option<String>,
    pub null: bool,
    pub crlf: bool,
    pub skip: Vec<&'static str>,
    pub extract: bool,
    /// The notation or format of files that hold URLs, and their places, if these are given.
    #[serde(rename = "in")]
    pub format: Option<&'static str>,
    pub at: Vec<String>,
    /// The file of the project's settings, if there is one.
    pub config: Option<String>,
}

/// The counts of the record.
pub struct Counts<'t> {
    pub inputs: u64,
    pub conform: u64,
    pub tally: &'t Tally,
    /// True if all inputs were read and checked.
    pub complete: bool,
    /// True if none fails.
    pub passes: bool,
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
    findings: Vec<CodeCount>,
    /// The number of errors of each code that were accepted.
    accepted: &'r BTreeMap<&'static str, u64>,
    options: &'r Options,
    files: Vec<Read<'r>>,
}

/// The file that the record is written to after the check.
pub struct Recorder {
    path: PathBuf,
}

impl Recorder {
    /// Verifies that the file can be written, before a long list is checked.
    pub fn new(path: &Path) -> Result<Self, Failure> {
        let fails = |error: &io::Error| unwritable(path, error);
        let path = target(path).map_err(|error| fails(&error))?;
        if path.is_dir() || path.file_name().is_none() {
            return Err(fails(&io::ErrorKind::IsADirectory.into()));
        }
        fs::metadata(directory(&path)).map_err(|error| fails(&error))?;
        Ok(Self { path })
    }

    /// Writes the whole record, or nothing: if it fails, an existing file is unchanged.
    pub fn write(
        &self,
        check: &Check,
        counts: &Counts<'_>,
        options: &Options,
        files: &Files,
    ) -> Result<(), Failure> {
        let Counts { inputs, conform, tally, complete, passes } = *counts;
        let findings = tally.findings.iter().map(|((code, severity), (inputs, findings))| CodeCount {
            code,
            severity: *severity,
            inputs: *inputs,
            findings: *findings,
        });
        let record = Record {
            version: env!("CARGO_PKG_VERSION"),
            complete,
            passed: complete && passes,
            dialect: check.dialect().id,
            document: check.dialect().document,
            start: check.start().name,
            reading: options.reading,
            grammar_sha256: digest_of(check.dialect().grammar(options.reading)),
            inputs,
            derive: tally.derive,
            conform,
            findings: findings.collect(),
            accepted: &tally.accepted,
            options,
            files: files.all.iter().map(Opened::told).collect(),
        };
        let mut text = Vec::new();
        json::pretty(&mut text, &record).and_then(|()| writeln!(text))?;
        replace(&self.path, &text)
    }
}

impl Opened {
    fn told(&self) -> Read<'_> {
        let digest = self.digest.as_ref().filter(|_| self.is_whole);
        let sha256 = digest.map(|digest| hex(&{ *digest.lock().expect("no thread panics") }.finalize()));
        Read { path: Name::of(&self.path), bytes: self.read.load(Ordering::Relaxed), sha256 }
    }
}

/// The digest of the output of `urlgram grammar --bnf`.
fn digest_of(grammar: &Grammar<'_>) -> String {
    hex(&Hash::hash(super::grammar::bnf(grammar).as_bytes()))
}
