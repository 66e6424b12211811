//! `urlgram check`

mod hint;
mod record;
mod summary;

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;

use clap::builder::PossibleValue;
use clap::{ArgAction, Args, ValueEnum as _};
use urlgram::{Check, Code};

use self::record::Options;
use crate::failure::{Failure, counted, said, say};
use crate::files::replace;
use crate::input::digests::Digests;
use crate::input::values::{ValueArguments, ValueReader};
use crate::input::{Inputs, Skip, Source, finds, for_each_file};
use crate::lists::bulk;
use crate::lists::checker::Checker;
use crate::lists::progress::Progress;
use crate::options::Asked;
use crate::output::Output;
use crate::output::format::{Format, Printer, Style};
use crate::policy::baseline::{self, Baseline};
use crate::policy::shown::Shown;
use crate::policy::{Accepted, Level, Policy};
use crate::project::config::Config;
use crate::project::{self, Common, config};
use crate::signals;

const EXAMPLES: &str = "\
Examples:
  urlgram check 'http://h/a b?q=<x>'
  urlgram check -d rfc3987 --full 'http://h/é|'
  urlgram check --as cyclonedx 'git@github.com:a/b.git'
  urlgram check -d rfc1738 --start hostname www.w3.org 10.0.0.1
  urlgram check --input urls.txt --format concise
  urlgram check --allow host-case --baseline known.json -f github -i urls.txt
  urlgram check --fail-on warning --select password,low-port -i urls.txt
  urlgram check --failures --ignore other-start -i urls.txt -i more.txt
  urlgram check .
  urlgram check docs src/main.rs -f github
  urlgram check --extract -f sarif README.txt
  urlgram check --summary --input urls.txt.gz
  urlgram check --count --input urls.txt
  urlgram check --input urls.txt -f ndjson --no-diagnostics
  urlgram check --crlf --skip bom,blank,comments --input urls.txt
  urlgram check --record record.json --count -i urls.txt
  find . -print0 | urlgram check -s path -0 -f quiet -

A verdict depends on the document alone: --select and --ignore choose which findings are shown and counted. They change neither \
`conforms` nor `derives` nor the exit code of an input that does not conform.

What a project accepts changes the exit code alone: `--allow CODE`, `--baseline FILE`, and the settings in `urlgram.toml`, in the \
working directory or above (`urlgram config` prints them). The command line takes precedence.

Exit codes: 0 no input fails, 1 some do, 2 usage or I/O error. An input that does not conform fails, unless its errors are accepted.";

/// Check URLs against the grammar of a document.
///
/// An input derives if it is in the language of the start production. It conforms if it also violates no rule of the
/// document's prose: a URL of a known scheme must match the form of that scheme. Both verdicts are printed for each
/// input, with the place and the reason if it does not conform, and else with the parts as the grammar reads them.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES, disable_help_flag = true, override_usage = "urlgram check [OPTIONS] <URL|PATH>...")]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct Arguments {
    #[command(flatten)]
    pub inputs: Inputs,

    #[command(flatten)]
    selection: project::Selection,

    /// Treat arguments as files, and check the URLs in their text.
    ///
    /// They are found as `urlgram extract` finds them. Places are lines and columns of the file. --count, --summary and
    /// --no-diagnostics require a list, such as the output of `urlgram extract`, and cannot be combined with --extract.
    #[arg(long, help_heading = "Input", conflicts_with_all = ["null", "crlf", "skip", "documents"])]
    extract: bool,

    #[command(flatten)]
    documents: ValueArguments,

    #[command(flatten)]
    asked: Asked,

    /// Format: graphical, concise, json, ndjson, github, ...
    ///
    /// `concise` has one line a finding, and `github`, `gitlab`, `junit` and `sarif` are for CI.
    #[arg(short, long, value_enum, default_value_t = Format::Graphical, help_heading = "Output", hide_default_value = true)]
    format: Format,

    /// Write another format to a file, too, as in `--also sarif=urlgram.sarif`; may be repeated.
    #[arg(long, value_name = "FORMAT=FILE", value_parser = format_and_file, help_heading = "Output", hide_short_help = true)]
    also: Vec<(Format, PathBuf)>,

    /// Print only how many inputs conform, and how many do not.
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    count: bool,

    /// Print only the verdicts, without findings.
    ///
    /// Requires `--format ndjson`, and is much faster.
    #[arg(long, conflicts_with = "count", help_heading = "Output", hide_short_help = true)]
    no_diagnostics: bool,

    /// Print only a summary: verdicts, errors, schemes.
    ///
    /// It has the number of inputs that conform, the errors of the others, the schemes, and the number that conforms to each other
    /// document. With `--format json` it is one object, with `--format ndjson` the last line, after the verdicts.
    #[arg(long, conflicts_with = "count", help_heading = "Output")]
    summary: bool,

    /// Print each report of a list, and all of each.
    ///
    /// Without it, at most three reports for each code are printed of a list. With it, each report has every section, the
    /// productions around a place with their grammar, and the other documents to which an input conforms.
    #[arg(long, conflicts_with = "count", help_heading = "Output")]
    full: bool,

    #[command(flatten)]
    shown: Shown,

    /// Print only inputs that fail.
    ///
    /// These are the inputs that do not conform, unless all their errors are allowed or in the baseline.
    #[arg(long, conflicts_with = "count", help_heading = "Selection")]
    failures: bool,

    #[command(flatten)]
    accepted: Accepted,

    /// Write a record of the check to this file (JSON).
    ///
    /// It has the version, the grammar and its digest, options, files and their digests, and counts.
    #[arg(long, value_name = "FILE", help_heading = "Output", hide_short_help = true)]
    record: Option<PathBuf>,

    /// Number of threads that check a list [default: one for each core].
    #[arg(long, value_name = "N", value_parser = number_of_threads, help_heading = "Input", hide_short_help = true)]
    threads: Option<NonZeroUsize>,

    /// Print help: --help has more options, and examples.
    #[arg(short, long, action = ArgAction::Help, help_heading = "Output")]
    help: Option<bool>,
}

/// Checks the inputs. `by_default` is true if nobody chose the grammar, and `takes_paths` if arguments may be files and folders.
pub fn run(
    arguments: &mut Arguments,
    config: Option<&Config>,
    by_default: bool,
    takes_paths: bool,
    out: &mut Output,
) -> Result<bool, Failure> {
    let check = arguments.asked.check()?;
    let Arguments { selection, inputs, documents, extract, asked, .. } = &mut *arguments;
    let reads_files = *extract || documents.named().is_some();
    let takes_paths = takes_paths && asked.grammar.start.is_none();
    let paths = selection.paths(inputs, documents, reads_files, *extract, takes_paths)?;
    let arguments = &*arguments;
    arguments.refuse_shared(&paths)?;
    let has_paths = !paths.is_empty();
    let mut reading = if has_paths { None } else { arguments.documents.reading(check)? };
    let check = reading.as_ref().map_or(check, ValueReader::check);
    let by_default = by_default && !has_paths && !reading.as_ref().is_some_and(ValueReader::prescribes);
    if arguments.summary && reading.as_ref().is_some_and(|reading| !reading.is_uniform()) {
        return Err(Failure::because(
            "`--summary` requires one grammar for all inputs, and this format has several",
        ));
    }
    let format = arguments.printed(has_paths)?;
    let record = arguments.record.as_deref().map(record::file).transpose()?;
    let shown = Shown {
        counted: record.is_some(),
        failures: arguments.failures,
        faulty: has_paths,
        ..arguments.shown.clone()
    };
    // The files of a project may have several grammars.
    let only = (!has_paths).then_some(&check);
    let policy = config::policy(&arguments.accepted, &check, only, config)?;
    let (colour, is_terminal) = (out.colour, out.is_terminal);
    let inputs = &arguments.inputs;
    let alone = inputs.is_alone() && !arguments.extract && reading.is_none() && !has_paths;
    let style = Style { colour, full: arguments.full, lines: !inputs.null, alone, by_default };
    let mut printer = Printer::new(format, style, shown, policy, out);
    for (format, _) in &arguments.also {
        printer = printer.also(*format);
    }
    let mut checker = Checker::new(check, inputs.end(), inputs.crlf, &inputs.skip, arguments.summary);
    let mut files = Digests::new(record.is_some());
    let mut hints = Vec::new();
    let mut count = project::Count::default();
    let read = if has_paths {
        let listed = if arguments.inputs.is_empty() {
            Ok(())
        } else {
            arguments.lists(&mut checker, &mut files, &mut hints, &mut printer, is_terminal)
        };
        listed.and_then(|()| arguments.project(check, &paths, &mut files, &mut count, &mut printer))
    } else if arguments.extract {
        arguments.finds(check, &mut files, &mut printer)
    } else if let Some(reading) = &mut reading {
        arguments.values(reading, &mut checker, &mut files, &mut printer)
    } else {
        arguments.lists(&mut checker, &mut files, &mut hints, &mut printer, is_terminal)
    };
    match read {
        Err(Failure::Message(_) | Failure::Reported) if printer.checked > 0 => {}
        Ok(()) | Err(Failure::Interrupt(_)) => {}
        Err(failure) => return Err(failure),
    }
    // The results are printed even if not all inputs could be read.
    arguments.finish(&checker, &mut printer, read.is_ok())?;
    for ((_, path), text) in arguments.also.iter().zip(printer.others(read.is_ok())?) {
        replace(path, text)?;
    }
    if has_paths && arguments.is_for_people() && !arguments.count {
        writeln!(printer.out, "{}", of_project(count, &printer))?;
        printer.out.flush()?;
    }
    if has_paths && count.files == 0 && read.is_ok() {
        hints.push("no file was read".to_owned());
    }
    hints.extend(arguments.unchecked(count));
    hints.extend(arguments.remarks(&printer));
    if let Some(path) = arguments.accepted.baseline.as_deref().filter(|_| has_paths && read.is_ok()) {
        let gone = gone_files(path, &paths, &printer.policy);
        printer.policy.files.extend(gone);
    }
    let tally = &printer.tally;
    let mut passes = printer.failed() == 0;
    if let Some(path) = arguments.accepted.baseline.as_deref().filter(|_| printer.policy.writes) {
        if read.is_ok() {
            baseline::write(path, only, &tally.keys, &printer.policy.files)?;
            let findings = tally.keys.values().sum();
            hints.push(format!("wrote {} to `{}`", counted(findings, "findings"), path.display()));
            passes = true;
        }
    } else if let Some(known) = &printer.policy.baseline {
        let (new, gone) = known.compared(&tally.keys, &printer.policy.files);
        passes &= new == 0;
        hints.extend(compared(new, gone, &known.path.display().to_string()));
    }
    for hint in &hints {
        say(&format!("urlgram: {hint}"));
    }
    if let Some(path) = record {
        let options = arguments.options(config, &printer.policy);
        record::write(&path, &check, &printer, [read.is_ok(), passes], &options, &files)?;
    }
    if let Err(Failure::Interrupt(_)) = read {
        say(&format!("urlgram: interrupted after {}", counted(printer.checked, "inputs")));
    }
    read.map(|()| passes)
}

/// Returns the files of a baseline that are no longer in the folders that were checked: these have been checked, too.
fn gone_files(path: &Path, paths: &[PathBuf], policy: &Policy) -> Vec<String> {
    // A baseline that is to be written has not been read.
    let known = policy.baseline.clone().or_else(|| Baseline::read(path, None).ok().map(Arc::new));
    let is_gone = |file: &&str| {
        let at = policy.root.join(file);
        !policy.files.contains(*file)
            && !at.exists()
            && paths.iter().any(|path| path.is_dir() && is_below(path, &at))
    };
    known.iter().flat_map(|known| known.files()).filter(is_gone).map(str::to_owned).collect()
}

/// Returns whether a file that need not exist is in a folder, or in one below it.
fn is_below(folder: &Path, file: &Path) -> bool {
    let Ok(folder) = folder.canonicalize() else { return false };
    let mut above = file.ancestors().skip(1).filter_map(|path| path.canonicalize().ok());
    above.next().is_some_and(|above| above.starts_with(folder))
}

/// Says how the findings of a check differ from those of a baseline.
fn compared(new: u64, gone: u64, path: &str) -> Vec<String> {
    let mut hints = Vec::new();
    if new > 0 {
        hints.push(said(new, ["finding is", "findings are"]) + &format!(" not in the baseline `{path}`"));
    }
    if gone > 0 {
        let verb = if gone == 1 { "occurs" } else { "occur" };
        let entries = counted(gone, "findings");
        hints.push(format!(
            "{entries} of the baseline `{path}` no longer {verb}; `--write-baseline` writes it anew"
        ));
    }
    hints
}

/// Says what a check of files found.
fn of_project<W>(count: project::Count, printer: &Printer<W>) -> String {
    let (tally, urls) = (&printer.tally, counted(printer.checked, "URLs"));
    let mut parts = vec![format!(
        "{urls} in {}: {}",
        counted(count.files, "files"),
        match (tally.errors, tally.warnings) {
            (0, 0) => "no errors".to_owned(),
            (errors, 0) => counted(errors, "errors"),
            (0, warnings) => counted(warnings, "warnings"),
            (errors, warnings) => format!("{}, {}", counted(errors, "errors"), counted(warnings, "warnings")),
        }
    )];
    if tally.fixable > 0 {
        parts.push(format!("`urlgram fix --in-place` repairs {}", counted(tally.fixable, "URLs")));
    }
    if count.untold > 0 {
        let (what, them) = if count.untold == 1 { ("no URL", "it") } else { ("no URLs", "them") };
        let texts = counted(count.untold, "texts");
        parts.push(format!("{texts} may be {what}, and `--extract` tells {them}"));
    }
    if count.others > 0 {
        parts.push(said(count.others, ["file is", "files are"]) + " not read (binary, or skipped)");
    }
    parts.extend(project::tests_left(count.tests));
    parts.join("; ")
}

impl Arguments {
    /// Says how many values of a project were not checked, unless each was told.
    fn unchecked(&self, count: project::Count) -> Option<String> {
        let values = said(count.unchecked, ["value is", "values are"]);
        let is_told = count.unchecked == 0 || self.documents.fail_unchecked;
        (!is_told).then(|| format!("{values} not checked; `--fail-unchecked` says which, and fails"))
    }

    /// Refuses to write a file that is read, or that is written twice: what it has would be lost.
    fn refuse_shared(&self, paths: &[PathBuf]) -> Result<(), Failure> {
        let baseline = self.accepted.baseline.iter().filter(|_| self.accepted.write_baseline);
        let written: Vec<_> =
            self.also.iter().map(|(_, path)| path).chain(&self.record).chain(baseline).collect();
        for (place, path) in written.iter().enumerate() {
            let own = path.canonicalize().ok();
            let is_it =
                |other: &Path| path.as_path() == other || own.is_some() && other.canonicalize().ok() == own;
            let name = path.display();
            if path.is_file() && self.inputs.paths().chain(paths.iter().map(PathBuf::as_path)).any(is_it) {
                return Err(Failure::Message(format!(
                    "`{name}` is checked, so nothing is written to it; name another file"
                )));
            }
            if written[..place].iter().any(|other| is_it(other)) {
                return Err(Failure::Message(format!("`{name}` would be written twice; name another file")));
            }
        }
        Ok(())
    }

    /// Returns the number of threads.
    fn threads(&self) -> usize {
        let all = || thread::available_parallelism().ok();
        self.threads.or_else(all).map_or(1, NonZeroUsize::get).min(64)
    }

    /// Checks the files of a project.
    fn project<W: Write>(
        &self,
        check: Check,
        paths: &[PathBuf],
        files: &mut Digests,
        count: &mut project::Count,
        printer: &mut Printer<W>,
    ) -> Result<(), Failure> {
        printer.fold(!self.full);
        let common = Common {
            check,
            format: self.documents.named(),
            own: self
                .accepted
                .baseline
                .iter()
                .chain(self.also.iter().map(|(_, path)| path))
                .cloned()
                .collect(),
            is_text: self.extract,
            all: self.documents.fail_unchecked,
            digested: files.wanted,
        };
        let left = Arc::default();
        let walk = self.selection.walk(paths, &printer.policy.root, &left)?;
        let checked = project::check(&common, walk, self.threads(), files, count, printer);
        count.tests = left.load(Ordering::Relaxed);
        checked
    }

    /// Returns the format of the verdicts before the end. The files of a project are texts and others.
    fn printed(&self, has_paths: bool) -> Result<Format, Failure> {
        let message = |text: &str| Err(Failure::Message(text.to_owned()));
        let of_lists =
            [(self.count, "--count"), (self.summary, "--summary"), (self.no_diagnostics, "--no-diagnostics")];
        if let Some((_, flag)) = of_lists[1..].iter().find(|(given, _)| *given && has_paths) {
            return message(&format!(
                "`{flag}` requires a list: `urlgram extract FILE | urlgram check {flag} -`"
            ));
        }
        if let Some((_, flag)) = of_lists.iter().find(|(given, _)| *given && self.extract && !has_paths) {
            return message(&format!(
                "`{flag}` requires a list, and `--extract` reads texts; extract the list first: \
                `urlgram extract FILE | urlgram check {flag} -`"
            ));
        }
        match self.format {
            _ if self.count => Ok(Format::Quiet),
            Format::Ndjson if self.no_diagnostics => Ok(Format::Verdicts),
            Format::Ndjson => Ok(Format::Ndjson),
            Format::Graphical | Format::Narrated | Format::Json if self.summary => Ok(Format::Quiet),
            _ if self.summary => message("`--summary` requires `--format graphical`, `json` or `ndjson`"),
            Format::Quiet => Ok(Format::Quiet),
            _ if self.no_diagnostics => message("`--no-diagnostics` requires `--format ndjson`"),
            format => Ok(format),
        }
    }

    /// Returns the options that a record stores.
    fn options(&self, config: Option<&Config>, policy: &Policy) -> Options {
        let names = |codes: &BTreeSet<Code>| {
            let mut names: Vec<_> = codes.iter().map(|code| code.as_str()).collect();
            names.sort_unstable();
            names
        };
        let codes = |codes: &[Code]| names(&codes.iter().copied().collect());
        let skips = |kind: &&Skip| self.inputs.skip.contains(kind);
        let of_files = config.into_iter().flat_map(|config| &config.of_files);
        Options {
            reading: self.asked.tolerance.reading,
            tolerant: self.asked.tolerance.tolerant,
            schemes: self.asked.schemes,
            select: codes(&self.shown.select),
            ignore: codes(&self.shown.ignore),
            deny_warnings: policy.fail_on == Level::Warning,
            allow: names(&policy.rules.allow),
            severity: policy.rules.severity.iter().map(|(code, level)| (code.as_str(), *level)).collect(),
            per_file: of_files.map(|of| (of.pattern.glob().glob().to_owned(), of.rules.clone())).collect(),
            baseline: self.accepted.baseline.as_ref().map(|path| path.display().to_string()),
            null: self.inputs.null,
            crlf: self.inputs.crlf,
            skip: Skip::value_variants().iter().filter(skips).map(|kind| kind.name()).collect(),
            extract: self.extract,
            format: self.documents.format(),
            at: self.documents.places(),
            config: config.map(|config| config.path.display().to_string()),
        }
    }

    /// Returns remarks on facts that the verdicts do not show.
    fn remarks<W: Write>(&self, printer: &Printer<W>) -> Vec<String> {
        let tally = &printer.tally;
        let mut remarks = Vec::new();
        if !self.shown.is_all() && tally.unexplained > 0 && self.is_for_people() {
            let inputs = said(tally.unexplained, ["input that does", "inputs that do"]);
            remarks
                .push(format!("the errors of {inputs} not conform are hidden by `--select` or `--ignore`"));
        }
        if tally.denied > 0 && self.is_for_people() {
            let inputs = said(tally.denied, ["input conforms and fails", "inputs conform and fail"]);
            remarks.push(format!("{inputs}, as `--fail-on` or `--severity` asks"));
        }
        if tally.passed > 0 && self.is_for_people() && !printer.policy.writes {
            let forms = ["input does not conform and passes", "inputs do not conform and pass"];
            let accepted: Vec<_> =
                tally.accepted.iter().map(|(code, number)| format!("{number} {code}")).collect();
            remarks.push(format!("{}; accepted: {}", said(tally.passed, forms), accepted.join(", ")));
        }
        remarks
    }

    fn is_for_people(&self) -> bool {
        self.summary || matches!(self.format, Format::Graphical | Format::Narrated | Format::Concise)
    }

    fn finds<W: Write>(
        &self,
        check: Check,
        files: &mut Digests,
        printer: &mut Printer<W>,
    ) -> Result<(), Failure> {
        finds::for_each(self.inputs.paths(), check, files, |find, file, path| {
            printer.reads(Some(path));
            Ok(printer.print_find(find, file)?)
        })
    }

    fn values<W: Write>(
        &self,
        reading: &mut ValueReader,
        checker: &mut Checker,
        files: &mut Digests,
        printer: &mut Printer<W>,
    ) -> Result<(), Failure> {
        signals::watch();
        let read = for_each_file(self.inputs.paths(), files.wanted, |list| {
            printer.reads(Some(&list.path));
            printer.fold(!self.full);
            files.opened(&list);
            reading.read(list, None, &mut |found| {
                printer.encode = found.encode();
                checker.one(&found.check, found.value(), &found.origin, printer)?;
                Ok(None)
            })?;
            files.finished();
            Ok(())
        });
        reading.finish(read)
    }

    fn lists<W: Write>(
        &self,
        checker: &mut Checker,
        files: &mut Digests,
        hints: &mut Vec<String>,
        printer: &mut Printer<W>,
        is_terminal: bool,
    ) -> Result<(), Failure> {
        let check = checker.check;
        self.inputs.for_each_source(files.wanted, |source| match source {
            Source::Argument(input, origin) => {
                if self.is_for_people() || self.count {
                    hints.extend(hint::of_argument(input));
                }
                printer.reads(None);
                printer.fold(false);
                Ok(checker.one(&check, input, &origin, printer)?)
            }
            Source::List(list) => {
                // Verdicts and a progress bar on one terminal would overwrite each other.
                let alone = printer.format == Format::Quiet || !is_terminal;
                let (read, mut progress) = (Arc::clone(&list.read), Progress::of_bytes(list.size));
                printer.reads(Some(&list.path));
                printer.fold(!self.full);
                files.opened(&list);
                let name = list.name.clone();
                let begins = |list: &[u8]| {
                    if self.is_for_people() {
                        hints.extend(hint::of_list(&self.inputs, &name, list, &check));
                    }
                };
                let tick = || {
                    if alone {
                        progress.at(read.load(Ordering::Relaxed));
                    }
                };
                bulk::judge(list, self.inputs.end(), self.threads(), checker, printer, tick, begins)?;
                files.finished();
                Ok(())
            }
        })
    }

    /// Prints the text after all verdicts; `complete` says whether all inputs were read.
    fn finish<W: Write>(
        &self,
        checker: &Checker,
        printer: &mut Printer<W>,
        complete: bool,
    ) -> io::Result<()> {
        let (all, conforming) = (printer.checked, printer.conforming);
        if let Some(summary) = &checker.summary {
            summary::print(summary, self.format, &mut printer.out)?;
        } else if self.count {
            write!(&mut printer.out, "conform {conforming}\ndo not conform {}\n", all - conforming)?;
        } else {
            printer.finish(complete)?;
        }
        printer.out.flush()
    }
}

/// Reads the name of a format, `=`, and the name of a file.
fn format_and_file(text: &str) -> Result<(Format, PathBuf), String> {
    let parts = text.split_once('=').filter(|(_, path)| !path.is_empty());
    let (name, path) = parts.ok_or("a format, `=` and a file are expected, as in `sarif=urlgram.sarif`")?;
    let format = Format::from_str(name, false).map_err(|_| {
        let known: Vec<_> = Format::value_variants().iter().filter_map(Format::to_possible_value).collect();
        let names = known.iter().map(PossibleValue::get_name).collect::<Vec<_>>().join(", ");
        format!("there is no format `{name}`; known formats: {names}")
    });
    Ok((format?, path.into()))
}

fn number_of_threads(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "the number of threads must be at least 1")
}
