//! `urlgram.toml`: the settings of a project.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Display;
use std::fs::File;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command};
use globset::GlobBuilder;
use strsim::damerau_levenshtein;
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use urlgram::findings::Severity;
use urlgram::schemes::UriScheme;
use urlgram::{Check, Code, DEFAULT, PRESETS};

use crate::failure::Failure;
use crate::files::{unreadable, whole};
use crate::input::values::FileFormat;
use crate::policy::baseline::Baseline;
use crate::policy::{Accepted, OfFile, OfFiles, Policy, Rules, level_named, plain};

/// The arguments that select the file of settings.
#[derive(Args, Debug)]
pub struct Origin {
    /// Read the settings of the project from this file instead of the nearest `urlgram.toml`.
    #[arg(long, global = true, value_name = "FILE", display_order = 101, hide_short_help = true)]
    config: Option<PathBuf>,

    /// Ignore `urlgram.toml`.
    #[arg(long, global = true, conflicts_with = "config", display_order = 102, hide_short_help = true)]
    no_config: bool,
}

/// The settings of a file.
#[derive(Debug, Default)]
pub struct Config {
    /// The file.
    pub path: PathBuf,
    /// The settings that are options of the command line, in the order of [`KEYS`].
    pub options: Vec<(&'static Key, String)>,
    /// The severities of codes.
    pub severity: BTreeMap<Code, Severity>,
    /// The rules for inputs of a dialect, by its id, and for those of some files.
    pub of_dialects: BTreeMap<&'static str, Rules>,
    pub of_files: Vec<OfFiles>,
}

/// The name of the file.
pub const NAME: &str = "urlgram.toml";

/// A key that sets an option.
#[derive(Debug)]
pub struct Key {
    /// The name, which is the option's.
    pub name: &'static str,
    pub value: Kind,
    pub about: &'static str,
}

/// The values of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Dialect,
    Production,
    Preset,
    Codes,
    Flag,
    Path,
    /// Patterns of files.
    Patterns,
    /// One of these words, or a list of them.
    Word(&'static [&'static str]),
    Words(&'static [&'static str]),
}

pub const KEYS: &[Key] = &[
    Key { name: "dialect", value: Kind::Dialect, about: "the grammar, as for `-d`" },
    Key { name: "start", value: Kind::Production, about: "the start production, as for `-s`" },
    Key { name: "as", value: Kind::Preset, about: "the format that prescribes the grammar, as for `--as`" },
    Key {
        name: "reading",
        value: Kind::Word(&["corrected", "printed"]),
        about: "the reading of the grammar",
    },
    Key { name: "tolerant", value: Kind::Flag, about: "accept what the document recommends to accept" },
    Key {
        name: "schemes",
        value: Kind::Flag,
        about: "let a URI conform only if the document of its scheme allows it, too",
    },
    Key { name: "skip", value: Kind::Words(&["bom", "blank", "comments"]), about: "parts of lists to skip" },
    Key { name: "crlf", value: Kind::Flag, about: "a carriage return is part of the line end" },
    Key { name: "select", value: Kind::Codes, about: "show only findings of these codes" },
    Key { name: "ignore", value: Kind::Codes, about: "hide findings of these codes" },
    Key { name: "allow", value: Kind::Codes, about: "do not fail for errors of these codes" },
    Key { name: "fail-on", value: Kind::Word(&["error", "warning"]), about: "the least severity that fails" },
    Key { name: "deny-warnings", value: Kind::Flag, about: "the same as `fail-on = \"warning\"`" },
    Key { name: "exclude", value: Kind::Patterns, about: "files that are not read, as in `.gitignore`" },
    Key { name: "baseline", value: Kind::Path, about: "the file of known findings, relative to this one" },
];

/// The keys of tables.
const TABLES: [&str; 3] = ["severity", "per-dialect", "per-file"];

/// The size limit of the file, in bytes.
const LARGEST: u64 = 1 << 20;

/// The place of an error in the file, and its message.
pub type Wrong = (Range<usize>, String);

type Entry<'v> = Spanned<DeValue<'v>>;

impl Origin {
    /// Reads the given file of settings, or else the nearest one in the working directory or above.
    pub fn config(&self) -> Result<Option<Config>, Failure> {
        let nearest = || {
            let here = std::env::current_dir().ok()?;
            here.ancestors().map(|directory| directory.join(NAME)).find(|path| path.is_file())
        };
        let path = self.config.clone().or_else(|| if self.no_config { None } else { nearest() });
        path.map(|path| Config::read(&path)).transpose()
    }
}

impl Config {
    fn read(path: &Path) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| unreadable(&name, &error))?;
        let text = whole(&name, file, LARGEST, "a file of settings")?;
        let text = String::from_utf8(text).map_err(|error| {
            wrong(&name, &error.as_bytes()[..error.utf8_error().valid_up_to()], "not UTF-8")
        })?;
        let mut config = Self { path: path.to_owned(), ..Self::default() };
        config.fill(&text).map_err(|(place, message)| {
            wrong(&name, &text.as_bytes()[..place.start.min(text.len())], &message)
        })?;
        Ok(config)
    }

    /// Returns the place of the error of a text, and its message.
    pub fn wrong(text: &str) -> Option<Wrong> {
        Self::default().fill(text).err()
    }

    /// Reads settings from a text, or returns the place of an error and its message.
    fn fill(&mut self, text: &str) -> Result<(), Wrong> {
        let table = DeTable::parse(text)
            .map_err(|error| (error.span().unwrap_or_default(), error.message().to_owned()))?;
        for (name, value) in table.get_ref() {
            let (place, name) = (name.span(), name.get_ref().as_ref());
            match name {
                "severity" => self.severity = severities(value)?,
                "per-dialect" => {
                    for (name, value) in table_of("per-dialect", value)? {
                        let dialect = UriScheme::document_named(name.get_ref()).map_err(at(name.span()))?;
                        self.of_dialects.insert(dialect.id, rules(name.get_ref(), value, false)?.0);
                    }
                }
                "per-file" => {
                    for (name, value) in table_of("per-file", value)? {
                        let pattern = GlobBuilder::new(name.get_ref()).literal_separator(true).build();
                        let pattern = pattern
                            .map_err(|error| {
                                (name.span(), format!("no pattern of file names: {}", error.kind()))
                            })?
                            .compile_matcher();
                        let (rules, file) = rules(name.get_ref(), value, true)?;
                        self.of_files.push(OfFiles { pattern, rules, file });
                    }
                }
                _ => {
                    let key = KEYS.iter().find(|key| key.name == name);
                    let known = || KEYS.iter().map(|key| key.name).chain(TABLES).collect::<Vec<_>>();
                    let key = key.ok_or_else(|| (place, unknown_of("key", name, &known())))?;
                    self.options.extend(key.read(value, &self.path)?.into_iter().map(|value| (key, value)));
                }
            }
        }
        self.check_start(table.get_ref())
    }

    /// Verifies the start production, which the dialect must have.
    fn check_start(&self, table: &DeTable<'_>) -> Result<(), Wrong> {
        let of = |name: &str| self.option(name);
        let span = |name: &str| table.get(name).map(Spanned::span).unwrap_or_default();
        if of("as").is_some()
            && let Some(other) = ["dialect", "start"].into_iter().find(|name| of(name).is_some())
        {
            return Err((span("as"), format!("`as` cannot be combined with `{other}`")));
        }
        let dialect =
            of("dialect").map_or(Ok(DEFAULT), UriScheme::document_named).map_err(at(span("dialect")))?;
        of("start").map_or(Ok(()), |start| dialect.production(start).map(|_| ()).map_err(at(span("start"))))
    }

    pub fn option(&self, name: &str) -> Option<&str> {
        self.options.iter().find(|(key, _)| key.name == name).map(|(_, value)| value.as_str())
    }

    /// Returns the arguments that a subcommand lacks and the settings give. The command line takes precedence. If it selects a
    /// grammar, that of the settings is ignored, with its start production.
    pub fn arguments(&self, command: &Command, given: &ArgMatches) -> Vec<OsString> {
        let takes = |id: &str| command.get_arguments().find(|it| it.get_id() == id);
        let is_given =
            |id: &str| takes(id).is_some() && given.value_source(id) == Some(ValueSource::CommandLine);
        let is_open = |name: &str| {
            let id = name.replace('-', "_");
            takes(&id).is_some() && !is_given(&id)
        };
        // Without a default, an absent argument means all dialects.
        let has_default = takes("dialect").is_some_and(|it| !it.get_default_values().is_empty());
        let is_ours = has_default && !is_given("dialect") && !is_given("as") && !is_given("in");
        let is_wanted = |key: &Key| match key.name {
            "dialect" | "as" => is_ours && is_open(key.name),
            "start" => is_ours && is_open("start"),
            "tolerant" => is_open("tolerant") && !is_given("strict"),
            // Each of these two keys sets the same option.
            "fail-on" | "deny-warnings" => {
                is_open(key.name) && !is_given("fail_on") && !is_given("deny_warnings")
            }
            name => is_open(name),
        };
        let settings = self.options.iter().filter(|(key, _)| is_wanted(key));
        let argument = |(key, value): &(&Key, String)| match key.value {
            Kind::Flag => format!("--{}", key.name).into(),
            _ => format!("--{}={value}", key.name).into(),
        };
        settings.map(argument).collect()
    }
}

/// Returns what fails and what is accepted in the inputs of a check.
/// `only` is the grammar of all inputs, if there is one.
pub fn policy(
    accepted: &Accepted,
    check: &Check,
    only: Option<&Check>,
    config: Option<&Config>,
) -> Result<Policy, Failure> {
    let severity = config.map(|config| config.severity.clone()).unwrap_or_default();
    let of_dialect = config.and_then(|config| config.of_dialects.get(check.dialect().id));
    let mut policy = Policy::new(accepted, severity, of_dialect);
    if let Some(config) = config {
        let mut others = config.of_dialects.clone();
        others.remove(check.dialect().id);
        policy.of_others = Arc::new(others);
        policy.of_files.clone_from(&config.of_files);
        // Names of files are relative to the folder of the settings.
        policy.root = plain(&config.path).parent().map(Path::to_owned).unwrap_or_default();
    }
    if policy.writes && accepted.baseline.is_none() {
        return Err(Failure::because(
            "`--write-baseline` requires `--baseline FILE`, or `baseline` in `urlgram.toml`",
        ));
    }
    if let Some(path) = accepted.baseline.as_deref().filter(|_| !policy.writes) {
        policy.baseline = Some(Arc::new(Baseline::read(path, only)?));
    }
    Ok(policy)
}

impl Key {
    /// Reads a value in the form of the command line: the values of its option, or none if it sets nothing.
    fn read(&self, value: &Entry<'_>, file: &Path) -> Result<Vec<String>, Wrong> {
        let name = self.name;
        let one = |text: &str| Ok(vec![text.to_owned()]);
        match self.value {
            Kind::Flag => {
                if flag(name, value)? {
                    one("")
                } else {
                    Ok(Vec::new())
                }
            }
            Kind::Codes => {
                let codes: Vec<_> = codes(name, value)?.iter().map(|code| code.as_str()).collect();
                match codes[..] {
                    [] if name == "select" => {
                        Err((value.span(), "`select` is empty: no finding would be shown".to_owned()))
                    }
                    [] => Ok(Vec::new()),
                    _ => one(&codes.join(",")),
                }
            }
            Kind::Words(known) => {
                let words = list(name, value, known[0])?;
                let words = words.iter().map(|entry| word(name, entry, known));
                let words = words.collect::<Result<Vec<_>, Wrong>>()?;
                if words.is_empty() { Ok(Vec::new()) } else { one(&words.join(",")) }
            }
            Kind::Word(known) => one(word(name, value, known)?),
            Kind::Dialect => {
                let id = string(name, value, DEFAULT.id)?;
                UriScheme::document_named(id).map_err(at(value.span()))?;
                one(id)
            }
            Kind::Preset => {
                let id = string(name, value, PRESETS[0].name)?;
                Check::prescribed(id).map_err(at(value.span()))?;
                one(id)
            }
            Kind::Patterns => {
                let patterns = list(name, value, "vendor/")?;
                patterns.into_iter().map(|entry| Ok(string(name, entry, "vendor/")?.to_owned())).collect()
            }
            Kind::Production => one(string(name, value, DEFAULT.start)?),
            Kind::Path => {
                let path = file.parent().unwrap_or(Path::new("")).join(string(name, value, "known.json")?);
                one(&path.display().to_string())
            }
        }
    }
}

/// Returns the message about what is wrong after a part of the file.
fn wrong(name: &str, before: &[u8], message: &str) -> Failure {
    let line = 1 + memchr::memchr_iter(b'\n', before).count();
    Failure::Message(format!("`{name}`, line {line}: {message}"))
}

/// An unknown name at a place.
fn at<E: Display>(place: Range<usize>) -> impl Fn(E) -> Wrong {
    move |error| (place.clone(), error.to_string())
}

/// Returns the message about a name of something that is none of the known ones.
fn unknown_of(what: &str, name: &str, known: &[&str]) -> String {
    let distance = |known: &&&str| damerau_levenshtein(name, known);
    let near =
        known.iter().filter(|_| name.len() < 100).min_by_key(distance).filter(|near| distance(near) < 4);
    let suggested = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    format!("there is no {what} `{name}`{suggested} (known {what}s: {})", known.join(", "))
}

/// Returns what was read of a value, if it is what its key requires.
fn required<T>(read: Option<T>, key: &str, value: &Entry<'_>, what: &str) -> Result<T, Wrong> {
    read.ok_or_else(|| (value.span(), format!("`{key}` requires {what}")))
}

fn flag(key: &str, value: &Entry<'_>) -> Result<bool, Wrong> {
    required(value.get_ref().as_bool(), key, value, "`true` or `false`")
}

fn string<'v>(key: &str, value: &'v Entry<'_>, example: &str) -> Result<&'v str, Wrong> {
    let what = format!("a string, as in `{key} = \"{example}\"`");
    required(value.get_ref().as_str(), key, value, &what)
}

fn list<'v, 't>(key: &str, value: &'v Entry<'t>, example: &str) -> Result<Vec<&'v Entry<'t>>, Wrong> {
    let what = format!("a list, as in `{key} = [\"{example}\"]`");
    Ok(required(value.get_ref().as_array(), key, value, &what)?.iter().collect())
}

fn word(key: &str, value: &Entry<'_>, known: &'static [&'static str]) -> Result<&'static str, Wrong> {
    let word = string(key, value, known[0])?;
    let found = known.iter().find(|known| **known == word);
    found.copied().ok_or_else(|| {
        (value.span(), format!("`{key}` has no value `{word}`; known values: {}", known.join(", ")))
    })
}

fn table_of<'v, 't>(key: &str, value: &'v Entry<'t>) -> Result<&'v DeTable<'t>, Wrong> {
    required(value.get_ref().as_table(), key, value, &format!("a table, as in `[{key}]`"))
}

fn codes(key: &str, value: &Entry<'_>) -> Result<Vec<Code>, Wrong> {
    let entries = list(key, value, "space")?;
    let read = |entry: &Entry<'_>| string(key, entry, "space")?.parse().map_err(at(entry.span()));
    entries.into_iter().map(read).collect()
}

fn severities(value: &Entry<'_>) -> Result<BTreeMap<Code, Severity>, Wrong> {
    let read = |(name, value): (&Spanned<std::borrow::Cow<'_, str>>, &Entry<'_>)| {
        let code: Code = name.get_ref().parse().map_err(at(name.span()))?;
        let level =
            level_named(string(name.get_ref(), value, "error")?).map_err(|told| (value.span(), told))?;
        Ok((code, level))
    };
    table_of("severity", value)?.iter().map(read).collect()
}

/// Reads the rules for a dialect or, with `of_files`, for files, and how these are read.
fn rules(of: &str, value: &Entry<'_>, of_files: bool) -> Result<(Rules, OfFile), Wrong> {
    let (mut rules, mut file) = (Rules::default(), OfFile::default());
    for (name, value) in table_of(of, value)? {
        let key = name.get_ref().as_ref();
        match key {
            "allow" => rules.allow = codes("allow", value)?.into_iter().collect(),
            "severity" => rules.severity = severities(value)?,
            "in" if of_files => {
                let format = string(key, value, "openapi")?;
                let wrong = || (value.span(), unknown_of("format", format, &FileFormat::names()));
                file.format = Some(FileFormat::find(format).ok_or_else(wrong)?.name);
            }
            "as" if of_files => {
                let check = Check::prescribed(string(key, value, PRESETS[0].name)?);
                file.check = Some(check.map_err(at(value.span()))?);
            }
            "dialect" if of_files => {
                let check = Check::named(string(key, value, DEFAULT.id)?);
                file.check = Some(check.map_err(at(value.span()))?);
            }
            "skip" if of_files => file.skip = flag(key, value)?,
            other => {
                let more = if of_files { ", in, as, dialect, skip" } else { "" };
                let known = format!("allow, severity{more}");
                return Err((name.span(), format!("there is no key `{other}` here (known keys: {known})")));
            }
        }
    }
    Ok((rules, file))
}
