//! `urlgram interpret`

use std::ffi::OsString;

use clap::Args;
use urlgram::component::written_scheme;
use urlgram::findings::{Finding, Severity};
use urlgram::interpret::{Interpretation, Step};
use urlgram::report::{Placed, placed};
use urlgram::{Report, interpret, printable};

use crate::failure::Failure;
use crate::options::DocumentName;
use crate::output::format::{shortened, wrapped};
use crate::output::table::{in_pieces, rows, table};
use crate::output::{Format, Output};

const EXAMPLES: &str = "\
Examples:
  urlgram interpret -d rfc1738 'ftp://myname@host.dom/%2Fetc/motd'
  urlgram interpret -d rfc1738 'gopher://h/7find%09words'   the request
  urlgram interpret -d rfc1630 'mid:a@b'
  urlgram interpret -f json 'http://h/d?q'

Nothing is sent: the plan is only printed.

Exit codes: 0 the URL conforms, 1 it does not and cannot be interpreted, 2 usage error.";

/// Explain the meaning of a URL: its parts, and the steps of a client.
///
/// Each part is shown as written and as decoded. Each step of the plan has the section that defines it. If the words of a
/// command come from the document of a protocol, brackets name that document.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The URL.
    #[arg(value_name = "URL")]
    input: OsString,

    #[command(flatten)]
    document: DocumentName,

    /// Output format.
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> Result<bool, Failure> {
    let dialect = arguments.document.dialect()?;
    let meant = interpret(dialect, arguments.input.as_encoded_bytes());
    match (&meant, arguments.format) {
        (Ok(meant), Format::Text) => out.lines(text(meant))?,
        (Ok(meant), Format::Json) => out.json(meant)?,
        (Err(report), Format::Text) => out.lines(not_conforming(report))?,
        (Err(report), Format::Json) => out.json(report)?,
    }
    Ok(meant.is_ok())
}

fn not_conforming(report: &Report<'_>) -> Vec<String> {
    let document = report.dialect().document;
    let head = format!(
        "{} does not conform to {}; cannot be interpreted",
        shortened(report.input()),
        report.dialect().in_words()
    );
    let mut lines = wrapped(&head, 2);
    let told = report.findings().iter().filter(|found| found.severity() > Severity::Note);
    lines.extend(placed(told, None).flat_map(|it| finding(document, &it)));
    lines
}

fn finding(document: &str, placed: &Placed<'_>) -> Vec<String> {
    let (column, found) = (placed.columns[0], placed.finding);
    let is_its_own = found.document() == document;
    let place = if is_its_own { found.sections_in_words() } else { found.place() };
    let line = format!("  {}: {} (column {column}, {place})", found.code().as_str(), found.message());
    wrapped(&line, 4)
}

fn text(meant: &Interpretation<'_>) -> Vec<String> {
    let mut lines = wrapped(&format!("{} by {}", shortened(meant.input), meant.dialect.document), 2);
    lines.push(String::new());
    let mut parts = table(&["part", "written", "means"], 80);
    if !meant.scheme.is_empty() {
        let scheme = quoted(written_scheme(meant.input));
        let lower = quoted(meant.scheme.as_bytes());
        let meant = if scheme == lower { String::new() } else { in_pieces(&lower) };
        parts.add_row(["scheme", &in_pieces(&scheme), &meant]);
    }
    for part in &meant.parts {
        let decoded = if part.raw == part.decoded { String::new() } else { quoted(&part.decoded) };
        parts.add_row([part.production, &in_pieces(&quoted(part.raw)), &in_pieces(&decoded)]);
    }
    if let Some((port, section)) = meant.default_port {
        parts.add_row(["port", "(none)", &format!("{port}, the default (section {section})")]);
    }
    lines.extend(rows(&parts));
    lines.push(String::new());
    let mut plan = table(&["", "step of a client (nothing is sent)", "section"], 80);
    for (number, step) in meant.plan.iter().enumerate() {
        let section = match step.protocol {
            Some(protocol) => format!("{} ({protocol})", step.section),
            None => step.section.to_owned(),
        };
        plan.add_row([(number + 1).to_string(), in_pieces(&action(step)), section]);
    }
    if meant.plan.is_empty() {
        lines.push(format!("{} does not define the steps of a client", meant.dialect.document));
    } else {
        lines.extend(rows(&plan));
    }
    for (head, is_meant) in [("warning:", true), ("note:", false)] {
        let of_it = |found: &&Finding| (found.severity() > Severity::Note) == is_meant;
        let found: Vec<_> = meant.findings.iter().filter(of_it).collect();
        if !found.is_empty() {
            lines.extend([String::new(), head.to_owned()]);
            let found = placed(found.into_iter(), None);
            lines.extend(found.flat_map(|it| finding(meant.dialect.document, &it)));
        }
    }
    lines
}

/// Describes a step. Text that is sent is in quotes.
fn action(step: &Step) -> String {
    match (step.act, &step.sends) {
        ("send", Some(_)) => format!("send \"{}\"", step.text),
        ("send", None) => format!("send {}", step.text),
        _ => step.text.clone(),
    }
}

fn quoted(text: &[u8]) -> String {
    format!("\"{}\"", printable(text))
}
