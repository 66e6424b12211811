//! `urlgram check`

use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ArgGroup, Args, ValueEnum};
use urlgram::{Check, DEFAULT, DIALECTS, Dialect, Reading};

use super::format::{self, Format};
use super::input::{self, Separator};
use super::{Colour, Failure};

const EXAMPLES: &str = "\
Examples:
  urlgram check 'http://user@ex_ample.com:80x/a b'
  urlgram check --start hostname www.w3.org 10.0.0.1
  urlgram check --input urls.txt --format ndjson
  find . -print0 | urlgram check -s fpath -0 -f quiet -

Exit codes: 0 all inputs conform, 1 some do not, 2 the call or a file is wrong.";

/// Check URLs against the grammar of a document.
///
/// An input derives if it is in the language of the start production. It conforms if no rule of the document's
/// prose is broken either: a URL of a known scheme must have the form of that scheme. Both are said for each
/// input, with the place and the reason where it does not conform.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, group(ArgGroup::new("inputs").required(true).args(["urls", "input"])))]
pub struct Arguments {
    /// What to check; `-` is a list on standard input, one input a line.
    #[arg(value_name = "URL")]
    urls: Vec<OsString>,

    /// Check the lines of a file; `-` is standard input.
    #[arg(short, long, value_name = "FILE")]
    input: Option<PathBuf>,

    #[arg(short, long, default_value = DEFAULT.id, help = dialects())]
    dialect: String,

    /// The production to begin with, as the document spells it [default: that of a whole URL].
    #[arg(short, long, value_name = "PRODUCTION")]
    start: Option<String>,

    /// Whether evident misprints of the document are corrected.
    #[arg(long, value_enum, default_value_t = ReadingName::Corrected)]
    reading: ReadingName,

    /// Tolerate nothing: what programs are only asked to accept does not conform.
    #[arg(long)]
    strict: bool,

    /// How to print the verdicts.
    #[arg(short, long, value_enum, default_value_t = Format::Graphical)]
    format: Format,

    /// Inputs of a list end with NUL, not with a line feed.
    #[arg(short = '0', long = "null", conflicts_with = "crlf")]
    null: bool,

    /// A carriage return before a line feed belongs to the end of the line, not to the input.
    #[arg(long)]
    crlf: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ReadingName {
    /// The BNF to the letter.
    Printed,
    /// With the corrections that stand beside the grammar.
    Corrected,
}

fn dialects() -> String {
    let known: Vec<_> =
        DIALECTS.iter().map(|dialect| format!("{} ({})", dialect.id, dialect.document)).collect();
    format!("The grammar to check against: {}", known.join(", "))
}

impl Arguments {
    fn check(&self) -> Result<Check, Failure> {
        let check =
            Check::new(Dialect::find(&self.dialect)?).strict(self.strict).reading(match self.reading {
                ReadingName::Printed => Reading::Printed,
                ReadingName::Corrected => Reading::Corrected,
            });
        Ok(match &self.start {
            Some(start) => check.start(start)?,
            None => check,
        })
    }

    fn separator(&self) -> Separator {
        match (self.null, self.crlf) {
            (true, _) => Separator::Nul,
            (_, true) => Separator::CrLf,
            _ => Separator::LineFeed,
        }
    }
}

pub fn run(arguments: &Arguments, colour: Colour) -> Result<ExitCode, Failure> {
    let check = arguments.check()?;
    let stdout = io::stdout().lock();
    let immediate = stdout.is_terminal();
    let mut printer = format::Printer::new(arguments.format, colour.is_wanted(), BufWriter::new(stdout));
    let mut conform = true;
    input::for_each(&arguments.urls, arguments.input.as_ref(), arguments.separator(), |input, origin| {
        if arguments.format == Format::Quiet {
            conform &= check.conforms(input);
            return Ok(());
        }
        let report = check.run(input);
        conform &= report.conforms;
        printer.print(&report, origin).map_err(|error| Failure::output(&error))?;
        if immediate { printer.flush() } else { Ok(()) }.map_err(|error| Failure::output(&error))
    })?;
    printer.finish().map_err(|error| Failure::output(&error))?;
    Ok(if conform { ExitCode::SUCCESS } else { ExitCode::from(1) })
}
