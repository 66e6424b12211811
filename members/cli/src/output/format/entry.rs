//! One finding as linters print it, on a URL or on a grammar: for terminals, GitHub, GitLab, and readers of JUnit's XML.

use std::io::{self, Write};

use serde_json::{Value, json};
use urlgram::findings::Severity;
use urlgram::printable;

use super::super::super::files::hex;

/// A finding, and its places: lines and columns of characters from 1, the ends after the last.
pub struct Entry<'t> {
    pub severity: Severity,
    pub code: &'t str,
    pub sentence: &'t str,
    pub lines: [usize; 2],
    pub columns: [usize; 2],
}

impl Entry<'_> {
    /// Writes one line.
    pub fn concise(&self, out: &mut impl Write, file: &str) -> io::Result<()> {
        let Self { severity, code, sentence, lines: [line, _], columns: [column, _] } = self;
        writeln!(out, "{file}:{line}:{column}: {}[{code}]: {sentence}", severity.as_str())
    }

    /// Writes an annotation of GitHub Actions: a workflow command.
    pub fn github(&self, out: &mut impl Write, file: Option<&[u8]>) -> io::Result<()> {
        let command = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "notice",
        };
        let data = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
        let property = |text: &str| data(text).replace(':', "%3A").replace(',', "%2C");
        let code = self.code;
        let message = data(&format!("{} ({code})", self.sentence));
        let Some(file) = file else {
            return writeln!(out, "::{command} title=urlgram {code}::{message}");
        };
        let (file, [line, end_line]) = (property(&printable(file)), self.lines);
        write!(out, "::{command} title=urlgram {code},file={file},line={line},endLine={end_line}")?;
        // Columns of several lines cannot be told.
        if line == end_line {
            let [column, end] = self.columns;
            write!(out, ",col={column},endColumn={}", end.max(column + 1) - 1)?;
        }
        writeln!(out, "::{message}")
    }

    /// Returns the entry of a report of code quality for GitLab.
    pub fn gitlab(&self, path: &str, fingerprint: &[u8]) -> Value {
        let severity = match self.severity {
            Severity::Error => "major",
            Severity::Warning => "minor",
            Severity::Note => "info",
        };
        let ([line, end_line], [column, end]) = (self.lines, self.columns);
        let places = json!({
            "begin": { "line": line, "column": column },
            "end": { "line": end_line, "column": end },
        });
        json!({
            "description": self.sentence,
            "check_name": self.code,
            "fingerprint": hex(fingerprint),
            "severity": severity,
            "location": { "path": path, "positions": places },
        })
    }
}

/// Writes the beginning of a test suite. `counts` are further attributes.
pub fn junit_begin(out: &mut impl Write, name: &str, counts: &str) -> io::Result<()> {
    let name = escaped(name);
    writeln!(
        out,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"{name}\"{counts}>"
    )
}

/// Writes the end of a test suite.
pub fn junit_end(out: &mut impl Write) -> io::Result<()> {
    out.write_all(b"</testsuite>\n</testsuites>\n")
}

/// A test case: the code and the message if it fails, and what there is to say.
pub struct Case<'t> {
    pub class: &'t str,
    pub name: &'t str,
    /// The file, and the line if it is known.
    pub file: Option<(&'t str, Option<usize>)>,
    pub failure: Option<(Option<&'t str>, &'t str)>,
    pub text: &'t str,
}

impl Case<'_> {
    /// Writes it in JUnit's XML.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        write!(out, "<testcase classname=\"{}\" name=\"{}\"", escaped(self.class), escaped(self.name))?;
        if let Some((file, line)) = self.file {
            write!(out, " file=\"{}\"", escaped(file))?;
            line.map_or(Ok(()), |line| write!(out, " line=\"{line}\""))?;
        }
        let text = escaped(self.text);
        match self.failure {
            Some((code, message)) => {
                let kind = code.map(|code| format!("type=\"{code}\" ")).unwrap_or_default();
                let message = escaped(message);
                writeln!(out, "><failure {kind}message=\"{message}\">{text}</failure></testcase>")
            }
            None if text.is_empty() => writeln!(out, "/>"),
            None => writeln!(out, "><system-out>{text}</system-out></testcase>"),
        }
    }
}

/// The text as it is written in XML, in which no control characters are left.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\u{FFFE}' | '\u{FFFF}' => escaped.push('\u{FFFD}'),
            c => escaped.push(c),
        }
    }
    escaped
}
