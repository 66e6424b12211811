//! An input with the fixes of its findings.

use super::verdict::conforms;
use crate::findings::{Code, Confidence, Finding, Severity};
use crate::subject::Spec;
use crate::text::replaced;

/// The input with the fix of each error, and of each tolerated deviation; `None` unless each has a fix that is at least as sure
/// as `least`, and the result conforms.
pub(super) fn mended(spec: &Spec, input: &[u8], found: &[Finding<'_>], least: Confidence) -> Option<Vec<u8>> {
    let mut fixes = Vec::new();
    for found in found.iter().filter(|found| found.is_error() || is_tolerated(found)) {
        fixes.push(found.fix().filter(|fix| fix.confidence >= least)?);
    }
    fixes.sort_by_key(|fix| (fix.span.start, fix.span.end));
    let text = replaced(input, fixes.iter().map(|fix| (fix.span.clone(), fix.replacement.as_bytes())));
    (text != input && conforms(spec, &text)).then_some(text)
}

/// Returns whether the finding keeps the input from deriving, but not from conforming.
fn is_tolerated(found: &Finding<'_>) -> bool {
    let how_it_is_written = matches!(found.code, Code::SchemeCase | Code::FieldCase | Code::FieldSpace);
    found.severity == Severity::Warning && how_it_is_written
}
