//! Preferred repairs that override the cheapest edit script.

use crate::check::intent::Intent;
use crate::check::rules;
use crate::findings::Finding;
use crate::repair::{Edit, Kind, Repair};
use crate::subject::Subject;

/// Removes text that a repair writes although a rule of the prose forbids it.
pub(super) fn within_the_rules(of: &Subject<'_>, text: &[u8], repair: Repair) -> Repair {
    let repaired = of.of(&repair.text);
    // Quick for the many that no such rule concerns.
    if !repaired.read.as_ref().is_some_and(|read| rules::broken(&repaired, read)) {
        return repair;
    }
    let broken = rules::findings(&repaired);
    let errors: Vec<_> = broken.into_iter().filter(Finding::is_error).map(|found| found.span).collect();
    repair.without(text, &errors)
}

/// Replaces an inserted host by `localhost`, if the scheme defines it, since no other host can be known.
pub(super) fn on_this_host(intent: &Intent, mut repair: Repair) -> Repair {
    let Some((scheme, host)) = intent.scheme.and_then(|scheme| Some((scheme, scheme.this_host?))) else {
        return repair;
    };
    let begin = scheme.name.len() + "://".len();
    let puts_in = |edit: &&mut Edit| edit.kind == Kind::Insert && edit.at == begin;
    if let Some(edit) =
        repair.edits.iter_mut().find(puts_in).filter(|edit| edit.text[0].is_ascii_alphabetic())
    {
        repair.text.splice(begin..=begin, host.bytes());
        edit.text.splice(..1, host.bytes());
        for edit in repair.edits.iter_mut().filter(|edit| edit.at > begin) {
            edit.at += host.len() - 1;
        }
    }
    repair
}

pub(super) fn moved(mut edit: Edit, by: usize) -> Edit {
    (edit.span.start, edit.span.end, edit.at) = (edit.span.start + by, edit.span.end + by, edit.at + by);
    edit
}
