//! Counts the findings that are shown, and those that are accepted.

use std::collections::BTreeMap;

use urlgram::Report;
use urlgram::findings::Severity;

use super::super::policy::Outcome;
use super::super::policy::baseline::Counts;
use super::super::policy::shown::Shown;

/// The totals of the reports.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The number of inputs that derive.
    pub derive: u64,
    /// The number of inputs that conform and fail, and of those that do not conform and pass.
    pub denied: u64,
    pub passed: u64,
    /// The number of inputs that do not conform and whose errors are all hidden.
    pub unexplained: u64,
    /// The number of findings that are errors and warnings.
    pub errors: u64,
    pub warnings: u64,
    /// The number of inputs that do not conform and have a repair that is certain.
    pub fixable: u64,
    /// For each code and severity, the number of inputs with such findings, and of these findings.
    pub findings: BTreeMap<(&'static str, Severity), (u64, u64)>,
    /// The number of errors of each code that do not fail.
    pub accepted: BTreeMap<&'static str, u64>,
    /// The findings that a baseline is compared with.
    pub keys: Counts,
}

impl Tally {
    /// Adds a report with its selected findings, and what the policy says of it.
    pub fn add(&mut self, report: &Report<'_>, outcome: Outcome, shown: &Shown) {
        let of =
            |severity| report.findings().iter().filter(|found| found.severity() == severity).count() as u64;
        let (errors, warnings, conforms) = (of(Severity::Error), of(Severity::Warning), report.conforms());
        let mut findings = BTreeMap::<_, (u64, u64)>::new();
        for found in report.findings().iter().filter(|_| shown.counted) {
            let (inputs, all) = findings.entry((found.code().as_str(), found.severity())).or_default();
            (*inputs, *all) = (1, *all + 1);
        }
        self.join(&Self {
            derive: report.derives().into(),
            denied: (conforms && outcome.fails).into(),
            passed: (!conforms && !outcome.fails).into(),
            unexplained: (!conforms && errors == 0).into(),
            errors,
            warnings,
            fixable: 0,
            findings,
            accepted: outcome.accepted.into_iter().map(|(code, errors)| (code.as_str(), errors)).collect(),
            keys: outcome.keys.into_iter().collect(),
        });
    }

    /// Counts a report whose certain repair can be made.
    pub fn add_fixable(&mut self, report: &Report<'_>, is_made: impl Fn(&[u8]) -> bool) {
        self.fixable += u64::from(!report.conforms() && report.repaired().is_some_and(is_made));
    }

    /// Adds the totals of a part.
    pub fn join(&mut self, part: &Self) {
        self.derive += part.derive;
        self.denied += part.denied;
        self.passed += part.passed;
        self.unexplained += part.unexplained;
        self.errors += part.errors;
        self.warnings += part.warnings;
        self.fixable += part.fixable;
        for (kind, (inputs, findings)) in &part.findings {
            let count = self.findings.entry(*kind).or_default();
            count.0 += inputs;
            count.1 += findings;
        }
        for (code, number) in &part.accepted {
            *self.accepted.entry(code).or_default() += number;
        }
        for (key, number) in &part.keys {
            *self.keys.entry(key.clone()).or_default() += number;
        }
    }
}
