//! The verdict on one input.

use serde::Serialize;
use urlgram::report::Origin;
use urlgram::{Code, Report};

use crate::spec::Refused;

/// A report, and its findings as sentences.
#[derive(Serialize)]
pub struct Checked<'r> {
    report: &'r Report<'r>,
    /// The first findings in plain sentences, for those who hear them: each has a part of the text.
    narrated: Vec<String>,
    /// The productions that derive all of it, from the start on.
    taken_by: Vec<&'r str>,
}

/// The most findings that are sentences: as many as the page shows.
const MOST: usize = 100;

/// The answer to `check`.
pub fn checked<'r>(report: &'r Report<'r>) -> Checked<'r> {
    let origin = Origin { name: "the text".to_owned(), ..Origin::default() };
    let narrated = report.diagnostics(&origin).take(MOST).map(|it| it.narrated()).collect();
    Checked { report, narrated, taken_by: report.taken_by() }
}

/// The page about a code.
#[derive(Serialize)]
pub struct Explained {
    code: &'static str,
    severity: &'static str,
    why: &'static str,
    /// Markdown.
    text: &'static str,
}

/// The answer to `explain`.
pub fn explained(code: &str) -> Result<Explained, Refused> {
    let code: Code = code.parse().map_err(Refused::because)?;
    let page = code.page();
    Ok(Explained { code: code.as_str(), severity: page.severity.as_str(), why: page.why, text: page.text })
}
