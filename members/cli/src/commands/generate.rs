//! `urlgram generate`

use std::io::{self, Write as _};
use std::ops::RangeInclusive;

use clap::{ArgGroup, Args, ValueEnum};
use serde_json::json;
use urlgram::bnf::mutation;
use urlgram::findings::{Finding, Severity};
use urlgram::generate::{Generator, NearMisses};
use urlgram::judgement::{Criterion, Verdict};
use urlgram::{Check, Reading, Report, printable};

use crate::failure::Failure;
use crate::options::{Grammar, READINGS, one_of};
use crate::output::Output;
use crate::output::format::{self, Printer, Style, in_short};
use crate::policy::Policy;
use crate::policy::shown::Shown;

const EXAMPLES: &str = "\
Examples:
  urlgram generate --natural -n 1000
  urlgram generate -d fielding-01 -s hostname --length 3..12
  urlgram generate -s port --exhaust 2
  urlgram generate --near-miss -f text        with their errors
  urlgram generate --suite --as json-schema:uri -f json-schema > uri.json

A string is printed byte by byte. Productions may derive a line \
feed, or the empty string: with -0 each string ends with NUL, and the JSON formats are \
safe for any string. A string may occur more than once.

Exit codes: 0, or 2 for a usage error or if no such string is found.";

/// The most states of an automaton that is told from all that are wrong by one thing.
const MOST_STATES: usize = 500;

/// The number of bytes of a class that the suite has, at least.
const MEMBERS: usize = 3;

/// Generate strings that conform to a document, or almost do.
///
/// Each string derives from the start production and conforms to the document: it has been checked. By
/// default, strings are random derivations: at each choice of the BNF the alternatives are equally likely.
/// The same seed gives the same strings.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(flatten)]
    grammar: Grammar,

    /// Apply the corrections of evident misprints, or read the BNF as printed.
    #[arg(long, value_parser = one_of(READINGS), default_value = "corrected")]
    reading: Reading,

    /// Number of strings [default: 10; with --exhaust, all].
    #[arg(short = 'n', long, value_name = "N")]
    count: Option<usize>,

    /// Seed of the random strings.
    #[arg(long, default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    kind: Kind,

    /// Print strings that do not conform, one edit away from one that does [from --natural ones, or from those of --length].
    #[arg(long)]
    near_miss: bool,

    /// End each string with NUL, not with a line feed.
    #[arg(short = '0', long = "null")]
    null: bool,

    /// Output format.
    #[arg(short, long, value_enum, default_value_t = Format::Lines)]
    format: Format,
}

/// The kind of strings; at most one of these.
#[derive(Args, Debug)]
#[command(group(ArgGroup::new("kind").args(["natural", "length", "exhaust", "suite"])))]
struct Kind {
    /// Strings that look like real URLs.
    #[arg(long)]
    natural: bool,

    /// Strings of N bytes, all equally likely; for a range, each length is equally likely.
    #[arg(long, value_name = "N|A..B", value_parser = lengths)]
    length: Option<RangeInclusive<usize>>,

    /// All strings of at most N bytes, ordered by length and then by bytes.
    #[arg(long, value_name = "N", conflicts_with = "near_miss")]
    exhaust: Option<usize>,

    /// The strings that `urlgram judge` asks: some conform, others do not; they tell the BNF from each automaton that is wrong by one
    /// transition or by the verdict of one state.
    #[arg(long, conflicts_with = "near_miss")]
    suite: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One string per line.
    Lines,
    /// Each string, and below it its errors or the productions that match it.
    Text,
    /// One JSON array of the strings with their verdicts, as `check` prints them.
    Json,
    /// One JSON object per string, one on each line.
    Ndjson,
    /// A test file as those of JSON Schema, with --suite: a string that the BNF derives is valid.
    JsonSchema,
}

/// Reads a length, `N`, or a range `A..B`, which includes both ends.
fn lengths(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str| text.parse::<usize>().map_err(|_| format!("`{text}` is not a length"));
    let (first, last) = (number(first)?, number(last)?);
    if first <= last { Ok(first..=last) } else { Err(format!("{first} is more than {last}")) }
}

impl Arguments {
    /// Returns the byte that ends each string of a list.
    fn end(&self) -> u8 {
        if self.null { b'\0' } else { b'\n' }
    }
}

pub fn run(arguments: &Arguments, out: &mut Output) -> Result<bool, Failure> {
    let check = arguments.grammar.check()?.with_reading(arguments.reading);
    if arguments.format == Format::JsonSchema {
        print_tests(arguments, check, out)?;
        return Ok(true);
    }
    let is_empty = match check.start().nested() {
        Some(nested) => nested.is_empty(),
        None => check.language().is_ok_and(|language| language.is_dead(0)),
    };
    if is_empty {
        let name = check.start().name;
        return Err(Failure::Message(format!("no string conforms: the language of `{name}` is empty")));
    }
    // A near miss with the end of its line in it would be two.
    let end = (arguments.near_miss && arguments.format == Format::Lines).then_some(arguments.end());
    let strings = strings(arguments, check)?.filter(|string| end.is_none_or(|end| !string.contains(&end)));
    let most = match (arguments.count, arguments.kind.exhaust) {
        (Some(count), _) => count,
        (None, Some(_)) => usize::MAX,
        (None, None) if arguments.kind.suite => usize::MAX,
        (None, None) => 10,
    };
    let printed = print(arguments, &check, strings.take(most), out)?;
    if let Some(longest) = arguments.kind.exhaust.filter(|_| printed == 0 && most > 0) {
        let name = check.start().name;
        return Err(Failure::Message(format!("`{name}` derives no string of at most {longest} bytes")));
    }
    if printed < most && arguments.kind.exhaust.is_none() && !arguments.kind.suite {
        let what = if arguments.near_miss { "that does not conform" } else { "that conforms" };
        let (tries, bytes) = (Generator::TRIES, Generator::TRIED_BYTES >> 20);
        let message = format!("no string {what} was found in {tries} tries, or in {bytes} MiB of strings");
        return Err(Failure::Message(message));
    }
    Ok(true)
}

fn strings(arguments: &Arguments, check: Check) -> Result<Box<dyn Iterator<Item = Vec<u8>>>, Failure> {
    let seed = arguments.seed;
    if arguments.kind.suite {
        return Ok(Box::new(suite(check)?.1.into_iter()));
    }
    let generator = if let Some(lengths) = arguments.kind.length.clone() {
        Generator::uniform(check, lengths, seed).map_err(Failure::because)?
    } else if let Some(longest) = arguments.kind.exhaust {
        Generator::exhaust(check, longest).map_err(Failure::because)?
    } else if arguments.kind.natural || arguments.near_miss {
        Generator::natural(check, seed)
    } else {
        Generator::random(check, seed)
    };
    Ok(if arguments.near_miss {
        Box::new(NearMisses::new(generator, seed).map(|miss| miss.text))
    } else {
        Box::new(generator)
    })
}

/// Returns the strings that tell a BNF from wrong ones, and what is right.
fn suite(check: Check) -> Result<(Criterion, Vec<Vec<u8>>), Failure> {
    let criterion = Criterion::new(check, Verdict::Derives).map_err(Failure::because)?;
    let states = criterion.automaton().states();
    if states > MOST_STATES {
        let name = check.start().name;
        let message = format!(
            "the automaton of `{name}` has {states} states, and a suite is made for at most {MOST_STATES}"
        );
        return Err(Failure::Message(message));
    }
    let questions = mutation::small(criterion.automaton(), MEMBERS);
    Ok((criterion, questions.into_iter().map(|question| question.text).collect()))
}

/// Prints the suite as the tests of JSON Schema are written.
fn print_tests(arguments: &Arguments, check: Check, out: &mut Output) -> Result<(), Failure> {
    if !arguments.kind.suite {
        return Err(Failure::because("`--format json-schema` requires `--suite`"));
    }
    let (criterion, strings) = suite(check)?;
    let (document, start) = (check.dialect().document, check.start().name);
    let format = arguments.grammar.schema_format(&check).unwrap_or_else(|| start.to_owned());
    // The suite is JSON, so only texts of UTF-8 can be in it.
    let strings = strings.iter().filter_map(|text| str::from_utf8(text).ok());
    let tests = strings.take(arguments.count.unwrap_or(usize::MAX)).map(|text| {
        let valid = criterion.allows(text.as_bytes());
        let error = check.run(text).first_error().filter(|_| !valid).map(Finding::message);
        let description = error.unwrap_or_else(|| format!("{document} derives it"));
        json!({ "description": description, "data": text, "valid": valid })
    });
    Ok(out.pretty(&json!([{
        "description": format!("{document}, {start}"),
        "schema": { "$schema": "https://json-schema.org/draft/2020-12/schema", "format": format },
        "tests": tests.collect::<Vec<_>>(),
    }]))?)
}

/// Prints the strings as they are generated, and counts them.
fn print(
    arguments: &Arguments,
    check: &Check,
    strings: impl Iterator<Item = Vec<u8>>,
    out: &mut Output,
) -> io::Result<usize> {
    let format = match arguments.format {
        Format::Ndjson => format::Format::Ndjson,
        _ => format::Format::Json,
    };
    let mut printer = Printer::new(format, Style::default(), Shown::default(), Policy::default(), out);
    let mut count = 0;
    for string in strings {
        match arguments.format {
            Format::Lines => {
                printer.out.write_text(&string)?;
                printer.out.write_all(&[arguments.end()])?;
            }
            Format::Text => print_text(&check.run(&string), printer.out)?,
            Format::Json | Format::Ndjson | Format::JsonSchema => printer.print_bare(&check.run(&string))?,
        }
        count += 1;
    }
    if arguments.format == Format::Json {
        printer.finish(true)?;
    }
    Ok(count)
}

/// Prints the string, and its faults or else the productions that match it.
fn print_text(report: &Report<'_>, out: &mut Output) -> io::Result<()> {
    writeln!(out, "{}", printable(report.input()))?;
    if report.conforms() {
        return writeln!(out, "  {}", report.taken_by().join(" > "));
    }
    let faults = report.findings().iter().filter(|found| found.severity() == Severity::Error);
    in_short(faults, 2).try_for_each(|line| write!(out, "{line}"))
}
