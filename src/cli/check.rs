//! `urlgram check`

use std::io::{self, BufWriter, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::ExitCode;
use std::thread;

use clap::Args;
use urlgram::Check;
use urlgram::printable;

use super::failure::Failure;
use super::format::{Format, Printer};
use super::input::{Inputs, Source};
use super::judge::Judge;
use super::options::{Colour, Grammar, Tolerance};
use super::progress::Progress;
use super::say::say;
use super::{bulk, finds, summary};

const EXAMPLES: &str = "\
Examples:
  urlgram check 'http://user@ex_ample.com:80x/a b'
  urlgram check --start hostname www.w3.org 10.0.0.1
  urlgram check --input urls.txt --format ndjson
  find . -print0 | urlgram check -s fpath -0 -f quiet -
  urlgram check --extract -f sarif README.txt
  urlgram check --count --input urls.txt
  urlgram check --summary --input urls.txt.gz
  urlgram check --input urls.txt -f ndjson --no-diagnostics

Exit codes: 0 all inputs conform, 1 some do not, 2 the call or a file is wrong.";

/// Check URLs against the grammar of a document.
///
/// An input derives if it is in the language of the start production. It conforms if no rule of the document's
/// prose is broken either: a URL of a known scheme must have the form of that scheme. Both are said for each
/// input, with the place and the reason where it does not conform.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    /// Take the arguments for files, and check the URLs in their text (see `urlgram extract`). Findings are told by
    /// their lines and columns in the file. Not with --count, --summary and --no-diagnostics: these are of lists, such as
    /// `urlgram extract` prints.
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
    #[arg(long, conflicts_with = "format")]
    count: bool,

    /// Print the verdicts alone, without reasons; with `--format ndjson`. Much faster.
    #[arg(long, conflicts_with = "count")]
    no_diagnostics: bool,

    /// Print only a summary: how many inputs conform, the errors of the others, their schemes, and how many conform to
    /// the other documents. With `--format json` it is one object, with `--format ndjson` the last line, behind the verdicts.
    #[arg(long, conflicts_with = "count")]
    summary: bool,

    /// How many threads judge a list [default: one for each core].
    #[arg(long, value_name = "N", value_parser = number_of_threads)]
    threads: Option<NonZeroUsize>,
}

pub fn run(arguments: &Arguments, colour: Colour) -> Result<ExitCode, Failure> {
    let check = arguments.tolerance.apply(arguments.grammar.check()?);
    let format = arguments.printed()?;
    let out = BufWriter::new(io::stdout().lock());
    let mut printer = Printer::new(format, colour.is_wanted(), arguments.inputs.are_lines(), out);
    let mut judge = Judge::new(check, arguments.inputs.end(), arguments.inputs.crlf(), arguments.summary);
    let read = if arguments.extract {
        arguments.finds(check, &mut printer)
    } else {
        arguments.lists(&mut judge, &mut printer)
    };
    match read {
        Err(Failure::Message(_) | Failure::Told) if printer.checked() > 0 => {}
        Ok(()) | Err(Failure::Interrupt(_)) => {}
        Err(_) => return read.map(|()| ExitCode::SUCCESS),
    }
    // What can be told is told, even where not all could be read.
    let finished = arguments.finish(&judge, &mut printer, read.is_ok());
    finished.map_err(|error| Failure::output(&error))?;
    if let Err(Failure::Interrupt(_)) = read {
        let plural = if printer.checked() == 1 { "" } else { "s" };
        say(&format!("urlgram: interrupted after {} input{plural}", printer.checked()));
    }
    read.map(
        |()| if printer.conforming() == printer.checked() { ExitCode::SUCCESS } else { ExitCode::from(1) },
    )
}

impl Arguments {
    /// How verdicts are printed before the end.
    fn printed(&self) -> Result<Format, Failure> {
        let message = |text: &str| Err(Failure::Message(text.to_owned()));
        let of_lists =
            [(self.count, "--count"), (self.summary, "--summary"), (self.no_diagnostics, "--no-diagnostics")];
        if let Some((_, flag)) = of_lists.iter().find(|(given, _)| *given && self.extract) {
            return message(&format!(
                "`{flag}` is of lists, and `--extract` takes texts; the URLs of a text are a list by \
                 `urlgram extract FILE | urlgram check {flag} -`"
            ));
        }
        match self.format {
            _ if self.count => Ok(Format::Quiet),
            Format::Sarif | Format::Quiet if self.summary => {
                message("`--summary` goes with `--format graphical`, `json` and `ndjson`")
            }
            Format::Ndjson if self.no_diagnostics => Ok(Format::Verdicts),
            Format::Quiet => Ok(Format::Quiet),
            _ if self.no_diagnostics => message("`--no-diagnostics` goes with `--format ndjson`"),
            Format::Graphical | Format::Narrated | Format::Json if self.summary => Ok(Format::Quiet),
            format => Ok(format),
        }
    }

    fn finds<W: Write>(&self, check: Check, printer: &mut Printer<W>) -> Result<(), Failure> {
        finds::for_each(self.inputs.paths(), check, |find, file, path| {
            printer.reads(path);
            printer.print_find(find, file).map_err(|error| Failure::output(&error))
        })
    }

    fn lists<W: Write>(&self, judge: &mut Judge, printer: &mut Printer<W>) -> Result<(), Failure> {
        let threads = self.threads.map(NonZeroUsize::get);
        let threads = threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZeroUsize::get));
        self.inputs.for_each_source(|source| match source {
            Source::Argument(input, origin) => {
                if self.summary || self.count {
                    hint(input);
                }
                printer.reads(origin.name.as_bytes());
                judge.one(input, &origin, printer).map_err(|error| Failure::output(&error))
            }
            Source::List(list) => {
                // Lines and a bar on one terminal would be in each other's way.
                let alone = printer.format() == Format::Quiet || !io::stdout().is_terminal();
                let mut progress = Progress::new(&list, alone);
                printer.reads(&list.path);
                let begins = |list: &[u8]| {
                    if (self.summary || self.count) && self.inputs.are_lines() && !self.inputs.crlf() && ends_in_returns(list) {
                        say("urlgram: the lines end in carriage returns, which are no part of a URL: see `--crlf`");
                    }
                };
                bulk::judge(list, self.inputs.end(), threads.min(64), judge, printer, || progress.tick(), begins)
            }
        })
    }

    /// Prints what stands behind all verdicts; `complete` if that is all.
    fn finish<W: Write>(&self, judge: &Judge, printer: &mut Printer<W>, complete: bool) -> io::Result<()> {
        let (checked, conforming) = (printer.checked(), printer.conforming());
        if let Some(summary) = judge.summary() {
            summary::print(summary, self.format, printer.out())?;
        } else if self.count {
            write!(printer.out(), "conform {conforming}\ndo not conform {}\n", checked - conforming)?;
        } else {
            printer.finish(complete)?;
        }
        printer.flush()
    }
}

fn number_of_threads(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "give the number of threads, 1 or more")
}

/// Whether the first lines do, some of many or all of few.
fn ends_in_returns(list: &[u8]) -> bool {
    let mut lines = list.split_inclusive(|byte| *byte == b'\n').take(8);
    let first = lines.next().is_some_and(|line| line.ends_with(b"\r\n"));
    // The last one may have no end.
    first && lines.all(|line| line.ends_with(b"\r\n") || !line.ends_with(b"\n"))
}

/// Says that an argument is a file, where it can be no URL: few want to sum up a list of one.
fn hint(input: &[u8]) {
    let name = std::str::from_utf8(input).ok().filter(|name| !name.contains(':'));
    if let Some(name) = name.filter(|name| Path::new(name).is_file()) {
        let name = printable(name.as_bytes());
        say(&format!("urlgram: `{name}` is a file, too: its lines are checked with `--input {name}`"));
    }
}
