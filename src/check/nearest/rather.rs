//! Preferred repairs that override the cheapest edit script.

use std::ops::Range;

use crate::check::intent::Intent;
use crate::check::rules;
use crate::findings::Finding;
use crate::repair::{Edit, Kind, Repair};
use crate::subject::Subject;

/// The places of a repaired text at which a rule of the prose forbids what is there: the repair is not to write it.
pub(super) fn forbidden(repaired: &Subject<'_>) -> Vec<Range<usize>> {
    // Quick for the many that no such rule concerns.
    if !repaired.read.as_ref().is_some_and(|read| rules::broken(repaired, read)) {
        return Vec::new();
    }
    let errors = rules::findings(repaired).into_iter().filter(Finding::is_error);
    let mut places: Vec<_> = errors.map(|found| found.span).collect();
    places.sort_by_key(|place| place.start);
    places
}

/// Replaces an inserted host by `localhost`, if the scheme defines it, since no other host can be known. Returns whether there is one.
pub(super) fn on_this_host(intent: &Intent, repair: &mut Repair) -> bool {
    let Some((scheme, host)) = intent.scheme.and_then(|scheme| Some((scheme, scheme.this_host?))) else {
        return false;
    };
    let begin = scheme.name.len() + "://".len();
    let puts_in = |edit: &&mut Edit| edit.kind == Kind::Insert && edit.at == begin;
    let host_edit = repair.edits.iter_mut().find(puts_in);
    let Some(edit) = host_edit.filter(|edit| edit.text[0].is_ascii_alphabetic()) else { return false };
    repair.text.splice(begin..=begin, host.bytes());
    edit.text.splice(..1, host.bytes());
    for edit in repair.edits.iter_mut().filter(|edit| edit.at > begin) {
        edit.at += host.len() - 1;
    }
    true
}

/// Puts a query without a path after `./` and not after `/`: then it is still one of the directory of the base. Returns whether it does.
pub(super) fn in_this_directory(text: &[u8], repair: &mut Repair) -> bool {
    let [Edit { kind: Kind::Insert, at: 0, text: put_in, .. }, ..] = &mut repair.edits[..] else {
        return false;
    };
    if put_in != b"/" || !text.starts_with(b"?") {
        return false;
    }
    put_in.insert(0, b'.');
    repair.text.insert(0, b'.');
    repair.edits.iter_mut().skip(1).for_each(|edit| edit.at += 1);
    true
}

pub(super) fn moved(mut edit: Edit, by: usize) -> Edit {
    (edit.span.start, edit.span.end, edit.at) = (edit.span.start + by, edit.span.end + by, edit.at + by);
    edit
}
