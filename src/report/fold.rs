//! Groups equal findings.

use std::collections::HashMap;

use crate::check::Report;
use crate::findings::{Code, Finding};
use crate::report::{Origin, placed};

impl Report<'_> {
    /// Groups the findings that say the same of different places, or of different characters: for each sentence the places among
    /// the [findings](Self::findings), in their order. A note that only repeats why the others are faults is left out.
    #[must_use]
    #[doc(hidden)]
    pub fn folded(&self) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut known = HashMap::new();
        for (place, found) in self.findings().iter().enumerate() {
            if is_known(self, found) {
                continue;
            }
            let group = *known.entry(said(found)).or_insert(groups.len());
            match groups.get_mut(group) {
                Some(group) => group.push(place),
                None => groups.push(vec![place]),
            }
        }
        groups
    }

    /// Names the other places of a group of equal findings.
    #[must_use]
    #[doc(hidden)]
    pub fn others(&self, group: &[usize], origin: &Origin) -> Option<String> {
        /// The most places that are named.
        const NAMED: usize = 8;
        let [_, rest @ ..] = group else { return None };
        if rest.is_empty() {
            return None;
        }
        let named = rest.iter().take(NAMED).map(|place| &self.findings()[*place]);
        let places: Vec<_> = placed(named, Some(origin)).map(|it| it.columns[0].to_string()).collect();
        let more = if rest.len() > NAMED { ", …" } else { "" };
        let plural = if rest.len() == 1 { "" } else { "s" };
        Some(format!("and {} more, at column{plural} {}{more}", rest.len(), places.join(", ")))
    }
}

/// Returns true for the note on the form of a scheme beside the faults in it, which name the form, too.
fn is_known(report: &Report<'_>, found: &Finding<'_>) -> bool {
    found.code() == Code::KnownScheme && !found.is_error() && !report.conforms()
}

/// Returns what a finding says, whatever its place and its characters are.
fn said(found: &Finding<'_>) -> impl Eq + std::hash::Hash + use<> {
    (found.code(), found.severity(), found.message_without_text(), found.fix().map(|fix| fix.confidence))
}
