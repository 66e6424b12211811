//! `urlgram check`

use std::io::{self, BufWriter, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::thread;

use clap::Args;
use urlgram::Check;
use urlgram::diagnosis::Bulk;

use super::bulk::{self, Judges, Tally};
use super::format::{self, Format};
use super::input::{Inputs, Source};
use super::{Colour, Failure, Grammar, Tolerance, finds};

const EXAMPLES: &str = "\
Examples:
  urlgram check 'http://user@ex_ample.com:80x/a b'
  urlgram check --start hostname www.w3.org 10.0.0.1
  urlgram check --input urls.txt --format ndjson
  find . -print0 | urlgram check -s fpath -0 -f quiet -
  urlgram check --extract -f sarif README.txt
  urlgram check --count --input urls.txt
  urlgram check --input urls.txt --format ndjson --no-diagnostics

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

    /// Print only how many inputs conform, and how many do not.
    #[arg(long, conflicts_with_all = ["format", "extract"])]
    count: bool,

    /// Print the verdicts alone, without reasons; with `--format ndjson`. Much faster.
    #[arg(long, conflicts_with_all = ["count", "extract"])]
    no_diagnostics: bool,

    /// How many threads judge a list, where only verdicts are asked for [default: one for each core].
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

pub fn run(arguments: &Arguments, colour: Colour) -> Result<ExitCode, Failure> {
    let check = arguments.tolerance.apply(arguments.grammar.check()?);
    if arguments.no_diagnostics && !matches!(arguments.format, Format::Ndjson | Format::Quiet) {
        return Err(Failure::Message("`--no-diagnostics` goes with `--format ndjson`".to_owned()));
    }
    let quiet = arguments.format == Format::Quiet && !arguments.extract;
    if quiet || arguments.count || arguments.no_diagnostics {
        return verdicts(arguments, check);
    }
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
        let report = check.run(input);
        conform &= report.conforms;
        printer.print(&report, origin).map_err(|error| Failure::output(&error))?;
        if immediate { printer.flush() } else { Ok(()) }.map_err(|error| Failure::output(&error))
    })?;
    printer.finish().map_err(|error| Failure::output(&error))?;
    Ok(exit(conform))
}

/// Verdicts alone: no more is asked of any input.
fn verdicts(arguments: &Arguments, check: Check) -> Result<ExitCode, Failure> {
    let told = arguments.format == Format::Ndjson;
    let end = arguments.inputs.end();
    let bulk = Bulk::new(check, end).crlf(arguments.inputs.crlf());
    let threads = arguments.threads.map(NonZeroUsize::get);
    let threads = threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZeroUsize::get));
    let mut judges = Judges::new(&bulk, end, threads.min(64), told);
    let mut out = BufWriter::new(io::stdout().lock());
    let mut tally = Tally::default();
    arguments.inputs.for_each_source(|source| {
        match source {
            Source::Argument(input, _) => {
                let conforms = check.conforms(input);
                tally.add(conforms);
                if told {
                    bulk::tell(&mut out, input, conforms).map_err(|error| Failure::output(&error))?;
                }
            }
            Source::List(reader, name) => tally += judges.list(reader, name, &mut out)?,
        }
        Ok(())
    })?;
    if arguments.count {
        write!(out, "conform {}\ndo not conform {}\n", tally.conform, tally.others)
            .map_err(|error| Failure::output(&error))?;
    }
    out.flush().map_err(|error| Failure::output(&error))?;
    Ok(exit(tally.others == 0))
}

fn exit(conform: bool) -> ExitCode {
    if conform { ExitCode::SUCCESS } else { ExitCode::from(1) }
}
