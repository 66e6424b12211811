//! Writes the record of a check, from which it can be repeated and verified.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use hmac_sha256::Hash;
use serde::Serialize;
use urlgram::findings::Severity;
use urlgram::{Check, Reading};

use crate::commands::grammar::bnf;
use crate::failure::Failure;
use crate::files::{directory, hex, replace, target, unwritable};
use crate::input::digests::{Digests, Read};
use crate::json;
use crate::output::format::Printer;
use crate::policy::Rules;

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

/// Verifies that a record can be written, before a long list is checked, and returns its file.
pub fn file(path: &Path) -> Result<PathBuf, Failure> {
    let fails = |error: io::Error| unwritable(path, &error);
    let path = target(path).map_err(fails)?;
    if path.is_dir() || path.file_name().is_none() {
        return Err(fails(io::ErrorKind::IsADirectory.into()));
    }
    fs::metadata(directory(&path)).map_err(fails)?;
    Ok(path)
}

/// Writes the whole record, or nothing: if it fails, an existing file is unchanged. `complete` says whether all inputs were read and
/// checked, and `passes` whether none fails.
pub fn write<W: Write>(
    path: &Path,
    check: &Check,
    printer: &Printer<W>,
    [complete, passes]: [bool; 2],
    options: &Options,
    files: &Digests,
) -> Result<(), Failure> {
    let tally = &printer.tally;
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
        // The digest of the output of `urlgram grammar --bnf`.
        grammar_sha256: hex(&Hash::hash(bnf(check.dialect().grammar(options.reading)).as_bytes())),
        inputs: printer.checked,
        derive: tally.derive,
        conform: printer.conforming,
        findings: findings.collect(),
        accepted: &tally.accepted,
        options,
        files: files.told(),
    };
    let mut text = Vec::new();
    json::pretty(&mut text, &record).and_then(|()| writeln!(text))?;
    replace(path, &text)
}
