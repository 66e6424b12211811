//! The report on an input of a grammar without a document: the place, what was expected there, and the nearest string.

use super::failure::Failure;
use super::fault;
use super::report::Report;
use crate::findings::{Code, Finding};
use crate::repair::{Edit, Repair, fewest};
use crate::subject::Subject;

/// The fewest bytes that a likely repair may change.
const FEW: usize = 3;

/// Makes the report. No repair is certain, as no document says what a string of this grammar means.
pub(super) fn report<'i>(of: &Subject<'i>) -> Report<'i> {
    let spec = &of.spec;
    let failure = Failure::of(spec, spec.start, of.input);
    let repair = failure.as_ref().and_then(|failure| nearest(of, failure));
    let mut findings: Vec<Finding<'i>> = failure.iter().map(|failure| fault::finding(of, failure)).collect();
    if !of.derives && findings.is_empty() {
        // There is no verdict on a text that is too long for a production that nests.
        findings.push(Finding::new(of, Code::Undecided, 0..of.input.len()));
    }
    if let (Some(repair), Some(found)) = (&repair, findings.first_mut())
        && let [edit] = &repair.edits[..]
        && let Ok(text) = str::from_utf8(&edit.text)
        && edit.span.start == found.span.start
        && found.span.end <= edit.span.end
        && found.span.is_empty() == edit.span.is_empty()
    {
        (found.span, found.fix) = (edit.span.clone(), Some(text.to_owned()));
    }
    let changed = |repair: &Repair| -> usize {
        repair.edits.iter().map(|edit| edit.span.len().max(edit.text.len())).sum()
    };
    Report {
        findings,
        is_likely: repair.as_ref().is_some_and(|repair| changed(repair) <= FEW.max(of.input.len() / 2)),
        guesses: repair.into_iter().map(|repair| repair.text).collect(),
        ..Report::new(of)
    }
}

/// The fewest edits. The repair of a text of UTF-8 is UTF-8, too.
fn nearest(of: &Subject<'_>, failure: &Failure) -> Option<Repair> {
    let repair = match of.spec.automaton(of.spec.start) {
        Some(automaton) => fewest(automaton, of.input)?,
        None => one_edit(of, failure)?,
    };
    let is_text = |text: &[u8]| str::from_utf8(text).is_ok();
    (is_text(&repair.text) || !is_text(of.input)).then_some(repair)
}

/// The longest text of a grammar that nests for which an edit is tried, in bytes: each takes a verdict.
const LONGEST: usize = 1 << 14;

/// The most expected bytes that are tried.
const MOST_TRIED: usize = 32;

/// One edit at the place where the text leaves a grammar that nests: a byte that was expected is inserted, is in the place of the one there,
/// or that one is removed.
fn one_edit(of: &Subject<'_>, failure: &Failure) -> Option<Repair> {
    let at = failure.offset;
    if of.input.len() > LONGEST {
        return None;
    }
    let found = of.character(at);
    let mut bytes: Vec<u8> = failure.misses.iter().flat_map(|miss| &miss.bytes).copied().collect();
    bytes.sort_by_key(|byte| plain(*byte));
    bytes.dedup();
    let expected: Vec<_> = bytes.into_iter().take(MOST_TRIED).map(|byte| vec![byte]).collect();
    let inserted = expected.iter().map(|text| Edit { span: at..at, text: text.clone() });
    let replaced = expected.iter().map(|text| Edit { span: at..at + found.len(), text: text.clone() });
    let removed = Edit { span: at..at + found.len(), text: Vec::new() };
    let others = replaced.chain([removed]).filter(|edit| !edit.span.is_empty());
    inserted.chain(others).find_map(|edit| {
        let Edit { span, text } = &edit;
        let text = [&of.input[..span.start], text, &of.input[span.end..]].concat();
        of.spec.starts(&text).then(|| Repair { text, edits: vec![edit] })
    })
}

/// Bytes that can be seen come first.
fn plain(byte: u8) -> (bool, u8) {
    (!byte.is_ascii_graphic(), byte)
}
