//! Equal findings, told once.

use std::collections::HashMap;

use crate::check::Report;
use crate::findings::Finding;

impl Report<'_> {
    /// The findings, those that say the same of different places together: for each sentence the places among the
    /// [findings](Self::findings), in their order.
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

/// What a finding says, wherever it is.
fn said(found: &Finding<'_>) -> impl Eq + std::hash::Hash + use<> {
    (found.code(), found.severity(), found.message(), found.label(), found.explanation())
}
