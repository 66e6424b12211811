//! `urlgram compare`

use std::io::{self, Write as _};

use anstyle::{AnsiColor, Style};
use clap::{Args, ValueEnum};
use serde::Serialize;
use urlgram::findings::Severity;
use urlgram::{Check, DIALECTS, Dialect, Input, Report};

use crate::failure::Failure;
use crate::input::Inputs;
use crate::json;
use crate::options::Tolerance;
use crate::options::foreign::{How, NOT_THERE};
use crate::output::Output;
use crate::output::format::{in_a_cell, shortened};
use crate::output::table::{rows, table};

const EXAMPLES: &str = "\
Examples:
  urlgram compare 'http://info.cern.ch/~timbl/'
  urlgram compare --input urls.txt
  urlgram compare --format ndjson --input urls.txt
  urlgram compare --require rfc1738,rfc3986 --input urls.txt

Each URL among the arguments has a table of its own; a list has counts.

Exit codes: 0 the verdicts are printed, 1 some input does not conform to a dialect of --require, 2 usage or I/O error.";

/// Show the verdicts of all dialects side by side.
///
/// Each dialect begins with its own start production. The last column has the production that matched the URL, or
/// the first error. The line below the table names the dialects to which the URL conforms.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    tolerance: Tolerance,

    /// Compare with a grammar in a file, too; may be given several times.
    #[arg(long, value_name = "FILE")]
    grammar: Vec<String>,

    #[command(flatten)]
    how: How,

    /// Exit with 1 unless each input conforms to these dialects; comma-separated.
    #[arg(long, value_name = "DIALECT", value_delimiter = ',', value_parser = Dialect::find)]
    require: Vec<&'static Dialect>,

    /// Output format.
    #[arg(short, long, value_enum, default_value_t = Format::Table)]
    format: Format,

    #[command(flatten)]
    inputs: Inputs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Tables for the terminal.
    Table,
    /// One JSON object: all verdicts, and counts.
    Json,
    /// One JSON object per input, one on each line.
    Ndjson,
}

/// The verdicts of all dialects on one input.
#[derive(Serialize)]
struct Comparison<'r> {
    #[serde(flatten)]
    input: Input<'r>,
    dialects: Vec<DialectVerdict<'r>>,
}

/// The verdict of one dialect, with the production that matched the input.
#[derive(Serialize)]
struct DialectVerdict<'r> {
    taken_by: Vec<&'r str>,
    #[serde(flatten)]
    report: &'r Report<'r>,
}

/// The number of inputs that a dialect accepts.
#[derive(Clone, Serialize)]
struct DialectCount {
    dialect: &'static str,
    derive: u64,
    conform: u64,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> Result<bool, Failure> {
    if arguments.grammar.is_empty() {
        arguments.how.is_unused(NOT_THERE)?;
    }
    let foreign = arguments.grammar.iter().map(|file| Ok(arguments.how.read(file)?.0));
    let foreign = foreign.collect::<Result<Vec<_>, Failure>>()?;
    let dialects: Vec<_> = DIALECTS.iter().copied().chain(foreign).collect();
    let mut counts: Vec<_> =
        dialects.iter().map(|dialect| DialectCount { dialect: dialect.id, derive: 0, conform: 0 }).collect();
    let mut inputs = 0;
    let few = arguments.inputs.are_arguments();
    let is_required = |dialect| arguments.require.iter().any(|it| std::ptr::eq(*it, dialect));
    let all = arguments.inputs.for_each(|input, _| {
        let checks = dialects.iter().map(|dialect| arguments.tolerance.apply(Check::new(dialect)));
        let reports: Vec<_> = checks.map(|check| check.run(input)).collect();
        for (count, report) in counts.iter_mut().zip(&reports) {
            count.derive += u64::from(report.derives());
            count.conform += u64::from(report.conforms());
        }
        inputs += 1;
        let comparison = || Comparison {
            input: Input::from(input),
            dialects: reports
                .iter()
                .map(|report| DialectVerdict { taken_by: report.taken_by(), report })
                .collect(),
        };
        match arguments.format {
            Format::Table if few => print_table(out, &reports)?,
            Format::Table => {}
            Format::Json => {
                write!(out, "{}", if inputs == 1 { "{\"urls\":[\n" } else { ",\n" })?;
                json::compact(&mut *out, &comparison())?;
            }
            Format::Ndjson => out.json(&comparison())?,
        }
        Ok(reports.iter().filter(|report| is_required(report.dialect())).all(Report::conforms))
    })?;
    match arguments.format {
        Format::Table if inputs == 1 && few => {}
        Format::Table => print_counts(out, &counts, inputs)?,
        Format::Json => {
            let begin = if inputs == 0 { "{\"urls\":[" } else { "" };
            write!(out, "{begin}\n],\"inputs\":{inputs},\"counts\":")?;
            json::compact(&mut *out, &counts)?;
            writeln!(out, "}}")?;
        }
        Format::Ndjson => {}
    }
    Ok(all)
}

fn print_table(out: &mut Output, reports: &[Report<'_>]) -> io::Result<()> {
    let Some(first) = reports.first() else { return Ok(()) };
    let mut table = table(&["dialect", "derives", "conforms", "matched by, or first error"], 80);
    let yes = |yes: bool| if yes { "yes" } else { "no" };
    for report in reports {
        table.add_row([report.dialect().id, yes(report.derives()), yes(report.conforms()), &reason(report)]);
    }
    writeln!(out, "{}", shortened(first.input()))?;
    let mut style = Style::new();
    for line in rows(&table) {
        style = colour_of(&line).filter(|_| out.colour).unwrap_or(style);
        writeln!(out, "{style}{line}{style:#}")?;
    }
    writeln!(out, "{}\n", lineage(reports))
}

/// The dialects to which the input conforms, as a line through the documents from the oldest to the newest.
fn lineage(reports: &[Report<'_>]) -> String {
    let id = |at: usize| reports[at].dialect().id;
    let runs = reports.chunk_by(|one, other| one.conforms() == other.conforms());
    let mut start = 0;
    let mut parts = Vec::new();
    for run in runs {
        let (first, end) = (start, start + run.len());
        start = end;
        if run[0].conforms() {
            parts.push(match (first == 0, end == reports.len()) {
                (true, true) => "all".to_owned(),
                _ if run.len() == 1 => id(first).to_owned(),
                (true, false) => format!("up to {}", id(end - 1)),
                (false, true) => format!("from {} on", id(first)),
                (false, false) if run.len() == 2 => format!("{} and {}", id(first), id(end - 1)),
                (false, false) => format!("{} to {}", id(first), id(end - 1)),
            });
        }
    }
    let dialects = if parts.is_empty() { "none".to_owned() } else { parts.join("; ") };
    format!("conforms: {dialects}")
}

/// The colour of a verdict, if the line begins one. The lines after it continue it.
fn colour_of(line: &str) -> Option<Style> {
    let words: Vec<_> = line.split_whitespace().take(3).collect();
    let begins = DIALECTS.iter().any(|dialect| words.first() == Some(&dialect.id));
    let colour = match words.get(2).filter(|_| begins) {
        Some(&"yes") => AnsiColor::Green,
        Some(&"no") => AnsiColor::Red,
        _ => return None,
    };
    Some(Style::new().fg_color(Some(colour.into())))
}

/// The last column: the productions that matched the input, or its first fault. A tolerated fault is named too.
fn reason(report: &Report<'_>) -> String {
    let fault = report.findings().iter().find(|found| found.severity() > Severity::Note);
    let note = report.findings().iter().find(|found| found.severity() == Severity::Note);
    match (fault, note) {
        (Some(fault), _) => in_a_cell(fault),
        (None, Some(note)) => {
            format!("{} ({}: {})", report.taken_by().join(" > "), note.code().as_str(), note.label())
        }
        (None, None) => report.taken_by().join(" > "),
    }
}

fn print_counts(out: &mut Output, counts: &[DialectCount], inputs: u64) -> io::Result<()> {
    let mut table = table(&["dialect", "derive", "conform", "of"], 80);
    for count in counts {
        table.add_row([
            count.dialect,
            &count.derive.to_string(),
            &count.conform.to_string(),
            &inputs.to_string(),
        ]);
    }
    out.lines(rows(&table))
}
