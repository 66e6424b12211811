//! `urlgram extract`

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;
use urlgram::Input;
use urlgram::extract::{Data, Find};
use urlgram::findings::Severity;

use crate::failure::Failure;
use crate::input::digests::Digests;
use crate::input::finds;
use crate::options::Asked;
use crate::output::Output;

const EXAMPLES: &str = "\
Examples:
  urlgram extract mail.txt                     the URLs, one per line
  urlgram extract -n *.txt                     with FILE:LINE:COLUMN:
  urlgram extract --check -n rfc1738.txt       with verdicts
  urlgram extract -d fielding-01 -             also [http://h/] and {http://h/}
  urlgram extract -f ndjson mail.txt           form, section and exact places
  urlgram check --extract mail.txt             all findings, by line

Exit codes: 0 all URLs conform (or there is none), 1 some do not, 2 usage or I/O error.";

/// Find the URLs in running text.
///
/// The search follows the document's recommendations for URLs in context: it knows the document's wrappers, such as <URL:...>,
/// ignores white space and line breaks inside them, and removes the punctuation after bare URLs. A URL that is broken
/// by white space is printed in one piece, with its fragment identifier. Text in quotes, or in a link of Markdown, is one
/// URL, spaces included. Files are read in one pass, whatever their size; a NUL byte, which binary files have, is an
/// error.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct Arguments {
    /// Files to search; `-` is standard input.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    asked: Asked,

    /// Output format.
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Print FILE:LINE:COLUMN: before each URL; columns count bytes, from 1.
    #[arg(short = 'n', long)]
    with_position: bool,

    /// Never print file names. By default they are printed if there are several files.
    #[arg(long)]
    no_filename: bool,

    /// Print after each URL a tab, the verdict (`yes` or `no`), a tab, and the codes of its findings.
    #[arg(long)]
    check: bool,

    /// End each line of the output with NUL, not with a line feed.
    #[arg(short = '0', long = "null")]
    null: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One URL per line.
    Text,
    /// One JSON object per URL, one on each line.
    Ndjson,
}

/// A found URL, as an object.
#[derive(Serialize)]
struct Line<'f> {
    #[serde(flatten)]
    input: Input<'f>,
    dialect: &'static str,
    conforms: bool,
    #[serde(flatten)]
    data: Data<'f>,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> Result<bool, Failure> {
    let check = arguments.asked.check()?;
    let mut all = true;
    let paths = arguments.files.iter().map(PathBuf::as_path);
    finds::for_each(paths, check, &mut Digests::default(), |find, file, _| {
        let conforms = find.conforms();
        all &= conforms;
        match arguments.format {
            Format::Ndjson => {
                let (input, dialect) = (find.url().into(), check.dialect().id);
                out.json(&Line { input, dialect, conforms, data: find.data(file, None) })
            }
            Format::Text => Ok(arguments.print(out, find, file, conforms)?),
        }
    })?;
    Ok(all)
}

impl Arguments {
    fn print(&self, out: &mut Output, find: &Find, file: &str, conforms: bool) -> io::Result<()> {
        if !self.no_filename && (self.with_position || self.files.len() > 1) {
            write!(out, "{file}:")?;
        }
        if self.with_position {
            let place = find.url_places().start;
            write!(out, "{}:{}:", place.line, place.character)?;
        }
        out.write_text(&find.candidate.text)?;
        if self.check {
            write!(out, "\t{}\t{}", if conforms { "yes" } else { "no" }, codes(find).join(","))?;
        }
        out.write_all(if self.null { b"\0" } else { b"\n" })
    }
}

/// The codes of the findings of a URL and of its place in the text.
fn codes(find: &Find) -> Vec<&'static str> {
    let report = find.report();
    let faults = report.findings().iter().filter(|found| found.severity() > Severity::Note);
    let faults = faults.map(|found| found.code().as_str());
    faults.chain(find.remarks.iter().map(|remark| remark.about.as_str())).collect()
}
