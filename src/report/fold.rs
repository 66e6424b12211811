//! Groups equal findings.

use std::collections::HashMap;

use crate::check::Report;
use crate::findings::Finding;

impl Report<'_> {
    /// Groups findings that have the same message but different places. Each group lists indices of
    /// [findings](Self::findings), in order.
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
            let group = *known.entry(said(found)).or_insert(groups.len());
            match groups.get_mut(group) {
                Some(group) => group.push(place),
                None => groups.push(vec![place]),
            }
        }
        groups
    }
}

/// Returns the message of a finding, without its place.
fn said(found: &Finding<'_>) -> impl Eq + std::hash::Hash + use<> {
    (found.code(), found.severity(), found.message(), found.label(), found.explanation())
}
