//! The rows that a check of one URL expects, for the tests of the kernel and of the engines.

use urlgram::{Check, Severity};
use urlgram_arrow::COMPONENTS;

/// A row of verdicts.
pub type Row = Option<(bool, bool, Option<String>, Option<i64>, Option<i64>)>;

/// A row as the check of one URL tells it.
pub fn told(check: &Check, url: Option<&[u8]>) -> Row {
    let report = check.run(url?);
    let first = report.findings().iter().find(|found| found.severity() == Severity::Error);
    Some((
        report.conforms(),
        report.derives(),
        first.map(|it| it.code().to_string()),
        first.map(|it| i64::try_from(it.span().start).unwrap()),
        first.map(|it| i64::try_from(it.span().end).unwrap()),
    ))
}

/// A text, or none.
pub type Text = Option<Vec<u8>>;

/// The text that a check of one URL suggests for it, and the components.
pub fn made(check: &Check, url: Option<&[u8]>) -> (Text, Option<[Text; COMPONENTS.len()]>) {
    let Some(url) = url else { return (None, None) };
    let Ok(parts) = check.components(url) else {
        return (check.run(url).repaired().map(<[u8]>::to_vec), None);
    };
    let of = [parts.scheme(), parts.host(), parts.port(), parts.path(), parts.query(), parts.fragment()];
    (Some(url.to_vec()), Some(of.map(|part| part.map(|part| url[part.span].to_vec()))))
}
