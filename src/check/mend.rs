//! An input with the fixes of its findings.

use super::verdict::conforms;
use crate::findings::{Code, Confidence, Finding, Severity};
use crate::subject::Spec;

/// The input with the fix of each finding that keeps it from conforming, and of what is only tolerated; none unless each has
/// one that is at least as sure as `least`, and the result conforms.
pub(super) fn mended(spec: &Spec, input: &[u8], found: &[Finding<'_>], least: Confidence) -> Option<Vec<u8>> {
    let mut fixes = Vec::new();
    for found in found.iter().filter(|found| found.is_error() || is_tolerated(found)) {
        fixes.push(found.fix().filter(|fix| fix.confidence >= least)?);
    }
    fixes.sort_by_key(|fix| (fix.span.start, fix.span.end));
    let mut text = Vec::with_capacity(input.len());
    let mut copied = 0;
    for fix in fixes {
        // What a fix has rewritten is not rewritten again.
        if fix.span.start >= copied {
            text.extend_from_slice(&input[copied..fix.span.start]);
            text.extend_from_slice(fix.replacement.as_bytes());
            copied = fix.span.end;
        }
    }
    text.extend_from_slice(&input[copied..]);
    (text != input && conforms(spec, &text)).then_some(text)
}

/// Whether the input does not derive because of it, and conforms all the same.
fn is_tolerated(found: &Finding<'_>) -> bool {
    let how_it_is_written = matches!(found.code, Code::SchemeCase | Code::FieldCase | Code::FieldSpace);
    found.severity == Severity::Warning && how_it_is_written
}
