//! A finding as a miette diagnostic, over the part of the input around it.

use std::fmt;
use std::ops::Range;

use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use super::display::printable;
use super::finding::{Diagnostic, Report, Severity};

/// Where an input comes from, for the headline of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The file, or what stands for one.
    pub name: String,
    /// The line in it, from 1.
    pub line: usize,
}

/// One finding with its place in the input, for the report handlers of miette.
///
/// An input may be long, hold control characters, or be no UTF-8: what is shown is one printable line around the
/// span.
#[derive(Debug)]
pub struct Finding<'r> {
    diagnostic: &'r Diagnostic,
    excerpt: Excerpt,
    /// The bytes of the span in the text of the excerpt.
    label: Range<usize>,
}

/// As much as leaves room for the frame around it on a line of 80 columns.
const BEFORE: usize = 40;
const BEHIND: usize = 24;
const LINE: usize = 68;

#[derive(Debug)]
struct Excerpt {
    text: String,
    origin: Origin,
    column: usize,
}

impl Report<'_> {
    /// The findings, to be shown by a report handler of miette.
    pub fn findings(&self, origin: &Origin) -> impl Iterator<Item = Finding<'_>> {
        self.diagnostics.iter().map(move |diagnostic| Finding::new(self, diagnostic, origin.clone()))
    }
}

impl<'r> Finding<'r> {
    fn new(report: &'r Report<'_>, diagnostic: &'r Diagnostic, origin: Origin) -> Self {
        let input = report.input;
        let span = &diagnostic.span;
        let shown = span.start..span.end.min(span.start + BEHIND);
        let from = boundary(input, shown.start.saturating_sub(BEFORE));
        let to = boundary(input, (shown.end + BEHIND).min(input.len()));
        let ellipsis = |cut: bool| if cut { "…" } else { "" };

        let mut text = String::from(ellipsis(from > 0));
        text += &printable(&input[from..shown.start]);
        let start = text.len();
        text += &printable(&input[shown.clone()]);
        if span.is_empty() {
            // Something to point at, behind the last character.
            text.push(' ');
        }
        let label = start..text.len();
        text += &printable(&input[shown.end..to]);
        text += ellipsis(to < input.len());
        let excerpt = Excerpt { text, origin, column: span.start };
        Self { diagnostic, excerpt, label }
    }

    /// The label, in lines that end where the excerpt may end.
    fn label_text(&self) -> String {
        let column = self.excerpt.text[..self.label.start].chars().count();
        wrapped(&self.diagnostic.label, LINE.saturating_sub(column))
    }
}

/// The words in lines of at most `longest` characters, if no word is longer.
fn wrapped(label: &str, longest: usize) -> String {
    let mut column = 0;
    let mut text = String::new();
    for word in label.split(' ') {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > longest {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text += word;
        column += width;
    }
    text
}

/// The beginning of the character that holds the byte at `offset`, if the input is UTF-8 there.
fn boundary(input: &[u8], offset: usize) -> usize {
    let is_continuation = |offset: &usize| input.get(*offset).is_some_and(|byte| byte & 0xC0 == 0x80);
    (offset.saturating_sub(3)..=offset).rev().find(|offset| !is_continuation(offset)).unwrap_or(offset)
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        _: usize,
        _: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        if span.offset() + span.len() > self.text.len() {
            return Err(MietteError::OutOfBounds);
        }
        // The whole excerpt is one line, whatever is asked; the place is that in the input.
        let whole = SourceSpan::from(0..self.text.len());
        let Origin { name, line } = &self.origin;
        let contents = MietteSpanContents::new_named(
            name.clone(),
            self.text.as_bytes(),
            whole,
            line - 1,
            self.column,
            1,
        );
        Ok(Box::new(contents))
    }
}

impl fmt::Display for Finding<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.diagnostic.message)
    }
}

impl std::error::Error for Finding<'_> {}

impl miette::Diagnostic for Finding<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.diagnostic.code.as_str()))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.diagnostic.severity {
            Severity::Note => miette::Severity::Advice,
            Severity::Warning => miette::Severity::Warning,
            Severity::Error => miette::Severity::Error,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let Diagnostic { help, document, section, .. } = &self.diagnostic;
        let plural = if section.contains(", \"") || section.contains(',') && !section.contains('"') {
            "s"
        } else {
            ""
        };
        Some(Box::new(format!("{help}\n{document}, section{plural} {section}")))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.excerpt)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = LabeledSpan::new_primary_with_span(Some(self.label_text()), self.label.clone());
        Some(Box::new(std::iter::once(label)))
    }
}
