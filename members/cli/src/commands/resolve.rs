//! `urlgram resolve`

use std::ffi::OsString;
use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::{ArgGroup, Args, ValueEnum};
use urlgram::context::{Context, Document};
use urlgram::dialect::Relative;
use urlgram::findings::{Finding, Severity};
use urlgram::report::placed;
use urlgram::resolve::{Remark, Resolution, Resolver, Target, Verdict};
use urlgram::{DIALECTS, Dialect, Reading, printable};

use crate::failure::{Failure, say, say_as_is};
use crate::files::whole;
use crate::input::{List, open};
use crate::options::{Choices, DocumentName, one_of};
use crate::output::Output;
use crate::output::format::{severity, wrapped};

const USAGE: &str = "\
urlgram resolve [OPTIONS] <BASE> <REFERENCE>
       urlgram resolve [OPTIONS] --html <FILE>
       urlgram resolve [OPTIONS] --message <FILE>";

const EXAMPLES: &str = "\
Examples:
  urlgram resolve -d rfc1630 http://h/x/y/z ../a             http://h/x/a
  urlgram resolve -d fielding-01 http://h/x/y ../a --steps   step by step
  urlgram resolve -d fielding-01 'http://a/b/c/d;p?q' 'g?y/../x'
  urlgram resolve -d rfc1630 magic://a/b/c//d/e/f /g --reading printed
  urlgram resolve -d fielding-01 --html page.html --retrieved http://www.w3.org/
  urlgram resolve -d fielding-01 --message mail.eml -f json
  urlgram resolve 'http://a/b/c/d;p?q' ../../../g --steps
  urlgram resolve http://a/b/c http:g --backward-compatible
  urlgram resolve -d rfc1808 --message mail.eml              its Base: <URL:...>
  urlgram resolve -d rfc3987 http://h/résumé/ ../ü        IRIs

Standard output has only the absolute form, after its steps with --steps; messages are on \
standard error. Control characters are escaped on a terminal, and written as they are to a pipe.

For a file, each reference has a line: place, verdict, absolute form, element or header, and the reference.

Exit codes: 0 all references are resolved and conform, 1 some are not or do not, 2 usage or I/O error.";

/// Resolve relative references by the rules of the document.
///
/// Base, reference and result are checked against the grammar of the same document. If its rules contradict its own
/// examples, the examples are followed, with a note; `--reading printed` follows the rules to the letter. A message names the section
/// if the document does not define a case.
#[derive(Args, Debug)]
#[command(
    after_help = EXAMPLES,
    override_usage = USAGE,
    group(ArgGroup::new("what").required(true).args(["base", "html", "message"])),
)]
pub struct Arguments {
    /// Absolute URL of the base; empty if there is none.
    #[arg(value_name = "BASE", requires = "reference")]
    base: Option<OsString>,

    /// Reference; may be empty.
    #[arg(value_name = "REFERENCE")]
    reference: Option<OsString>,

    /// List the references of an HTML document; `-` is standard input.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// List the references of a mail message; `-` is standard input.
    #[arg(long, value_name = "FILE")]
    message: Option<PathBuf>,

    /// URL from which the file was retrieved.
    #[arg(long, value_name = "URL", conflicts_with = "base")]
    retrieved: Option<OsString>,

    #[command(flatten)]
    document: DocumentName,

    /// Follow the rules to the letter, or the document's own examples that contradict them.
    #[arg(long, value_parser = one_of(RULES), default_value = "corrected")]
    reading: Reading,

    /// Ignore the scheme of a reference if it is the scheme of the base, as RFC 2396 and its successors allow for backward
    /// compatibility: `http:g` becomes `g`.
    #[arg(long)]
    backward_compatible: bool,

    /// Print the steps of the algorithm before the result, with its variables.
    #[arg(long, conflicts_with_all = ["html", "message"])]
    steps: bool,

    /// Output format.
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The reading of the rules and of the grammar.
const RULES: Choices<Reading> = &[
    ("printed", "The rules to the letter, and the BNF as printed", Reading::Printed),
    ("corrected", "The examples, and the BNF with corrections", Reading::Corrected),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The absolute form alone; for a file, a line for each reference.
    Text,
    /// One JSON object.
    Json,
}

pub fn run(arguments: &Arguments, out: &mut Output) -> Result<bool, Failure> {
    let mut resolver = Resolver::new(arguments.document.dialect()?).with_reading(arguments.reading);
    if arguments.backward_compatible {
        if !resolver.allows_backward_compatible() {
            let document = resolver.dialect().document;
            let message = format!(
                "--backward-compatible does not apply to {document}: its relative references have no scheme"
            );
            return Err(Failure::Message(message));
        }
        resolver = resolver.with_backward_compatible(true);
    }
    if let (Some(base), Some(reference)) = (&arguments.base, &arguments.reference) {
        let found = resolver.resolve(base.as_encoded_bytes(), reference.as_encoded_bytes());
        return Ok(one(out, arguments, &found)?);
    }
    let retrieved = arguments.retrieved.as_deref().unwrap_or_default().as_encoded_bytes();
    let context = Context::new(resolver).with_retrieved(retrieved);
    let path = arguments.html.as_ref().or(arguments.message.as_ref()).expect("it is required without a base");
    let List { name, reader, .. } = open(path, false)?;
    let text = whole(&name, reader, LARGEST, "a document")?;
    let document = if arguments.html.is_some() { context.html(&text) } else { context.message(&text) };
    match arguments.format {
        Format::Text => Ok(list(out, &document, &name)?),
        Format::Json => out.json(&document).map(|()| document.conforms()),
    }
}

/// The most bytes of an HTML document or a message, which is read as a whole.
const LARGEST: u64 = 64 << 20;

/// Prints the result for one reference, and returns whether it is resolved and conforms.
fn one(out: &mut Output, arguments: &Arguments, found: &Resolution<'_>) -> io::Result<bool> {
    if arguments.format == Format::Json {
        out.pretty(found)?;
        return Ok(found.conforms());
    }
    if arguments.steps {
        for step in &found.steps {
            out.lines(wrapped(&format!("{}: {}", step.name, step.text), 4))?;
            if let Some(value) = &step.value {
                writeln!(out, "    {}", printable(value))?;
            }
        }
    }
    if let Some(shown) = found.shown() {
        out.write_text(&shown)?;
        writeln!(out)?;
    }
    out.flush()?;
    // The messages about a single reference are for people.
    let tell = |text: &str| say_as_is(&(wrapped(&printable(text.as_bytes()), 2).join("\n") + "\n"));
    for remark in remarks(found) {
        tell(&remark);
    }
    let reference = found.reference_verdict();
    // A verdict on the same text and production is not printed twice.
    let is_new = |result: &Verdict<'_>| {
        reference.is_none_or(|other| (result.text, result.start()) != (other.text, other.start()))
    };
    let verdicts = [
        ("base", found.base_verdict()),
        ("reference", reference),
        ("result", found.result_verdict().filter(is_new)),
    ];
    for (name, verdict) in verdicts {
        verdict.iter().flat_map(findings).for_each(|finding| tell(&format!("{name}:{finding}")));
    }
    Ok(found.conforms())
}

/// Returns the messages beside the result: why there is none, and contradictions in the document.
fn remarks(found: &Resolution<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    if let Target::Unknown(reason) = &found.target {
        lines.push(reason.clone());
        if let Relative::Undefined { .. } = found.dialect.prose.relative {
            let defines = |dialect: &&&Dialect| !matches!(dialect.prose.relative, Relative::Undefined { .. });
            let known: Vec<_> = DIALECTS.iter().filter(defines).map(|dialect| dialect.id).collect();
            lines.push(format!(
                "these documents define relative forms: {}; choose one with -d",
                known.join(", ")
            ));
        } else {
            lines.push(found.decisive());
        }
    }
    if let Target::CurrentDocument { .. } = found.target {
        lines.push(format!("note: the reference is to the current document ({})", found.decisive()));
    }
    if let Some(other) = &found.contradiction {
        let given = other.shown().map_or_else(|| "nothing".to_owned(), |shown| printable(&shown));
        let difference = other.difference;
        let by = match other.reading {
            Reading::Printed => "the rules to the letter give",
            Reading::Corrected => difference.contradicted,
        };
        let mut sections = vec![found.section(), difference.examples];
        sections.dedup();
        lines.push(format!(
            "note: {by} {given} ({}): {} ({})",
            difference.id,
            difference.reason,
            found.cited(&sections),
        ));
    }
    lines.extend(found.remarks.iter().map(|remark| told(found, remark)));
    lines
}

/// Formats a remark with its section.
fn told(found: &Resolution<'_>, remark: &Remark) -> String {
    let note = if remark.is_error { "" } else { "note: " };
    format!("{note}{} ({})", remark.text, found.cited(&[remark.section]))
}

/// Formats one line per finding: column, message, code and section.
fn findings(verdict: &Verdict<'_>) -> Vec<String> {
    placed(verdict.findings().iter(), None).map(|it| line(it.columns[0], it.finding)).collect()
}

fn line(column: usize, found: &Finding) -> String {
    let (severity, code) = (severity(found), found.code().as_str());
    format!("{column}: {severity}{} ({code}; {})", found.message(), found.place())
}

/// Prints one line per reference, and the bases and findings on standard error.
fn list(out: &mut Output, document: &Document<'_>, name: &str) -> io::Result<bool> {
    let mut used = vec![false; document.bases.len()];
    document.references.iter().for_each(|reference| used[reference.base] = true);
    for (base, _) in document.bases.iter().zip(used).filter(|(_, used)| *used) {
        let url = if base.url.is_empty() { String::new() } else { format!(" {}", printable(&base.url)) };
        tell(&format!("{name}: base{url}: {} ({})", base.source.as_str(), document.section(base.source)));
        let verdict = document.base_verdict(base);
        verdict.iter().flat_map(findings).for_each(|line| tell(&format!("{name}: base:{line}")));
    }
    let mut good = document.is_well_formed();
    for found in &document.findings {
        let section = if found.section.is_empty() { String::new() } else { format!(" ({})", found.section) };
        let note = if found.is_note { "note: " } else { "" };
        tell(&format!(
            "{name}:{}:{}: {note}{}{section}",
            found.place.line, found.place.column, found.message
        ));
    }
    for reference in &document.references {
        let place = &reference.place;
        let decoded = place.decoded.as_ref().map_or_else(String::new, |span| format!("+{}", span.start));
        let found = document.resolve(reference);
        let conforms = found.reference_conforms();
        good &= conforms;
        let shown = match &found.target {
            Target::Absolute(url) => printable(url),
            // The current document may differ from the base URL.
            Target::CurrentDocument { fragment } => format!("(current document){}", printable(fragment)),
            Target::Unknown(_) => "-".to_owned(),
        };
        let at = format!("{name}:{}:{}{decoded}", place.line, place.column);
        // The element and the attribute, or the header.
        let holder = format!("{} {}", reference.attribute.element, reference.attribute.name);
        writeln!(
            out,
            "{at}\t{}\t{}\t{}\t{}",
            if conforms { "conforms" } else { "does not" },
            shown,
            holder.trim_start(),
            printable(&reference.text),
        )?;
        if !conforms {
            out.flush()?;
            explain(&at, &found);
        }
    }
    Ok(good)
}

/// Prints on standard error why a reference does not conform.
fn explain(place: &str, found: &Resolution<'_>) {
    if let Target::Unknown(reason) = &found.target {
        tell(&format!("{place}: {reason}"));
    }
    let errors =
        found.remarks.iter().filter(|remark| remark.is_error || matches!(found.target, Target::Unknown(_)));
    errors.for_each(|remark| tell(&format!("{place}: {}", told(found, remark))));
    let faults = |verdict: Option<Verdict<'_>>| {
        let errors = verdict.map(|verdict| verdict.findings()).unwrap_or_default();
        errors.into_iter().find(|found| found.severity() == Severity::Error).map(Finding::into_owned)
    };
    // A fault of the reference is also one of the result.
    let fault = faults(found.reference_verdict()).map(|fault| ("reference", fault));
    if let Some((what, fault)) =
        fault.or_else(|| faults(found.result_verdict()).map(|fault| ("result", fault)))
    {
        tell(&format!("{place}: {what}:{}", line(fault.columns().start, &fault)));
    }
}

/// Prints a line on standard error, parts of which come from a file.
fn tell(line: &str) {
    say(&printable(line.as_bytes()));
}
