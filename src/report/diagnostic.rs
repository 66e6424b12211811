//! Reports and findings as miette diagnostics, whose labels are byte offsets of the whole input.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use miette::{Diagnostic, LabeledSpan};

#[cfg(not(feature = "print"))]
use super::placed::in_short;
use super::{FindingDiagnostic, Origin};
use crate::check::Report;
use crate::columns::Columns;
use crate::findings::{Finding, Severity};
use crate::text::{printable, shortened};

/// The most bytes of an input in a headline.
const HEADLINE: usize = 60;

/// Without the feature `print`: the verdict, and a line for each finding.
#[cfg(not(feature = "print"))]
impl fmt::Display for Report<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.headline())?;
        in_short(self.findings().iter(), 2).try_for_each(|line| write!(out, "\n{}", line.trim_end()))
    }
}

/// The text of its `Display`, so that a program which ends with it says why; `{:#?}` has the fields.
impl fmt::Debug for Report<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !out.alternate() {
            return fmt::Display::fmt(self, out);
        }
        out.debug_struct("Report")
            .field("input", &printable(self.input()))
            .field("dialect", &self.dialect().id)
            .field("start", &self.start().name)
            .field("reading", &self.reading())
            .field("tolerant", &self.is_tolerant())
            .field("derives", &self.derives())
            .field("conforms", &self.conforms())
            .field("findings", &self.findings())
            .field("alternatives", &self.alternatives().map(printable).collect::<Vec<_>>())
            .finish()
    }
}

impl Error for Report<'_> {}

impl Report<'_> {
    /// The verdict in one line.
    fn headline(&self) -> String {
        let does = if self.conforms() { "conforms" } else { "does not conform" };
        let (document, start) = (self.dialect().in_words(), self.start().name);
        format!("\"{}\" {does} to {document}, `{start}`", shortened(self.input(), HEADLINE))
    }

    /// Returns the verdict with the first finding, in one line.
    #[must_use]
    #[doc(hidden)]
    pub fn in_one_line(&self) -> String {
        let does = if self.conforms() { "conforms" } else { "does not conform" };
        let found = self.findings().first();
        let found = found.map(|found| format!(": {found} (at {}, {})", found.span.start, found.code));
        let (input, document) = (printable(self.input()), self.dialect().in_words());
        format!("\"{input}\" {does} to {document}{}", found.unwrap_or_default())
    }

    /// Returns the report as a miette diagnostic, with the findings as related ones. `?` does the same in a function that returns a
    /// [`miette::Result`]; `map_err` with this method does it before `wrap_err`.
    ///
    /// The excerpts are printable, whatever bytes the input has. The help is the first error, for handlers that show nothing else.
    ///
    /// ```
    /// use urlgram::{Check, rfc3986::RFC3986};
    /// fn open(url: &str) -> miette::Result<()> {
    ///     Check::new(&RFC3986).validate(url)?;
    ///     Ok(())
    /// }
    /// let told = open("http://h/a b").unwrap_err();
    /// assert_eq!(told.to_string(), "\"http://h/a b\" does not conform to RFC 3986, `URI`");
    ///
    /// use miette::WrapErr;
    /// use urlgram::Report;
    /// let told = Check::new(&RFC3986).validate("http://h/a b").map_err(Report::into_diagnostic).wrap_err("no feed").unwrap_err();
    /// assert_eq!(told.to_string(), "no feed");
    /// ```
    #[must_use]
    pub fn into_diagnostic(self) -> ReportDiagnostic {
        let headline = self.headline();
        let help = self.first_error().map(ToString::to_string);
        let origin = Origin { name: "input".to_owned(), ..Origin::default() };
        let report = self.into_owned();
        let columns = Columns::new(report.input(), report.findings().iter().map(Finding::span));
        let input = report.input().to_vec();
        let related = report.into_findings().into_iter().map(|found| {
            let columns = columns.of(&found.span);
            FindingDiagnostic::new(&input, Cow::Owned(found), &origin, Some(columns))
        });
        ReportDiagnostic { headline, help, related: related.collect() }
    }
}

/// A report as a miette diagnostic, which borrows nothing. [`Report::into_diagnostic`] makes it.
#[derive(Debug)]
pub struct ReportDiagnostic {
    headline: String,
    help: Option<String>,
    related: Vec<FindingDiagnostic<'static>>,
}

impl fmt::Display for ReportDiagnostic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.headline)
    }
}

impl Error for ReportDiagnostic {}

impl Diagnostic for ReportDiagnostic {
    fn severity(&self) -> Option<miette::Severity> {
        self.related.iter().map(|found| found.finding.severity()).max().map(Into::into)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(self.related.iter().map(|found| found as &dyn Diagnostic)))
    }
}

impl From<Report<'_>> for miette::Report {
    fn from(report: Report<'_>) -> Self {
        Self::new(report.into_diagnostic())
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
