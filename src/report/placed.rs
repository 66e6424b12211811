//! Findings with their places in a file.

use super::excerpt::Origin;
use crate::check::Report;
use crate::columns::Columns;
use crate::findings::Finding;

/// A finding with its place in the text that its input was taken from. Lines and columns count from 1, columns characters.
#[derive(Debug)]
#[doc(hidden)]
pub struct Placed<'r> {
    /// The finding.
    pub finding: &'r Finding<'r>,
    /// The lines of its first character, and of the one after its last.
    pub lines: [usize; 2],
    /// Their columns.
    pub columns: [usize; 2],
}

impl Report<'_> {
    /// Returns the findings with their places, in time in proportion to the input.
    #[doc(hidden)]
    pub fn placed(&self, origin: &Origin) -> impl Iterator<Item = Placed<'_>> {
        let columns = Columns::new(self.input(), self.findings().iter().map(Finding::span));
        self.findings().iter().map(move |finding| {
            if let Some(layout) = &origin.layout {
                let places = layout.places(finding.span());
                let (start, end) = (places.start, places.end);
                Placed { finding, lines: [start.line, end.line], columns: [start.character, end.character] }
            } else {
                let columns = columns.of(&finding.span());
                Placed { finding, lines: [origin.line; 2], columns: [columns.start, columns.end] }
            }
        })
    }
}
