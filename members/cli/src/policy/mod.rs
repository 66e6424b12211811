//! Policies: which inputs fail, whatever their verdict is. A verdict depends on the document alone, and a policy changes the exit code.

pub mod baseline;
pub mod shown;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueEnum};
use globset::GlobMatcher;
use serde::Serialize;
use urlgram::findings::{Finding, Severity};
use urlgram::{Check, Code, Dialect, Report, printable};

use self::baseline::{Baseline, Counts, Key};
use self::shown::{Shown, code};
use super::files::{ARGUMENT, STDIN};

/// The arguments that say what fails.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Selection")]
pub struct Accepted {
    /// Do not fail for errors of these codes.
    ///
    /// Reports and data still have them.
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = code)]
    pub allow: Vec<Code>,

    /// Fail as if findings of a code had another severity, as in `--severity low-port=error`.
    #[arg(long, value_name = "CODE=SEVERITY", value_delimiter = ',', value_parser = severity, hide_short_help = true)]
    pub severity: Vec<(Code, Severity)>,

    /// Least severity that fails: error, warning.
    #[arg(long, value_enum, value_name = "SEVERITY", default_value_t = Level::Error, hide_possible_values = true, hide_default_value = true)]
    pub fail_on: Level,

    /// Fail for warnings that are shown, too: `--fail-on warning`.
    #[arg(long, conflicts_with = "fail_on", hide_short_help = true)]
    pub deny_warnings: bool,

    /// Fail only for findings that this file does not list.
    ///
    /// `--write-baseline` writes it, as JSON. A finding is known by its file, its input and its code, wherever its line moves.
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,

    /// Write the findings that would fail to the file of `--baseline`.
    #[arg(long, hide_short_help = true)]
    pub write_baseline: bool,
}

/// The least severity that fails.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Level {
    /// Errors: inputs that do not conform.
    #[default]
    Error,
    /// Errors and warnings.
    Warning,
}

impl Level {
    fn severity(self) -> Severity {
        match self {
            Self::Error => Severity::Error,
            Self::Warning => Severity::Warning,
        }
    }
}

fn severity(text: &str) -> Result<(Code, Severity), String> {
    let (name, level) =
        text.split_once('=').ok_or("a code, `=` and a severity are expected, as in `low-port=error`")?;
    Ok((code(name)?, level_named(level)?))
}

/// Returns the severity with this name.
pub fn level_named(name: &str) -> Result<Severity, String> {
    let all = [Severity::Error, Severity::Warning, Severity::Note];
    let known = all.into_iter().find(|severity| severity.as_str() == name);
    known.ok_or_else(|| format!("there is no severity `{name}`; known severities: error, warning, note"))
}

/// Codes that are allowed, and severities that are others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Rules {
    pub allow: BTreeSet<Code>,
    pub severity: BTreeMap<Code, Severity>,
}

impl Rules {
    /// Adds rules, which take precedence.
    fn add(&mut self, more: &Self) {
        self.allow.extend(&more.allow);
        self.severity.extend(&more.severity);
    }
}

/// The rules of a project for some of its files.
#[derive(Clone, Debug)]
pub struct OfFiles {
    /// The pattern as it is written.
    pub pattern: GlobMatcher,
    pub rules: Rules,
    pub file: OfFile,
}

/// How a file of a project is read, where the settings say it.
#[derive(Clone, Copy, Debug, Default)]
pub struct OfFile {
    /// The name of its format.
    pub format: Option<&'static str>,
    /// The check of its texts, and of values for which no format prescribes one.
    pub check: Option<Check>,
    /// True if it is not read.
    pub skip: bool,
}

impl OfFile {
    /// Adds settings, which take precedence.
    fn add(&mut self, more: &Self) {
        self.format = more.format.or(self.format);
        self.check = more.check.or(self.check);
        self.skip |= more.skip;
    }
}

/// A policy for the inputs of a check.
#[derive(Clone, Debug, Default)]
pub struct Policy {
    /// The rules for every file.
    pub rules: Rules,
    pub of_files: Vec<OfFiles>,
    /// The rules for documents that are not chosen, which a format may prescribe, by their names.
    pub of_others: Arc<BTreeMap<&'static str, Rules>>,
    /// The folder of the file of settings, or else the working directory: names of files begin there.
    pub root: PathBuf,
    pub fail_on: Level,
    /// The findings that are known.
    pub baseline: Option<Arc<Baseline>>,
    pub writes: bool,
    /// How the current file is read.
    pub of_file: OfFile,
    /// The rules for it, its path as it is given, and its name in a baseline.
    of_here: Rules,
    path: Option<Vec<u8>>,
    file: String,
    /// The names of the files so far.
    pub files: BTreeSet<String>,
}

/// The result of a policy for a report.
#[derive(Debug, Default)]
pub struct Outcome {
    /// True if the input fails.
    pub fails: bool,
    /// The number of errors of each code that do not fail.
    pub accepted: BTreeMap<Code, u64>,
    /// The findings that fail, unless a baseline knows them, and their numbers.
    pub keys: Vec<(Key, u64)>,
}

impl Policy {
    /// The policy of the arguments, after the severities and the rules for the dialect that the settings of a project have.
    pub fn new(accepted: &Accepted, severity: BTreeMap<Code, Severity>, of_dialect: Option<&Rules>) -> Self {
        let mut rules = Rules { allow: accepted.allow.iter().copied().collect(), severity };
        rules.severity.extend(accepted.severity.iter().copied());
        if let Some(more) = of_dialect {
            rules.add(more);
        }
        let fail_on = if accepted.deny_warnings { Level::Warning } else { accepted.fail_on };
        let root = std::env::current_dir().unwrap_or_default();
        Self { rules, root, fail_on, writes: accepted.write_baseline, ..Self::default() }
    }

    /// Sets the file of the inputs that follow.
    pub fn reads(&mut self, path: &[u8]) {
        // The finds of a text come one by one.
        if self.path.as_deref() == Some(path) {
            return;
        }
        self.path = Some(path.to_vec());
        let has_baseline = self.baseline.is_some() || self.writes;
        if !has_baseline && self.of_files.is_empty() {
            return;
        }
        self.file = printable(path);
        if path != ARGUMENT && path != STDIN {
            self.file = from_root(Path::new(&self.file), &self.root).display().to_string();
        }
        if has_baseline {
            self.files.insert(self.file.clone());
        }
        if self.of_files.is_empty() {
            return;
        }
        (self.of_here, self.of_file) = (Rules::default(), OfFile::default());
        let from_root = Path::new(&self.file);
        for of in &self.of_files {
            let name =
                from_root.file_name().map(Path::new).filter(|_| !of.pattern.glob().glob().contains('/'));
            let is_it = [Some(from_root), name].into_iter().flatten().any(|it| of.pattern.is_match(it));
            if is_it {
                self.of_here.add(&of.rules);
                self.of_file.add(&of.file);
            }
        }
    }

    /// Returns whether the exit code depends on the report on an input with this verdict.
    pub fn needs_report(&self, conforms: bool) -> bool {
        let of_files = || self.of_files.iter().map(|of| &of.rules);
        let all = || std::iter::once(&self.rules).chain(of_files()).chain(self.of_others.values());
        let raises =
            || all().flat_map(|rules| rules.severity.values()).any(|level| *level >= self.fail_on.severity());
        if conforms {
            self.fail_on != Level::Error || raises()
        } else {
            self.baseline.is_some() || self.writes || all().any(|rules| *rules != Rules::default())
        }
    }

    /// Returns what it says of a report, from which nothing is hidden yet, after the findings of those before. A hidden warning does not
    /// fail.
    pub fn of(&self, report: &Report<'_>, shown: &Shown, before: &Counts) -> Outcome {
        if !self.needs_report(report.conforms()) {
            return Outcome { fails: !report.conforms(), ..Outcome::default() };
        }
        let mut outcome = Outcome::default();
        let mut is_told = report.conforms();
        // `failing` has each code that may fail, with the number of its findings, and of errors among them.
        let mut failing = BTreeMap::<_, (u64, u64)>::new();
        for found in report.findings() {
            let is_error = found.severity() == Severity::Error;
            is_told |= is_error;
            if self.fails(found, report.dialect()) && (is_error || shown.shows(found.code())) {
                let (findings, errors) = failing.entry(found.code()).or_default();
                *findings += 1;
                *errors += u64::from(is_error);
            } else if is_error {
                *outcome.accepted.entry(found.code()).or_default() += 1;
            }
        }
        // If no error says why the input does not conform, no option can allow it.
        outcome.fails = !is_told;
        for (code, (findings, errors)) in failing {
            if !self.writes && self.baseline.is_none() {
                outcome.fails = true;
                break;
            }
            let key = Key::new(&self.file, report, code);
            let is_known =
                !self.writes && self.baseline.as_ref().is_some_and(|known| known.has(&key, findings, before));
            outcome.fails |= !is_known;
            if is_known && errors > 0 {
                *outcome.accepted.entry(code).or_default() += errors;
            }
            outcome.keys.push((key, findings));
        }
        outcome
    }

    fn fails(&self, found: &Finding<'_>, dialect: &Dialect) -> bool {
        self.severity(found, dialect) >= self.fail_on.severity() && !self.allows(found.code(), dialect)
    }

    /// Returns the rules that count in the current file by a document, the first those that take precedence.
    fn rules_here(&self, dialect: &Dialect) -> impl Iterator<Item = &Rules> {
        [Some(&self.of_here), self.of_others.get(dialect.id), Some(&self.rules)].into_iter().flatten()
    }

    /// Returns the severity of a finding in the current file.
    pub fn severity(&self, found: &Finding<'_>, dialect: &Dialect) -> Severity {
        let set = self.rules_here(dialect).find_map(|rules| rules.severity.get(&found.code()));
        set.copied().unwrap_or(found.severity())
    }

    /// Returns whether findings of a code are asked for: selected, or of a severity that is set for the current file.
    pub fn asks_for(&self, code: Code, dialect: &Dialect, shown: &Shown) -> bool {
        shown.select.contains(&code)
            || self.rules_here(dialect).any(|rules| rules.severity.contains_key(&code))
    }

    /// Returns whether errors of a code are allowed in the current file.
    pub fn allows(&self, code: Code, dialect: &Dialect) -> bool {
        self.rules_here(dialect).any(|rules| rules.allow.contains(&code))
    }
}

/// Returns the path of a file from a folder, also if a link leads there; the absolute path if it is elsewhere.
pub fn from_root(path: &Path, root: &Path) -> PathBuf {
    let whole = plain(path);
    let linked = || {
        let folder = whole.parent()?.canonicalize().ok()?;
        let inside = folder.strip_prefix(root.canonicalize().ok()?).ok()?;
        Some(inside.join(whole.file_name()?))
    };
    whole.strip_prefix(root).map(Path::to_owned).ok().or_else(linked).unwrap_or(whole)
}

/// Returns the absolute path of a file, without `.` and `..`.
pub fn plain(path: &Path) -> PathBuf {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    whole.components().fold(PathBuf::new(), |mut plain, part| {
        match part {
            Component::ParentDir => drop(plain.pop()),
            part => plain.push(part),
        }
        plain
    })
}
