//! The verdict on one input.

use serde::Serialize;
use urlgram::report::Origin;
use urlgram::{Finding, Report};

/// A report, and its findings as sentences.
#[derive(Serialize)]
pub struct Checked<'r> {
    report: &'r Report<'r>,
    /// The parts of a URL that conforms, in words.
    read_as: Option<String>,
    /// The first findings in plain sentences, for those who hear them: each has a part of the text.
    narrated: Vec<String>,
    /// Where the document says so, for each of them.
    places: Vec<String>,
    /// The productions that derive all of it, from the start on.
    taken_by: Vec<&'r str>,
}

/// The most findings that are sentences: as many as the page shows.
const MOST: usize = 100;

/// The answer to `check`.
pub fn checked<'r>(report: &'r Report<'r>) -> Checked<'r> {
    let origin = Origin { name: "the text".to_owned(), ..Origin::default() };
    let narrated = report.diagnostics(&origin).take(MOST).map(|it| it.narrated()).collect();
    let places = report.findings().iter().take(MOST).map(Finding::place).collect();
    Checked { report, read_as: report.read_as(), narrated, places, taken_by: report.taken_by() }
}
