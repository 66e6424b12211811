//! A finding as a miette diagnostic, over the part of the input around it.

use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::ops::Range;

use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use super::layout::{Layout, Spot};
use crate::check::Report;
use crate::code::Code;
use crate::columns::Columns;
use crate::findings::{Finding, Severity};
use crate::text::{boundary, end_boundary, printable, width, wrapped};

/// The source of an input, for the headline of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The name of the file, or of another source.
    pub name: String,
    /// The line of the input in the file, from 1. In a list whose inputs are not lines, the number of the input.
    pub line: usize,
    /// The byte offset of the input in the file, if it is known.
    pub offset: Option<u64>,
    /// The places of its bytes in the file, if it is not a line of its own in one piece.
    pub layout: Option<Layout>,
}

/// An input that is in no file.
impl Default for Origin {
    fn default() -> Self {
        Self { name: String::new(), line: 1, offset: None, layout: None }
    }
}

impl Origin {
    /// Returns the pointer to the input in its document, if it is a value of one.
    #[must_use]
    #[doc(hidden)]
    pub fn pointer(&self) -> Option<&str> {
        self.layout.as_ref()?.pointer()
    }

    /// Returns the line in which a span of `input` begins, and the part of the span on that line.
    fn spot<'t>(&'t self, input: &'t [u8], span: &Range<usize>) -> Spot<'t> {
        match &self.layout {
            Some(layout) => layout.spot(span),
            None => Spot { text: input, number: self.line, before: 0, span: span.clone() },
        }
    }
}

/// One finding with an excerpt of its input, for the report handlers of miette. [`Report::diagnostics`] makes it.
///
/// An input may be long, hold control characters, or not be UTF-8. The excerpt is one printable line around the span.
///
/// ```
/// use urlgram::{Check, report::FindingDiagnostic, rfc1738::RFC1738};
/// let report = Check::new(&RFC1738).run("http://h/a b");
/// let found: FindingDiagnostic = report.diagnostics(&Default::default()).next().unwrap();
/// assert!(found.narrated().contains("label at line 1, column 11: write `%20`"));
/// ```
#[derive(Debug)]
pub struct FindingDiagnostic<'r> {
    finding: Cow<'r, Finding<'r>>,
    excerpt: Excerpt,
    /// The bytes of the span in the text of the excerpt.
    label: Range<usize>,
    /// The columns of the span in the line, from 1.
    columns: Range<usize>,
}

/// The most columns before the span: they leave room for the frame on a line of 80 columns.
const BEFORE: usize = 40;
const AFTER: usize = 24;
const LINE: usize = 68;

/// The columns of the frame around an excerpt: the line number and the bars beside it.
const FRAME: usize = 80 - LINE;

/// The least width of an excerpt, and of a line of a label.
const NARROWEST: usize = 24;

/// The most labels of a group.
const LABELS: usize = 4;

#[derive(Debug)]
struct Excerpt {
    text: String,
    name: String,
    line: usize,
    /// The column, from 0.
    column: usize,
}

/// Several findings under one line of the input, by number, for the graphical report handler of miette.
#[derive(Debug)]
#[doc(hidden)]
pub struct Snippet {
    excerpt: Excerpt,
    /// The span of each label in the text of the excerpt, in order, with the number and the text of the label.
    labels: Vec<LabeledSpan>,
    /// The severity of each.
    severities: Vec<Severity>,
    /// True if the place is plain without words: the excerpt is the whole input, and that is no part of a file.
    is_plain: bool,
}

impl Report<'_> {
    /// Returns the findings one by one, each over an excerpt of the input, for the report handlers of miette.
    ///
    /// ```
    /// use urlgram::{Check, report::Origin, rfc1738::RFC1738};
    /// let origin = Origin { name: "urls.txt".to_owned(), line: 3, offset: None, layout: None };
    /// let report = Check::new(&RFC1738).run(b"http://ex_ample.com/a b");
    /// let told: Vec<_> = report.diagnostics(&origin).map(|diagnostic| diagnostic.to_string()).collect();
    /// assert_eq!(told, [
    ///     "The host contains `_`, which RFC 1738 does not allow in a name",
    ///     "The path contains a space, which RFC 1738 does not allow in a URL",
    /// ]);
    /// ```
    pub fn diagnostics(&self, origin: &Origin) -> impl Iterator<Item = FindingDiagnostic<'_>> {
        let columns = Columns::new(self.input(), self.findings().iter().map(|found| found.span.clone()));
        self.findings().iter().map(move |found| {
            let known = origin.layout.is_none().then(|| columns.of(&found.span));
            FindingDiagnostic::new(self.input(), Cow::Borrowed(found), origin, known)
        })
    }

    /// Returns the finding at this place among the [findings](Self::findings).
    #[must_use]
    #[doc(hidden)]
    pub fn diagnostic(&self, place: usize, origin: &Origin) -> FindingDiagnostic<'_> {
        FindingDiagnostic::new(self.input(), Cow::Borrowed(&self.findings()[place]), origin, None)
    }

    /// Groups the [folded](Self::folded) findings into the fewest lines that hold them, at most `most` lines of `columns`. If
    /// there are several groups, each finding has the number of its own, from 1; the first with a label has that too.
    #[must_use]
    #[doc(hidden)]
    pub fn snippets(
        &self,
        folded: &[Vec<usize>],
        origin: &Origin,
        most: usize,
        columns: usize,
    ) -> Vec<Snippet> {
        let room = columns.saturating_sub(FRAME).max(NARROWEST);
        let mut told: Vec<Numbered> = vec![Numbered::default(); self.findings().len()];
        for (number, group) in folded.iter().enumerate() {
            let number = if folded.len() > 1 { Some(number + 1) } else { None };
            let mut labels = Vec::new();
            for place in group {
                told[*place].number = number;
                let label = self.findings()[*place].label();
                told[*place].is_first = !labels.contains(&label) && labels.len() < LABELS;
                if told[*place].is_first {
                    labels.push(label);
                }
            }
        }
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut order: Vec<usize> = folded.iter().flatten().copied().collect();
        // The underline of the whole text would hide that of a place.
        let is_of_a_place = |place: &usize| self.findings()[*place].code() != Code::OtherStart;
        if order.iter().any(is_of_a_place) {
            order.retain(is_of_a_place);
        }
        order.sort_by_key(|place| self.findings()[*place].span.start);
        for place in order {
            let spot = |place: usize| origin.spot(self.input(), &self.findings()[place].span);
            let here = spot(place);
            let has_room = |group: &Vec<usize>| {
                let first = spot(group[0]);
                // Lines under places that overlap would be drawn beside them.
                let overlaps = |place: &usize| {
                    let other = spot(*place).span;
                    other != here.span && other.end > here.span.start && here.span.end > other.start
                };
                if first.number != here.number || group.len() >= 8 || group.iter().any(overlaps) {
                    return false;
                }
                let between = first.span.start..here.span.start.max(first.span.end);
                display_width(&here.text[between]) + shown(&here.span).len()
                    <= room - after(room).max(NARROWEST)
            };
            match groups.last_mut().filter(|group| has_room(group)) {
                Some(group) => group.push(place),
                None => groups.push(vec![place]),
            }
        }
        groups.iter().take(most).map(|group| Snippet::new(self, group, &told, origin, room)).collect()
    }
}

/// A finding with its number and label in an excerpt.
#[derive(Clone, Copy, Default)]
struct Numbered {
    number: Option<usize>,
    /// True if the finding is the first of its group with its label, which is printed.
    is_first: bool,
}

/// Returns the part of a span that the line has room for at least.
fn shown(span: &Range<usize>) -> Range<usize> {
    span.start..span.end.min(span.start + AFTER)
}

/// Returns the width of the text after the last span, in a line of this many columns.
fn after(room: usize) -> usize {
    room * AFTER / LINE
}

/// Returns the column where the label of a span begins: below its middle, if it is a long one.
fn middle(text: &str, span: &Range<usize>) -> usize {
    let length = width(&text[span.clone()]);
    width(&text[..span.start]) + if length > AFTER { length / 2 } else { 0 }
}

fn display_width(bytes: &[u8]) -> usize {
    width(&printable(bytes))
}

/// Returns one printable line around some spans of the input, and the places of the spans in it. The header tells `column`, from 0.
fn excerpt(
    spots: &[Spot<'_>],
    before: usize,
    after: usize,
    (name, column): (&str, usize),
    room: usize,
) -> (Excerpt, Vec<Range<usize>>) {
    let Spot { text: input, number: line, .. } = spots[0];
    let spans: Vec<_> = spots.iter().map(|spot| &spot.span).collect();
    let first = spans.iter().map(|span| span.start).min().unwrap_or(0);
    let last = spans.iter().map(|span| shown(span).end).max().unwrap_or(0);
    let from = boundary(input, first.saturating_sub(before));
    let to = end_boundary(input, (last + after).min(input.len()));
    let begin = if from > 0 { "…" } else { "" };
    let place = |offset: usize| begin.len() + printable(&input[from..offset]).len();
    // A span may begin or end inside a character: all of the character is underlined. The label is below the middle, and has to fit there.
    let whole = |span: &Range<usize>| {
        let start = boundary(input, span.start);
        let left = room.saturating_sub(NARROWEST + width(begin) + display_width(&input[from..start]));
        let end = span.end.min(span.start + AFTER.max(2 * left)).min(to);
        place(start)..place(end_boundary(input, end))
    };
    let mut places: Vec<_> = spans.iter().map(|span| whole(span)).collect();
    let mut text = format!("{begin}{}", printable(&input[from..to]));
    for (span, place) in spans.into_iter().zip(&mut places) {
        if span.is_empty() {
            // Underline at least the next character, or a blank after the last one.
            let next = text[place.start..].chars().next().map_or(1, char::len_utf8);
            if place.start == text.len() {
                text.push(' ');
            }
            place.end = place.start + next;
        }
    }
    if to < input.len() {
        text.push('…');
    }
    (Excerpt { text, name: name.to_owned(), line, column }, places)
}

impl Snippet {
    fn new(report: &Report<'_>, group: &[usize], told: &[Numbered], origin: &Origin, room: usize) -> Self {
        let found: Vec<_> = group.iter().map(|place| &report.findings()[*place]).collect();
        let spots: Vec<_> = found.iter().map(|found| origin.spot(report.input(), &found.span)).collect();
        let texts: Vec<_> = found
            .iter()
            .zip(group)
            .map(|(found, place)| {
                let Numbered { number, is_first } = told[*place];
                let label = is_first.then(|| found.label());
                let number = number.map(|number| number.to_string());
                number.into_iter().chain(label).collect::<Vec<_>>().join(" ")
            })
            .collect();
        // Labels have room on the right; the line has the rest.
        let widest = texts.iter().map(|text| width(text).min(NARROWEST)).max().unwrap_or(0);
        let line = spots[0].text;
        let first = spots.iter().map(|spot| spot.span.start).min().unwrap_or(0);
        let last = spots.iter().map(|spot| spot.span.start).max().unwrap_or(0);
        let is_whole = display_width(line) <= room && display_width(&line[..last]) + widest <= room;
        let between = display_width(&line[first..last]);
        let left = room.saturating_sub(after(room).max(widest) + between + 2);
        let before = if is_whole { line.len() } else { left.min(room / 2) };
        // Room that is not needed on the left is added on the right.
        let taken = before.min(first) + between + AFTER;
        let after = after(room).max(room.saturating_sub(taken));
        // The header names the place of the most severe finding.
        let severities: Vec<_> = found.iter().map(|found| found.severity()).collect();
        let worst = severities.iter().max();
        let first = spots.iter().zip(&severities).find(|(_, severity)| Some(*severity) == worst);
        let column = first.map_or(0, |(spot, _)| spot.columns().start - 1);
        let (excerpt, places) = excerpt(&spots, before, after, (&origin.name, column), room);
        let labels = texts.into_iter().zip(places).map(|(text, span)| {
            let lines = wrapped(&text, room.saturating_sub(middle(&excerpt.text, &span)).max(widest), 0);
            LabeledSpan::new_with_span(Some(lines.join("\n")), span)
        });
        let is_plain = origin.offset.is_none() && origin.layout.is_none() && !excerpt.text.contains('…');
        Self { labels: labels.collect(), excerpt, severities, is_plain }
    }

    /// Returns whether the excerpt shows the place without words: it is the whole of an input that is no part of a file.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// Returns the severity of each label's finding, in order.
    #[must_use]
    pub fn severities(&self) -> &[Severity] {
        &self.severities
    }
}

impl fmt::Display for Snippet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("findings")
    }
}

impl std::error::Error for Snippet {}

impl miette::Diagnostic for Snippet {
    fn severity(&self) -> Option<miette::Severity> {
        self.severities.iter().max().map(|worst| (*worst).into())
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.excerpt)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }
}

impl<'r> FindingDiagnostic<'r> {
    pub(super) fn new(
        input: &[u8],
        finding: Cow<'r, Finding<'r>>,
        origin: &Origin,
        columns: Option<Range<usize>>,
    ) -> Self {
        let spot = origin.spot(input, &finding.span);
        let columns = columns.unwrap_or_else(|| spot.columns());
        let (excerpt, mut places) = excerpt(&[spot], BEFORE, AFTER, (&origin.name, columns.start - 1), LINE);
        let label = places.remove(0);
        Self { finding, excerpt, label, columns }
    }

    /// Breaks the label into lines that end at the end of the excerpt.
    fn label_text(&self) -> String {
        let column = middle(&self.excerpt.text, &self.label);
        wrapped(&self.finding.label(), LINE.saturating_sub(column).max(NARROWEST), 0).join("\n")
    }

    /// Formats the finding as plain sentences for screen readers: lines without frames, the most important first.
    ///
    /// Columns count characters from 1 in the line that the input was taken from, even if only a part of the line is shown.
    #[must_use]
    pub fn narrated(&self) -> String {
        let (found, excerpt) = (&self.finding, &self.excerpt);
        let severity = match found.severity() {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "advice",
        };
        let (first, last) = (self.columns.start, self.columns.end.max(self.columns.start + 1) - 1);
        let columns =
            if first == last { format!("column {first}") } else { format!("columns {first} to {last}") };
        let line = excerpt.line;
        let mut text = format!("{}\n    Diagnostic severity: {severity}\n", found.message());
        let _ =
            writeln!(text, "Begin snippet for {} starting at line {line}, column {first}\n", excerpt.name);
        let _ = writeln!(text, "snippet line {line}: {}", excerpt.text);
        let _ = writeln!(text, "    label at line {line}, {columns}: {}", found.label());
        let _ = writeln!(text, "diagnostic help: {}\n{}", found.help(), found.place());
        let _ = writeln!(text, "diagnostic code: {}", found.code.as_str());
        text
    }
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
        // The whole excerpt is one line, whatever span is requested; the place is that in the input.
        let whole = SourceSpan::from(0..self.text.len());
        let contents = MietteSpanContents::new_named(
            self.name.clone(),
            self.text.as_bytes(),
            whole,
            self.line - 1,
            self.column,
            1,
        );
        Ok(Box::new(contents))
    }
}

impl fmt::Display for FindingDiagnostic<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.finding.message())
    }
}

impl std::error::Error for FindingDiagnostic<'_> {}

impl miette::Diagnostic for FindingDiagnostic<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.finding.code.as_str()))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(self.finding.severity().into())
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(format!("{}\n{}", self.finding.help(), self.finding.place())))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.excerpt)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = LabeledSpan::new_primary_with_span(Some(self.label_text()), self.label.clone());
        Some(Box::new(std::iter::once(label)))
    }
}
