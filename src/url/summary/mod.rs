//! Statistics of a list: the number of inputs that conform, the errors of the others, and their schemes.

mod schemes;

use std::cmp::Reverse;

use crate::check::{Check, Report};
use crate::documents::dialect::Dialect;
use crate::findings::Code;
use crate::production::Production;

use schemes::Schemes;
pub use schemes::{NONE, OTHERS, SchemeCount};

/// The counts of a list. Inputs are added one by one; the summaries of the parts of a list are joined.
///
/// Memory grows with the number of different schemes of a part. For the whole list, at most a thousand schemes that no document
/// defines are counted by name: the first ones.
#[derive(Clone, Debug)]
pub struct Summary {
    check: Check,
    inputs: u64,
    conform: u64,
    derive: u64,
    /// For each code, and the last of its inputs.
    errors: Vec<(ErrorCount, u64)>,
    schemes: Schemes,
    /// For each of the other dialects.
    elsewhere: Vec<DialectCount>,
}

/// The errors of one code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ErrorCount {
    /// The code.
    pub code: Code,
    /// The number of inputs with an error of this code.
    pub inputs: u64,
    /// The number of errors; an input may have several.
    pub findings: u64,
    /// The first of those inputs, as a number from 1.
    pub first: u64,
}

/// The number of inputs that conform to a dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DialectCount {
    /// The id of the dialect.
    pub dialect: &'static str,
    /// The number of inputs that conform to it.
    pub conform: u64,
}

impl Summary {
    /// Makes an empty summary for a list that is checked with `check`.
    #[must_use]
    pub fn new(check: &Check) -> Self {
        let elsewhere = check.elsewhere();
        let none = |code: &Code| (ErrorCount { code: *code, inputs: 0, findings: 0, first: 0 }, 0);
        let nothing = |check: &Check| DialectCount { dialect: check.dialect().id, conform: 0 };
        Self {
            check: *check,
            inputs: 0,
            conform: 0,
            derive: 0,
            errors: Code::ALL.iter().map(none).collect(),
            schemes: Schemes::new(),
            elsewhere: elsewhere.iter().map(nothing).collect(),
        }
    }

    /// Adds an input with its report.
    pub fn add(&mut self, report: &Report<'_>) {
        if report.conforms() {
            return self.add_conforming(report.input());
        }
        self.inputs += 1;
        self.derive += u64::from(report.derives());
        self.schemes.add(report.input(), false);
        for found in report.findings().iter().filter(|found| found.is_error()) {
            let (seen, last) = &mut self.errors[found.code as usize];
            seen.findings += 1;
            if *last < self.inputs {
                *last = self.inputs;
                seen.inputs += 1;
                if seen.inputs == 1 {
                    seen.first = self.inputs;
                }
            }
        }
    }

    /// Adds an input that conforms; only its scheme is needed.
    pub fn add_conforming(&mut self, input: &[u8]) {
        self.inputs += 1;
        self.conform += 1;
        self.schemes.add(input, true);
    }

    /// Adds the number of inputs that conform to the check of this number among those [`elsewhere`].
    ///
    /// # Panics
    /// If there is no such number.
    pub fn add_elsewhere(&mut self, number: usize, conform: u64) {
        self.elsewhere[number].conform += conform;
    }

    /// Appends the inputs of `later` to those that were added so far.
    ///
    /// # Panics
    /// If it is the summary of another check.
    pub fn join(&mut self, later: &Self) {
        assert_eq!(self.elsewhere.len(), later.elsewhere.len(), "parts of one list are checked alike");
        let more = later.errors.iter();
        for ((seen, last), (more, their_last)) in self.errors.iter_mut().zip(more).filter(|(_, it)| it.1 > 0)
        {
            if seen.inputs == 0 {
                seen.first = self.inputs + more.first;
            }
            *last = self.inputs + their_last;
            seen.inputs += more.inputs;
            seen.findings += more.findings;
        }
        for (count, more) in self.elsewhere.iter_mut().zip(&later.elsewhere) {
            count.conform += more.conform;
        }
        self.schemes.join(&later.schemes);
        self.inputs += later.inputs;
        self.conform += later.conform;
        self.derive += later.derive;
    }

    /// Returns the dialect of the check.
    #[must_use]
    pub fn dialect(&self) -> &'static Dialect {
        self.check.spec.dialect
    }

    /// Returns the start production of the check.
    #[must_use]
    pub fn start(&self) -> &'static Production {
        self.check.spec.start
    }

    /// Returns the number of inputs.
    #[must_use]
    pub fn inputs(&self) -> u64 {
        self.inputs
    }

    /// Returns the number of inputs that conform.
    #[must_use]
    pub fn conform(&self) -> u64 {
        self.conform
    }

    /// Returns the number of inputs that derive and do not conform.
    #[must_use]
    pub fn derive_only(&self) -> u64 {
        self.derive
    }

    /// Returns the number of inputs that neither conform nor derive.
    #[must_use]
    pub fn neither(&self) -> u64 {
        self.inputs - self.conform - self.derive
    }

    /// Returns the codes of errors, the most frequent first: by the number of inputs, and then by their names.
    #[must_use]
    pub fn errors(&self) -> Vec<ErrorCount> {
        let seen = self.errors.iter().map(|(seen, _)| *seen);
        let mut errors: Vec<_> = seen.filter(|seen| seen.inputs > 0).collect();
        errors.sort_by_key(|count| (Reverse(count.inputs), count.code.as_str()));
        errors
    }

    /// Returns the schemes, the most frequent first, and then by their names. [`NONE`] and [`OTHERS`] are last.
    #[must_use]
    pub fn schemes(&self) -> Vec<SchemeCount> {
        self.schemes.counts()
    }

    /// Returns the dialects, including that of the check, the most frequent first, and then by their names.
    #[must_use]
    pub fn dialects(&self) -> Vec<DialectCount> {
        let own = DialectCount { dialect: self.check.dialect().id, conform: self.conform };
        let mut dialects: Vec<_> = self.elsewhere.iter().copied().chain([own]).collect();
        dialects.sort_by_key(|count| (Reverse(count.conform), count.dialect));
        dialects
    }
}

#[cfg(feature = "serde")]
crate::data::fields!(Summary, it =>
    "dialect": it.check.dialect().id,
    "start": it.check.spec.start.name,
    "reading": it.check.spec.reading,
    "tolerant": it.check.spec.tolerant,
    "inputs": it.inputs,
    "conform": it.conform,
    "derive_only": it.derive_only(),
    "neither": it.neither(),
    "errors": it.errors(),
    "schemes": it.schemes(),
    "dialects": it.dialects(),
);
