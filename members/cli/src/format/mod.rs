//! The output formats of verdicts.

mod folding;

use std::io::{self, IsTerminal, Write};

use clap::ValueEnum;
use serde::Serialize;
use terminal_size::terminal_size_of;
use urlgram::Input;
use urlgram::Report;
use urlgram::extract::{Data, Find};
use urlgram::print::Print;
use urlgram::report::Origin;

use self::folding::Folding;
use super::shown::{Shown, Tally};
use super::table::columns;
use super::{json, sarif};

pub use urlgram::print::{cut, in_a_cell, in_short, severity, shortened, width, wrapped};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Reports for reading: each finding under its place in the input.
    Graphical,
    /// Reports for screen readers: the same in plain sentences.
    Narrated,
    /// One JSON array.
    Json,
    /// One JSON object per input, one on each line.
    Ndjson,
    /// SARIF 2.1.0, for editors and code scanning.
    Sarif,
    /// No output, only the exit code.
    Quiet,
    /// The verdicts alone, one JSON object per line.
    #[value(skip)]
    Verdicts,
}

impl Format {
    /// Returns whether the format shows more of an input than the verdict.
    pub fn has_reasons(self) -> bool {
        !matches!(self, Self::Quiet | Self::Verdicts)
    }
}

/// A verdict without findings.
#[derive(Serialize)]
pub struct Verdict<'i> {
    #[serde(flatten)]
    pub input: Input<'i>,
    pub conforms: bool,
}

/// The report on a URL that was found in a text.
#[derive(Serialize)]
struct FindReport<'r> {
    #[serde(flatten)]
    report: &'r Report<'r>,
    found: Data<'r>,
}

/// Returns the width of a line of text: that of the terminal, or of `COLUMNS`, or 80.
fn line_width() -> usize {
    let stdout = io::stdout();
    let terminal = if stdout.is_terminal() { terminal_size_of(&stdout) } else { None };
    columns(terminal).unwrap_or(80).clamp(40, 160)
}

/// Prints reports to `out` as they come.
pub struct Printer<W> {
    pub format: Format,
    colour: bool,
    /// The width of a line of text.
    width: usize,
    /// The number of inputs, and of those that conform.
    pub checked: u64,
    pub conforming: u64,
    /// The number of printed inputs.
    printed: u64,
    /// The options that select findings.
    pub shown: Shown,
    /// The totals of the reports, if there were any.
    pub tally: Tally,
    folding: Folding,
    /// The number of printed findings.
    found: usize,
    /// True if each input is a line of its list.
    lines: bool,
    /// The current file as a URL, for formats that print one.
    uri: String,
    /// True if output may have been printed before, by another printer.
    inner: bool,
    pub out: W,
}

impl<W: Write> Printer<W> {
    pub fn new(format: Format, colour: bool, lines: bool, shown: Shown, out: W) -> Self {
        Self {
            format,
            colour,
            width: line_width(),
            checked: 0,
            conforming: 0,
            printed: 0,
            shown,
            tally: Tally::default(),
            folding: Folding::default(),
            found: 0,
            lines,
            uri: String::new(),
            inner: false,
            out,
        }
    }

    /// Returns whether a report is needed in addition to the verdict.
    pub fn wants_report(&self, conforms: bool) -> bool {
        self.shown.asks_for_reports() || self.format.has_reasons() && !(conforms && self.shown.failures)
    }

    /// Turns folding on or off for the inputs that follow: only the first reports of each code are printed in formats for people.
    pub fn fold(&mut self, folds: bool) {
        self.folding.is_on = folds && matches!(self.format, Format::Graphical | Format::Narrated);
    }

    /// Sets the file of the inputs that follow.
    pub fn reads(&mut self, path: &[u8]) {
        if self.format == Format::Sarif {
            self.uri = sarif::uri(path);
        }
    }

    /// Returns a printer with the same options, whose text is printed later.
    pub fn part(&self) -> Printer<Vec<u8>> {
        let Self { format, colour, lines, .. } = *self;
        let shown = self.shown.clone();
        Printer {
            inner: true,
            width: self.width,
            folding: self.folding.part(),
            uri: self.uri.clone(),
            ..Printer::new(format, colour, lines, shown, Vec::new())
        }
    }

    /// Prints the text of a part.
    pub fn join(&mut self, part: &Printer<Vec<u8>>) -> io::Result<()> {
        let mut text = &part.out[..];
        if part.printed > 0 && self.printed == 0 {
            self.begin()?;
            text = text.strip_prefix(b",\n").filter(|_| self.format == Format::Json).unwrap_or(text);
        }
        if self.found == 0 && self.format == Format::Sarif {
            text = text.strip_prefix(b",").unwrap_or(text);
        }
        self.printed += part.printed;
        self.tally.join(&part.tally);
        self.checked += part.checked;
        self.conforming += part.conforming;
        self.found += part.found;
        self.folding.join(&part.folding, &mut self.out)?;
        self.out.write_all(text)
    }

    /// Prints the text before all inputs.
    fn begin(&mut self) -> io::Result<()> {
        match self.format {
            Format::Json => self.out.write_all(b"[\n"),
            Format::Sarif => sarif::begin(&mut self.out),
            _ => Ok(()),
        }
    }

    /// Counts inputs that are not printed.
    pub fn count(&mut self, checked: u64, conforming: u64) {
        self.checked += checked;
        self.conforming += conforming;
    }

    /// Prints a verdict without findings.
    pub fn print_verdict(&mut self, input: &[u8], conforms: bool) -> io::Result<()> {
        self.count(1, conforms.into());
        let is_printed = self.format == Format::Verdicts && !(conforms && self.shown.failures);
        if is_printed { tell(&mut self.out, input, conforms) } else { Ok(()) }
    }

    pub fn print(&mut self, report: &Report<'_>, origin: &Origin) -> io::Result<()> {
        self.print_report(report, report, origin, None)
    }

    /// Prints the report on a URL that was found in the text of `file`.
    pub fn print_find(&mut self, find: &Find, file: &str) -> io::Result<()> {
        if !self.wants_report(false) {
            self.count(1, find.conforms().into());
            return Ok(());
        }
        let report = self.shown.of(find.report());
        let found = FindReport { report: &report, found: find.data(file, Some(&report)) };
        self.print_report(&report, &found, &find.origin(file), Some(find))
    }

    fn print_report(
        &mut self,
        report: &Report<'_>,
        data: &impl Serialize,
        origin: &Origin,
        find: Option<&Find>,
    ) -> io::Result<()> {
        self.count(1, report.conforms().into());
        self.tally.add(report, &self.shown);
        if !self.shown.prints(report) {
            return Ok(());
        }
        let is_first = self.printed == 0 && !self.inner;
        self.printed += 1;
        if is_first {
            self.begin()?;
        }
        match self.format {
            Format::Graphical | Format::Narrated if self.folding.is_on => self.print_folded(report, origin),
            Format::Graphical | Format::Narrated => self.text().report(&mut self.out, report, origin, find),
            Format::Json => {
                self.out.write_all(if is_first { b"" } else { b",\n" })?;
                json::pretty(&mut self.out, data)?;
                Ok(())
            }
            Format::Ndjson => {
                json::compact(&mut self.out, data)?;
                writeln!(self.out)
            }
            Format::Sarif => {
                let separator = self.separator(report.findings().len());
                sarif::results(&mut self.out, report, origin, &self.uri, self.lines, separator)?;
                for remark in find.iter().flat_map(|find| &find.remarks) {
                    let separator = self.separator(1);
                    sarif::remark(&mut self.out, remark, report, &self.uri, separator)?;
                }
                Ok(())
            }
            Format::Quiet => Ok(()),
            Format::Verdicts => tell(&mut self.out, report.input(), report.conforms()),
        }
    }

    /// Returns the printer of text for people.
    fn text(&self) -> Print {
        Print { width: self.width, colour: self.colour, narrated: self.format == Format::Narrated }
    }

    /// Prints the report on an input of a list, unless it is folded.
    fn print_folded(&mut self, report: &Report<'_>, origin: &Origin) -> io::Result<()> {
        let Some(kinds) = self.folding.add(report, origin) else { return Ok(()) };
        if !self.inner {
            return self.text().report(&mut self.out, report, origin, None);
        }
        let mut text = Vec::new();
        self.text().report(&mut text, report, origin, None)?;
        self.folding.keep(kinds, text);
        Ok(())
    }

    /// Returns the separator before this many further findings.
    fn separator(&mut self, more: usize) -> &'static str {
        let is_first = self.found == 0 && !self.inner;
        self.found += more;
        if is_first { "" } else { "," }
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Prints the text after all inputs; `complete` says whether all could be read.
    pub fn finish(&mut self, complete: bool) -> io::Result<()> {
        match self.format {
            Format::Json if self.printed == 0 => writeln!(self.out, "[]")?,
            Format::Json => writeln!(self.out, "\n]")?,
            Format::Sarif => {
                if self.printed == 0 {
                    self.begin()?;
                }
                sarif::end(&mut self.out, complete)?;
            }
            Format::Graphical | Format::Narrated if self.checked > 1 => {
                writeln!(self.out, "{} of {} inputs conform", self.conforming, self.checked)?;
                self.folding.print(self.width, &mut self.out)?;
            }
            _ => {}
        }
        self.out.flush()
    }
}

/// Writes a verdict as a line of JSON.
fn tell(out: &mut impl Write, input: &[u8], conforms: bool) -> io::Result<()> {
    let is_plain = |byte: &u8| (b' '..=b'~').contains(byte) && *byte != b'"' && *byte != b'\\';
    // Nearly all inputs are plain, and do not need the escapes of `serde_json`.
    if input.iter().all(is_plain) {
        out.write_all(b"{\"input\":\"")?;
        out.write_all(input)?;
        let verdict: &[u8] = if conforms { b"\",\"conforms\":true}\n" } else { b"\",\"conforms\":false}\n" };
        return out.write_all(verdict);
    }
    json::compact(&mut *out, &Verdict { input: input.into(), conforms })?;
    out.write_all(b"\n")
}
