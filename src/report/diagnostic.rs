//! Reports and findings as miette diagnostics, whose labels are byte offsets of the whole input.

use std::error::Error;
use std::fmt;

use miette::{Diagnostic, LabeledSpan, SourceCode};

use crate::check::Report;
use crate::findings::{Finding, Severity};
use crate::text::shortened;

/// The most bytes of an input in a headline.
const HEADLINE: usize = 60;

impl fmt::Display for Report<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let does = if self.conforms() { "conforms" } else { "does not conform" };
        let (document, start) = (self.dialect().document, self.start().name);
        write!(out, "\"{}\" {does} to {document}, `{start}`", shortened(self.input(), HEADLINE))
    }
}

impl Error for Report<'_> {}

impl Diagnostic for Report<'_> {
    fn severity(&self) -> Option<miette::Severity> {
        self.findings().iter().map(Finding::severity).max().map(Into::into)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        // The report stores the input by reference.
        Some(self.input_ref())
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(
            self.findings()
                .iter()
                .map(|found| LabeledSpan::new_with_span(Some(found.code().to_string()), found.span())),
        ))
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(self.findings().iter().map(|found| found as &dyn Diagnostic)))
    }
}

impl Error for Finding<'_> {}

impl Diagnostic for Finding<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(Finding::code(self)))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(Finding::severity(self).into())
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(format!("{}\n{}", Finding::help(self), self.place())))
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = LabeledSpan::new_primary_with_span(Some(self.label()), self.span());
        Some(Box::new(std::iter::once(label)))
    }
}

impl From<Severity> for miette::Severity {
    fn from(severity: Severity) -> Self {
        match severity {
            Severity::Note => Self::Advice,
            Severity::Warning => Self::Warning,
            Severity::Error => Self::Error,
        }
    }
}
