//! A report agrees with the verdict, speaks of places that are there, and repairs into what conforms.

use urlgram::report::Origin;
use urlgram::{Check, Report, Severity};

pub fn run(data: &[u8]) {
    let Some((check, input)) = super::subject(data) else { return };
    let report = check.run(input);
    holds(&check, input, &report);
    // A partial tree takes long.
    if data[2] & 128 != 0 {
        assert!(check.tree(input).is_err() || report.derives());
    }
}

/// Asserts all that holds for each report.
pub fn holds(check: &Check, input: &[u8], report: &Report<'_>) {
    assert_eq!(report.conforms(), check.conforms(input));
    assert_eq!(report.derives(), report.start().accepts(input));
    let has_errors = report.findings().iter().any(|found| found.severity() == Severity::Error);
    assert_eq!(report.conforms(), !has_errors);
    for found in report.findings() {
        assert!(found.span().start <= found.span().end && found.span().end <= input.len());
        assert!(!found.message().is_empty() && !found.sections().is_empty());
        for text in [found.message(), found.label()] {
            assert_eq!(text, urlgram::printable(text.as_bytes()));
        }
    }
    if let Some(nearest) = report.nearest() {
        assert!(check.conforms(nearest) && nearest != input);
    }
    // A repaired text needs no repair.
    if let Some(repaired) = report.repaired() {
        let again = check.run(repaired);
        assert!(again.conforms() && again.repaired().is_none_or(|again| again == repaired));
    }
    let origin = Origin { name: "input".to_owned(), line: 1, offset: None, layout: None };
    for finding in report.diagnostics(&origin) {
        assert!(!finding.narrated().is_empty());
    }
}
