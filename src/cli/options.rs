//! The arguments that several subcommands share.

use std::io::{self, IsTerminal as _};

use clap::{Args, ValueEnum};
use urlgram::{Check, DEFAULT, DIALECTS, Dialect, Reading};

use super::failure::Failure;

/// The arguments that say what grammar is meant.
#[derive(Args, Debug)]
pub struct Grammar {
    #[arg(short, long, default_value = DEFAULT.id, help = dialects())]
    pub dialect: String,

    /// The production to begin with, as the document spells it [default: that of a whole URL].
    #[arg(short, long, value_name = "PRODUCTION")]
    pub start: Option<String>,
}

pub fn dialects() -> String {
    let names = |dialect: &Dialect| [&[dialect.id], dialect.aliases].concat().join(" or ");
    let known: Vec<_> =
        DIALECTS.iter().map(|dialect| format!("{} ({})", names(dialect), dialect.document)).collect();
    format!("The grammar to check against: {}", known.join(", "))
}

impl Grammar {
    pub fn check(&self) -> Result<Check, Failure> {
        let check = Check::new(Dialect::find(&self.dialect)?);
        Ok(match &self.start {
            Some(start) => check.start(start)?,
            None => check,
        })
    }
}

/// The arguments that say how strictly a document is read.
#[derive(Args, Debug)]
pub struct Tolerance {
    /// Whether evident misprints of the document are corrected.
    #[arg(long, value_enum, default_value_t = ReadingName::Corrected)]
    pub reading: ReadingName,

    /// Accept what the document asks programs that read URLs to accept, as a scheme in upper case.
    #[arg(long, conflicts_with = "strict")]
    pub tolerant: bool,

    /// Does nothing: nothing is tolerated unless `--tolerant` asks for it.
    #[arg(long, hide = true)]
    pub strict: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum ReadingName {
    /// The BNF to the letter.
    Printed,
    /// With the corrections that stand beside the grammar.
    Corrected,
}

impl Tolerance {
    pub fn apply(&self, check: Check) -> Check {
        check.tolerant(self.tolerant).reading(self.reading())
    }

    pub fn reading(&self) -> Reading {
        self.reading.reading()
    }
}

impl ReadingName {
    pub fn reading(self) -> Reading {
        match self {
            Self::Printed => Reading::Printed,
            Self::Corrected => Reading::Corrected,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Colour {
    /// On a terminal, unless NO_COLOR is set.
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
