//! `urlgram.toml`: the settings of a project.

use std::ffi::OsString;
use std::fs::File;
use std::io::Read as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command};
use strsim::damerau_levenshtein;
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use urlgram::{Code, DEFAULT, Dialect, UnknownName};

use super::failure::Failure;
use super::input::unreadable;

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
#[derive(Debug)]
pub struct Config {
    /// The file.
    pub path: PathBuf,
    dialect: Option<String>,
    start: Option<String>,
    select: Option<String>,
    ignore: Option<String>,
}

const NAME: &str = "urlgram.toml";
const KEYS: [&str; 4] = ["dialect", "start", "select", "ignore"];

/// The size limit of the file, in bytes.
const LARGEST: u64 = 1 << 20;

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
        let mut text = Vec::new();
        let read = File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut text));
        read.map_err(|error| unreadable(&name, &error))?;
        if text.len() as u64 > LARGEST {
            return Err(Failure::Message(format!(
                "`{name}` is larger than 1 MiB, the limit for a file of settings"
            )));
        }
        let text = String::from_utf8(text).map_err(|error| {
            wrong(&name, 1 + lines(&error.as_bytes()[..error.utf8_error().valid_up_to()]), "not UTF-8")
        })?;
        let mut config =
            Self { path: path.to_owned(), dialect: None, start: None, select: None, ignore: None };
        config.fill(&text).map_err(|(place, message)| {
            wrong(&name, 1 + lines(&text.as_bytes()[..place.start.min(text.len())]), &message)
        })?;
        Ok(config)
    }

    /// Reads settings from a text, or returns the place of an error and its message.
    fn fill(&mut self, text: &str) -> Result<(), (Range<usize>, String)> {
        let table = DeTable::parse(text)
            .map_err(|error| (error.span().unwrap_or_default(), error.message().to_owned()))?;
        let table = table.get_ref();
        for (key, value) in table {
            let to = match key.get_ref().as_ref() {
                "dialect" => &mut self.dialect,
                "start" => &mut self.start,
                "select" => &mut self.select,
                "ignore" => &mut self.ignore,
                other => return Err((key.span(), unknown(other))),
            };
            *to = match key.get_ref().as_ref() {
                name @ ("select" | "ignore") => codes(name, value)?,
                name => Some(string(name, value)?.to_owned()),
            };
        }
        let at = |name: &str| {
            let place = table.get(name).map(Spanned::span).unwrap_or_default();
            move |error: UnknownName| (place.clone(), error.to_string())
        };
        let dialect = self.dialect.as_ref().map_or(Ok(DEFAULT), |name| Dialect::find(name));
        let dialect = dialect.map_err(at("dialect"))?;
        if let Some(start) = &self.start {
            dialect.production(start).map_err(at("start"))?;
        }
        Ok(())
    }

    /// Returns the arguments that a subcommand lacks and the settings give. The command line takes precedence. If it selects a
    /// dialect, the start production of the settings, which is of another dialect, is ignored.
    pub fn arguments(&self, command: &Command, given: &ArgMatches) -> Vec<OsString> {
        let takes = |id: &str| command.get_arguments().find(|it| it.get_id() == id);
        let is_open =
            |id: &str| takes(id).is_some() && given.value_source(id) != Some(ValueSource::CommandLine);
        // Without a default, an absent argument means all dialects.
        let has_default = takes("dialect").is_some_and(|it| !it.get_default_values().is_empty());
        let is_ours = has_default && is_open("dialect");
        let settings = [
            ("dialect", self.dialect.as_ref().filter(|_| is_ours)),
            ("start", self.start.as_ref().filter(|_| is_ours && is_open("start"))),
            ("select", self.select.as_ref().filter(|_| is_open("select"))),
            ("ignore", self.ignore.as_ref().filter(|_| is_open("ignore"))),
        ];
        let given = settings.into_iter().filter_map(|(id, value)| Some(format!("--{id}={}", value?).into()));
        given.collect()
    }
}

fn wrong(name: &str, line: usize, message: &str) -> Failure {
    Failure::Message(format!("`{name}`, line {line}: {message}"))
}

fn lines(text: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', text).count()
}

fn unknown(key: &str) -> String {
    let distance = |known: &&&str| damerau_levenshtein(key, known);
    let near =
        KEYS.iter().filter(|_| key.len() < 100).min_by_key(distance).filter(|known| distance(known) < 4);
    let suggested = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    format!("there is no key `{key}`{suggested} (known keys: {})", KEYS.join(", "))
}

fn string<'v>(key: &str, value: &'v Spanned<DeValue<'_>>) -> Result<&'v str, (Range<usize>, String)> {
    let text = value.get_ref().as_str();
    text.ok_or_else(|| (value.span(), format!("`{key}` requires a string, as in `dialect = \"rfc3986\"`")))
}

/// Reads codes in the form that `--select` has.
fn codes(key: &str, value: &Spanned<DeValue<'_>>) -> Result<Option<String>, (Range<usize>, String)> {
    let list = value.get_ref().as_array();
    let list =
        list.ok_or_else(|| (value.span(), format!("`{key}` requires a list of codes, as in `[\"space\"]`")))?;
    let mut codes = Vec::new();
    for entry in list {
        let code: Result<Code, _> = string(key, entry)?.parse();
        codes.push(code.map_err(|error| (entry.span(), error.to_string()))?.as_str());
    }
    if codes.is_empty() && key == "select" {
        return Err((value.span(), "`select` is empty: no finding would be shown".to_owned()));
    }
    Ok((!codes.is_empty()).then(|| codes.join(",")))
}
