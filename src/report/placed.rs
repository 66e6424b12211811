//! Findings with their places in a file.

use super::excerpt::Origin;
use crate::check::Report;
use crate::columns::Columns;
use crate::findings::Finding;
use crate::text::{printable, wrapped};

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
    /// Returns the findings with their places.
    #[doc(hidden)]
    pub fn placed(&self, origin: &Origin) -> impl Iterator<Item = Placed<'_>> {
        placed(self.findings().iter(), Some(origin))
    }
}

/// Returns findings of one input with their places: by `origin` if there is one, or else in a line of its own. An input that is not in
/// pieces is read once for all of them.
#[doc(hidden)]
pub fn placed<'f>(
    findings: impl Iterator<Item = &'f Finding<'f>> + Clone,
    origin: Option<&Origin>,
) -> impl Iterator<Item = Placed<'f>> {
    // A finding may be on the input without its fragment, so the longest input gives the columns.
    let input = findings.clone().map(|found| &found.input[..]).max_by_key(|input| input.len());
    let columns = Columns::new(input.unwrap_or_default(), findings.clone().map(Finding::span));
    let line = origin.map_or(1, |origin| origin.line);
    findings.map(move |finding| {
        if let Some(layout) = origin.and_then(|origin| origin.layout.as_ref()) {
            let places = layout.places(finding.span());
            let (start, end) = (places.start, places.end);
            Placed { finding, lines: [start.line, end.line], columns: [start.character, end.character] }
        } else {
            let columns = columns.of(&finding.span());
            Placed { finding, lines: [line; 2], columns: [columns.start, columns.end] }
        }
    })
}

/// Formats findings of a report, each on one line, or on more if it is long: its column, its message and its code.
#[doc(hidden)]
pub fn in_short<'f>(
    findings: impl Iterator<Item = &'f Finding<'f>> + Clone,
    indent: usize,
) -> impl Iterator<Item = String> {
    placed(findings, None).map(move |it| {
        let (column, found) = (it.columns[0], it.finding);
        let line = format!("{}column {column}: {found} ({})", " ".repeat(indent), found.code());
        wrapped(&printable(line.as_bytes()), 80, indent + 2).join("\n") + "\n"
    })
}
