//! Selects the findings that are shown.

use clap::Args;
use urlgram::{Code, Report};

/// The arguments that select findings and inputs.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Selection")]
pub struct Shown {
    /// Show and count only findings of these codes.
    ///
    /// The verdicts do not change.
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = code)]
    pub select: Vec<Code>,

    /// Hide findings of these codes, and do not count them.
    ///
    /// The verdicts do not change: a hidden error is still an error.
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = code)]
    pub ignore: Vec<Code>,

    /// True if only inputs that fail are shown.
    #[arg(skip)]
    pub failures: bool,

    /// True if inputs without errors and warnings are not shown to people: of a project, nobody asks for each URL.
    #[arg(skip)]
    pub faulty: bool,

    /// True if findings are counted.
    #[arg(skip)]
    pub counted: bool,
}

/// Reads the name of a code.
pub fn code(name: &str) -> Result<Code, String> {
    name.parse().map_err(|error: urlgram::UnknownName| match error.to_string() {
        told if told.contains("did you mean") => told,
        told => format!("{told}; `urlgram explain --list` lists all codes"),
    })
}

impl Shown {
    /// Returns the report with only the selected findings; its verdict is the same.
    pub fn of<'i>(&self, report: Report<'i>) -> Report<'i> {
        if self.is_all() {
            return report;
        }
        report.showing(|found| self.shows(found.code()))
    }

    /// Returns whether no finding is hidden.
    pub fn is_all(&self) -> bool {
        self.select.is_empty() && self.ignore.is_empty()
    }

    /// Returns whether findings of a code are shown.
    pub fn shows(&self, code: Code) -> bool {
        (self.select.is_empty() || self.select.contains(&code)) && !self.ignore.contains(&code)
    }
}
