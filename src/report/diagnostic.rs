//! Reports and findings as miette diagnostics, whose labels are byte offsets of the whole input.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use miette::{Diagnostic, LabeledSpan, MietteError, SourceCode, SourceSpan, SpanContents};

use crate::bytes::Bytes;
use crate::check::Report;
use crate::findings::Finding;
use crate::text::{printable, shortened};

/// The most bytes of an input in a headline.
const HEADLINE: usize = 60;

/// The verdict with the first finding, in one line: `Report::to_box`, with the feature `print`, has all.
impl fmt::Display for Report<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let does = if self.conforms() { "conforms" } else { "does not conform" };
        let (input, document) = (shortened(self.input(), HEADLINE), self.dialect().in_words());
        write!(out, "\"{input}\" {does} to {document}")?;
        match self.first_error().or_else(|| self.findings().first()) {
            Some(found) => write!(out, ": {found} (at {}, {})", found.span.start, found.code),
            None => Ok(()),
        }
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

/// The first error, with a label for each finding. There is an excerpt if the input is printable. [`Report::diagnostics`] has one for each
/// finding, of any input.
///
/// ```
/// use urlgram::{Check, rfc3986::RFC3986};
/// fn open(url: &str) -> miette::Result<()> {
///     Check::new(&RFC3986).validate(url)?;
///     Ok(())
/// }
/// let told = open("http://h/a b").unwrap_err();
/// let line = "\"http://h/a b\" does not conform to RFC 3986: The path contains a space, which RFC 3986 does not allow in a URL (at 10, space)";
/// assert_eq!((told.to_string(), told.labels().unwrap().count()), (line.to_owned(), 1));
/// ```
impl Diagnostic for Report<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.first_error().map(|found| Box::new(found.code()) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<miette::Severity> {
        self.findings().iter().map(Finding::severity).max().map(Into::into)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.first_error().and_then(Diagnostic::help)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        let text = str::from_utf8(self.input()).ok()?;
        // A text with control characters is not shown, since a terminal would obey them.
        (printable(text.as_bytes()) == text).then(|| self.bytes() as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.findings().iter().map(|found| found.label_at(0))))
    }
}

impl SourceCode for Bytes<'_> {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        (**self).read_span(span, before, after)
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
        Some(Box::new(std::iter::once(self.label_at(0))))
    }
}

impl Finding<'_> {
    /// Returns its label in a larger text, in which its input begins at `offset`, in bytes.
    ///
    /// ```
    /// use urlgram::{Check, rfc3986::RFC3986};
    /// let report = Check::new(&RFC3986).run("http://h/a b");
    /// let label = report.findings()[0].label_at(100);
    /// assert_eq!((label.offset(), label.len(), label.label()), (110, 1, Some("write `%20`")));
    /// ```
    #[must_use]
    pub fn label_at(&self, offset: usize) -> LabeledSpan {
        let Range { start, end } = self.span();
        LabeledSpan::new_primary_with_span(
            Some(self.label()),
            start.saturating_add(offset)..end.saturating_add(offset),
        )
    }
}
