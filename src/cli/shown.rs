//! What is shown of the findings, and what is counted of them.

use std::collections::BTreeMap;

use clap::Args;
use urlgram::findings::Severity;
use urlgram::{Code, Report};

/// The arguments that say what is shown.
#[derive(Args, Clone, Debug, Default)]
pub struct Shown {
    /// Show and count only findings of these codes. The verdicts stay: they are facts of the document.
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = code)]
    pub select: Vec<Code>,

    /// Neither show nor count findings of these codes. The verdicts stay: what does not conform does not, whatever is hidden.
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = code)]
    pub ignore: Vec<Code>,

    /// Print only the inputs that fail: those that do not conform, and with --deny-warnings those that have a warning.
    #[arg(long, conflicts_with = "count")]
    pub failures: bool,

    /// Exit with 1 where a warning is shown, too, although the input conforms.
    #[arg(long)]
    pub deny_warnings: bool,

    /// All findings are counted.
    #[arg(skip)]
    pub counted: bool,
}

fn code(name: &str) -> Result<Code, String> {
    name.parse().map_err(|error: urlgram::UnknownName| error.to_string())
}

impl Shown {
    /// The report with those findings that are shown; its verdict is the same.
    pub fn of<'i>(&self, report: Report<'i>) -> Report<'i> {
        if self.select.is_empty() && self.ignore.is_empty() {
            return report;
        }
        let is_shown =
            |code| (self.select.is_empty() || self.select.contains(&code)) && !self.ignore.contains(&code);
        report.showing(|found| is_shown(found.code()))
    }

    /// Whether the report on an input is asked for, whatever is printed.
    pub fn asks_for_reports(&self) -> bool {
        self.deny_warnings || self.counted
    }

    /// Whether an input is printed.
    pub fn prints(&self, report: &Report<'_>) -> bool {
        !self.failures || !report.conforms() || self.denies(report)
    }

    /// Whether an input that may conform fails.
    fn denies(&self, report: &Report<'_>) -> bool {
        self.deny_warnings && has(report, Severity::Warning)
    }
}

fn has(report: &Report<'_>, severity: Severity) -> bool {
    report.findings().iter().any(|found| found.severity() == severity)
}

/// What the reports on the inputs say in sum.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// So many inputs derive.
    pub derive: u64,
    /// So many conform and fail.
    pub denied: u64,
    /// So many do not conform, and no error of theirs is shown.
    pub unexplained: u64,
    /// How many inputs have findings of a code and severity, and how many there are.
    pub findings: BTreeMap<(&'static str, Severity), (u64, u64)>,
}

impl Tally {
    /// One more report, as it is shown.
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

    /// What a part says besides.
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
