//! Verdicts for people.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use urlgram::extract::Find;
use urlgram::findings::{Confidence, Finding, Severity, cited};
use urlgram::printable;
use urlgram::report::{Origin, Place};
use urlgram::summary::elsewhere;
use urlgram::{Check, Report};

use super::{Format, Printer};

/// So many findings are told in full, and under so many lines of a long input.
const MOST: usize = 12;
const LINES: usize = 4;

impl<W: Write> Printer<W> {
    pub(super) fn print_text(
        &mut self,
        report: &Report<'_>,
        origin: &Origin,
        find: Option<&Find>,
    ) -> io::Result<()> {
        let (style, verdict) = match (report.conforms(), report.derives()) {
            (true, _) => (AnsiColor::Green, "conforms to"),
            (false, true) => (AnsiColor::Red, "derives, but does not conform to"),
            (false, false) => (AnsiColor::Red, "does not conform to"),
        };
        let style = if self.colour { Style::new().fg_color(Some(style.into())).bold() } else { Style::new() };
        let (document, start) = (report.dialect().document, report.start().name);
        let input = shortened(report.input());
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
        if let Some(nearest) = &report.nearest() {
            let is_certain = report.repaired().is_some();
            let (head, colour) = if is_certain {
                ("  the same, and conforms:", AnsiColor::Green)
            } else {
                ("  a guess that conforms:", AnsiColor::Yellow)
            };
            let style = self.style(colour);
            let nearest = printable(nearest);
            let gap = if head.len() + nearest.chars().count() < 80 { " " } else { "\n    " };
            writeln!(self.out, "{head}{gap}{style}{nearest}{style:#}")?;
        }
        if !report.conforms() {
            self.print_elsewhere(report)?;
        }
        if report.findings().is_empty() { Ok(()) } else { writeln!(self.out) }
    }

    /// The other documents to which a whole URL conforms.
    fn print_elsewhere(&mut self, report: &Report<'_>) -> io::Result<()> {
        let check = Check::new(report.dialect()).reading(report.reading());
        if !std::ptr::eq(check.production(), report.start()) {
            return Ok(());
        }
        let others = elsewhere(&check).into_iter().filter(|other| other.conforms(report.input()));
        let ids: Vec<_> = others.map(|other| other.dialect().id).collect();
        if ids.is_empty() {
            return Ok(());
        }
        for line in wrapped(&format!("  conforms under: {}", ids.join(", ")), 4) {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    /// How a URL was found in its text, and what is to be said of that.
    fn print_form(&mut self, find: &Find, origin: &Origin, document: &str) -> io::Result<()> {
        let section = |section: &str| match section {
            "" => String::new(),
            section => format!(" ({})", cited(document, &[section])),
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
        for finding in report.diagnostics(origin).take(MOST) {
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
        for (place, found) in report.findings().iter().take(MOST).enumerate() {
            let colour = match found.severity() {
                Severity::Error => AnsiColor::Red,
                Severity::Warning => AnsiColor::Yellow,
                Severity::Note => AnsiColor::Cyan,
            };
            let style = self.style(colour);
            let number = place + 1;
            let head = format!("{number:>3}. {}{}", severity(found), found.message());
            for line in wrapped(&head, 5) {
                writeln!(self.out, "{style}{line}{style:#}")?;
            }
            for text in found.help().lines() {
                self.print_below(text, Style::new())?;
            }
            if let Some(fix) = found.fix() {
                let write = match fix.replacement {
                    "" => "leave it out".to_owned(),
                    written => format!("write `{}`", shortened_text(written)),
                };
                let (guess, colour) = match fix.confidence {
                    Confidence::Certain => ("", AnsiColor::Green),
                    _ => ("perhaps ", AnsiColor::Yellow),
                };
                self.print_below(&format!("{guess}{write}"), self.style(colour))?;
            }
            self.print_below(&format!("{} ({})", found.place(), found.code().as_str()), Style::new())?;
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
        let rest = report.findings().get(MOST..).unwrap_or_default();
        if rest.is_empty() {
            return Ok(());
        }
        let mut kinds: Vec<(&str, usize)> = Vec::new();
        for found in rest {
            match kinds.iter_mut().find(|(code, _)| *code == found.code().as_str()) {
                Some((_, times)) => *times += 1,
                None => kinds.push((found.code().as_str(), 1)),
            }
        }
        let kinds: Vec<_> = kinds.iter().map(|(code, times)| format!("{times} {code}")).collect();
        writeln!(self.out, "     and {} more: {}", rest.len(), kinds.join(", "))
    }
}

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

/// What stands before the message of a finding that is no error.
pub fn severity(found: &Finding) -> &'static str {
    match found.severity() {
        Severity::Error => "",
        Severity::Warning => "warning: ",
        Severity::Note => "note: ",
    }
}

/// A finding in a line, or in more where it is long: its place, its message and its code.
pub fn in_short(found: &Finding, indent: usize) -> String {
    let (indented, start) = (" ".repeat(indent), found.span().start);
    let line = format!("{indented}{start}: {found} ({})", found.code());
    wrapped(&printable(line.as_bytes()), indent + 2).join("\n") + "\n"
}

/// A finding in a cell of a table: its code, its message, and where it is.
pub fn in_a_cell(found: &Finding) -> String {
    let span = found.span();
    format!("{}: {} ({}..{})", found.code().as_str(), found.message(), span.start, span.end)
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
