//! The reader of the URL Standard: a browser. The URL that it reads tells which repairs keep the host.

use std::ops::Range;

use super::report::Report;
use crate::browser::{Parsed, Record, ValidationError, parse};
use crate::findings::{Code, Confidence, Finding};

/// Puts first what has the scheme, the host and the port that a browser reads; no repair with others is certain. The URL that a browser reads
/// is a guess if there is none, or if a backslash or a user makes the others move the host; if it is not valid either, there is none.
pub(super) fn keep(report: &mut Report<'_>) {
    if report.conforms() {
        return;
    }
    let Some(Parsed { url: Some(url), errors }) = report.browser() else { return };
    let server = |url: &Record| (url.scheme.clone(), url.host.clone(), url.port);
    let is_kept = |text: &[u8]| parse(text, None).url.is_some_and(|other| server(&other) == server(&url));
    report.doubt(|text| !is_kept(text));
    // The sort is stable: guesses with the same server keep their order.
    report.guesses.sort_by_key(|guess| !is_kept(guess));
    let hides_host = |(error, _): &(ValidationError, _)| {
        matches!(error, ValidationError::InvalidReverseSolidus | ValidationError::InvalidCredentials)
    };
    let is_needed = match report.guesses.first() {
        None => report.repaired.is_none(),
        Some(first) => !is_kept(first) && errors.iter().any(hides_host),
    };
    if !is_needed {
        return;
    }
    // No valid URL has a user.
    let nobody = Record { username: String::new(), password: String::new(), ..url.clone() };
    let href = nobody.to_string().into_bytes();
    report.withdraw_fixes();
    if parse(&href, None).errors.is_empty() {
        report.guesses.insert(0, href);
        report.is_likely = true;
        let is_slash = |(error, _): &&(ValidationError, _)| *error == ValidationError::InvalidReverseSolidus;
        errors.iter().filter(is_slash).for_each(|(_, place)| tell_slash(report, place));
    } else {
        report.guesses.clear();
    }
}

/// Tells of a backslash that is a slash, in place of what is said of it as a part of something else.
fn tell_slash(report: &mut Report<'_>, place: &Range<usize>) {
    let is_about = |found: &Finding<'_>| {
        found.is_error() && found.span.start <= place.start && place.end <= found.span.end
    };
    let Some(at) = report.findings.iter().position(is_about) else { return };
    let told = report.findings[at].clone();
    report.findings.retain(|found| !is_about(found));
    let slash = Finding {
        code: Code::UnsafeCharacter,
        span: place.clone(),
        says: Some("Browsers read `\\` as `/`".into()),
        label: None,
        note: "".into(),
        fix: Some("/".into()),
        confidence: Confidence::Guess,
        ..told
    };
    report.findings.insert(at, slash);
}
