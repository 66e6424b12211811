//! What is shown of a long list: the first reports of each code, and how many there are.

use std::collections::BTreeMap;
use std::io::{self, Write};

use urlgram::Report;
use urlgram::findings::Severity;
use urlgram::report::Origin;

use crate::cli::table::{rows, table};

/// At most this many reports with a code are printed, and of inputs without findings.
const OF_EACH: u64 = 3;

/// What an input without findings counts as.
const NONE: (&str, Option<Severity>) = ("", None);

/// A code with the severity of its findings.
type Kind = (&'static str, Option<Severity>);

/// The reports on a list, of which some are printed.
#[derive(Clone, Debug, Default)]
pub struct Folding {
    /// A list is read, and not all reports on it are wanted.
    pub is_on: bool,
    kinds: BTreeMap<Kind, Seen>,
    printed: u64,
    folded: u64,
    /// In a part, what may be printed.
    texts: Vec<(Vec<Kind>, Vec<u8>)>,
}

/// What was seen of a code.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// How many inputs have it, and how many of them are printed.
    inputs: u64,
    printed: u64,
    /// The file and line of the first.
    first: String,
}

impl Folding {
    /// One for a part of a list.
    pub fn part(&self) -> Self {
        Self { is_on: self.is_on, ..Self::default() }
    }

    /// Counts a report; returns its kinds if it is to be printed.
    pub fn add(&mut self, report: &Report<'_>, origin: &Origin) -> Option<Vec<Kind>> {
        let of = report.findings().iter().map(|found| (found.code().as_str(), Some(found.severity())));
        let mut kinds: Vec<Kind> = of.collect();
        if kinds.is_empty() {
            kinds.push(NONE);
        }
        kinds.sort_unstable();
        kinds.dedup();
        for kind in &kinds {
            let seen = self.kinds.entry(*kind).or_default();
            if seen.inputs == 0 {
                seen.first = format!("{}:{}", origin.name, origin.line);
            }
            seen.inputs += 1;
        }
        self.takes(&kinds).then_some(kinds)
    }

    /// Whether one more with these kinds is printed, and then counts it.
    fn takes(&mut self, kinds: &[Kind]) -> bool {
        let is_new = kinds.iter().any(|kind| self.kinds.get(kind).is_none_or(|seen| seen.printed < OF_EACH));
        if is_new {
            for kind in kinds {
                self.kinds.entry(*kind).or_default().printed += 1;
            }
            self.printed += 1;
        } else {
            self.folded += 1;
        }
        is_new
    }

    /// Keeps what a part may print.
    pub fn keep(&mut self, kinds: Vec<Kind>, text: Vec<u8>) {
        self.texts.push((kinds, text));
    }

    /// Prints what a part that follows has kept, as far as it is new.
    pub fn join(&mut self, part: &Self, out: &mut impl Write) -> io::Result<()> {
        for (kinds, text) in &part.texts {
            if self.takes(kinds) {
                out.write_all(text)?;
            }
        }
        self.folded += part.folded;
        for (kind, seen) in &part.kinds {
            let known = self.kinds.entry(*kind).or_default();
            if known.inputs == 0 {
                known.first.clone_from(&seen.first);
            }
            known.inputs += seen.inputs;
        }
        Ok(())
    }

    /// Prints what was found, where not all reports are printed: each code with its number, and where to look next.
    pub fn print(&self, width: usize, out: &mut impl Write) -> io::Result<()> {
        if self.folded == 0 {
            return Ok(());
        }
        let mut kinds: Vec<_> = self.kinds.iter().filter(|(kind, _)| **kind != NONE).collect();
        kinds.sort_by_key(|((_, severity), seen)| {
            (std::cmp::Reverse(*severity), std::cmp::Reverse(seen.inputs))
        });
        let width = u16::try_from(width).unwrap_or(u16::MAX);
        let mut table = table(&["code", "severity", "inputs", "first at"], width);
        for ((code, severity), seen) in &kinds {
            let severity = match severity {
                Some(Severity::Error) => "error",
                Some(Severity::Warning) => "warning",
                _ => "note",
            };
            table.add_row([code, severity, &seen.inputs.to_string(), &seen.first]);
        }
        if !kinds.is_empty() {
            writeln!(out)?;
            rows(&table).iter().try_for_each(|row| writeln!(out, "{row}"))?;
            writeln!(out)?;
        }
        let (printed, folded) = (self.printed, self.folded);
        writeln!(out, "{printed} reports are shown, at most {OF_EACH} of each kind; {folded} are not")?;
        writeln!(out, "help: `--full` shows all reports, `--failures` those of inputs that fail,")?;
        writeln!(out, "  `--select CODE` the findings of one code, `urlgram explain CODE` what it means,")?;
        writeln!(
            out,
            "  `--summary` schemes and other documents, `-f ndjson` one line of data for each input"
        )
    }
}
