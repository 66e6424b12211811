//! The output formats of verdicts.

pub mod entry;
mod folding;
mod lint;
pub mod sarif;
mod unchosen;

use std::io::{self, IsTerminal, Write};

use clap::ValueEnum;
use memchr::memmem;
use serde::Serialize;
use terminal_size::terminal_size_of;
use urlgram::extract::{Data, Find};
use urlgram::print::Print;
use urlgram::report::{Located, Origin};
use urlgram::{Check, Input, Report, Severity, printable};

use self::folding::Folding;
use super::super::files::ARGUMENT;
use super::super::json;
use super::super::policy::shown::Shown;
use super::super::policy::{Outcome, Policy};
use super::table::columns;
use super::tally::Tally;

use self::entry::escaped;
pub use urlgram::print::{cut, in_a_cell, in_short, severity, shortened, width, wrapped, wrapped_to};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Reports for reading: each finding under its place in the input.
    Graphical,
    /// Reports for screen readers: the same in plain sentences.
    Narrated,
    /// One line a finding: `file:line:column: error[code]: sentence (fix)`.
    Concise,
    /// One JSON array.
    Json,
    /// One JSON object per input, one on each line.
    Ndjson,
    /// SARIF 2.1.0, for editors and code scanning.
    Sarif,
    /// Annotations of GitHub Actions.
    Github,
    /// A report of code quality for GitLab.
    Gitlab,
    /// A test case an input, for CI systems that read JUnit's XML.
    Junit,
    /// No output, only the exit code.
    Quiet,
    /// The verdicts alone, one JSON object per line.
    #[value(skip)]
    Verdicts,
}

/// A verdict without findings.
#[derive(Serialize)]
pub struct Verdict<'i> {
    #[serde(flatten)]
    pub input: Input<'i>,
    pub conforms: bool,
}

/// The options of a [`Printer`] beside its format.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag")]
pub struct Style {
    pub colour: bool,
    /// True for all that is known of an input.
    pub full: bool,
    /// True if each input is a line of its list.
    pub lines: bool,
    /// True if there is one input only.
    pub alone: bool,
    /// True if nobody chose the grammar.
    pub by_default: bool,
}

/// The report on a URL that was found in a text.
#[derive(Serialize)]
struct FindReport<'r> {
    #[serde(flatten)]
    report: Located<'r>,
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
    style: Style,
    /// The width of a line of text.
    width: usize,
    /// The number of inputs, and of those that conform.
    pub checked: u64,
    pub conforming: u64,
    /// The number of printed inputs.
    printed: u64,
    /// The options that select findings, and those that say what fails.
    pub shown: Shown,
    pub policy: Policy,
    /// The totals of the reports, if there were any.
    pub tally: Tally,
    folding: Folding,
    /// The number of printed findings.
    found: usize,
    fingerprints: lint::Fingerprints,
    /// The path of the current file, if the inputs are from one.
    file: Option<Vec<u8>>,
    /// The current file as a URL, for formats that print one.
    uri: String,
    /// The text on a plain URL, before it, up to its line, and after that.
    plain: Option<[Vec<u8>; 3]>,
    /// The length of the text of the last part.
    room: usize,
    /// True if output may have been printed before, by another printer.
    inner: bool,
    /// Writes a text as the current file has it.
    pub encode: fn(&str) -> String,
    /// Printers of other formats.
    also: Vec<Printer<Vec<u8>>>,
    pub out: W,
}

impl<W: Write> Printer<W> {
    pub fn new(format: Format, style: Style, shown: Shown, policy: Policy, out: W) -> Self {
        Self::of_width(line_width(), format, style, shown, policy, out)
    }

    fn of_width(width: usize, format: Format, style: Style, shown: Shown, policy: Policy, out: W) -> Self {
        Self {
            format,
            style,
            width,
            checked: 0,
            conforming: 0,
            printed: 0,
            shown,
            policy,
            tally: Tally::default(),
            folding: Folding::default(),
            found: 0,
            fingerprints: lint::Fingerprints::new(),
            file: None,
            uri: String::new(),
            plain: None,
            room: 0,
            inner: false,
            encode: str::to_owned,
            also: Vec::new(),
            out,
        }
    }

    /// The same with another format, whose text [`others`](Self::others) returns.
    pub fn also(mut self, format: Format) -> Self {
        let other = Printer { inner: false, format, ..self.part() };
        self.also.push(other);
        self
    }

    /// Returns whether a report is needed in addition to the verdict.
    pub fn wants_report(&self, conforms: bool) -> bool {
        let has_reasons = |format| !matches!(format, Format::Quiet | Format::Verdicts);
        self.shown.counted
            || self.policy.needs_report(conforms)
            || self.formats().any(has_reasons) && !(conforms && self.shown.failures)
    }

    /// Returns the format, and those of files.
    fn formats(&self) -> impl Iterator<Item = Format> {
        std::iter::once(self.format).chain(self.also.iter().map(|printer| printer.format))
    }

    /// Returns the number of inputs that fail.
    pub fn failed(&self) -> u64 {
        self.checked - self.conforming + self.tally.denied - self.tally.passed
    }

    /// Turns folding on or off for the inputs that follow: only the first reports of each code are printed in formats for people.
    pub fn fold(&mut self, folds: bool) {
        self.folding.is_on = folds && matches!(self.format, Format::Graphical | Format::Narrated);
    }

    /// Sets the file of the inputs that follow; arguments are of none.
    pub fn reads(&mut self, path: Option<&[u8]>) {
        let name = path.unwrap_or(ARGUMENT);
        self.policy.reads(name);
        if self.format == Format::Sarif {
            self.uri = sarif::uri(name);
        }
        self.file = path.map(<[u8]>::to_vec);
        self.plain = None;
        self.also.iter_mut().for_each(|printer| printer.reads(path));
    }

    /// Returns whether nothing is printed of plain URLs.
    pub fn skips_plain(&self) -> bool {
        let is_data =
            |format| matches!(format, Format::Json | Format::Ndjson | Format::Junit | Format::Verdicts);
        let is_quiet = self.shown.faulty && !self.formats().any(is_data);
        (is_quiet || !self.wants_report(true)) && !self.shown.counted
    }

    /// Returns whether plain URLs can be printed without a report on each.
    pub fn takes_plain(&self) -> bool {
        match self.format {
            _ if !self.also.is_empty() => false,
            Format::Graphical | Format::Narrated => self.folding.is_on,
            Format::Verdicts => false,
            _ => !self.style.full,
        }
    }

    /// Returns whether a part of a list prints nothing of a plain URL: [`pass_plain`](Self::pass_plain) counts it.
    pub fn passes_plain(&mut self) -> bool {
        match self.format {
            Format::Graphical | Format::Narrated => self.folding.has_enough(),
            Format::Json | Format::Junit | Format::Ndjson | Format::Verdicts => false,
            Format::Concise | Format::Github | Format::Gitlab | Format::Sarif | Format::Quiet => true,
        }
    }

    /// Counts plain URLs of which nothing is printed.
    pub fn pass_plain(&mut self, urls: u64) {
        self.count(urls, urls);
        self.tally.derive += urls;
        self.printed += urls;
        if matches!(self.format, Format::Graphical | Format::Narrated) {
            self.folding.folded += urls;
        }
    }

    /// Prints a plain URL, of which a report says nothing, in a part of a list; `false` if it needs the report.
    pub fn print_plain(&mut self, check: &Check, input: &[u8], origin: &Origin) -> io::Result<bool> {
        if self.passes_plain() {
            self.pass_plain(1);
            return Ok(true);
        }
        if self.plain.is_none() && !matches!(self.format, Format::Graphical | Format::Narrated) {
            self.plain = self.text_on_plain(check, input, origin)?;
        }
        if self.plain.is_none() {
            return Ok(false);
        }
        self.pass_plain(1);
        let Self { out, plain: Some([before, to_line, after]), format, .. } = self else { return Ok(false) };
        out.write_all(if *format == Format::Json { b",\n" } else { b"" })?;
        out.write_all(before)?;
        // A plain input has `&` as the only sign that XML escapes.
        let mut from = 0;
        for at in (*format == Format::Junit).then(|| memchr::memchr_iter(b'&', input)).into_iter().flatten() {
            out.write_all(&input[from..at])?;
            out.write_all(b"&amp;")?;
            from = at + 1;
        }
        out.write_all(&input[from..])?;
        out.write_all(to_line)?;
        // The macros of the standard library take three times as long.
        serde_json::to_writer(&mut *out, &origin.line)?;
        out.write_all(after)?;
        Ok(true)
    }

    /// Returns the parts of the text on a plain URL that are the same for all.
    fn text_on_plain(
        &self,
        check: &Check,
        input: &[u8],
        origin: &Origin,
    ) -> io::Result<Option<[Vec<u8>; 3]>> {
        // A browser's answer differs from input to input.
        if self.format != Format::Junit && check.asks_a_browser() {
            return Ok(None);
        }
        let report = check.run(input);
        let located = Located { report: &report, origin, file: self.file.as_deref() };
        let mut text = Vec::new();
        match self.format {
            Format::Json => json::pretty(&mut text, &located)?,
            Format::Junit => lint::junit(&mut text, &report, origin, false)?,
            _ => {
                json::compact(&mut text, &located)?;
                text.push(b'\n');
            }
        }
        let [before_input, before_line] = match self.format {
            Format::Json => ["\"input\": \"", "\"line\": "],
            Format::Junit => [" name=\"", " line=\""],
            _ => ["\"input\":\"", "\"line\":"],
        };
        let input = printable(input);
        let input = if self.format == Format::Junit { escaped(&input) } else { input };
        let after = |from: usize, before: &str, part: &str| {
            let at = memmem::find(&text[from..], format!("{before}{part}").as_bytes())?;
            let begin = from + at + before.len();
            Some(begin..begin + part.len())
        };
        let Some(input) = after(0, before_input, &input) else { return Ok(None) };
        let Some(line) = after(input.end, before_line, &origin.line.to_string()) else { return Ok(None) };
        let parts = [0..input.start, input.end..line.start, line.end..text.len()];
        Ok(Some(parts.map(|part| text[part].to_vec())))
    }

    /// Returns a printer with the same options, whose text is printed later.
    pub fn part(&self) -> Printer<Vec<u8>> {
        let (style, shown, policy) = (self.style, self.shown.clone(), self.policy.clone());
        Printer {
            inner: true,
            folding: self.folding.part(),
            uri: self.uri.clone(),
            file: self.file.clone(),
            plain: self.plain.clone(),
            also: self.also.iter().map(Printer::part).collect(),
            ..Printer::of_width(self.width, self.format, style, shown, policy, Vec::with_capacity(self.room))
        }
    }

    /// Keeps what the next part need not find out again.
    pub fn learn(&mut self, part: &mut Printer<Vec<u8>>) {
        (self.plain, self.room) = (part.plain.take(), part.out.len());
    }

    /// Prints the text of a part.
    pub fn join(&mut self, part: &Printer<Vec<u8>>) -> io::Result<()> {
        let mut text = &part.out[..];
        if part.printed > 0 && self.printed == 0 {
            self.begin()?;
            text = text.strip_prefix(b",\n").filter(|_| self.format == Format::Json).unwrap_or(text);
        }
        if self.found == 0 && matches!(self.format, Format::Sarif | Format::Gitlab) {
            text = text.strip_prefix(b",").unwrap_or(text);
        }
        for (printer, part) in self.also.iter_mut().zip(&part.also) {
            printer.join(part)?;
        }
        self.printed += part.printed;
        self.tally.join(&part.tally);
        self.policy.files.extend(part.policy.files.iter().cloned());
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
            Format::Gitlab => self.out.write_all(b"["),
            Format::Junit => entry::junit_begin(&mut self.out, "urlgram", ""),
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
        let has_verdicts = matches!(self.format, Format::Verdicts | Format::Ndjson);
        let is_printed = has_verdicts && !(conforms && self.shown.failures);
        if is_printed { tell(&mut self.out, input, conforms) } else { Ok(()) }
    }

    pub fn print(&mut self, report: &Report<'_>, outcome: Outcome, origin: &Origin) -> io::Result<()> {
        let file = self.file.clone();
        let located = Located { report, origin, file: file.as_deref() };
        self.tally.add_fixable(report, |_| true);
        self.print_report(report, outcome, &located, origin, None)
    }

    /// Prints the report on a string that is from nowhere.
    pub fn print_bare(&mut self, report: &Report<'_>) -> io::Result<()> {
        let nowhere = Origin { name: String::new(), line: 0, offset: None, layout: None };
        self.print_report(report, Outcome::default(), report, &nowhere, None)
    }

    /// Prints the report on a URL that was found in the text of `file`.
    pub fn print_find(&mut self, find: &Find, file: &str) -> io::Result<()> {
        if !self.wants_report(false) {
            self.count(1, find.conforms().into());
            return Ok(());
        }
        self.print_found(find, find.report(), file)
    }

    /// The same with its report.
    pub fn print_found(&mut self, find: &Find, report: Report<'_>, file: &str) -> io::Result<()> {
        let outcome = self.policy.of(&report, &self.shown, &self.tally.keys);
        // A repair that would touch the syntax around a URL is not made.
        self.tally.add_fixable(&report, |new| find.rewritten(&report, new).is_some());
        let report = self.shown.of(report);
        let (origin, path) = (find.origin(file), self.file.clone());
        let located = Located { report: &report, origin: &origin, file: path.as_deref() };
        let found = FindReport { report: located, found: find.data(file, Some(&report)) };
        self.print_report(&report, outcome, &found, &origin, Some(find))
    }

    fn print_report(
        &mut self,
        report: &Report<'_>,
        outcome: Outcome,
        data: &impl Serialize,
        origin: &Origin,
        find: Option<&Find>,
    ) -> io::Result<()> {
        for printer in &mut self.also {
            printer.encode = self.encode;
            let outcome = Outcome { fails: outcome.fails, ..Outcome::default() };
            printer.print_report(report, outcome, data, origin, find)?;
        }
        self.count(1, report.conforms().into());
        let fails = outcome.fails;
        self.tally.add(report, outcome, &self.shown);
        let is_for_people = matches!(self.format, Format::Graphical | Format::Narrated | Format::Concise);
        let is_good = || report.findings().iter().all(|found| found.severity() == Severity::Note);
        if self.shown.failures && !fails || self.shown.faulty && is_for_people && is_good() {
            return Ok(());
        }
        let is_first = self.printed == 0 && !self.inner;
        self.printed += 1;
        if is_first {
            self.begin()?;
        }
        match self.format {
            Format::Graphical | Format::Narrated if self.folding.is_on => self.print_folded(report, origin),
            Format::Graphical | Format::Narrated => {
                let text = self.text(report, origin, find)?;
                self.out.write_all(&text)
            }
            Format::Concise => lint::concise(&mut self.out, report, origin),
            Format::Github => {
                let file = self.file.as_deref();
                lint::for_each(report, origin, |entry| entry.github(&mut self.out, file))
            }
            Format::Gitlab => {
                let separator = self.separator(report.findings().len());
                let file = self.file.as_deref();
                lint::gitlab(&mut self.out, report, origin, file, separator, &mut self.fingerprints)
            }
            Format::Junit => lint::junit(&mut self.out, report, origin, fails),
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
                let file = sarif::Artifact { uri: &self.uri, encode: self.encode };
                sarif::results(&mut self.out, report, origin, &file, self.style.lines, find, separator)?;
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

    /// Returns the report as text for people.
    fn text(&self, report: &Report<'_>, origin: &Origin, find: Option<&Find>) -> io::Result<Vec<u8>> {
        let (Style { colour, full, .. }, narrated) = (self.style, self.format == Format::Narrated);
        let mut text = Vec::new();
        let print = Print::default().with_width(self.width).with_colour(colour);
        print.with_narrated(narrated).with_full(full).report_found(&mut text, report, origin, find)?;
        if self.style.by_default {
            for line in wrapped_to(self.width, &unchosen::of(report), 2) {
                writeln!(text, "{line}")?;
            }
        }
        if !self.style.alone && !report.findings().is_empty() {
            writeln!(text)?;
        }
        Ok(text)
    }

    /// Prints the report on an input of a list, unless it is folded.
    fn print_folded(&mut self, report: &Report<'_>, origin: &Origin) -> io::Result<()> {
        let Some(kinds) = self.folding.add(report, origin) else { return Ok(()) };
        let text = self.text(report, origin, None)?;
        if !self.inner {
            return self.out.write_all(&text);
        }
        self.folding.keep(kinds, text);
        Ok(())
    }

    /// Returns the separator before this many further findings.
    fn separator(&mut self, more: usize) -> &'static str {
        let is_first = self.found == 0 && !self.inner;
        self.found += more;
        if is_first { "" } else { "," }
    }

    /// Returns the texts of the other formats, in their order; `complete` says whether all inputs could be read.
    pub fn others(&mut self, complete: bool) -> io::Result<Vec<&[u8]>> {
        self.also
            .iter_mut()
            .map(|printer| {
                printer.finish(complete)?;
                Ok(&printer.out[..])
            })
            .collect()
    }

    /// Prints the text after all inputs; `complete` says whether all could be read.
    pub fn finish(&mut self, complete: bool) -> io::Result<()> {
        if self.printed == 0 && matches!(self.format, Format::Sarif | Format::Junit) {
            self.begin()?;
        }
        match self.format {
            Format::Json | Format::Gitlab if self.printed == 0 => writeln!(self.out, "[]")?,
            Format::Json | Format::Gitlab => writeln!(self.out, "\n]")?,
            Format::Sarif => sarif::end(&mut self.out, complete)?,
            Format::Junit => entry::junit_end(&mut self.out)?,
            Format::Graphical | Format::Narrated if self.shown.faulty => {
                self.folding.print(self.width, &mut self.out)?;
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
