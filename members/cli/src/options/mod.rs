//! The arguments that several subcommands share.

pub mod foreign;
pub mod help;
pub mod implied;

use std::io::{self, IsTerminal as _};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use urlgram::check::NoStart;
use urlgram::library::Format;
use urlgram::schemes::UriScheme;
use urlgram::{Check, DEFAULT, DIALECTS, Dialect, PRESETS, Preset, Reading};

use crate::failure::Failure;
use crate::options::foreign::Foreign;

/// The arguments that select a grammar.
#[derive(Args, Debug)]
#[command(next_help_heading = "Grammar")]
pub struct Grammar {
    #[arg(short, long, default_value = DEFAULT.id, help = "Grammar of a document: rfc3986 (default), ...", long_help = dialects(), hide_default_value = true)]
    pub dialect: String,

    /// Start production [default: that of a whole URL].
    #[arg(short, long, value_name = "PRODUCTION")]
    pub start: Option<String>,

    #[command(flatten)]
    foreign: Foreign,

    #[arg(
        long = "as",
        id = "as",
        group = "read-grammar",
        value_name = "FORMAT",
        conflicts_with_all = ["dialect", "start", "grammar"],
        help = "Grammar that a format prescribes: cyclonedx, ...",
        long_help = presets()
    )]
    preset: Option<String>,
}

/// The document whose prose is asked. The document of a scheme has its syntax alone.
#[derive(Args, Debug)]
pub struct DocumentName {
    #[command(flatten)]
    _no_grammar: NoGrammar,

    #[arg(short, long, default_value = DEFAULT.id, help = dialects())]
    dialect: String,
}

impl DocumentName {
    pub fn dialect(&self) -> Result<&'static Dialect, Failure> {
        document(&self.dialect)
    }
}

/// Returns the dialect of a document of all URLs.
pub fn document(name: &str) -> Result<&'static Dialect, Failure> {
    Dialect::find(name).map_err(|unknown| match UriScheme::document_named(name) {
        Ok(of_scheme) => Failure::Message(format!(
            "this needs the rules of a document of all URLs, and {} is that of a scheme: `-d {}` has the generic ones",
            of_scheme.document, DEFAULT.id
        )),
        Err(_) => unknown.into(),
    })
}

/// Refuses a grammar in a file where the prose of a document is needed.
#[derive(Args, Debug)]
pub struct NoGrammar {
    /// No grammar in a file has what this needs.
    #[arg(long = "grammar", value_name = "FILE", hide = true, value_parser = has_no_prose)]
    _grammar: Option<String>,
}

fn has_no_prose(_: &str) -> Result<String, &'static str> {
    Err(
        "this needs what the prose of a document says, and a grammar in a file has none; -d chooses a document",
    )
}

pub fn dialects() -> String {
    let names = |dialect: &Dialect| [&[dialect.id], dialect.aliases].concat().join(" or ");
    let known: Vec<_> =
        DIALECTS.iter().map(|dialect| format!("{} ({})", names(dialect), dialect.document)).collect();
    format!("Grammar of a document [default: {}]: {}", DEFAULT.id, known.join(", "))
}

fn presets() -> String {
    let known: Vec<_> = PRESETS
        .iter()
        .map(|preset| format!("{} ({} `{}`)", preset.name, preset.dialect.document, preset.start))
        .collect();
    let is_url =
        |name: &&str| PRESETS.iter().any(|preset| preset.name.strip_prefix("json-schema:") == Some(*name));
    let formats = Format::names().filter(|name| !is_url(name)).collect::<Vec<_>>().join(", ");
    format!(
        "Grammar that a format prescribes, instead of -d and -s: {}; and the formats that are no URLs: {formats}",
        known.join(", ")
    )
}

impl Grammar {
    pub fn check(&self) -> Result<Check, Failure> {
        let how = &self.foreign.how;
        let (check, start) = if let Some(dialect) = self.foreign.dialect()? {
            (Check::new(dialect), self.foreign.start())
        } else if let Some(preset) = &self.preset {
            let format = Format::prescribed(preset)?;
            let start = format.start;
            (Check::new(how.published(format)?), Some(start))
        } else {
            (Check::named(&self.dialect)?, None)
        };
        let check = match self.start.as_deref().or(start).map(|start| check.with_start(start)) {
            Some(Err(NoStart::Undecided(error))) => return Err(how.not_regular(&error)),
            Some(check) => check?,
            None => check,
        };
        check.start().undecided().map_or(Ok(check), |error| Err(how.not_regular(error)))
    }

    /// Returns the format of JSON Schema that was chosen, or that prescribes what was chosen.
    pub fn schema_format(&self, check: &Check) -> Option<String> {
        let is_it = |it: &&Preset| it.dialect.id == check.dialect().id && it.start == check.start().name;
        let presets = PRESETS.iter().filter(is_it).map(|preset| preset.name);
        let mut names = self.preset.as_deref().into_iter().chain(presets);
        names.find_map(|name| name.strip_prefix("json-schema:")).map(str::to_owned)
    }
}

/// The arguments that select a check, for subcommands that ask for all of it.
#[derive(Args, Debug)]
pub struct Asked {
    #[command(flatten)]
    pub grammar: Grammar,

    #[command(flatten)]
    pub tolerance: Tolerance,

    /// Let a URI conform only if the document of its scheme allows it, too.
    ///
    /// By RFC 3986 and RFC 3987, an error by the document of the scheme, as RFC 3966 for `tel`, is a warning otherwise.
    #[arg(long, help_heading = "Grammar")]
    pub schemes: bool,
}

impl Asked {
    pub fn check(&self) -> Result<Check, Failure> {
        Ok(self.tolerance.apply(self.grammar.check()?).with_schemes(self.schemes))
    }
}

/// The arguments that select a reading of a document.
#[derive(Args, Debug)]
#[command(next_help_heading = "Grammar")]
pub struct Tolerance {
    /// Apply the corrections of evident misprints, or read the BNF as printed.
    #[arg(long, value_parser = one_of(READINGS), default_value = "corrected", hide_short_help = true)]
    pub reading: Reading,

    /// Accept what the document recommends that programs accept, such as a scheme in upper case.
    #[arg(long, conflicts_with = "strict", hide_short_help = true)]
    pub tolerant: bool,

    /// Accept no more than the document's grammar and rules, even if `urlgram.toml` has `tolerant`.
    #[arg(long, hide_short_help = true)]
    pub strict: bool,
}

/// The values of an option, each with its name and its help.
pub type Choices<T> = &'static [(&'static str, &'static str, T)];

/// Returns the parser of an option that takes one of these values.
pub fn one_of<T: Copy + Send + Sync>(all: Choices<T>) -> impl TypedValueParser<Value = T> {
    let shown = all.iter().map(|(name, help, _)| PossibleValue::new(*name).help(*help));
    PossibleValuesParser::new(shown).map(|name| {
        let found = all.iter().find(|(known, ..)| *known == name);
        found.map(|(.., value)| *value).expect("other names are refused")
    })
}

pub const READINGS: Choices<Reading> = &[
    ("printed", "The BNF as printed", Reading::Printed),
    ("corrected", "The BNF with corrections of evident misprints", Reading::Corrected),
];

impl Tolerance {
    pub fn apply(&self, check: Check) -> Check {
        check.with_tolerant(self.tolerant).with_reading(self.reading)
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Colour {
    /// If the output is a terminal and NO_COLOR is not set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Colour {
    pub fn is_wanted(self) -> bool {
        match self {
            Self::Auto => {
                let asked_not = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                !asked_not && io::stdout().is_terminal()
            }
            Self::Always => true,
            Self::Never => false,
        }
    }
}
