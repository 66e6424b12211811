//! Causes that are likelier than the faults that the grammar finds: words where a URL is expected, and placeholders.

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
    let (mut at, mut told) = (0, Vec::new());
    while at < findings.len() {
        let Some(span) = placeholder_at(of.input, &findings[at]).filter(|_| is_one(&findings[at])) else {
            told.push(findings[at].clone());
            at += 1;
            continue;
        };
        let rest = &findings[at..];
        let length = rest.iter().take_while(|found| found.span.start < span.end).count();
        let parts = &rest[..length];
        let is_apart =
            |found: &Finding<'_>| is_one(found) && found.replaces.is_none() && found.span.end <= span.end;
        if !parts.iter().all(is_apart) {
            told.extend_from_slice(parts);
            at += length;
            continue;
        }
        let fixes: Option<Vec<_>> =
            parts.iter().map(|part| Some((part.span.clone(), part.fix.as_deref()?))).collect();
        let written = fixes.map(|fixes| {
            let moved = fixes
                .into_iter()
                .map(|(part, fix)| (part.start - span.start..part.end - span.start, fix.as_bytes()));
            replaced(&of.input[span.clone()], moved)
        });
        told.push(Finding {
            code: Code::Placeholder,
            fix: written.and_then(|written| String::from_utf8(written).ok()),
            confidence: Confidence::Guess,
            span,
            ..parts[0].clone()
        });
        at += length;
    }
    *findings = told;
}

/// The placeholder in which a fault is that is its first sign, perhaps after a `$`.
fn placeholder_at(input: &[u8], found: &Finding<'_>) -> Option<Range<usize>> {
    let at = found.span.start;
    let begin =
        if at > 0 && b"$#".contains(&input[at - 1]) && input[at..].starts_with(b"{") { at - 1 } else { at };
    mistakes::placeholder_at(input, begin)
}
