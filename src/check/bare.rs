//! The report on an input of a grammar without a document: the place, what was expected there, and the nearest string.

use super::failure::Failure;
use super::fault;
use super::report::Report;
use crate::bytes::Bytes;
use crate::findings::Finding;
use crate::repair::{Repair, fewest};
use crate::subject::Subject;

/// The fewest bytes that a likely repair may change.
const FEW: usize = 3;

/// Makes the report. No repair is certain, as no document says what a string of this grammar means.
pub(super) fn report<'i>(of: &Subject<'i>) -> Report<'i> {
    let spec = &of.spec;
    let failure = Failure::of(spec, spec.start, of.input);
    let repair = failure.as_ref().and_then(|_| nearest(of));
    let mut findings: Vec<Finding<'i>> = failure.iter().map(|failure| fault::finding(of, failure)).collect();
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
        input: Bytes::Borrowed(of.input),
        dialect: spec.dialect,
        start: spec.start,
        reading: spec.reading,
        tolerant: spec.tolerant,
        derives: of.derives,
        findings,
        repaired: None,
        is_likely: repair.as_ref().is_some_and(|repair| changed(repair) <= FEW.max(of.input.len() / 2)),
        guesses: repair.into_iter().map(|repair| repair.text).collect(),
        is_cut: false,
        outside: None,
    }
}

/// The fewest edits. Those of a text are one, too.
fn nearest(of: &Subject<'_>) -> Option<Repair> {
    let repair = fewest(of.spec.automaton(of.spec.start)?, of.input)?;
    let is_text = |text: &[u8]| str::from_utf8(text).is_ok();
    (is_text(&repair.text) || !is_text(of.input)).then_some(repair)
}
