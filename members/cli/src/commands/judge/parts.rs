//! How a program divides URLs, compared with a document, and with readers of any text.

use std::collections::HashSet;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use urlgram::hosts::{Hosts, Parts, Reader, Seen, Silence, divided_by};
use urlgram::judgement::{Cause, Comparison, Criterion};
use urlgram::print::wrapped;
use urlgram::{Input, apart, escaped};

use super::divided::answers;
use super::program::Program;
use super::report::{Format, cause_reason, left_out, shown};
use crate::failure::Failure;
use crate::output::Output;
use crate::output::table::{rows, table};

/// The parts that are compared, the most important first.
const PARTS: [&str; 4] = ["host", "user", "port", "path"];

/// The most texts for each pair of readers whose automata divide differently.
const APART: usize = 50;

/// About as many texts of the suite are asked.
const SOME: usize = 15_000;

/// A program, and the readers that it is compared with.
pub struct Comparing<'c> {
    pub program: Program,
    pub criterion: &'c Criterion,
    /// True to ask all texts of the suite.
    pub complete: bool,
    /// The readers of any text.
    pub readers: Vec<Reader>,
}

/// A part that the program sees otherwise than the document, and what all such texts share.
#[derive(Serialize)]
struct Difference<'c> {
    part: &'static str,
    #[serde(flatten)]
    input: Input<'c>,
    /// The part that the document has, and that of the program.
    expected: Option<String>,
    seen: Option<String>,
    strings: usize,
    production: &'static str,
    document: &'c str,
    sections: &'c str,
    reason: &'c str,
}

/// A class of texts that conform to nothing or that readers are known to divide differently. A text with an end of a line cannot be asked.
#[derive(Deserialize)]
struct Class {
    name: &'static str,
    /// The paper that describes it, or what used such texts.
    source: &'static str,
    /// True if a host with an escape is another one than the host without it.
    is_as_written: bool,
    texts: Vec<String>,
}

/// The classes, each with its texts. One class has each character of US-ASCII in a host name.
fn classes() -> Vec<Class> {
    let mut classes: Vec<Class> =
        serde_json::from_str(include_str!("hostile.json")).expect("the file has classes");
    for class in classes.iter_mut().filter(|class| class.texts.is_empty()) {
        class.texts =
            (0..0x80_u8).map(|byte| format!("http://good{}evil.example/", char::from(byte))).collect();
    }
    classes
}

/// A class of texts that a reader and the program divide.
#[derive(Serialize)]
struct Of {
    reader: String,
    class: &'static str,
    source: &'static str,
    strings: usize,
    refused: usize,
    /// The texts in which the hosts differ, the shortest first.
    differ: Vec<String>,
    /// The host of the first that the reader sees, and that of the program.
    expected: Option<String>,
    seen: Option<String>,
}

/// The report.
#[derive(Serialize)]
struct Report<'c> {
    program: String,
    dialect: &'static str,
    document: &'static str,
    start: &'static str,
    strings: usize,
    agree: usize,
    refused: usize,
    differences: Vec<Difference<'c>>,
    classes: Vec<Of>,
}

/// Compares, prints, and returns whether the program divides all as the document does, and as the other readers.
pub fn run(
    comparing: &Comparing<'_>,
    format: Format,
    most: usize,
    out: &mut Output,
) -> Result<bool, Failure> {
    let Comparing { program, criterion, readers, .. } = comparing;
    let most = if most == 0 { usize::MAX } else { most };
    let texts = comparing.texts();
    let seen = answers(program, &texts)?;
    let refused = seen.iter().filter(|seen| seen.parts == Err(Silence::Refuses)).count();
    let mut causes: Vec<(&'static str, Cause)> = Vec::new();
    let mut wrong = HashSet::new();
    for part in PARTS {
        let mut comparison = Comparison::new(**criterion);
        for (text, seen) in texts.iter().zip(&seen) {
            if let Some(agrees) = comparing.agrees(part, text, seen) {
                comparison.add(text, agrees);
                wrong.extend((!agrees).then_some(text));
            }
        }
        let ask = |texts: &[Vec<u8>]| {
            let seen = answers(program, texts)?;
            Ok::<_, Failure>(
                texts.iter().zip(&seen).map(|(text, seen)| comparing.agrees(part, text, seen)).collect(),
            )
        };
        comparison.probe(ask)?;
        let found = criterion.reduced(comparison.judgement().causes, ask)?;
        causes.extend(found.into_iter().map(|cause| (part, cause)));
    }
    let firsts: Vec<Vec<u8>> = causes.iter().map(|(_, cause)| cause.text.clone()).collect();
    let of_firsts = answers(program, &firsts)?;
    let check = criterion.check();
    let differences = causes.iter().zip(&of_firsts).map(|((part, cause), seen)| Difference {
        part,
        input: Input::from(&cause.text[..]),
        expected: divided_by(check, &cause.text).ok().and_then(|parts| told(part, &parts)),
        seen: seen.parts.as_ref().ok().and_then(|parts| told(part, parts)),
        strings: cause.strings,
        production: cause.production,
        document: &cause.document,
        sections: &cause.sections,
        reason: &cause.reason,
    });
    let report = Report {
        program: program.shown(),
        dialect: check.dialect().id,
        document: check.dialect().document,
        start: check.start().name,
        strings: texts.len(),
        agree: texts.len() - refused - wrong.len(),
        refused,
        differences: differences.collect(),
        classes: of_classes(program, readers)?,
    };
    match format {
        Format::Json => out.pretty(&report)?,
        _ => print(&report, &causes, most, out)?,
    }
    Ok(report.differences.is_empty() && report.classes.iter().all(|class| class.differ.is_empty()))
}

impl Comparing<'_> {
    /// The texts that the document divides: those that try each step of its division, and the shortest on which it and another reader see
    /// different hosts.
    fn texts(&self) -> Vec<Vec<u8>> {
        let check = self.criterion.check();
        let (mut texts, mut known) = (Vec::new(), HashSet::new());
        let mut add = |text: &[u8]| {
            let is_new =
                divided_by(check, text).is_ok() && self.criterion.allows(text) && known.insert(text.to_vec());
            texts.extend(is_new.then(|| text.to_vec()));
        };
        // The texts of a suite with a step of its automaton in common follow each other.
        let every = if self.complete { 1 } else { check.component_suite(|_| ()) / SOME + 1 };
        let mut number = 0;
        check.component_suite(|text| {
            if number % every == 0 {
                add(text);
            }
            number += 1;
        });
        let document = Reader::Document(check.dialect());
        for other in Reader::all() {
            for text in apart::texts(&document, &other, APART) {
                add(&text);
            }
        }
        texts
    }

    /// Returns whether the program sees a part as the document does; none if one of them does not say.
    fn agrees(&self, part: &str, text: &[u8], seen: &Seen<'_>) -> Option<bool> {
        let expected = divided_by(self.criterion.check(), text);
        let (one, other) = (expected.as_ref().ok()?, seen.parts.as_ref().ok()?);
        if part == "path" {
            // A program may have the path with which a client asks.
            return Some(other.path.is_none() || one.has_path_of(other));
        }
        let mut other = other.clone();
        // Some programs leave out the brackets.
        if one.host.as_deref().is_some_and(|host| host.starts_with(b"["))
            && let Some(host) = other.host.as_mut().filter(|host| !host.starts_with(b"["))
        {
            *host = [b"[", &host[..], b"]"].concat().into();
        }
        let seen = [expected, Ok(other)].map(|parts| Seen { reader: seen.reader.clone(), parts });
        let both = Hosts { input: text, seen: seen.into() };
        Some(!both.differ_in().contains(&part))
    }
}

/// A part as it is told.
fn told(part: &str, parts: &Parts<'_>) -> Option<String> {
    let part = match part {
        "host" => &parts.host,
        "user" => &parts.user,
        "port" => &parts.port,
        _ => &parts.path,
    };
    part.as_deref().map(|part| String::from_utf8_lossy(part).into_owned())
}

/// Compares the hosts of the hostile texts.
fn of_classes(program: &Program, readers: &[Reader]) -> Result<Vec<Of>, Failure> {
    let classes = classes();
    let texts: Vec<Vec<u8>> =
        classes.iter().flat_map(|class| &class.texts).map(|text| text.as_bytes().to_vec()).collect();
    let mut seen = answers(program, &texts)?.into_iter();
    let seen: Vec<Vec<Seen<'_>>> =
        classes.iter().map(|class| seen.by_ref().take(class.texts.len()).collect()).collect();
    let of = |reader: &Reader, class: &Class, seen: &[Seen<'_>]| {
        let mut differ: Vec<(&String, [Option<String>; 2])> = Vec::new();
        for (text, seen) in class.texts.iter().zip(seen) {
            let expected = reader.read(text.as_bytes());
            let (Some(host), Some(other)) = (expected.host(), seen.host()) else { continue };
            let written =
                [&expected, seen].map(|seen| seen.parts.as_ref().ok().and_then(|it| told("host", it)));
            let lower = written.each_ref().map(|host| host.as_ref().map(|host| host.to_ascii_lowercase()));
            if host != other || class.is_as_written && lower[0] != lower[1] {
                differ.push((text, written));
            }
        }
        differ.sort_by_key(|(text, _)| text.len());
        let [expected, of_program] = differ.first().map_or([None, None], |(_, hosts)| hosts.clone());
        Of {
            reader: reader.to_string(),
            class: class.name,
            source: class.source,
            strings: class.texts.len(),
            refused: seen.iter().filter(|seen| seen.parts.is_err()).count(),
            differ: differ.into_iter().map(|(text, _)| text.clone()).collect(),
            expected,
            seen: of_program,
        }
    };
    Ok(readers
        .iter()
        .flat_map(|reader| classes.iter().zip(&seen).map(move |(class, seen)| of(reader, class, seen)))
        .collect())
}

/// A part in words.
fn or_none(part: Option<&str>) -> String {
    part.map_or("none".to_owned(), |part| {
        if part.is_empty() { "an empty one".to_owned() } else { format!("`{}`", escaped(part.as_bytes())) }
    })
}

fn print(
    report: &Report<'_>,
    causes: &[(&'static str, Cause)],
    most: usize,
    out: &mut Output,
) -> Result<(), Failure> {
    let Report { program, document, start, strings, agree, refused, differences, classes, .. } = report;
    let mut lines = wrapped(&format!("{program}, compared with {document}, `{start}`, by parts:"), 2);
    let mut counts = format!("  {strings} texts that {document} divides: {agree} divided in the same way");
    let _ = write!(counts, ", {} in another, {refused} refused", strings - agree - refused);
    lines.extend(wrapped(&counts, 4));
    for (number, (difference, (_, cause))) in differences.iter().zip(causes).take(most).enumerate() {
        let Difference { part, expected, seen, strings, .. } = difference;
        let more = if *strings > 1 { format!(" (and {} more)", strings - 1) } else { String::new() };
        let (expected, seen) = (or_none(expected.as_deref()), or_none(seen.as_deref()));
        let head = format!(
            "{:3}. {part}: in {} it sees {seen}, and {document} {expected}{more}",
            number + 1,
            shown(&cause.text)
        );
        lines.push(String::new());
        lines.extend(wrapped(&head, 5));
        lines.extend(wrapped(&format!("     {}", cause_reason(cause)), 5));
    }
    lines.extend(left_out(differences.len(), most));
    let mut readers: Vec<&str> = classes.iter().map(|class| &*class.reader).collect();
    readers.dedup();
    for reader in readers {
        let of = classes.iter().filter(|class| class.reader == reader);
        let mut table = table(&["class", "differ", "refused", "shortest", reader, "program"], 100);
        for class in of {
            let host = |host: &Option<String>| {
                if class.differ.is_empty() {
                    String::new()
                } else {
                    host.as_ref().map_or("-".to_owned(), |host| escaped(host.as_bytes()))
                }
            };
            let shortest = class.differ.first().map(|text| escaped(text.as_bytes())).unwrap_or_default();
            let count = |number: usize| format!("{number} of {}", class.strings);
            table.add_row([
                class.class.to_owned(),
                count(class.differ.len()),
                count(class.refused),
                shortest,
                host(&class.expected),
                host(&class.seen),
            ]);
        }
        lines.push(String::new());
        lines.extend(wrapped(&format!("Hosts of hostile texts, compared with {reader}:"), 2));
        lines.extend(rows(&table));
    }
    Ok(out.lines(lines)?)
}
