//! Baselines: files that list the findings which a check does not fail for.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use urlgram::{Check, Code, Input, Report};

use super::super::failure::Failure;
use super::super::files::{rewrite, unreadable, unwritable, whole};
use super::super::json;

/// The grammar, file, input and code of a finding, which tell it from others wherever its line moves.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    dialect: String,
    start: String,
    file: String,
    input: Vec<u8>,
    code: &'static str,
}

impl Key {
    pub fn new(file: &str, report: &Report<'_>, code: Code) -> Self {
        Self {
            dialect: report.dialect().id.to_owned(),
            start: report.start().name.to_owned(),
            file: file.to_owned(),
            input: report.input().to_owned(),
            code: code.as_str(),
        }
    }

    /// Returns whether the finding is one of a check with this grammar.
    fn is_of(&self, check: &Check) -> bool {
        self.dialect == check.dialect().id && self.start == check.start().name
    }
}

/// The number of findings of each key.
pub type Counts = BTreeMap<Key, u64>;

/// A baseline that was read from a file.
#[derive(Debug)]
pub struct Baseline {
    pub path: PathBuf,
    counts: Counts,
}

/// The file: the findings by the grammar of the check.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Contents {
    version: u32,
    checks: Vec<OfCheck>,
}

/// The findings of the checks with one grammar.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct OfCheck {
    dialect: String,
    start: String,
    findings: Vec<Entry>,
}

/// The findings of one code in one input of a file.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    input_hex: Option<String>,
    code: String,
    count: u64,
}

/// The version of the format.
const VERSION: u32 = 2;

/// The most bytes of the file.
const LARGEST: u64 = 256 << 20;

/// Reads the findings of a file.
fn counts(name: &str, file: impl Read) -> Result<Counts, Failure> {
    let wrong = |message: &str| Failure::Message(format!("`{name}` is not a baseline: {message}"));
    let text = whole(name, file, LARGEST, "a baseline")?;
    let Contents { version, checks } =
        serde_json::from_slice(&text).map_err(|error| wrong(&error.to_string()))?;
    if version != VERSION {
        return Err(wrong(&format!("its version is {version}, and this program reads {VERSION}")));
    }
    let mut counts = Counts::new();
    for OfCheck { dialect, start, findings } in checks {
        for entry in findings {
            let input = match (entry.input, entry.input_hex) {
                (Some(text), None) => text.into_bytes(),
                (None, Some(digits)) => {
                    bytes(&digits).ok_or_else(|| wrong("`input_hex` requires hex digits"))?
                }
                _ => return Err(wrong("an entry requires either `input` or `input_hex`")),
            };
            let code: Code =
                entry.code.parse().map_err(|error: urlgram::UnknownName| wrong(&error.to_string()))?;
            let (dialect, start) = (dialect.clone(), start.clone());
            let key = Key { dialect, start, file: entry.file, input, code: code.as_str() };
            *counts.entry(key).or_default() += entry.count;
        }
    }
    Ok(counts)
}

impl Baseline {
    /// Reads the findings of the checks with this grammar, or of all.
    pub fn read(path: &Path, check: Option<&Check>) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                Failure::Message(format!("cannot read `{name}`: {error}; `--write-baseline` writes it"))
            }
            _ => unreadable(&name, &error),
        })?;
        let mut counts = counts(&name, file)?;
        counts.retain(|key, _| check.is_none_or(|check| key.is_of(check)));
        Ok(Self { path: path.to_owned(), counts })
    }

    /// Returns the names of the files that it has findings of.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.counts.keys().map(|key| &*key.file)
    }

    /// Returns whether it has this many findings with a key beside those that were seen before.
    pub fn has(&self, key: &Key, number: u64, before: &Counts) -> bool {
        let known = self.counts.get(key).copied().unwrap_or_default();
        before.get(key).copied().unwrap_or_default() + number <= known
    }

    /// Compares it with the findings of a check of these files: the number of those that occur more often than here, and of those
    /// that no longer occur.
    pub fn compared(&self, seen: &Counts, files: &BTreeSet<String>) -> (u64, u64) {
        let more = seen
            .iter()
            .map(|(key, count)| count.saturating_sub(self.counts.get(key).copied().unwrap_or_default()));
        let read = self.counts.iter().filter(|(key, _)| files.contains(&key.file));
        let gone = read.map(|(key, known)| known.saturating_sub(seen.get(key).copied().unwrap_or_default()));
        (more.sum(), gone.sum())
    }
}

/// Writes the findings of a check of these files as its baseline, which keeps what it has about other files and, if `check` is the one
/// grammar of all inputs, about other grammars.
pub fn write(
    path: &Path,
    check: Option<&Check>,
    seen: &Counts,
    files: &BTreeSet<String>,
) -> Result<(), Failure> {
    rewrite(path, |old, new| {
        let name = path.display().to_string();
        let known = old.map(|file| counts(&name, file)).transpose()?.unwrap_or_default();
        let is_other = |key: &Key| !files.contains(&key.file) || check.is_some_and(|check| !key.is_of(check));
        let others = known.iter().filter(|(key, _)| is_other(key));
        // The map puts them in the order of their keys.
        let all: BTreeMap<_, _> = seen.iter().chain(others).collect();
        let mut contents = Contents { version: VERSION, checks: Vec::new() };
        for (key, count) in all {
            let is_new =
                !contents.checks.last().is_some_and(|of| of.dialect == key.dialect && of.start == key.start);
            if is_new {
                let (dialect, start) = (key.dialect.clone(), key.start.clone());
                contents.checks.push(OfCheck { dialect, start, findings: Vec::new() });
            }
            let (input, input_hex) = match Input::from(&key.input[..]) {
                Input::Text(text) => (Some(text.to_owned()), None),
                Input::Hex(digits) => (None, Some(digits)),
            };
            let entry =
                Entry { file: key.file.clone(), input, input_hex, code: key.code.to_owned(), count: *count };
            contents.checks.last_mut().expect("one was added").findings.push(entry);
        }
        let mut text = Vec::new();
        json::pretty(&mut text, &contents)
            .and_then(|()| writeln!(text))
            .and_then(|()| new.write_all(&text))
            .map_err(|error| unwritable(path, &error))?;
        Ok(true)
    })
}

fn bytes(digits: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|it| u8::try_from(it).ok());
    let pairs = digits.as_bytes().chunks(2);
    pairs.map(|pair| Some(digit(*pair.first()?)? * 16 + digit(*pair.get(1)?)?)).collect()
}
