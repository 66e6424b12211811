//! How verdicts are printed.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use miette::{GraphicalReportHandler, GraphicalTheme, NarratableReportHandler};
use urlgram::Report;
use urlgram::diagnosis::{Origin, printable};

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
    /// Nothing: the exit code tells.
    Quiet,
}

/// Prints reports to `out` as they come.
pub struct Printer<W> {
    format: Format,
    colour: bool,
    graphical: GraphicalReportHandler,
    narrated: NarratableReportHandler,
    checked: usize,
    conforming: usize,
    out: W,
}

impl<W: Write> Printer<W> {
    pub fn new(format: Format, colour: bool, out: W) -> Self {
        let theme = if colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let graphical = GraphicalReportHandler::new_themed(theme).with_width(80).with_links(false);
        Self {
            format,
            colour,
            graphical,
            narrated: NarratableReportHandler::new(),
            checked: 0,
            conforming: 0,
            out,
        }
    }

    pub fn print(&mut self, report: &Report<'_>, origin: &Origin) -> io::Result<()> {
        self.checked += 1;
        self.conforming += usize::from(report.conforms);
        match self.format {
            Format::Graphical | Format::Narrated => self.print_text(report, origin),
            Format::Json => {
                write!(self.out, "{}", if self.checked == 1 { "[\n" } else { ",\n" })?;
                serde_json::to_writer_pretty(&mut self.out, report)?;
                Ok(())
            }
            Format::Ndjson => {
                serde_json::to_writer(&mut self.out, report)?;
                writeln!(self.out)
            }
            Format::Quiet => Ok(()),
        }
    }

    fn print_text(&mut self, report: &Report<'_>, origin: &Origin) -> io::Result<()> {
        let (style, verdict) = match (report.conforms, report.derives) {
            (true, _) => (AnsiColor::Green, "conforms to"),
            (false, true) => (AnsiColor::Red, "derives, but does not conform to"),
            (false, false) => (AnsiColor::Red, "does not conform to"),
        };
        let style = if self.colour { Style::new().fg_color(Some(style.into())).bold() } else { Style::new() };
        let (document, start) = (report.dialect.document, report.start.name);
        let input = shortened(report.input);
        writeln!(self.out, "{input} {style}{verdict}{style:#} {document}, `{start}`")?;
        for finding in report.findings(origin) {
            let mut text = String::new();
            match self.format {
                Format::Narrated => self.narrated.render_report(&mut text, &finding),
                _ => self.graphical.render_report(&mut text, &finding),
            }
            .map_err(io::Error::other)?;
            writeln!(self.out, "{}\n", text.trim_end())?;
        }
        Ok(())
    }

    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    pub fn finish(mut self) -> io::Result<()> {
        match self.format {
            Format::Json if self.checked == 0 => writeln!(self.out, "[]")?,
            Format::Json => writeln!(self.out, "\n]")?,
            Format::Graphical | Format::Narrated if self.checked > 1 => {
                writeln!(self.out, "{} of {} inputs conform", self.conforming, self.checked)?;
            }
            _ => {}
        }
        self.out.flush()
    }
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
