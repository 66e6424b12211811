//! What one would rather write than the cheapest edits.

use crate::diagnosis::check::Check;
use crate::diagnosis::plan::{LOCAL, Plan};
use crate::diagnosis::rules;
use crate::diagnosis::severity::Severity;
use crate::diagnosis::subject::Subject;
use crate::repair::{Edit, Kind, Repair};

/// What a repair writes and a rule of the prose forbids is left out instead.
pub(super) fn within_the_rules(check: &Check, of: &Subject<'_>, text: &[u8], repair: Repair) -> Repair {
    // Quick for the many that no such rule concerns.
    if !rules::broken(check, &repair.text) {
        return repair;
    }
    let broken = rules::findings(check, &Subject { input: &repair.text, ..*of });
    let errors = broken.into_iter().filter(|found| found.severity == Severity::Error);
    repair.without(text, &errors.map(|found| found.span).collect::<Vec<_>>())
}

/// A file without a host is on this one, and on no other that one could think of.
pub(super) fn on_this_host(plan: &Plan, mut repair: Repair) -> Repair {
    let begin = "file://".len();
    let is_file = plan.scheme.is_some_and(|scheme| scheme.name == LOCAL);
    let puts_in = |edit: &&mut Edit| is_file && edit.kind == Kind::Insert && edit.at == begin;
    if let Some(host) =
        repair.edits.iter_mut().find(puts_in).filter(|edit| edit.text[0].is_ascii_alphabetic())
    {
        repair.text.splice(begin..=begin, THIS_HOST.bytes());
        host.text.splice(..1, THIS_HOST.bytes());
        for edit in repair.edits.iter_mut().filter(|edit| edit.at > begin) {
            edit.at += THIS_HOST.len() - 1;
        }
    }
    repair
}

pub(super) const THIS_HOST: &str = "localhost";

pub(super) fn moved(mut edit: Edit, by: usize) -> Edit {
    (edit.span.start, edit.span.end, edit.at) = (edit.span.start + by, edit.span.end + by, edit.at + by);
    edit
}
