//! `urlgram generate`

use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::process::ExitCode;
use std::str::FromStr;

use clap::{ArgGroup, Args, ValueEnum};
use urlgram::bnf::exhaust::Alphabet;
use urlgram::findings::Severity;
use urlgram::generate::{CannotGenerate, Generator, Header, NearMisses, Vector, all_vectors, vectors};
use urlgram::printable;
use urlgram::report::Origin;
use urlgram::{Check, Report};

use super::failure::Failure;
use super::format::{self, Printer, in_short};
use super::json;
use super::options::{Grammar, ReadingName};
use super::shown::Shown;

const EXAMPLES: &str = "\
Examples:
  urlgram generate --natural -n 1000
  urlgram generate -d fielding-01 -s hostname --length 3..12
  urlgram generate -s port --exhaust 2
  urlgram generate --near-miss -f text        with their errors
  urlgram generate --vectors -d rfc1738 > rfc1738.json

A string is printed byte by byte. Productions may derive a line \
feed, or the empty string: with -0 each string ends with NUL, and the JSON formats are \
safe for any string. A string may occur more than once.

Exit codes: 0, or 2 for a usage error or if no such string is found.";

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
    #[arg(long, value_enum, default_value_t = ReadingName::Corrected)]
    reading: ReadingName,

    /// Number of strings [default: 10; with --exhaust, all].
    #[arg(short = 'n', long, value_name = "N")]
    count: Option<usize>,

    /// Seed of the random strings.
    #[arg(long, default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    kind: Kind,

    /// Print strings that do not conform, one edit away from one that does [from --natural ones, or from those of --length].
    #[arg(long, conflicts_with = "vectors")]
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
#[command(group(ArgGroup::new("kind").args(["natural", "length", "exhaust", "vectors"])))]
struct Kind {
    /// Strings that look like real URLs.
    #[arg(long)]
    natural: bool,

    /// Strings of N bytes, all equally likely; for a range, each length is equally likely.
    #[arg(long, value_name = "N|A..B")]
    length: Option<Lengths>,

    /// All strings of at most N bytes, ordered by length and then by bytes.
    #[arg(long, value_name = "N", conflicts_with = "near_miss")]
    exhaust: Option<usize>,

    /// With --exhaust, use only the most readable byte of each class of bytes that the grammar does not distinguish.
    #[arg(long, requires = "exhaust")]
    classes: bool,

    /// A file of test vectors (JSON), strings with their verdicts, for the production or for the whole dialect.
    #[arg(long, conflicts_with_all = ["count", "null", "format"])]
    vectors: bool,
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
}

/// A length, `N`, or a range `A..B`, which includes both ends.
#[derive(Clone, Debug)]
struct Lengths(usize, usize);

impl FromStr for Lengths {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let number = |text: &str| text.parse().map_err(|_| format!("`{text}` is not a length"));
        let (first, last) = (number(first)?, number(last)?);
        if first <= last { Ok(Self(first, last)) } else { Err(format!("{first} is more than {last}")) }
    }
}

impl From<CannotGenerate> for Failure {
    fn from(error: CannotGenerate) -> Self {
        Self::Message(error.to_string())
    }
}

pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let check = arguments.grammar.check()?.reading(arguments.reading.reading());
    let out = BufWriter::new(io::stdout().lock());
    if arguments.kind.vectors {
        return print_vectors(arguments, check, out).map_err(|error| Failure::output(&error));
    }
    let strings = strings(arguments, check)?;
    let most = match (arguments.count, arguments.kind.exhaust) {
        (Some(count), _) => count,
        (None, Some(_)) => usize::MAX,
        (None, None) => 10,
    };
    let printed =
        print(arguments, &check, &mut strings.take(most), out).map_err(|error| Failure::output(&error))?;
    if printed < most && arguments.kind.exhaust.is_none() {
        let what = if arguments.near_miss { "that does not conform" } else { "that conforms" };
        let (tries, bytes) = (Generator::TRIES, Generator::TRIED_BYTES >> 20);
        let message = format!("no string {what} was found in {tries} tries, or in {bytes} MiB of strings");
        return Err(Failure::Message(message));
    }
    Ok(ExitCode::SUCCESS)
}

fn strings(arguments: &Arguments, check: Check) -> Result<Box<dyn Iterator<Item = Vec<u8>>>, Failure> {
    let seed = arguments.seed;
    let generator = if let Some(Lengths(first, last)) = arguments.kind.length {
        Generator::uniform(check, first..=last, seed)?
    } else if let Some(longest) = arguments.kind.exhaust {
        let alphabet = if arguments.kind.classes { Alphabet::Classes } else { Alphabet::Bytes };
        Generator::exhaust(check, longest, alphabet)?
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

/// Prints the strings as they are generated, and counts them.
fn print(
    arguments: &Arguments,
    check: &Check,
    strings: &mut dyn Iterator<Item = Vec<u8>>,
    mut out: impl Write,
) -> io::Result<usize> {
    let mut printed = 0;
    let format = match arguments.format {
        Format::Lines => {
            let end = if arguments.null { b'\0' } else { b'\n' };
            let terminal = io::stdout().is_terminal();
            for mut string in strings {
                // A string may hold any bytes, and a terminal interprets some.
                if terminal {
                    string = printable(&string).into_bytes();
                }
                string.push(end);
                out.write_all(&string)?;
                printed += 1;
            }
            return out.flush().map(|()| printed);
        }
        Format::Text => {
            for string in strings {
                print_text(&check.run(&string), &mut out)?;
                printed += 1;
            }
            return out.flush().map(|()| printed);
        }
        Format::Json => format::Format::Json,
        Format::Ndjson => format::Format::Ndjson,
    };
    let mut to = Printer::new(format, false, false, Shown::default(), out);
    let nowhere = Origin { name: String::new(), line: 0, offset: None, layout: None };
    for string in strings {
        to.print(&check.run(&string), &nowhere)?;
        printed += 1;
    }
    to.finish(true).map(|()| printed)
}

/// Prints the string, and its faults or else the productions that match it.
fn print_text(report: &Report<'_>, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", printable(report.input()))?;
    if report.conforms() {
        return writeln!(out, "  {}", report.taken_by().join(" > "));
    }
    let faults = report.findings().iter().filter(|found| found.severity() == Severity::Error);
    faults.into_iter().try_for_each(|found| write!(out, "{}", in_short(found, 2)))
}

/// Prints one JSON object, with one vector per line.
fn print_vectors(arguments: &Arguments, check: Check, mut out: impl Write) -> io::Result<ExitCode> {
    let header = json::text(&Header::new(&check, arguments.seed))?;
    write!(out, "{},\"vectors\":[", header.trim_end_matches('}'))?;
    let vectors: Box<dyn Iterator<Item = Vector>> = match arguments.grammar.start {
        Some(_) => Box::new(vectors(&check, arguments.seed).into_iter()),
        None => Box::new(all_vectors(check, arguments.seed)),
    };
    for (place, vector) in vectors.enumerate() {
        out.write_all(if place == 0 { b"\n" } else { b",\n" })?;
        json::compact(&mut out, &vector)?;
    }
    writeln!(out, "\n]}}")?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
