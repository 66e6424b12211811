//! Tells whoever chose no document that the default holds, and what the current document says.

use urlgram::findings::{Finding, Severity};
use urlgram::rfc3986::RFC3986;
use urlgram::{Check, DEFAULT, Report};

/// Returns a line that names the default document, how to choose another, and what RFC 3986 says of the same input.
pub fn of(report: &Report<'_>) -> String {
    let (default, other) = (DEFAULT.document, RFC3986.document);
    let check = Check::new(&RFC3986).with_reading(report.reading());
    let said = if check.conforms(report.input()) {
        format!("conforms to {other}")
    } else {
        let first = |found: &&Finding<'_>| found.severity() == Severity::Error;
        let message = check.run(report.input()).findings().iter().find(first).map(Finding::message);
        let message = message.unwrap_or_else(|| "does not conform".to_owned());
        if message.contains(other) { message } else { format!("{other}: {message}") }
    };
    format!("  default: {default} (see -d, --as); {said}")
}
