//! Findings one by one, as linters print them: for terminals, GitHub, GitLab, and readers of JUnit's XML.

use std::collections::HashMap;
use std::io::{self, Write};

use hmac_sha256::Hash;
use serde_json::json;
use urlgram::findings::{Confidence, Finding, Severity};
use urlgram::report::{Origin, Placed};
use urlgram::{Report, printable};

use super::super::super::files::{ARGUMENT, hex};
use super::super::super::json;

/// The sentence of a finding, what to write instead in brackets, and where it is in a document.
fn sentence(finding: &Finding<'_>, origin: &Origin) -> String {
    sentence_of_all(&[finding], None, origin)
}

/// The same of findings that differ in their places alone, which `others` names.
fn sentence_of_all(all: &[&Finding<'_>], others: Option<String>, origin: &Origin) -> String {
    let first = all[0].fix();
    let is_other = |found: &&Finding<'_>| {
        found.fix().map(|fix| fix.replacement) != first.as_ref().map(|fix| fix.replacement)
    };
    let has_others = all.iter().any(is_other);
    let fix = first.map(|fix| {
        let (text, more) = (fix.replacement, if has_others { ", …" } else { "" });
        let text = if text.is_empty() { "remove it".to_owned() } else { format!("`{text}`") };
        let is = if fix.confidence == Confidence::Certain { "fix:" } else { "perhaps" };
        format!(" ({is} {text}{more})")
    });
    let others = others.map(|others| format!(", {others}"));
    let pointer = origin.pointer().map(|pointer| format!(" [{pointer}]"));
    let rest = [fix, others, pointer].into_iter().flatten().collect::<String>();
    printable((Finding::message_of_all(all) + &rest).as_bytes())
}

/// Calls `write` for each group of equal findings, with the place of the first and what all say.
fn for_each(
    report: &Report<'_>,
    origin: &Origin,
    mut write: impl FnMut(&Placed<'_>, &str) -> io::Result<()>,
) -> io::Result<()> {
    let placed: Vec<_> = report.placed(origin).collect();
    report.folded().into_iter().try_for_each(|group| {
        let all: Vec<_> = group.iter().map(|place| placed[*place].finding).collect();
        write(&placed[group[0]], &sentence_of_all(&all, report.others(&group, origin), origin))
    })
}

/// Writes one line for equal findings.
pub fn concise(out: &mut impl Write, report: &Report<'_>, origin: &Origin) -> io::Result<()> {
    for_each(report, origin, |it, sentence| {
        let (file, line, column) = (printable(origin.name.as_bytes()), it.lines[0], it.columns[0]);
        let (severity, code) = (it.finding.severity().as_str(), it.finding.code());
        writeln!(out, "{file}:{line}:{column}: {severity}[{code}]: {sentence}")
    })
}

/// Writes the annotations of GitHub Actions: workflow commands.
pub fn github(
    out: &mut impl Write,
    report: &Report<'_>,
    origin: &Origin,
    file: Option<&[u8]>,
) -> io::Result<()> {
    for_each(report, origin, |it, sentence| {
        let command = match it.finding.severity() {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "notice",
        };
        let data = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
        let property = |text: &str| data(text).replace(':', "%3A").replace(',', "%2C");
        let code = it.finding.code();
        let message = data(&format!("{sentence} ({code})"));
        let Some(file) = file else {
            return writeln!(out, "::{command} title=urlgram {code}::{message}");
        };
        let (file, [line, end_line]) = (property(&printable(file)), it.lines);
        write!(out, "::{command} title=urlgram {code},file={file},line={line},endLine={end_line}")?;
        // Columns of several lines cannot be told.
        if line == end_line {
            let [column, end] = it.columns;
            write!(out, ",col={column},endColumn={}", end.max(column + 1) - 1)?;
        }
        writeln!(out, "::{message}")
    })
}

/// The findings of a file so far, by what does not change if lines move, and how often each was there.
pub type Fingerprints = HashMap<[u8; 32], u64>;

/// Writes entries of a report of code quality. `separator` precedes the first, a comma each other.
pub fn gitlab(
    out: &mut impl Write,
    report: &Report<'_>,
    origin: &Origin,
    file: Option<&[u8]>,
    mut separator: &str,
    known: &mut Fingerprints,
) -> io::Result<()> {
    let path = String::from_utf8_lossy(file.unwrap_or(ARGUMENT)).into_owned();
    // The line may move, and the finding is the same. The input is read once.
    let mut input = Hash::new();
    for part in [path.as_bytes(), b"\0", report.input()] {
        input.update(part);
    }
    let input = input.finalize();
    for it in report.placed(origin) {
        let (code, [line, end_line], [column, end]) = (it.finding.code().as_str(), it.lines, it.columns);
        let mut digest = Hash::new();
        for part in [&input[..], code.as_bytes(), &it.finding.span().start.to_le_bytes()] {
            digest.update(part);
        }
        let mut fingerprint = digest.finalize();
        // A document may have a URL several times; in a list, equal lines are one finding.
        if origin.layout.is_some() {
            let times = known.entry(fingerprint).or_default();
            if *times > 0 {
                fingerprint = Hash::hash(&[&fingerprint[..], &times.to_le_bytes()].concat());
            }
            *times += 1;
        }
        let severity = match it.finding.severity() {
            Severity::Error => "major",
            Severity::Warning => "minor",
            Severity::Note => "info",
        };
        let places = json!({
            "begin": { "line": line, "column": column },
            "end": { "line": end_line, "column": end },
        });
        writeln!(out, "{separator}")?;
        separator = ",";
        json::compact(
            &mut *out,
            &json!({
                "description": sentence(it.finding, origin),
                "check_name": code,
                "fingerprint": hex(&fingerprint),
                "severity": severity,
                "location": { "path": path, "positions": places },
            }),
        )?;
    }
    Ok(())
}

/// Writes the beginning of a test suite.
pub fn junit_begin(out: &mut impl Write) -> io::Result<()> {
    out.write_all(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"urlgram\">\n")
}

/// Writes the end of a test suite.
pub fn junit_end(out: &mut impl Write) -> io::Result<()> {
    out.write_all(b"</testsuite>\n</testsuites>\n")
}

/// Writes an input as a test case.
pub fn junit(out: &mut impl Write, report: &Report<'_>, origin: &Origin, fails: bool) -> io::Result<()> {
    let pointer = origin.pointer().map(|pointer| printable(pointer.as_bytes()) + ": ");
    let name = escaped(&(pointer.unwrap_or_default() + &printable(report.input())));
    let (file, line) = (escaped(&printable(origin.name.as_bytes())), origin.line);
    write!(out, "<testcase classname=\"{file}\" name=\"{name}\" file=\"{file}\" line=\"{line}\"")?;
    if report.findings().is_empty() && !fails {
        return writeln!(out, "/>");
    }
    let mut text = Vec::new();
    concise(&mut text, report, origin)?;
    let text = escaped(&String::from_utf8_lossy(&text));
    if fails {
        let worst = report.findings().iter().max_by_key(|found| found.severity());
        let message = worst.map_or("does not conform".to_owned(), |found| sentence(found, origin));
        let code = worst.map_or("", |found| found.code().as_str());
        let message = escaped(&message);
        writeln!(out, "><failure type=\"{code}\" message=\"{message}\">{text}</failure></testcase>")
    } else {
        writeln!(out, "><system-out>{text}</system-out></testcase>")
    }
}

/// The text as it stands in XML, in which no control characters are left.
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
