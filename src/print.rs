//! Reports as text for people.

use std::borrow::Cow;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use miette::{GraphicalReportHandler, GraphicalTheme};

use crate::browser::Parsed;
use crate::check::{Outside, Report};
use crate::findings::{Confidence, Finding, Severity, cited};
use crate::report::{Origin, Place, Snippet};
use crate::text::{self, printable};
use crate::url::extract::Find;

#[doc(hidden)]
pub use crate::report::in_short;
#[doc(hidden)]
pub use crate::text::width;

/// The most findings that are printed in full, and the most lines of a long input above them.
const MOST: usize = 12;
const LINES: usize = 4;

/// The form in which reports are printed.
///
/// ```
/// use urlgram::print::Print;
/// use urlgram::report::Origin;
/// use urlgram::{Check, rfc1738::RFC1738};
/// let report = Check::new(&RFC1738).run("http://h/a b");
/// let mut text = Vec::new();
/// Print::default().with_width(60).with_colour(true).report(&mut text, &report)?;
/// assert!(text.starts_with(b"\"http://h/a b\" \x1b[1m\x1b[31mdoes not conform to"));
///
/// // On the third line of a file, in sentences for a screen reader, with all that is known.
/// let origin = Origin { name: "urls.txt".into(), line: 3, ..Origin::default() };
/// Print::default().with_narrated(true).with_full(true).report_at(&mut text, &report, &origin)?;
/// assert!(String::from_utf8_lossy(&text).contains("urls.txt starting at line 3"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Print {
    width: usize,
    colour: bool,
    narrated: bool,
    full: bool,
}

/// 80 columns without colours, with a picture of the input: the `Display` of a report.
impl Default for Print {
    fn default() -> Self {
        Self { width: 80, colour: false, narrated: false, full: false }
    }
}

impl Report<'_> {
    /// Returns the report as the command prints it, in 80 columns without colours: [`Print`] has other forms.
    #[must_use]
    pub fn to_box(&self) -> String {
        let mut text = Vec::new();
        // Writing to memory cannot fail.
        let _ = Print::default().report(&mut text, self);
        String::from_utf8_lossy(&text).trim_end().to_owned()
    }
}

impl Print {
    /// Sets the width of a line, in columns; at least 40.
    #[must_use]
    pub fn with_width(self, width: usize) -> Self {
        Self { width: width.max(40), ..self }
    }

    /// Sets whether the colours of a terminal are used.
    #[must_use]
    pub fn with_colour(self, colour: bool) -> Self {
        Self { colour, ..self }
    }

    /// Sets whether plain sentences replace the picture of the input: for screen readers.
    #[must_use]
    pub fn with_narrated(self, narrated: bool) -> Self {
        Self { narrated, ..self }
    }

    /// Sets whether all that is known is printed: every section, the productions around a place and their grammar, and other documents.
    #[must_use]
    pub fn with_full(self, full: bool) -> Self {
        Self { full, ..self }
    }

    /// Prints a report.
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn report(self, out: &mut impl Write, report: &Report<'_>) -> io::Result<()> {
        self.report_at(out, report, &Origin::default())
    }

    /// Prints a report on an input at `origin`.
    ///
    /// # Errors
    /// The errors of `out`.
    pub fn report_at(self, out: &mut impl Write, report: &Report<'_>, origin: &Origin) -> io::Result<()> {
        self.report_found(out, report, origin, None)
    }

    /// Prints a report on the URL that was found in a text at `origin`.
    ///
    /// # Errors
    /// The errors of `out`.
    #[doc(hidden)]
    pub fn report_found(
        self,
        out: &mut impl Write,
        report: &Report<'_>,
        origin: &Origin,
        find: Option<&Find>,
    ) -> io::Result<()> {
        let (style, verdict) = match (report.conforms(), report.derives()) {
            (false, _) if report.outside().is_some() => (AnsiColor::Red, "conforms to"),
            (true, _) => (AnsiColor::Green, "conforms to"),
            _ if report.is_undecided() => (AnsiColor::Red, "is too long for a verdict by"),
            (false, true) => (AnsiColor::Red, "derives, but does not conform to"),
            (false, false) => (AnsiColor::Red, "does not conform to"),
        };
        let style = self.bold(Some(style));
        let (document, start) = (&*report.dialect().in_words(), report.start().name);
        let input = shortened_to(self.width - 20, report.input());
        let verdict_width = [&input, verdict, document, start].map(width).iter().sum::<usize>();
        let gap = if verdict_width + "  , ``".len() > self.width { "\n  " } else { " " };
        writeln!(out, "{input}{gap}{style}{verdict}{style:#} {document}, `{start}`")?;
        if let Some(Outside { scheme, document, .. }) = report.outside() {
            let style = self.bold(Some(if report.conforms() { AnsiColor::Yellow } else { AnsiColor::Red }));
            writeln!(out, "  {style}but not to{style:#} {document}, which defines `{scheme}`")?;
        }
        if let Some(pointer) = origin.pointer() {
            self.print_wrapped(out, &printable(format!("  at `{pointer}`").as_bytes()))?;
        }
        if let Some(find) = find {
            self.print_form(out, find, origin, document)?;
        }
        if let Some(parts) = report.read_as() {
            self.print_wrapped(out, &format!("  read as: {parts}"))?;
        }
        // If a browser leaves the URL as it is, there is nothing to say about browsers.
        let browser = report.browser();
        let is_kept = |parsed: &&Parsed| {
            let href = parsed.url.as_ref().map(ToString::to_string);
            parsed.errors.is_empty() && href.is_some_and(|href| href.as_bytes() == report.input())
        };
        if let Some(parsed) = browser.as_ref().filter(|parsed| !is_kept(parsed)) {
            self.print_wrapped(out, &printable(format!("  {parsed}").as_bytes()))?;
        }
        if self.narrated {
            self.print_findings(out, report, origin)?;
        } else {
            self.print_snippets(out, report, origin, browser.as_ref())?;
        }
        if let Some(nearest) = &report.nearest() {
            let (head, colour) = if report.repaired().is_some() {
                ("  suggested fix:", AnsiColor::Green)
            } else {
                ("  perhaps meant (a guess):", AnsiColor::Yellow)
            };
            let style = self.style(colour);
            let nearest = printable(nearest);
            let gap = if head.len() + width(&nearest) < self.width { " " } else { "\n    " };
            writeln!(out, "{head}{gap}{style}{nearest}{style:#}")?;
        }
        if self.full { self.print_elsewhere(out, report) } else { Ok(()) }
    }

    /// Prints a text in lines, of which all but the first are indented.
    fn print_wrapped(self, out: &mut impl Write, text: &str) -> io::Result<()> {
        text::wrapped(text, self.width, 4).iter().try_for_each(|line| writeln!(out, "{line}"))
    }

    /// Prints the other documents to which a whole URL conforms.
    fn print_elsewhere(self, out: &mut impl Write, report: &Report<'_>) -> io::Result<()> {
        let ids: Vec<_> = report.conforms_to().iter().map(|dialect| dialect.id).collect();
        if ids.is_empty() {
            return Ok(());
        }
        self.print_wrapped(out, &format!("  conforms to other documents: {}", ids.join(", ")))
    }

    /// Prints the form in which a URL was found in its text, and the remarks on it.
    fn print_form(
        self,
        out: &mut impl Write,
        find: &Find,
        origin: &Origin,
        document: &str,
    ) -> io::Result<()> {
        let section = |section: &str| match section {
            "" => String::new(),
            section => format!(" ({})", cited(document, &[section])),
        };
        let line = |remark: &str, place: Place, from: &str| {
            format!("  {}:{}:{}: {remark}{}", origin.name, place.line, place.character, section(from))
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
            self.print_wrapped(out, &text)?;
        }
        if let Some(other) = &find.other {
            let verdict = if find.takes(other) { "conforms" } else { "does not conform" };
            let text = printable(&other.text);
            self.print_wrapped(out, &format!("  the other reading {verdict}: {text}"))?;
        }
        Ok(())
    }

    fn style(self, colour: AnsiColor) -> Style {
        if self.colour { Style::new().fg_color(Some(colour.into())) } else { Style::new() }
    }

    fn bold(self, colour: Option<AnsiColor>) -> Style {
        if self.colour { Style::new().fg_color(colour.map(Into::into)).bold() } else { Style::new() }
    }

    fn print_findings(self, out: &mut impl Write, report: &Report<'_>, origin: &Origin) -> io::Result<()> {
        let folded = report.folded();
        for group in folded.iter().take(MOST) {
            let told = report.diagnostic(group[0], origin).narrated();
            let all: Vec<_> = group.iter().map(|place| &report.findings()[*place]).collect();
            let rest = told.strip_prefix(&all[0].message()).unwrap_or(&told);
            write!(out, "{}{rest}", Finding::message_of_all(&all))?;
            if let Some(rest) = report.others(group, origin) {
                writeln!(out, "{rest}")?;
            }
            writeln!(out)?;
        }
        self.print_rest(out, report, &folded)
    }

    /// Prints the input with a label at each finding, and then the message of each.
    fn print_snippets(
        self,
        out: &mut impl Write,
        report: &Report<'_>,
        origin: &Origin,
        browser: Option<&Parsed>,
    ) -> io::Result<()> {
        let folded = report.folded();
        for snippet in report.snippets(&folded, origin, LINES, self.width) {
            let mut text = String::new();
            self.handler(&snippet).render_report(&mut text, &snippet).map_err(io::Error::other)?;
            // The heading repeats the list, and the line below the excerpt says nothing.
            let lines = text.lines().skip_while(|line| !line.contains("─["));
            let lines =
                lines.skip(usize::from(snippet.is_plain())).take_while(|line| !line.contains("╰────"));
            for line in lines {
                writeln!(out, "{}", line.trim_end())?;
            }
        }
        let mut told = Vec::new();
        for (place, group) in folded.iter().take(MOST).enumerate() {
            let found = &report.findings()[group[0]];
            let number = (folded.len() > 1).then_some(place + 1);
            let (severity, style) = (found.severity().as_str(), self.bold(Some(colour(found.severity()))));
            let begin = number.map_or("  ".to_owned(), |number| format!("{number:>3}. "));
            let all: Vec<_> = group.iter().map(|place| &report.findings()[*place]).collect();
            let parsed = browser.filter(|_| found.is_error());
            let names = parsed.map(|it| it.errors_at(&found.span())).unwrap_or_default();
            let names = names.iter().fold(String::new(), |all, name| all + ", " + name.as_str());
            let head =
                format!("{begin}{severity}: {} ({}{names})", Finding::message_of_all(&all), found.code());
            for (at, line) in text::wrapped(&head, self.width, begin.len() + 2).into_iter().enumerate() {
                match line.split_once(':').filter(|_| at == 0) {
                    Some((kind, rest)) => writeln!(out, "{style}{kind}{style:#}:{rest}")?,
                    None => writeln!(out, "{line}")?,
                }
            }
            self.print_below(out, report, group, origin, begin.len(), &mut told)?;
        }
        self.print_rest(out, report, &folded)
    }

    /// Prints the lines below the head of a finding, with labels like a compiler's. `told` are the productions so far whose
    /// grammar is printed.
    fn print_below(
        self,
        out: &mut impl Write,
        report: &Report<'_>,
        group: &[usize],
        origin: &Origin,
        indent: usize,
        told: &mut Vec<(String, Option<String>)>,
    ) -> io::Result<()> {
        let found = &report.findings()[group[0]];
        let bold = self.bold(None);
        let mut lines: Vec<(&str, Style, String)> = Vec::new();
        if let Some(fix) = found.fix() {
            let write = match fix.replacement {
                "" => {
                    format!(
                        "remove `{}`",
                        shortened_text(&String::from_utf8_lossy(&report.input()[fix.span]))
                    )
                }
                written => format!("write `{}`", shortened_text(written)),
            };
            let (colour, help) = match fix.confidence {
                Confidence::Certain => (AnsiColor::Green, write),
                _ => (AnsiColor::Yellow, format!("perhaps {write}")),
            };
            // The label says the same, if it is not as long.
            if found.label() != help && found.label() != "perhaps remove it" {
                lines.push(("help", self.bold(Some(colour)), help));
            }
        }
        lines.extend(self.explanations(report, group).into_iter().map(|text| ("note", bold, text)));
        lines.extend(report.others(group, origin).map(|text| ("note", bold, text)));
        if let Some(bnf) = found.grammar().filter(|_| self.full) {
            let grammar = (bnf, found.path());
            if !told.contains(&grammar) {
                lines.push(("grammar", bold, grammar.0.clone()));
                lines.extend(grammar.1.clone().map(|path| ("in", bold, path)));
                told.push(grammar);
            }
        }
        for (label, style, text) in lines {
            let begin = " ".repeat(indent);
            let text = format!("{begin}{label}: {text}").replace('\n', &format!("\n{begin}  "));
            let mut lines = text.lines().flat_map(|line| text::wrapped(line, self.width, indent + 2));
            let first = lines.next().unwrap_or_default();
            writeln!(out, "{begin}{style}{label}{style:#}{}", &first[indent + label.len()..])?;
            lines.try_for_each(|line| writeln!(out, "{line}"))?;
        }
        Ok(())
    }

    /// Returns the reasons of equal findings, each once, with the sections that say so: all, or those of the reason.
    fn explanations(self, report: &Report<'_>, group: &[usize]) -> Vec<String> {
        /// The most findings whose reasons are read.
        const READ: usize = 32;
        let mut lines = Vec::new();
        let mut known = Vec::new();
        for found in group.iter().take(READ).map(|place| &report.findings()[*place]) {
            let place = if self.full { found.place() } else { found.place_of_reason() };
            let text = printable(&report.input()[found.span()]);
            for (at, line) in found.explanation().lines().enumerate() {
                // A message that is the same for several characters is printed once.
                let said = line.replace(&format!("`{text}`"), "``");
                if !known.contains(&said) {
                    known.push(said);
                    // The sections belong to the reason.
                    lines.push(if at == 0 { format!("{line} [{place}]") } else { line.to_owned() });
                }
            }
        }
        lines
    }

    /// Returns the renderer of a snippet, with each label in the colour of its severity.
    fn handler(self, snippet: &Snippet) -> GraphicalReportHandler {
        let mut theme =
            if self.colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        if self.colour {
            let style = |severity: &Severity| match colour(*severity) {
                AnsiColor::Red => theme.styles.error,
                AnsiColor::Yellow => theme.styles.warning,
                _ => theme.styles.advice,
            };
            theme.styles.highlights = snippet.severities().iter().map(style).collect();
        }
        GraphicalReportHandler::new_themed(theme).with_width(self.width).with_links(false)
    }

    /// Prints the number of the remaining findings of each code.
    fn print_rest(self, out: &mut impl Write, report: &Report<'_>, folded: &[Vec<usize>]) -> io::Result<()> {
        let rest = folded.get(MOST..).unwrap_or_default();
        if rest.is_empty() {
            return Ok(());
        }
        let mut codes: Vec<(&str, usize)> = Vec::new();
        for group in rest {
            let code = report.findings()[group[0]].code().as_str();
            match codes.iter_mut().find(|(known, _)| *known == code) {
                Some((_, times)) => *times += group.len(),
                None => codes.push((code, group.len())),
            }
        }
        let number: usize = rest.iter().map(Vec::len).sum();
        let codes: Vec<_> = codes.iter().map(|(code, times)| format!("{times} {code}")).collect();
        self.print_wrapped(out, &format!("  and {number} more: {}", codes.join(", ")))
    }
}

fn colour(severity: Severity) -> AnsiColor {
    match severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Note => AnsiColor::Cyan,
    }
}

/// Breaks a text between words into lines of at most 80 columns. All lines but the first are indented.
#[must_use]
#[doc(hidden)]
pub fn wrapped(text: &str, indent: usize) -> Vec<String> {
    text::wrapped(text, 80, indent)
}

/// Breaks a text between words into lines of at most this many columns. All lines but the first are indented.
#[must_use]
#[doc(hidden)]
pub fn wrapped_to(columns: usize, text: &str, indent: usize) -> Vec<String> {
    text::wrapped(text, columns, indent)
}

/// Returns the prefix of the message of a finding that is not an error.
#[must_use]
#[doc(hidden)]
pub fn severity(found: &Finding) -> &'static str {
    match found.severity() {
        Severity::Error => "",
        Severity::Warning => "warning: ",
        Severity::Note => "note: ",
    }
}

/// Formats a finding for a cell of a table: its code, its message, and its column.
#[must_use]
#[doc(hidden)]
pub fn in_a_cell(found: &Finding) -> String {
    format!("{}: {} (column {})", found.code().as_str(), found.message(), found.columns().start)
}

fn shortened_text(text: &str) -> String {
    cut(&printable(text.as_bytes()), 60).into_owned()
}

/// Cuts a text that is wider than this many columns, and ends it with `…` then.
#[must_use]
#[doc(hidden)]
pub fn cut(text: &str, columns: usize) -> Cow<'_, str> {
    if width(text) <= columns {
        return text.into();
    }
    let mut used = width("…");
    let end = text.char_indices().find(|(_, character)| {
        used += width(character.encode_utf8(&mut [0; 4]));
        used > columns
    });
    format!("{}…", &text[..end.map_or(text.len(), |(end, _)| end)]).into()
}

/// Formats the input on one line of limited length.
#[must_use]
#[doc(hidden)]
pub fn shortened(input: &[u8]) -> String {
    shortened_to(60, input)
}

fn shortened_to(longest: usize, input: &[u8]) -> String {
    let more = if input.len() > longest { format!(" ({} bytes)", input.len()) } else { String::new() };
    format!("\"{}\"{more}", text::shortened(input, longest))
}
