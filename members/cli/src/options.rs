//! The arguments that several subcommands share.

use std::io::{self, IsTerminal as _};

use clap::{Args, ValueEnum};
use urlgram::{Check, DEFAULT, DIALECTS, Dialect, Reading};

use super::failure::Failure;

/// The arguments that select a grammar.
#[derive(Args, Debug)]
pub struct Grammar {
    #[arg(short, long, default_value = DEFAULT.id, help = dialects())]
    pub dialect: String,

    /// Start production, as the document spells it [default: that of a whole URL].
    #[arg(short, long, value_name = "PRODUCTION")]
    pub start: Option<String>,
}

pub fn dialects() -> String {
    let names = |dialect: &Dialect| [&[dialect.id], dialect.aliases].concat().join(" or ");
    let known: Vec<_> =
        DIALECTS.iter().map(|dialect| format!("{} ({})", names(dialect), dialect.document)).collect();
    format!("Grammar of a document: {}", known.join(", "))
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

/// The arguments that select a reading of a document.
#[derive(Args, Debug)]
pub struct Tolerance {
    /// Apply the corrections of evident misprints, or read the BNF as printed.
    #[arg(long, value_enum, default_value_t = ReadingName::Corrected)]
    pub reading: ReadingName,

    /// Accept what the document recommends that programs accept, such as a scheme in upper case.
    #[arg(long, conflicts_with = "strict")]
    pub tolerant: bool,

    /// Has no effect: `--tolerant` is off by default.
    #[arg(long, hide = true)]
    pub strict: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum ReadingName {
    /// The BNF as printed.
    Printed,
    /// The BNF with corrections of evident misprints.
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
