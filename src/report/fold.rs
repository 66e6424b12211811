//! Groups equal findings.

use std::collections::HashMap;

use crate::check::Report;
use crate::findings::{Code, Finding};

impl Report<'_> {
    /// Groups the findings that say the same of different places: for each sentence the places among the
    /// [findings](Self::findings), in their order. A note that only repeats why the others are faults is left out.
    ///
    /// ```
    /// use urlgram::{Check, rfc1738::RFC1738};
    /// let report = Check::new(&RFC1738).run(b"http://h/a b/c^d e");
    /// assert_eq!(report.folded(), [vec![0, 2], vec![1]]);
    /// ```
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
}

/// Returns true for the note on the form of a scheme beside the faults in it, which name the form, too.
fn is_known(report: &Report<'_>, found: &Finding<'_>) -> bool {
    found.code() == Code::KnownScheme && !found.is_error() && !report.conforms()
}

/// Returns the sentences of a finding, which do not depend on its place.
fn said(found: &Finding<'_>) -> impl Eq + std::hash::Hash + use<> {
    (found.code(), found.severity(), found.message(), found.label(), found.explanation())
}
