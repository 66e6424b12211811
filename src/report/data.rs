//! Serializes a report, with the places of its findings in a file on request.

use std::ops::Range;

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

use super::excerpt::Origin;
use super::placed::Placed;
use crate::browser::Parsed;
use crate::check::Report;
use crate::data::{Field as _, text_or_hex, text_or_null};
use crate::findings::Finding;

/// A report with the places of its input and its findings, to be serialized: beside the data of the report the file, and the line
/// and column of the input; of each finding the lines and columns of its span. Lines and columns count from 1, columns characters.
#[derive(Debug)]
#[doc(hidden)]
pub struct Located<'r> {
    /// The report.
    pub report: &'r Report<'r>,
    /// The place of its input.
    pub origin: &'r Origin,
    /// The file of the input, by its path; none for an argument.
    pub file: Option<&'r [u8]>,
}

/// A finding with its place.
#[derive(Serialize)]
struct LocatedFinding<'r> {
    #[serde(flatten)]
    finding: &'r Finding<'r>,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

impl Serialize for Located<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Self { report, origin, file } = self;
        let located = |placed| {
            let Placed { finding, lines: [line, end_line], columns: [column, end_column] } = placed;
            LocatedFinding { finding, line, column, end_line, end_column }
        };
        let findings: Vec<_> = report.placed(origin).map(located).collect();
        let mut map = to.serialize_map(None)?;
        text_or_hex(report.input()).write_as(&mut map, "input")?;
        text_or_null(*file).write_as(&mut map, "file")?;
        let start = origin.layout.as_ref().map(|layout| layout.places(0..0).start);
        map.serialize_entry("line", &start.map_or(origin.line, |start| start.line))?;
        map.serialize_entry("column", &start.map_or(1, |start| start.character))?;
        if let Some(pointer) = origin.pointer() {
            map.serialize_entry("pointer", pointer)?;
        }
        data(report, &findings, map)
    }
}

impl Serialize for Report<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        text_or_hex(self.input()).write_as(&mut map, "input")?;
        data(self, self.findings(), map)
    }
}

/// The answer of a browser, to be serialized.
#[derive(Serialize)]
struct Browser {
    /// The URL that it reads; none if it refuses the input.
    href: Option<String>,
    errors: Vec<BrowserError>,
}

#[derive(Serialize)]
struct BrowserError {
    name: &'static str,
    /// Byte offsets in the input.
    #[serde(flatten)]
    span: Range<usize>,
}

/// Writes the fields of a report after its input.
fn data<M: serde::ser::SerializeMap>(
    report: &Report<'_>,
    findings: &(impl Serialize + ?Sized),
    mut map: M,
) -> Result<M::Ok, M::Error> {
    map.serialize_entry("dialect", report.dialect().id)?;
    map.serialize_entry("start", report.start().name)?;
    map.serialize_entry("reading", &report.reading())?;
    // The verdict is null if it is not decided.
    let known = |is: bool| (!report.is_undecided()).then_some(is);
    map.serialize_entry("derives", &known(report.derives()))?;
    map.serialize_entry("conforms", &known(report.conforms()))?;
    map.serialize_entry("diagnostics", findings)?;
    text_or_null(report.repaired()).write_as(&mut map, "repaired")?;
    let guesses: Vec<_> = report.alternatives().filter_map(|text| str::from_utf8(text).ok()).collect();
    if report.repaired().is_none() && !guesses.is_empty() {
        map.serialize_entry("alternatives", &guesses)?;
    }
    if let Some(outside) = report.outside() {
        map.serialize_entry("outside", &outside)?;
    }
    if let Some(Parsed { url, errors }) = report.browser() {
        let errors = errors.into_iter().map(|(error, span)| BrowserError { name: error.as_str(), span });
        let href = url.map(|url| url.to_string());
        map.serialize_entry("browser", &Browser { href, errors: errors.collect() })?;
    }
    let others: Vec<_> = report.conforms_to().iter().map(|dialect| dialect.id).collect();
    if !others.is_empty() {
        map.serialize_entry("conforms_to", &others)?;
    }
    map.end()
}
