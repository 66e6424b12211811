//! Checks each input of a list and prints the result.

use std::io::{self, Write};
use std::mem;

use urlgram::Check;
use urlgram::check::Bulk;
use urlgram::report::Origin;
use urlgram::summary::Summary;

use crate::contained::contained;
use crate::input::{BOM, Skip};
use crate::lists::blocks::Block;
use crate::output::format::{Format, Printer};

/// The check of a list, with its summary on request.
pub struct Checker {
    pub check: Check,
    skip: Vec<Skip>,
    bulk: Bulk,
    /// The check for URLs of which a report says nothing.
    plain: Bulk,
    /// The summary so far, on request.
    pub summary: Option<Summary>,
    elsewhere: Vec<(Check, Bulk)>,
}

impl Checker {
    /// Makes the check of a list. `end` terminates each input, after a carriage return if `crlf`; lines of the kinds in `skip` are skipped.
    pub fn new(check: Check, end: u8, crlf: bool, skip: &[Skip], summary: bool) -> Self {
        let bulk = |check| Bulk::new(check, end).with_crlf(crlf);
        let others = if summary { check.elsewhere() } else { Vec::new() };
        Self {
            check,
            skip: skip.to_vec(),
            bulk: bulk(check),
            plain: bulk(check).of_plain(),
            summary: summary.then(|| Summary::new(&check)),
            elsewhere: others.into_iter().map(|check| (check, bulk(check))).collect(),
        }
    }

    /// Returns the check of a part of the list.
    pub fn part(&self) -> Self {
        let summary = self.summary.as_ref().map(|_| Summary::new(&self.check));
        let (skip, elsewhere) = (self.skip.clone(), self.elsewhere.clone());
        Self { summary, skip, elsewhere, bulk: self.bulk.clone(), plain: self.plain.clone(), ..*self }
    }

    /// Returns whether any input may need a report.
    pub fn asks_for_reasons<W: Write>(&self, to: &Printer<W>) -> bool {
        to.wants_report(false) || to.wants_report(true) || self.summary.is_some()
    }

    /// Removes the summary so far, and returns it.
    pub fn take_summary(&mut self) -> Option<Summary> {
        let check = &self.check;
        self.summary.as_mut().map(|summary| mem::replace(summary, Summary::new(check)))
    }

    /// Adds the summary of the next part.
    pub fn join(&mut self, part: Option<&Summary>) {
        if let (Some(summary), Some(part)) = (&mut self.summary, part) {
            summary.join(part);
        }
    }

    /// Checks a single input: an argument by the check of lists, or a value of a file.
    pub fn one<W: Write>(
        &mut self,
        by: &Check,
        input: &[u8],
        origin: &Origin,
        to: &mut Printer<W>,
    ) -> io::Result<()> {
        if let Some(summary) = &mut self.summary {
            for (number, (check, _)) in self.elsewhere.iter().enumerate() {
                summary.add_elsewhere(number, check.conforms(input).into());
            }
        }
        let conforms = by.conforms(input);
        tell(by, self.summary.as_mut(), input, conforms, origin, to)
    }

    /// Checks the inputs of a block, in order. Returns the number of those that were not only counted.
    pub fn block<W: Write>(&mut self, block: &Block, name: &str, to: &mut Printer<W>) -> io::Result<u64> {
        let list = block.inputs();
        if to.format == Format::Quiet && !self.asks_for_reasons(to) && self.skip.is_empty() {
            let (mut checked, mut conforming) = (0, 0);
            self.bulk.verdicts(list, |_, conforms| {
                checked += 1;
                conforming += u64::from(conforms);
            });
            to.count(checked, conforming);
            return Ok(0);
        }
        let is_marked = block.bytes_before == 0 && self.skip.contains(&Skip::Bom) && list.starts_with(BOM);
        let mark = if is_marked { BOM.len() } else { 0 };
        if let Some(summary) = &mut self.summary {
            for (number, (_, bulk)) in self.elsewhere.iter_mut().enumerate() {
                let mut conforming = 0;
                bulk.verdicts(&list[mark..], |place, conforms| {
                    let is_left_out = is_skipped(&self.skip, &list[mark..][place]);
                    conforming += u64::from(conforms && !is_left_out);
                });
                summary.add_elsewhere(number, conforming);
            }
        }
        let Self { check, bulk, plain, summary, skip, .. } = self;
        // Most inputs that conform need no report.
        let asks_for_plain = to.wants_report(true) && to.takes_plain();
        let bulk = if asks_for_plain { plain } else { bulk };
        let mut origin =
            Origin { name: name.to_owned(), line: block.inputs_before, offset: None, layout: None };
        let (mut result, mut looked_at, mut passed) = (Ok(()), 0, 0);
        let is_quiet = asks_for_plain && summary.is_none() && skip.is_empty() && to.passes_plain();
        bulk.verdicts(&list[mark..], |place, conforms| {
            origin.line += 1;
            if is_quiet && conforms {
                passed += 1;
                return;
            }
            looked_at += 1;
            let input = &list[mark..][place.clone()];
            if result.is_ok() && !is_skipped(skip, input) {
                origin.offset = Some(block.bytes_before + (mark + place.start) as u64);
                result = if !asks_for_plain {
                    tell(check, summary.as_mut(), input, conforms, &origin, to)
                } else if conforms {
                    tell_plain(check, summary.as_mut(), input, &origin, to)
                } else {
                    tell(check, summary.as_mut(), input, check.conforms(input), &origin, to)
                };
            }
        });
        to.pass_plain(passed);
        result.map(|()| looked_at)
    }
}

/// Returns whether a line is skipped.
fn is_skipped(skip: &[Skip], line: &[u8]) -> bool {
    !skip.is_empty() && Skip::of(line).is_some_and(|kind| skip.contains(&kind))
}

/// Counts and prints an input. A report is computed only if it is printed, or counted because the input does not conform.
pub fn tell<W: Write>(
    check: &Check,
    summary: Option<&mut Summary>,
    input: &[u8],
    conforms: bool,
    origin: &Origin,
    to: &mut Printer<W>,
) -> io::Result<()> {
    let reasons = to.wants_report(conforms);
    let report = if reasons || summary.is_some() && !conforms {
        let report = contained(
            input,
            || Some(origin.clone()),
            || {
                let report = check.run(input);
                let outcome = to.policy.of(&report, &to.shown, &to.tally.keys);
                (to.shown.of(report), outcome)
            },
        );
        // A verdict whose reasons cannot be found is printed without them.
        let Some(report) = report else { return to.print_verdict(input, conforms) };
        Some(report)
    } else {
        None
    };
    match (summary, &report) {
        (Some(summary), Some((report, _))) => summary.add(report),
        (Some(summary), None) => summary.add_conforming(input),
        (None, _) => {}
    }
    match report.filter(|_| reasons) {
        Some((report, outcome)) => {
            contained(input, || Some(origin.clone()), || to.print(&report, outcome, origin)).unwrap_or(Ok(()))
        }
        None => to.print_verdict(input, conforms),
    }
}

/// Counts and prints a plain URL.
fn tell_plain<W: Write>(
    check: &Check,
    summary: Option<&mut Summary>,
    input: &[u8],
    origin: &Origin,
    to: &mut Printer<W>,
) -> io::Result<()> {
    if !to.print_plain(check, input, origin)? {
        return tell(check, summary, input, true, origin, to);
    }
    if let Some(summary) = summary {
        summary.add_conforming(input);
    }
    Ok(())
}
