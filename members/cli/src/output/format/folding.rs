//! Folds the reports on a long list: prints the first reports of each code, and counts.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use urlgram::Report;
use urlgram::findings::Severity;
use urlgram::report::Origin;

use super::super::table::{rows, table};

/// At most this many reports with a code are printed.
const OF_EACH: u64 = 3;

/// At most this many lines about inputs without findings are printed.
const WITHOUT: u64 = 10;

/// The kind of an input without findings.
const NONE: (&str, Option<Severity>) = ("", None);

/// A code with the severity of its findings.
type Kind = (&'static str, Option<Severity>);

/// The reports on a list, of which only some are printed.
#[derive(Clone, Debug, Default)]
pub struct Folding {
    /// True if reports are folded.
    pub is_on: bool,
    kinds: BTreeMap<Kind, Seen>,
    /// The number of printed inputs without findings, which all parts of a list see.
    without: Arc<AtomicU64>,
    /// True once enough of them are printed.
    has_enough: bool,
    printed: u64,
    /// The number of reports that are not printed.
    pub folded: u64,
    /// In a part of a list: the texts that may be printed.
    texts: Vec<(Vec<Kind>, Vec<u8>)>,
}

/// The counts of a code.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// The number of inputs with the code, and of those that are printed.
    inputs: u64,
    printed: u64,
    /// The file and line of the first input.
    first: String,
}

impl Folding {
    /// Returns the folding of a part of a list.
    pub fn part(&self) -> Self {
        Self { is_on: self.is_on, without: Arc::clone(&self.without), ..Self::default() }
    }

    /// Counts a report, and returns its kinds if it is to be printed.
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

    /// Returns whether no more reports without findings are to be printed.
    pub fn has_enough(&mut self) -> bool {
        if !self.has_enough {
            let printed = self.kinds.get(&NONE).map_or(0, |seen| seen.printed);
            self.has_enough = self.is_on && printed.max(self.without.load(Ordering::Relaxed)) >= WITHOUT;
        }
        self.has_enough
    }

    /// Returns whether one more report with these kinds is printed, and counts it then.
    fn takes(&mut self, kinds: &[Kind]) -> bool {
        let most = |kind: &Kind| if *kind == NONE { WITHOUT } else { OF_EACH };
        let is_new =
            kinds.iter().any(|kind| self.kinds.get(kind).is_none_or(|seen| seen.printed < most(kind)));
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

    /// Stores the text of a report of a part.
    pub fn keep(&mut self, kinds: Vec<Kind>, text: Vec<u8>) {
        self.texts.push((kinds, text));
    }

    /// Prints the texts of the next part that are not folded.
    pub fn join(&mut self, part: &Self, out: &mut impl Write) -> io::Result<()> {
        for (kinds, text) in &part.texts {
            if self.takes(kinds) {
                out.write_all(text)?;
            }
        }
        self.without.store(self.kinds.get(&NONE).map_or(0, |seen| seen.printed), Ordering::Relaxed);
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

    /// Prints the number of reports of each code, and the options that show more.
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
            let severity = severity.map_or("", Severity::as_str);
            table.add_row([code, severity, &seen.inputs.to_string(), &seen.first]);
        }
        if !kinds.is_empty() {
            writeln!(out)?;
            rows(&table).iter().try_for_each(|row| writeln!(out, "{row}"))?;
            writeln!(out)?;
        }
        let (printed, folded) = (self.printed, self.folded);
        writeln!(out, "{printed} reports are shown, at most {OF_EACH} of each code; {folded} are hidden")?;
        writeln!(out, "help: `--full` shows all reports, `--failures` those on inputs that fail,")?;
        writeln!(out, "  `--select CODE` the findings of one code, `urlgram explain CODE` its meaning,")?;
        writeln!(
            out,
            "  `--summary` schemes and other documents, `-f ndjson` one line of data for each input"
        )
    }
}
