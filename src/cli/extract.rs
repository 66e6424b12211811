//! `urlgram extract`

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use serde::Serialize;
use urlgram::extract::{Data, Find};
use urlgram::findings::Severity;
use urlgram::{Input, printable};

use super::failure::Failure;
use super::options::{Grammar, Tolerance};
use super::record::Files;
use super::{finds, json};

const EXAMPLES: &str = "\
Examples:
  urlgram extract mail.txt                     the URLs, one a line
  urlgram extract -n *.txt                     FILE:LINE:COLUMN: before each
  urlgram extract --check -n rfc1738.txt       and whether they conform
  urlgram extract -d fielding-01 -             [http://h/] and {http://h/}, too
  urlgram extract -f ndjson mail.txt           form, section and exact places
  urlgram check --extract mail.txt             all findings, in their lines

Exit codes: 0 all URLs conform (or there is none), 1 some do not, 2 the call or a file is wrong.";

/// Find the URLs in running text.
///
/// What the document recommends for URLs in context is followed: the wrappers that it knows, as <URL:...>, white space
/// and line breaks inside them ignored, and bare URLs without the punctuation of the sentence. A URL that white
/// space breaks is printed in one piece, a fragment identifier with it. Files are read in one pass, whatever their
/// size and their bytes.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct Arguments {
    /// The texts to search; `-` is standard input.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    grammar: Grammar,

    #[command(flatten)]
    tolerance: Tolerance,

    /// How to print the URLs.
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Print FILE:LINE:COLUMN: before each URL, where it begins; columns count bytes, from 1.
    #[arg(short = 'n', long)]
    with_position: bool,

    /// Never print names of files; without this they are printed if there are several.
    #[arg(long)]
    no_filename: bool,

    /// Print behind each URL a tab and `yes` or `no`, whether it conforms; then a tab and the codes of what was found.
    #[arg(long)]
    check: bool,

    /// End each line of the text with NUL, not with a line feed.
    #[arg(short = '0', long = "null")]
    null: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A URL a line.
    Text,
    /// One JSON object a line, a URL each.
    Ndjson,
}

/// A find, as an object.
#[derive(Serialize)]
struct Found<'f> {
    #[serde(flatten)]
    input: Input<'f>,
    dialect: &'static str,
    conforms: bool,
    #[serde(flatten)]
    data: Data<'f>,
}

pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let check = arguments.tolerance.apply(arguments.grammar.check()?);
    let stdout = io::stdout().lock();
    let terminal = stdout.is_terminal();
    let mut out = BufWriter::new(stdout);
    let mut all = true;
    let paths = arguments.files.iter().map(PathBuf::as_path);
    let read = finds::for_each(paths, check, &mut Files::default(), |find, file, _| {
        let conforms = find.conforms();
        all &= conforms;
        let dialect = check.dialect().id;
        match arguments.format {
            Format::Ndjson => {
                let found =
                    Found { input: find.url().into(), dialect, conforms, data: find.data(file, None) };
                json::compact(&mut out, &found).and_then(|()| writeln!(out))
            }
            Format::Text => arguments.print(&mut out, find, file, conforms, terminal),
        }
        .map_err(|error| Failure::output(&error))
    });
    out.flush().map_err(|error| Failure::output(&error))?;
    read?;
    Ok(if all { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

impl Arguments {
    fn print(
        &self,
        out: &mut impl Write,
        find: &Find,
        file: &str,
        conforms: bool,
        terminal: bool,
    ) -> io::Result<()> {
        if !self.no_filename && (self.with_position || self.files.len() > 1) {
            write!(out, "{file}:")?;
        }
        if self.with_position {
            let place = find.url_places().start;
            write!(out, "{}:{}:", place.line, place.column)?;
        }
        // What a wrapper holds may be anything.
        let text = &find.candidate.text;
        let shown = if terminal { printable(text).into_bytes() } else { text.clone() };
        out.write_all(&shown)?;
        if self.check {
            write!(out, "\t{}\t{}", if conforms { "yes" } else { "no" }, codes(find).join(","))?;
        }
        out.write_all(if self.null { b"\0" } else { b"\n" })
    }
}

/// The names of what is to be said of a find: of its URL, and of how it stands there.
fn codes(find: &Find) -> Vec<&'static str> {
    let report = find.report();
    let faults = report.findings().iter().filter(|found| found.severity() > Severity::Note);
    let faults = faults.map(|found| found.code().as_str());
    faults.chain(find.remarks.iter().map(|remark| remark.about.name())).collect()
}
