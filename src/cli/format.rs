//! How verdicts are printed.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use miette::{GraphicalReportHandler, GraphicalTheme};
use serde::Serialize;
use urlgram::Report;
use urlgram::diagnosis::{Diagnostic, Input, Origin, Place, Severity, printable};
use urlgram::extract::{Data, Find};

use super::sarif;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For the eye: each finding under the place where it is.
    Graphical,
    /// For the ear: the same in plain sentences.
    Narrated,
    /// One JSON array.
    Json,
    /// One JSON object a line, an input each.
    Ndjson,
    /// SARIF 2.1.0, for editors and code scanning.
    Sarif,
    /// Nothing: the exit code tells.
    Quiet,
    /// The verdicts alone, one JSON object a line.
    #[value(skip)]
    Verdicts,
}

impl Format {
    /// Whether it shows more of an input than the verdict.
    pub fn has_reasons(self) -> bool {
        !matches!(self, Self::Quiet | Self::Verdicts)
    }
}

/// A verdict alone.
#[derive(Serialize)]
struct Verdict<'i> {
    #[serde(flatten)]
    input: Input<'i>,
    conforms: bool,
}

/// A report on what was found in a text.
#[derive(Serialize)]
struct Found<'r> {
    #[serde(flatten)]
    report: &'r Report<'r>,
    found: Data<'r>,
}

/// Prints reports to `out` as they come.
pub struct Printer<W> {
    format: Format,
    colour: bool,
    graphical: GraphicalReportHandler,
    checked: u64,
    conforming: u64,
    /// So many findings were printed.
    found: usize,
    /// Each input is a line of its list.
    lines: bool,
    /// Something may have been printed before, elsewhere.
    inner: bool,
    out: W,
}

impl<W: Write> Printer<W> {
    pub fn new(format: Format, colour: bool, lines: bool, out: W) -> Self {
        let theme = if colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let graphical = GraphicalReportHandler::new_themed(theme).with_width(80).with_links(false);
        Self { format, colour, graphical, checked: 0, conforming: 0, found: 0, lines, inner: false, out }
    }

    pub fn format(&self) -> Format {
        self.format
    }

    /// How many inputs there were.
    pub fn checked(&self) -> u64 {
        self.checked
    }

    /// How many of them conform.
    pub fn conforming(&self) -> u64 {
        self.conforming
    }

    pub fn out(&mut self) -> &mut W {
        &mut self.out
    }

    /// A printer like this one, whose text is printed later.
    pub fn part(&self) -> Printer<Vec<u8>> {
        let Self { format, colour, lines, .. } = *self;
        Printer { inner: true, ..Printer::new(format, colour, lines, Vec::new()) }
    }

    /// Prints what a part holds.
    pub fn join(&mut self, part: &Printer<Vec<u8>>) -> io::Result<()> {
        let mut text = &part.out[..];
        if part.checked > 0 && self.checked == 0 {
            self.begin()?;
            text = text.strip_prefix(b",\n").filter(|_| self.format == Format::Json).unwrap_or(text);
        }
        if self.found == 0 && self.format == Format::Sarif {
            text = text.strip_prefix(b",").unwrap_or(text);
        }
        self.checked += part.checked;
        self.conforming += part.conforming;
        self.found += part.found;
        self.out.write_all(text)
    }

    /// What stands before all inputs.
    fn begin(&mut self) -> io::Result<()> {
        match self.format {
            Format::Json => self.out.write_all(b"[\n"),
            Format::Sarif => sarif::begin(&mut self.out),
            _ => Ok(()),
        }
    }

    /// Counts inputs of which nothing is printed.
    pub fn count(&mut self, checked: u64, conforming: u64) {
        self.checked += checked;
        self.conforming += conforming;
    }

    /// Prints a verdict without reasons.
    pub fn print_verdict(&mut self, input: &[u8], conforms: bool) -> io::Result<()> {
        self.count(1, conforms.into());
        if self.format == Format::Verdicts { tell(&mut self.out, input, conforms) } else { Ok(()) }
    }

    pub fn print(&mut self, report: &Report<'_>, origin: &Origin) -> io::Result<()> {
        self.print_report(report, report, origin, None)
    }

    /// Prints the report on a URL that was found in the text of `file`.
    pub fn print_find(&mut self, find: &Find, file: &str) -> io::Result<()> {
        if self.format == Format::Quiet {
            self.count(1, find.conforms().into());
            return Ok(());
        }
        let report = find.report();
        let found = Found { report: &report, found: find.data(file, Some(&report)) };
        self.print_report(&report, &found, &find.origin(file), Some(find))
    }

    fn print_report(
        &mut self,
        report: &Report<'_>,
        data: &impl Serialize,
        origin: &Origin,
        find: Option<&Find>,
    ) -> io::Result<()> {
        let is_first = self.checked == 0 && !self.inner;
        self.count(1, report.conforms.into());
        if is_first {
            self.begin()?;
        }
        match self.format {
            Format::Graphical | Format::Narrated => self.print_text(report, origin, find),
            Format::Json => {
                self.out.write_all(if is_first { b"" } else { b",\n" })?;
                serde_json::to_writer_pretty(&mut self.out, data)?;
                Ok(())
            }
            Format::Ndjson => {
                serde_json::to_writer(&mut self.out, data)?;
                writeln!(self.out)
            }
            Format::Sarif => {
                let separator = self.separator(report.diagnostics.len());
                sarif::results(&mut self.out, report, origin, self.lines, separator)?;
                for remark in find.iter().flat_map(|find| &find.remarks) {
                    let separator = self.separator(1);
                    sarif::remark(&mut self.out, remark, report, &origin.name, separator)?;
                }
                Ok(())
            }
            Format::Quiet => Ok(()),
            Format::Verdicts => tell(&mut self.out, report.input, report.conforms),
        }
    }

    /// What stands before so many findings that follow.
    fn separator(&mut self, more: usize) -> &'static str {
        let is_first = self.found == 0 && !self.inner;
        self.found += more;
        if is_first { "" } else { "," }
    }

    fn print_text(&mut self, report: &Report<'_>, origin: &Origin, find: Option<&Find>) -> io::Result<()> {
        let (style, verdict) = match (report.conforms, report.derives) {
            (true, _) => (AnsiColor::Green, "conforms to"),
            (false, true) => (AnsiColor::Red, "derives, but does not conform to"),
            (false, false) => (AnsiColor::Red, "does not conform to"),
        };
        let style = if self.colour { Style::new().fg_color(Some(style.into())).bold() } else { Style::new() };
        let (document, start) = (report.dialect.document, report.start.name);
        let input = shortened(report.input);
        let width = [&input, verdict, document, start].map(|part| part.chars().count()).iter().sum::<usize>();
        let gap = if width + "  , ``".len() > 80 { "\n  " } else { " " };
        writeln!(self.out, "{input}{gap}{style}{verdict}{style:#} {document}, `{start}`")?;
        if let Some(find) = find {
            self.print_form(find, origin, document)?;
        }
        match self.format {
            Format::Narrated => self.print_findings(report, origin)?,
            _ => self.print_snippets(report, origin)?,
        }
        if let Some(repaired) = &report.repaired {
            let good = self.style(AnsiColor::Green);
            let repaired = printable(repaired);
            let head = "  nearest that conforms:";
            let gap = if head.len() + repaired.chars().count() < 80 { " " } else { "\n    " };
            writeln!(self.out, "{head}{gap}{good}{repaired}{good:#}")?;
        }
        if report.diagnostics.is_empty() { Ok(()) } else { writeln!(self.out) }
    }

    /// How a URL was found in its text, and what is to be said of that.
    fn print_form(&mut self, find: &Find, origin: &Origin, document: &str) -> io::Result<()> {
        let section = |section: &str| match section {
            "" => String::new(),
            section => format!(" ({document}, section {section})"),
        };
        let line = |remark: &str, place: Place, from: &str| {
            format!("  {}:{}:{}: {remark}{}", origin.name, place.line, place.column, section(from))
        };
        let form = line(&format!("found as {}", find.form), find.places.start, find.form.section);
        let fragment = find.candidate.fragment().map(|fragment| {
            let from = section(find.fragment_section());
            format!(
                "  without its fragment identifier `{}`{from}",
                shortened_text(&String::from_utf8_lossy(fragment))
            )
        });
        let remarks = find.remarks.iter().map(|remark| {
            let message = format!("note: {}", remark.about.message());
            line(&message, remark.places.start, remark.section)
        });
        for text in [form].into_iter().chain(fragment).chain(remarks) {
            for line in wrapped(&text, 4) {
                writeln!(self.out, "{line}")?;
            }
        }
        if let Some(other) = &find.other {
            let verdict = if find.takes(other) { "conforms" } else { "does not conform" };
            let text = printable(&other.text);
            for line in wrapped(&format!("  the other reading {verdict}: {text}"), 4) {
                writeln!(self.out, "{line}")?;
            }
        }
        Ok(())
    }

    fn style(&self, colour: AnsiColor) -> Style {
        if self.colour { Style::new().fg_color(Some(colour.into())) } else { Style::new() }
    }

    fn print_findings(&mut self, report: &Report<'_>, origin: &Origin) -> io::Result<()> {
        for finding in report.findings(origin).take(MOST) {
            writeln!(self.out, "{}", finding.narrated())?;
        }
        self.print_rest(report)
    }

    /// The input with a number at each finding, and then the findings by their numbers.
    fn print_snippets(&mut self, report: &Report<'_>, origin: &Origin) -> io::Result<()> {
        for snippet in report.snippets(origin, LINES) {
            let mut text = String::new();
            self.graphical.render_report(&mut text, &snippet).map_err(io::Error::other)?;
            // The headline says only how many there are, which the list says.
            let lines = text.lines().skip_while(|line| !line.contains("─["));
            for line in lines {
                writeln!(self.out, "{}", line.trim_end())?;
            }
        }
        for (place, found) in report.diagnostics.iter().take(MOST).enumerate() {
            let colour = match found.severity {
                Severity::Error => AnsiColor::Red,
                Severity::Warning => AnsiColor::Yellow,
                Severity::Note => AnsiColor::Cyan,
            };
            let style = self.style(colour);
            let number = place + 1;
            let severity = match found.severity {
                Severity::Error => "",
                Severity::Warning => "warning: ",
                Severity::Note => "note: ",
            };
            let head = format!("{number:>3}. {severity}{}", found.message);
            for line in wrapped(&head, 5) {
                writeln!(self.out, "{style}{line}{style:#}")?;
            }
            for text in found.help.lines() {
                self.print_below(text, Style::new())?;
            }
            if let Some(fix) = &found.fix {
                let write = match fix.as_str() {
                    "" => "leave it out".to_owned(),
                    fix => format!("write `{}`", shortened_text(fix)),
                };
                self.print_below(&write, self.style(AnsiColor::Green))?;
            }
            self.print_below(&format!("{} ({})", found.place(), found.code.as_str()), Style::new())?;
        }
        self.print_rest(report)
    }

    /// Lines below the head of a finding.
    fn print_below(&mut self, text: &str, style: Style) -> io::Result<()> {
        for line in wrapped(&format!("     {text}"), 7) {
            writeln!(self.out, "{style}{line}{style:#}")?;
        }
        Ok(())
    }

    /// What is left of many findings: how many there are of each kind.
    fn print_rest(&mut self, report: &Report<'_>) -> io::Result<()> {
        let rest = report.diagnostics.get(MOST..).unwrap_or_default();
        if rest.is_empty() {
            return Ok(());
        }
        let mut kinds: Vec<(&str, usize)> = Vec::new();
        for found in rest {
            match kinds.iter_mut().find(|(code, _)| *code == found.code.as_str()) {
                Some((_, times)) => *times += 1,
                None => kinds.push((found.code.as_str(), 1)),
            }
        }
        let kinds: Vec<_> = kinds.iter().map(|(code, times)| format!("{times} {code}")).collect();
        writeln!(self.out, "     and {} more: {}", rest.len(), kinds.join(", "))
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Prints what stands behind all inputs.
    pub fn finish(&mut self) -> io::Result<()> {
        match self.format {
            Format::Json if self.checked == 0 => writeln!(self.out, "[]")?,
            Format::Json => writeln!(self.out, "\n]")?,
            Format::Sarif => {
                if self.checked == 0 {
                    self.begin()?;
                }
                sarif::end(&mut self.out)?;
            }
            Format::Graphical | Format::Narrated if self.checked > 1 => {
                writeln!(self.out, "{} of {} inputs conform", self.conforming, self.checked)?;
            }
            _ => {}
        }
        self.out.flush()
    }
}

/// Writes a verdict as a line of JSON.
fn tell(out: &mut impl Write, input: &[u8], conforms: bool) -> io::Result<()> {
    let is_plain = |byte: &u8| (b' '..=b'~').contains(byte) && *byte != b'"' && *byte != b'\\';
    // Nearly all are, and need nothing of what serde_json does.
    if input.iter().all(is_plain) {
        out.write_all(b"{\"input\":\"")?;
        out.write_all(input)?;
        let verdict: &[u8] = if conforms { b"\",\"conforms\":true}\n" } else { b"\",\"conforms\":false}\n" };
        return out.write_all(verdict);
    }
    serde_json::to_writer(&mut *out, &Verdict { input: input.into(), conforms })?;
    out.write_all(b"\n")
}

/// So many findings are told in full, and under so many lines of a long input.
const MOST: usize = 12;
const LINES: usize = 4;

/// The words in lines of at most 80 columns; all but the first are indented.
pub fn wrapped(text: &str, indent: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for (place, word) in text.split(' ').enumerate() {
        let line = lines.last_mut().expect("there is one");
        if place > 0 && line.chars().count() + 1 + word.chars().count() > 80 && !line.trim().is_empty() {
            lines.push(" ".repeat(indent) + word);
        } else {
            if place > 0 {
                line.push(' ');
            }
            *line += word;
        }
    }
    lines
}

/// A finding in a line, or in more where it is long: its place, its message and its code.
pub fn in_short(found: &Diagnostic, indent: usize) -> String {
    let Diagnostic { span, message, code, .. } = found;
    let line = format!("{}{}: {message} ({})", " ".repeat(indent), span.start, code.as_str());
    wrapped(&printable(line.as_bytes()), indent + 2).join("\n") + "\n"
}

fn shortened_text(text: &str) -> String {
    let text = printable(text.as_bytes());
    if text.chars().count() <= 60 { text } else { text.chars().take(59).collect::<String>() + "…" }
}

/// The input as one line of reasonable length.
pub fn shortened(input: &[u8]) -> String {
    const LONGEST: usize = 60;
    if input.len() <= LONGEST {
        return format!("\"{}\"", printable(input));
    }
    // Not in the middle of a character.
    let end = (LONGEST - 3..=LONGEST).rev().find(|end| input[*end] & 0xC0 != 0x80).unwrap_or(LONGEST);
    format!("\"{}…\" ({} bytes)", printable(&input[..end]), input.len())
}
