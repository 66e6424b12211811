//! A finding in plain sentences.

use std::fmt::Write as _;

use super::excerpt::FindingDiagnostic;
use crate::findings::Severity;

impl FindingDiagnostic<'_> {
    /// Formats the finding as plain sentences for screen readers: lines without frames, the most important first.
    ///
    /// Columns count characters from 1 in the line that the input was taken from, even if only a part of the line is shown.
    #[must_use]
    pub fn narrated(&self) -> String {
        let (found, excerpt) = (&self.finding, &self.excerpt);
        let severity = match found.severity() {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "advice",
        };
        let (first, last) = (self.columns.start, self.columns.end.max(self.columns.start + 1) - 1);
        let columns =
            if first == last { format!("column {first}") } else { format!("columns {first} to {last}") };
        let line = excerpt.line;
        let mut text = format!("{}\n    Diagnostic severity: {severity}\n", found.message());
        let _ =
            writeln!(text, "Begin snippet for {} starting at line {line}, column {first}\n", excerpt.name);
        let _ = writeln!(text, "snippet line {line}: {}", excerpt.text);
        let _ = writeln!(text, "    label at line {line}, {columns}: {}", found.label());
        let _ = writeln!(text, "diagnostic help: {}\n{}", found.help(), found.place());
        let _ = writeln!(text, "diagnostic code: {}", found.code.as_str());
        text
    }
}
