//! Selects the findings that are shown, and counts them.

use std::collections::BTreeMap;

use clap::Args;
use urlgram::findings::Severity;
use urlgram::{Code, Report};

/// The arguments that select findings and inputs.
#[derive(Args, Clone, Debug, Default)]
pub struct Shown {
    /// Show and count only findings of these codes. The verdicts do not change.
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = code)]
    pub select: Vec<Code>,

    /// Hide findings of these codes, and do not count them. The verdicts do not change: a hidden error is still an error.
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = code)]
    pub ignore: Vec<Code>,

    /// Print only inputs that fail: those that do not conform and, with --deny-warnings, those that have a warning.
    #[arg(long, conflicts_with = "count")]
    pub failures: bool,

    /// Exit with 1 also for an input that conforms but has a shown warning.
    #[arg(long)]
    pub deny_warnings: bool,

    /// True if findings are counted.
    #[arg(skip)]
    pub counted: bool,
}

fn code(name: &str) -> Result<Code, String> {
    name.parse().map_err(|error: urlgram::UnknownName| error.to_string())
}

impl Shown {
    /// Returns the report with only the selected findings; its verdict is the same.
    pub fn of<'i>(&self, report: Report<'i>) -> Report<'i> {
        if self.select.is_empty() && self.ignore.is_empty() {
            return report;
        }
        let is_shown =
            |code| (self.select.is_empty() || self.select.contains(&code)) && !self.ignore.contains(&code);
        report.showing(|found| is_shown(found.code()))
    }

    /// Returns whether reports are needed even if they are not printed.
    pub fn asks_for_reports(&self) -> bool {
        self.deny_warnings || self.counted
    }

    /// Returns whether an input is printed.
    pub fn prints(&self, report: &Report<'_>) -> bool {
        !self.failures || !report.conforms() || self.denies(report)
    }

    /// Returns whether an input fails although it conforms.
    fn denies(&self, report: &Report<'_>) -> bool {
        self.deny_warnings && has(report, Severity::Warning)
    }
}

fn has(report: &Report<'_>, severity: Severity) -> bool {
    report.findings().iter().any(|found| found.severity() == severity)
}

/// The totals of the reports.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The number of inputs that derive.
    pub derive: u64,
    /// The number of inputs that conform and fail.
    pub denied: u64,
    /// The number of inputs that do not conform and whose errors are all hidden.
    pub unexplained: u64,
    /// For each code and severity, the number of inputs with such findings, and of these findings.
    pub findings: BTreeMap<(&'static str, Severity), (u64, u64)>,
}

impl Tally {
    /// Adds a report with its selected findings.
    pub fn add(&mut self, report: &Report<'_>, shown: &Shown) {
        self.derive += u64::from(report.derives());
        self.denied += u64::from(report.conforms() && shown.denies(report));
        self.unexplained += u64::from(!report.conforms() && !has(report, Severity::Error));
        if !shown.counted {
            return;
        }
        let mut of_input = BTreeMap::<_, u64>::new();
        for found in report.findings() {
            *of_input.entry((found.code().as_str(), found.severity())).or_default() += 1;
        }
        for (kind, findings) in of_input {
            let (inputs, all) = self.findings.entry(kind).or_default();
            *inputs += 1;
            *all += findings;
        }
    }

    /// Adds the totals of a part.
    pub fn join(&mut self, part: &Self) {
        self.derive += part.derive;
        self.denied += part.denied;
        self.unexplained += part.unexplained;
        for (kind, (inputs, findings)) in &part.findings {
            let count = self.findings.entry(*kind).or_default();
            count.0 += inputs;
            count.1 += findings;
        }
    }
}
