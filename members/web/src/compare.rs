//! One input under all dialects, and two languages.

use serde::Serialize;
use urlgram::diff::{Diff, Side};
use urlgram::{Check, DIALECTS, Report};

use crate::spec::Refused;

/// The verdict of a dialect.
#[derive(Serialize)]
pub struct Verdict {
    dialect: &'static str,
    document: &'static str,
    derives: bool,
    conforms: bool,
    /// The productions that derive all of the input.
    taken_by: Vec<String>,
    /// The code, the sentence and the place of the first finding, the first error if there is one.
    code: Option<&'static str>,
    message: Option<String>,
    span: Option<[usize; 2]>,
}

/// The answer to `compare`.
pub fn compared(tolerant: bool, input: &[u8]) -> Vec<Verdict> {
    DIALECTS.iter().map(|dialect| verdict(&Check::new(dialect).with_tolerant(tolerant).run(input))).collect()
}

fn verdict(report: &Report<'_>) -> Verdict {
    let first = report.first_error().or(report.findings().first());
    Verdict {
        dialect: report.dialect().id,
        document: report.dialect().document,
        derives: report.derives(),
        conforms: report.conforms(),
        taken_by: report.taken_by().into_iter().map(str::to_owned).collect(),
        code: first.map(|it| it.code().as_str()),
        message: first.map(urlgram::Finding::message),
        span: first.map(|it| [it.span().start, it.span().end]),
    }
}

/// The answer to `diff`: as `urlgram diff --format json` prints it.
pub fn diff(left: &Check, right: &Check, strings: usize) -> Result<Diff, Refused> {
    let [left, right] =
        [left, right].map(|check| Side::of_production(check.dialect(), check.start().name, check.reading()));
    Diff::within(left.map_err(Refused::because)?, right.map_err(Refused::because)?, strings)
        .map_err(Refused::because)
}
