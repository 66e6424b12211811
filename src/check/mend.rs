//! An input with the fixes of its findings.

use super::verdict::ConformingText;
use crate::findings::{Code, Confidence, Finding, Fix, Severity};
use crate::subject::Subject;
use crate::text::replaced;

/// The input with the fix of each error, and of each tolerated deviation; `None` unless each has a fix that is at least as sure
/// as `least`, and the result conforms.
pub(super) fn mended(of: &Subject<'_>, found: &[Finding<'_>], least: Confidence) -> Option<ConformingText> {
    let fixes = fixes(found, least)?;
    let text = replaced(of.input, fixes.iter().map(|fix| (fix.span.clone(), fix.replacement.as_bytes())));
    if text == of.input { None } else { ConformingText::of(&of.of(&text)) }
}

/// The fix of each error, and of each tolerated deviation, in their order; `None` unless each has one that is at least as sure as
/// `least`.
fn fixes<'f>(found: &'f [Finding<'_>], least: Confidence) -> Option<Vec<Fix<'f>>> {
    let wanted = found.iter().filter(|found| found.is_error() || is_tolerated(found));
    let fixes = wanted.map(|found| found.fix().filter(|fix| fix.confidence >= least));
    let mut fixes: Vec<_> = fixes.collect::<Option<_>>()?;
    fixes.sort_by_key(|fix| (fix.span.start, fix.span.end));
    Some(fixes)
}

/// Returns whether the finding keeps the input from deriving, but not from conforming.
fn is_tolerated(found: &Finding<'_>) -> bool {
    let how_it_is_written = matches!(found.code, Code::SchemeCase | Code::FieldCase | Code::FieldSpace);
    found.severity == Severity::Warning && how_it_is_written
}
