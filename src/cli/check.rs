//! `urlgram check`

use std::io::{self, BufWriter, IsTerminal};
use std::process::ExitCode;

use clap::Args;

use super::format::{self, Format};
use super::input::Inputs;
use super::{Colour, Failure, Grammar, Tolerance, finds};

const EXAMPLES: &str = "\
Examples:
  urlgram check 'http://user@ex_ample.com:80x/a b'
  urlgram check --start hostname www.w3.org 10.0.0.1
  urlgram check --input urls.txt --format ndjson
  find . -print0 | urlgram check -s fpath -0 -f quiet -
  urlgram check --extract -f sarif README.txt

Exit codes: 0 all inputs conform, 1 some do not, 2 the call or a file is wrong.";

/// Check URLs against the grammar of a document.
///
/// An input derives if it is in the language of the start production. It conforms if no rule of the document's
/// prose is broken either: a URL of a known scheme must have the form of that scheme. Both are said for each
/// input, with the place and the reason where it does not conform.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    /// Take the arguments for files, and check the URLs in their text (see `urlgram extract`). Findings are told by
    /// their lines and columns in the file.
    #[arg(long, conflicts_with_all = ["null", "crlf"])]
    extract: bool,

    #[command(flatten)]
    grammar: Grammar,

    #[command(flatten)]
    tolerance: Tolerance,

    /// How to print the verdicts.
    #[arg(short, long, value_enum, default_value_t = Format::Graphical)]
    format: Format,
}

pub fn run(arguments: &Arguments, colour: Colour) -> Result<ExitCode, Failure> {
    let check = arguments.tolerance.apply(arguments.grammar.check()?);
    let stdout = io::stdout().lock();
    let immediate = stdout.is_terminal();
    let (colour, lines) = (colour.is_wanted(), arguments.inputs.are_lines());
    let mut printer = format::Printer::new(arguments.format, colour, lines, BufWriter::new(stdout));
    let mut conform = true;
    if arguments.extract {
        finds::for_each(arguments.inputs.paths(), check, |find, file| {
            conform &= find.conforms();
            printer.print_find(find, file).map_err(|error| Failure::output(&error))
        })?;
        printer.finish().map_err(|error| Failure::output(&error))?;
        return Ok(exit(conform));
    }
    arguments.inputs.for_each(|input, origin| {
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
    Ok(exit(conform))
}

fn exit(conform: bool) -> ExitCode {
    if conform { ExitCode::SUCCESS } else { ExitCode::from(1) }
}
