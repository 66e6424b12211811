//! What is asked and told of each input of a list.

use std::io::{self, Write};
use std::mem;

use urlgram::Check;
use urlgram::check::Bulk;
use urlgram::report::Origin;
use urlgram::summary::{Summary, elsewhere};

use super::blocks::{Block, Verdicts};
use super::format::{Format, Printer};

/// A check of lists, which counts beside, if that is wanted.
pub struct Judge {
    check: Check,
    crlf: bool,
    bulk: Bulk,
    summary: Option<Summary>,
    elsewhere: Vec<(Check, Bulk)>,
}

impl Judge {
    /// The check of lists whose inputs `end` ends, perhaps behind a carriage return.
    pub fn new(check: Check, end: u8, crlf: bool, summary: bool) -> Self {
        let bulk = |check| Bulk::new(check, end).crlf(crlf);
        let others = if summary { elsewhere(&check) } else { Vec::new() };
        Self {
            check,
            crlf,
            bulk: bulk(check),
            summary: summary.then(|| Summary::new(&check)),
            elsewhere: others.into_iter().map(|check| (check, bulk(check))).collect(),
        }
    }

    /// A judge of a part.
    pub fn part(&self) -> Self {
        let summary = self.summary.as_ref().map(|_| Summary::new(&self.check));
        Self { summary, bulk: self.bulk.clone(), elsewhere: self.elsewhere.clone(), ..*self }
    }

    /// Whether any input is asked more than the verdict.
    pub fn asks_for_reasons(&self, format: Format) -> bool {
        format.has_reasons() || self.summary.is_some()
    }

    /// What is asked of each input, where that is the verdict and nothing of the input is printed.
    pub fn verdicts(&self, format: Format) -> Option<Verdicts> {
        let is_all = format == Format::Quiet && self.summary.is_none();
        is_all.then_some(Verdicts { check: self.check, crlf: self.crlf })
    }

    /// What was counted so far.
    pub fn summary(&self) -> Option<&Summary> {
        self.summary.as_ref()
    }

    /// Takes away what was counted so far.
    pub fn take_summary(&mut self) -> Option<Summary> {
        let check = &self.check;
        self.summary.as_mut().map(|summary| mem::replace(summary, Summary::new(check)))
    }

    /// Counts what was counted in a part that follows.
    pub fn join(&mut self, part: Option<&Summary>) {
        if let (Some(summary), Some(part)) = (&mut self.summary, part) {
            summary.join(part);
        }
    }

    /// Judges an input that stands alone.
    pub fn one<W: Write>(&mut self, input: &[u8], origin: &Origin, to: &mut Printer<W>) -> io::Result<()> {
        if let Some(summary) = &mut self.summary {
            for (number, (check, _)) in self.elsewhere.iter().enumerate() {
                summary.add_elsewhere(number, check.conforms(input).into());
            }
        }
        let conforms = self.check.conforms(input);
        tell(&self.check, self.summary.as_mut(), input, conforms, origin, to)
    }

    /// Judges the inputs of a block, in order.
    pub fn block<W: Write>(&mut self, block: &Block, name: &str, to: &mut Printer<W>) -> io::Result<()> {
        let list = block.inputs();
        if let Some(summary) = &mut self.summary {
            for (number, (_, bulk)) in self.elsewhere.iter_mut().enumerate() {
                summary.add_elsewhere(number, count(bulk, list).1);
            }
        } else if to.format() == Format::Quiet {
            let (checked, conforming) = count(&mut self.bulk, list);
            let (long, is_right) = (block.long.is_some(), block.long == Some(true));
            to.count(checked + u64::from(long), conforming + u64::from(is_right));
            return Ok(());
        }
        let Self { check, bulk, summary, .. } = self;
        let mut origin =
            Origin { name: name.to_owned(), line: block.inputs_before, offset: None, layout: None };
        let mut result = Ok(());
        bulk.verdicts(list, |place, conforms| {
            if result.is_ok() {
                origin.line += 1;
                origin.offset = Some(block.bytes_before + place.start as u64);
                result = tell(check, summary.as_mut(), &list[place], conforms, &origin, to);
            }
        });
        result
    }
}

/// How many inputs there are, and how many of them conform.
fn count(bulk: &mut Bulk, list: &[u8]) -> (u64, u64) {
    let (mut checked, mut conforming) = (0, 0);
    bulk.verdicts(list, |_, conforms| {
        checked += 1;
        conforming += u64::from(conforms);
    });
    (checked, conforming)
}

/// Counts and prints an input. It is diagnosed only if the reasons are printed, or counted because it does not conform.
fn tell<W: Write>(
    check: &Check,
    summary: Option<&mut Summary>,
    input: &[u8],
    conforms: bool,
    origin: &Origin,
    to: &mut Printer<W>,
) -> io::Result<()> {
    let reasons = to.format().has_reasons();
    let report = (reasons || summary.is_some() && !conforms).then(|| check.run(input));
    match (summary, &report) {
        (Some(summary), Some(report)) => summary.add(report),
        (Some(summary), None) => summary.add_conforming(input),
        (None, _) => {}
    }
    match report.filter(|_| reasons) {
        Some(report) => to.print(&report, origin),
        None => to.print_verdict(input, conforms),
    }
}
