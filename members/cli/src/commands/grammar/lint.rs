//! `urlgram grammar --lint`

use std::io::{self, Write as _};
use std::ops::Range;

use hmac_sha256::Hash;
use miette::{LabeledSpan, MietteDiagnostic, NamedSource, Report};
use serde_json::{Value, json};
use urlgram::bnf::Notation;
use urlgram::bnf::lint::{Lint, Severity};
use urlgram::library::lint;
use urlgram::printable;

use crate::failure::{Failure, counted};
use crate::options::foreign::{How, Text, drawn, shown};
use crate::output::Output;
use crate::output::format::entry::{Case, Entry, junit_begin, junit_end};
use crate::output::format::sarif::{SCHEMA, location};
use clap::ValueEnum;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text for the terminal.
    Text,
    /// One JSON object: the production, or the dialect with all of its productions; of --lint an array of files.
    Json,
    /// One line a finding of --lint: `file:line:column: error[code]: sentence`.
    Concise,
    /// One JSON object for each file of --lint.
    Ndjson,
    /// SARIF 2.1.0 of --lint.
    Sarif,
    /// Annotations of GitHub Actions of --lint.
    Github,
    /// A report of code quality for GitLab of --lint.
    Gitlab,
    /// A test case for each file of --lint, in JUnit's XML.
    Junit,
    /// No output of --lint, only the exit code.
    Quiet,
}

/// Looks for what is wrong with the grammars in some files. Returns whether nothing is but notes.
pub fn run(
    files: &[String],
    start: Option<&str>,
    how: &How,
    format: Format,
    out: &mut Output,
) -> Result<bool, Failure> {
    let mut all = Vec::new();
    let mut is_readable = true;
    for file in files {
        let (Text { source, printed, .. }, others) = match how.sources(file) {
            // The other files are still checked.
            Err(error @ Failure::Message(_)) if files.len() > 1 => {
                error.told();
                is_readable = false;
                continue;
            }
            read => read?,
        };
        if let Some(start) = start
            && let Ok(grammar) = source.grammar()
            && grammar.rule(start).is_none()
        {
            return Err(Failure::Message(format!(
                "`{}` has no production `{}`",
                printable(file.as_bytes()),
                printable(start.as_bytes())
            )));
        }
        let found = lint(&source, &others, start);
        let (found, text) = match printed {
            Some(printed) => (in_file(found, source.text(), &printed), printed),
            None => (found, source.text().to_owned()),
        };
        all.push(Checked { path: file, notation: source.notation(), lines: Lines::of(text), found });
    }
    match format {
        Format::Text => all.iter().try_for_each(|it| it.text(out))?,
        Format::Concise => all.iter().try_for_each(|it| it.concise(out))?,
        Format::Github => all.iter().try_for_each(|it| it.github(out))?,
        Format::Json => out.json(&all.iter().map(Checked::data).collect::<Vec<_>>())?,
        Format::Ndjson => all.iter().try_for_each(|it| out.json(&it.data()))?,
        Format::Gitlab => {
            let mut found = Vec::new();
            all.iter().try_for_each(|it| it.gitlab(&mut found))?;
            out.json(&found)?;
        }
        Format::Sarif => out.json(&sarif(&all))?,
        Format::Junit => junit(&all, out)?,
        Format::Quiet => {}
    }
    if !is_readable {
        return Err(Failure::Reported);
    }
    let is_wrong = |lint: &Lint| lint.severity > Severity::Note;
    Ok(!all.iter().any(|it| it.found.iter().any(is_wrong)))
}

/// Moves findings to their places in the file: each line that is read is the end of one of the file, whose line end, indentation and byte
/// order mark are left out.
fn in_file(mut found: Vec<Lint>, read: &str, file: &str) -> Vec<Lint> {
    let mut rest = file;
    let mut begins = Vec::new();
    let mut begin = 0;
    for line in read.split_inclusive('\n') {
        let end = rest.find(['\n', '\r', '\x0C']).unwrap_or(rest.len());
        let own = line.trim_end_matches('\n').len();
        begins.push((begin, file.len() - rest.len() + end.saturating_sub(own)));
        begin += line.len();
        rest = rest[end..].strip_prefix("\r\n").or_else(|| rest.get(end + 1..)).unwrap_or_default();
    }
    let place = |offset: usize| {
        let line = begins.partition_point(|(begin, _)| *begin <= offset).saturating_sub(1);
        begins.get(line).map_or(offset, |(read, there)| (there + offset - read).min(file.len()))
    };
    for lint in &mut found {
        lint.span = place(lint.span.start)..place(lint.span.end);
    }
    found
}

/// A file with what was found in it.
struct Checked<'f> {
    path: &'f str,
    notation: Notation,
    lines: Lines,
    found: Vec<Lint>,
}

/// The byte offsets where the lines of a text begin.
struct Lines {
    begins: Vec<usize>,
    text: String,
}

impl Lines {
    fn of(text: String) -> Self {
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        Self { begins: [0].into_iter().chain(breaks).collect(), text }
    }

    /// The line and the column of an offset, from 1; columns are characters.
    fn of_offset(&self, offset: usize) -> (usize, usize) {
        let line = self.begins.partition_point(|begin| *begin <= offset);
        let begin = self.begins[line - 1];
        let before = self.text[begin..offset.min(self.text.len())].chars().filter(|c| *c != '\u{FEFF}');
        (line, before.count() + 1)
    }

    /// The lines and the columns of the ends of a span.
    fn of_span(&self, span: &Range<usize>) -> ([usize; 2], [usize; 2]) {
        let [(line, column), (end_line, end)] = [span.start, span.end].map(|at| self.of_offset(at));
        ([line, end_line], [column, end])
    }
}

impl Checked<'_> {
    fn sentence(lint: &Lint) -> String {
        let help = lint.help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default();
        printable(format!("{}{help}", lint.message).as_bytes())
    }

    fn text(&self, out: &mut Output) -> Result<(), Failure> {
        for lint in &self.found {
            let text = self.lines.text.trim_start_matches('\u{FEFF}');
            let mark = self.lines.text.len() - text.len();
            let label = LabeledSpan::new_with_span(
                None,
                lint.span.start.saturating_sub(mark)..lint.span.end.saturating_sub(mark),
            );
            let mut diagnostic =
                MietteDiagnostic::new(format!("{}[{}]: {}", lint.severity, lint.code, lint.message))
                    .with_severity(lint.severity.into())
                    .with_label(label);
            diagnostic.help.clone_from(&lint.help);
            let source = NamedSource::new(shown(self.path), text.to_owned());
            let report = Report::new(diagnostic).with_source_code(source);
            write!(out, "{}", drawn(report.as_ref(), 80))?;
            writeln!(out)?;
        }
        let count = |severity| self.found.iter().filter(|lint| lint.severity == severity).count();
        let counts =
            [(Severity::Error, "errors"), (Severity::Warning, "warnings"), (Severity::Note, "notes")];
        let counts = counts.map(|(severity, what)| counted(count(severity) as u64, what));
        Ok(writeln!(out, "{}, read as {}: {}", shown(self.path), self.notation, counts.join(", "))?)
    }

    /// Calls `write` for each finding, as linters print it.
    fn for_each(&self, mut write: impl FnMut(&Entry<'_>, &Lint) -> io::Result<()>) -> io::Result<()> {
        self.found.iter().try_for_each(|lint| {
            let (lines, columns) = self.lines.of_span(&lint.span);
            let (severity, code, sentence) = (lint.severity, lint.code, &*Self::sentence(lint));
            write(&Entry { severity, code, sentence, lines, columns }, lint)
        })
    }

    fn concise(&self, out: &mut Output) -> io::Result<()> {
        let file = shown(self.path);
        self.for_each(|entry, _| entry.concise(out, &file))
    }

    fn github(&self, out: &mut Output) -> io::Result<()> {
        self.for_each(|entry, _| entry.github(out, Some(self.path.as_bytes())))
    }

    fn data(&self) -> Value {
        let findings = self.found.iter().map(|lint| {
            let ([line, end_line], [column, end_column]) = self.lines.of_span(&lint.span);
            json!({
                "code": lint.code, "severity": lint.severity, "message": lint.message, "help": lint.help,
                "span": [lint.span.start, lint.span.end], "line": line, "column": column, "end_line": end_line,
                "end_column": end_column,
            })
        });
        json!({ "file": self.path, "notation": self.notation.name(), "findings": findings.collect::<Vec<_>>() })
    }

    fn gitlab(&self, all: &mut Vec<Value>) -> io::Result<()> {
        self.for_each(|entry, lint| {
            // The fingerprint leaves out the line, which may move.
            let digest = Hash::hash(format!("{}\0{}\0{}", self.path, lint.code, lint.message).as_bytes());
            all.push(entry.gitlab(self.path, &digest));
            Ok(())
        })
    }

    fn results(&self) -> impl Iterator<Item = Value> {
        self.found.iter().map(|lint| {
            let ([line, end_line], [column, end_column]) = self.lines.of_span(&lint.span);
            let region = json!({ "startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column });
            json!({
                "ruleId": lint.code, "level": lint.severity, "message": { "text": Self::sentence(lint) },
                "locations": [location(&self.path.replace('\\', "/"), &region)],
            })
        })
    }
}

fn sarif(all: &[Checked<'_>]) -> Value {
    let mut codes: Vec<_> = all.iter().flat_map(|it| &it.found).map(|lint| lint.code).collect();
    codes.sort_unstable();
    codes.dedup();
    let rules: Vec<_> = codes.into_iter().map(|code| json!({ "id": code })).collect();
    let driver = json!({ "name": "urlgram", "semanticVersion": env!("CARGO_PKG_VERSION"), "rules": rules });
    let results: Vec<_> = all.iter().flat_map(Checked::results).collect();
    let run = json!({ "tool": { "driver": driver }, "columnKind": "unicodeCodePoints", "results": results });
    json!({
        "$schema": SCHEMA, "version": "2.1.0", "runs": [run],
    })
}

fn junit(all: &[Checked<'_>], out: &mut Output) -> io::Result<()> {
    junit_begin(out, "urlgram", "")?;
    for it in all {
        let file = shown(it.path);
        let says =
            |lint: &Lint| format!("{} {}", it.lines.of_offset(lint.span.start).0, Checked::sentence(lint));
        let text = it.found.iter().map(says).collect::<Vec<_>>().join("\n");
        let worst = it.found.iter().max_by_key(|lint| lint.severity);
        let worst = worst.filter(|worst| worst.severity > Severity::Note);
        let message = worst.map(Checked::sentence).unwrap_or_default();
        let failure = worst.map(|worst| (Some(worst.code), &*message));
        Case { class: &file, name: &file, file: Some((&file, None)), failure, text: &text }.write(out)?;
    }
    junit_end(out)
}
