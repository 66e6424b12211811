//! `urlgram check`

use std::ffi::OsStr;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

use clap::{Args, ValueEnum as _};
use urlgram::Check;

use super::config::Config;
use super::failure::Failure;
use super::failure::say;
use super::format::{Format, Printer};
use super::input::{Inputs, Skip, Source};
use super::judge::Judge;
use super::options::{Grammar, Tolerance};
use super::output::Output;
use super::progress::Progress;
use super::record::{Counts, Files, Options, Recorder};
use super::shown::Shown;
use super::{bulk, finds, hint, summary};

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
  urlgram check --failures --ignore other-start -i urls.txt -i more.txt
  urlgram check --deny-warnings --select password,low-port -i urls.txt
  urlgram check --crlf --skip bom,blank,comments --input urls.txt
  urlgram check -d rfc3986 --record record.json --count -i urls.txt
  urlgram -d rfc3986 http://h/

A verdict depends on the document alone: --select and --ignore choose which findings are shown and counted. They change neither \
`conforms` nor `derives` nor the exit code of an input that does not conform.

The settings of a project are in `urlgram.toml`, in the working directory or above: `dialect`, `start`, `select`, `ignore`. \
The command line takes precedence.

Exit codes: 0 all inputs conform, 1 some do not (or have a warning, with --deny-warnings), 2 usage or I/O error.";

/// Check URLs against the grammar of a document.
///
/// An input derives if it is in the language of the start production. It conforms if it also violates no rule of the
/// document's prose: a URL of a known scheme must match the form of that scheme. Both verdicts are printed for each
/// input, with the place and the reason if it does not conform.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct Arguments {
    #[command(flatten)]
    inputs: Inputs,

    /// Treat arguments as file names, and check the URLs in their text (see `urlgram extract`). Places are lines and columns of
    /// the file. --count, --summary and --no-diagnostics require a list, such as the output of `urlgram extract`, and do not
    /// go with --extract.
    #[arg(long, conflicts_with_all = ["null", "crlf", "skip"])]
    extract: bool,

    #[command(flatten)]
    grammar: Grammar,

    #[command(flatten)]
    tolerance: Tolerance,

    /// Output format.
    #[arg(short, long, value_enum, default_value_t = Format::Graphical)]
    format: Format,

    /// Print only the number of inputs that conform and of those that do not.
    #[arg(long, conflicts_with = "format")]
    count: bool,

    /// Print only the verdicts, without findings; requires `--format ndjson`. Much faster.
    #[arg(long, conflicts_with = "count")]
    no_diagnostics: bool,

    /// Print only a summary: the number of inputs that conform, the errors of the others, the schemes, and the number that
    /// conforms to each other document. With `--format json` it is one object, with `--format ndjson` the last line, after the verdicts.
    #[arg(long, conflicts_with = "count")]
    summary: bool,

    /// Print the report on each input of a list. The default is at most three reports for each code, and counts.
    #[arg(long, conflicts_with = "count")]
    full: bool,

    #[command(flatten)]
    shown: Shown,

    /// Write a record of the check to this file (JSON): version, grammar and its digest, options, files and their digests, counts.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Number of threads that check a list [default: one for each core].
    #[arg(long, value_name = "N", value_parser = number_of_threads)]
    threads: Option<NonZeroUsize>,
}

pub fn run(arguments: &Arguments, config: Option<&Config>, out: &mut Output) -> Result<bool, Failure> {
    let check = arguments.tolerance.apply(arguments.grammar.check()?);
    let format = arguments.printed()?;
    let recorder = arguments.record.as_deref().map(Recorder::new).transpose()?;
    let shown = Shown { counted: recorder.is_some(), ..arguments.shown.clone() };
    let (colour, is_terminal) = (out.colour, out.is_terminal);
    let inputs = &arguments.inputs;
    let mut printer = Printer::new(format, colour, inputs.are_lines(), shown, out);
    let mut judge = Judge::new(check, inputs.end(), inputs.crlf, &inputs.skip, arguments.summary);
    let mut files = Files::new(recorder.is_some());
    let mut hints = Vec::new();
    let read = if arguments.extract {
        arguments.finds(check, &mut files, &mut printer)
    } else {
        arguments.lists(&mut judge, &mut files, &mut hints, &mut printer, is_terminal)
    };
    match read {
        Err(Failure::Message(_) | Failure::Told) if printer.checked > 0 => {}
        Ok(()) | Err(Failure::Interrupt(_)) => {}
        Err(failure) => return Err(failure),
    }
    // The results are printed even if not all inputs could be read.
    arguments.finish(&judge, &mut printer, read.is_ok())?;
    hints.extend(arguments.remarks(&printer));
    for hint in &hints {
        say(&format!("urlgram: {hint}"));
    }
    let counts = Counts {
        inputs: printer.checked,
        conform: printer.conforming,
        tally: &printer.tally,
        complete: read.is_ok(),
    };
    if let Some(recorder) = recorder {
        recorder.write(&check, &counts, &arguments.options(config), &files)?;
    }
    if let Err(Failure::Interrupt(_)) = read {
        say(&format!("urlgram: interrupted after {}", inputs_of(printer.checked)));
    }
    let passes = printer.conforming == printer.checked && printer.tally.denied == 0;
    read.map(|()| passes)
}

fn inputs_of(number: u64) -> String {
    format!("{number} input{}", if number == 1 { "" } else { "s" })
}

impl Arguments {
    /// Returns the first input among the arguments.
    pub fn first(&self) -> Option<&OsStr> {
        self.inputs.first()
    }

    /// Returns the format of the verdicts before the end.
    fn printed(&self) -> Result<Format, Failure> {
        let message = |text: &str| Err(Failure::Message(text.to_owned()));
        let of_lists =
            [(self.count, "--count"), (self.summary, "--summary"), (self.no_diagnostics, "--no-diagnostics")];
        if let Some((_, flag)) = of_lists.iter().find(|(given, _)| *given && self.extract) {
            return message(&format!(
                "`{flag}` requires a list, and `--extract` reads texts; extract the list first: \
                `urlgram extract FILE | urlgram check {flag} -`"
            ));
        }
        match self.format {
            _ if self.count => Ok(Format::Quiet),
            Format::Sarif | Format::Quiet if self.summary => {
                message("`--summary` requires `--format graphical`, `json` and `ndjson`")
            }
            Format::Ndjson if self.no_diagnostics => Ok(Format::Verdicts),
            Format::Quiet => Ok(Format::Quiet),
            _ if self.no_diagnostics => message("`--no-diagnostics` requires `--format ndjson`"),
            Format::Graphical | Format::Narrated | Format::Json if self.summary => Ok(Format::Quiet),
            format => Ok(format),
        }
    }

    /// Returns the options that a record stores.
    fn options(&self, config: Option<&Config>) -> Options {
        let codes = |codes: &[urlgram::Code]| {
            let mut names: Vec<_> = codes.iter().map(|code| code.as_str()).collect();
            names.sort_unstable();
            names.dedup();
            names
        };
        let skips = |kind: &&Skip| self.inputs.skip.contains(kind);
        Options {
            reading: self.tolerance.reading(),
            tolerant: self.tolerance.tolerant,
            select: codes(&self.shown.select),
            ignore: codes(&self.shown.ignore),
            deny_warnings: self.shown.deny_warnings,
            null: !self.inputs.are_lines(),
            crlf: self.inputs.crlf,
            skip: Skip::value_variants().iter().filter(skips).map(|kind| kind.name()).collect(),
            extract: self.extract,
            config: config.map(|config| config.path.display().to_string()),
        }
    }

    /// Returns remarks on facts that the verdicts do not show.
    fn remarks<W: Write>(&self, printer: &Printer<W>) -> Vec<String> {
        let tally = &printer.tally;
        let hides = !(self.shown.select.is_empty() && self.shown.ignore.is_empty());
        let mut remarks = Vec::new();
        if hides && tally.unexplained > 0 && self.is_for_people() {
            let verb = if tally.unexplained == 1 { "does" } else { "do" };
            let inputs = inputs_of(tally.unexplained);
            remarks.push(format!(
                "the errors of {inputs} that {verb} not conform are hidden by `--select` or `--ignore`"
            ));
        }
        if tally.denied > 0 && self.is_for_people() {
            let verb = if tally.denied == 1 { "conforms but has" } else { "conform but have" };
            remarks.push(format!(
                "{} {verb} a warning: exit code 1 by `--deny-warnings`",
                inputs_of(tally.denied)
            ));
        }
        remarks
    }

    fn is_for_people(&self) -> bool {
        self.summary || matches!(self.format, Format::Graphical | Format::Narrated)
    }

    fn finds<W: Write>(
        &self,
        check: Check,
        files: &mut Files,
        printer: &mut Printer<W>,
    ) -> Result<(), Failure> {
        finds::for_each(self.inputs.paths(), check, files, |find, file, path| {
            printer.reads(path);
            Ok(printer.print_find(find, file)?)
        })
    }

    fn lists<W: Write>(
        &self,
        judge: &mut Judge,
        files: &mut Files,
        hints: &mut Vec<String>,
        printer: &mut Printer<W>,
        is_terminal: bool,
    ) -> Result<(), Failure> {
        let threads = self.threads.map(NonZeroUsize::get);
        let threads = threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, NonZeroUsize::get));
        let check = judge.check;
        self.inputs.for_each_source(files.wanted, |source| match source {
            Source::Argument(input, origin) => {
                if self.summary || self.count {
                    hint::of_argument(input);
                }
                printer.reads(origin.name.as_bytes());
                printer.fold(false);
                Ok(judge.one(input, &origin, printer)?)
            }
            Source::List(list) => {
                // Verdicts and a progress bar on one terminal would overwrite each other.
                let alone = printer.format == Format::Quiet || !is_terminal;
                let mut progress = Progress::new(&list, alone);
                printer.reads(&list.path);
                printer.fold(!self.full);
                files.opened(&list);
                let name = list.name.clone();
                let begins = |list: &[u8]| {
                    if self.is_for_people() {
                        hints.extend(hint::of_list(&self.inputs, &name, list, &check));
                    }
                };
                let threads = threads.min(64);
                bulk::judge(list, self.inputs.end(), threads, judge, printer, || progress.tick(), begins)?;
                files.finished();
                Ok(())
            }
        })
    }

    /// Prints the text after all verdicts; `complete` says whether all inputs were read.
    fn finish<W: Write>(&self, judge: &Judge, printer: &mut Printer<W>, complete: bool) -> io::Result<()> {
        let (checked, conforming) = (printer.checked, printer.conforming);
        if let Some(summary) = &judge.summary {
            summary::print(summary, self.format, &mut printer.out)?;
        } else if self.count {
            write!(&mut printer.out, "conform {conforming}\ndo not conform {}\n", checked - conforming)?;
        } else {
            printer.finish(complete)?;
        }
        printer.flush()
    }
}

fn number_of_threads(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "the number of threads must be at least 1")
}
