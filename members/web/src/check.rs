//! The verdict on one input.

use std::borrow::Cow;

use serde::Serialize;
use urlgram::report::Origin;
use urlgram::{Finding, Report, Severity};

/// A report, and its findings as sentences.
#[derive(Serialize)]
pub struct Checked<'r> {
    report: &'r Report<'r>,
    /// The name of the document in a sentence.
    document: Cow<'static, str>,
    /// The parts of a URL that conforms, in words.
    read_as: Option<String>,
    /// The answer of browsers, in words, if the check is by the URL Standard.
    browser: Option<String>,
    /// The first findings in plain sentences, for those who hear them: each has a part of the text.
    narrated: Vec<String>,
    /// The validation errors of a browser there, for each of them.
    errors: Vec<Vec<&'static str>>,
    /// The places where the document says so, for each of them.
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
    let browser = report.browser();
    let errors = report.findings().iter().take(MOST).map(|it| match &browser {
        Some(browser) if it.severity() == Severity::Error => {
            browser.errors_at(&it.span()).iter().map(|error| error.as_str()).collect()
        }
        _ => Vec::new(),
    });
    let errors = errors.collect();
    let browser = browser.map(|it| it.to_string());
    let places = report.findings().iter().take(MOST).map(Finding::place).collect();
    Checked {
        report,
        document: report.dialect().in_words(),
        read_as: report.read_as(),
        browser,
        narrated,
        errors,
        places,
        taken_by: report.taken_by(),
    }
}
