//! Causes that are likelier than the faults that the grammar finds: words where a URL is expected, and placeholders.

use std::iter;
use std::ops::Range;

use super::mistakes;
use crate::findings::{Code, Confidence, Finding};
use crate::subject::Subject;
use crate::text::replaced;

/// The text is words with spaces between them, and no URL or name of a file.
pub(super) fn words<'i>(of: &Subject<'i>) -> Option<Finding<'i>> {
    let text = of.input.trim_ascii();
    let is_plain = |byte: &u8| {
        !b":/?#@=&%\\".contains(byte) && (byte.is_ascii_graphic() || *byte == b' ' || *byte > 127)
    };
    let mut last = text.rsplit(|byte| *byte == b' ').next()?.rsplitn(2, |byte| *byte == b'.');
    let end = last.next()?;
    let is_file = last.next().is_some() && !end.is_empty() && end.iter().all(u8::is_ascii_alphanumeric);
    let words = text.split(|byte| *byte == b' ').filter(|word| !word.is_empty()).count();
    if words < 3 || is_file || !of.spec.is_whole_text() || !text.iter().all(is_plain) {
        return None;
    }
    let start = of.input.len() - of.input.trim_ascii_start().len();
    Some(Finding::new(of, Code::NotAUrl, start..start + text.len()))
}

/// Names placeholders in a path or a query: each is one fault, whose fix has all of those in it. Linear time.
pub(super) fn placeholders(of: &Subject<'_>, findings: &mut Vec<Finding<'_>>) {
    let is_one = |found: &Finding<'_>| {
        found.is_error() && matches!(found.code, Code::UnsafeCharacter | Code::BadEscape | Code::Space)
    };
    let mut rest = std::mem::take(findings).into_iter().peekable();
    while let Some(first) = rest.next() {
        let Some(span) = placeholder_at(of.input, &first).filter(|_| is_one(&first)) else {
            findings.push(first);
            continue;
        };
        let mut parts = vec![first];
        parts.extend(iter::from_fn(|| rest.next_if(|found| found.span.start < span.end)));
        let is_apart = |found: &Finding<'_>| is_one(found) && found.span.end <= span.end;
        if !parts.iter().all(is_apart) {
            findings.append(&mut parts);
            continue;
        }
        let fixes = parts.iter().map(|part| {
            Some((part.span.start - span.start..part.span.end - span.start, part.fix.as_deref()?.as_bytes()))
        });
        let fixes: Option<Vec<_>> = fixes.collect();
        let written = fixes.map(|fixes| replaced(&of.input[span.clone()], fixes));
        let fix = written.and_then(|written| String::from_utf8(written).ok());
        let code = Code::Placeholder;
        let first = parts.swap_remove(0);
        findings.push(Finding { code, fix, confidence: Confidence::Guess, span, ..first });
    }
}

/// The placeholder in which a fault is that is its first sign, perhaps after a `$`.
fn placeholder_at(input: &[u8], found: &Finding<'_>) -> Option<Range<usize>> {
    let at = found.span.start;
    let begin =
        if at > 0 && b"$#".contains(&input[at - 1]) && input[at..].starts_with(b"{") { at - 1 } else { at };
    mistakes::placeholder_at(input, begin)
}
