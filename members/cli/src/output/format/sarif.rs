//! Writes reports as SARIF 2.1.0, the interchange format of analysis tools: one run, a rule for each code, a result for each
//! finding.
//!
//! Results are written one by one, so that memory does not grow with the list. A test validates the output against
//! the schema of the standard.

use std::io::{self, Write};
use std::ops::Range;

use serde_json::{Value, json};
use urlgram::extract::{Find, Remark};
use urlgram::findings::{Code, Finding, Fix};
use urlgram::report::{Columns, Origin, Place};
use urlgram::{Dialect, Report};

use super::super::super::files::percent_encoded;
use super::super::super::json;

pub const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Writes the text before the results.
pub fn begin(out: &mut impl Write) -> io::Result<()> {
    let driver = json!({
        "name": "urlgram",
        "semanticVersion": env!("CARGO_PKG_VERSION"),
        "rules": Code::ALL.iter().map(|code| rule(*code)).collect::<Vec<_>>(),
    });
    write!(out, r#"{{"$schema":"{SCHEMA}","version":"2.1.0","runs":[{{"tool":{{"driver":"#)?;
    json::compact(&mut *out, &driver)?;
    // `Columns` counts in this unit.
    write!(out, r#"}},"columnKind":"unicodeCodePoints","results":["#)
}

/// Writes the text after the results, which are `complete` if all inputs could be read.
pub fn end(out: &mut impl Write, complete: bool) -> io::Result<()> {
    writeln!(out, "\n],\"invocations\":[{{\"executionSuccessful\":{complete}}}]}}]}}")
}

/// The file of an input.
pub struct Artifact<'f> {
    pub uri: &'f str,
    /// Writes a text as the file has it.
    pub encode: fn(&str) -> String,
}

/// Writes the results of a report on an input of a file. `separator` precedes the first, a comma each other. If `lines`,
/// the input is a line of a text, and places have columns too. `find` is the place of
/// the input, if it was found in running text: a fix does not touch what is around it.
pub fn results(
    out: &mut impl Write,
    report: &Report<'_>,
    origin: &Origin,
    file: &Artifact<'_>,
    lines: bool,
    find: Option<&Find>,
    mut separator: &str,
) -> io::Result<()> {
    let columns = (lines && origin.layout.is_none())
        .then(|| Columns::new(report.input(), report.findings().iter().map(Finding::span)));
    for found in report.findings() {
        writeln!(out, "{separator}")?;
        separator = ",";
        json::compact(&mut *out, &result(report, found, origin, file, columns.as_ref(), find))?;
    }
    Ok(())
}

/// Returns what a finding says, in one paragraph.
pub fn message(found: &Finding<'_>) -> String {
    // The rest of the help describes the grammar, for terminals.
    let explanation = found.explanation();
    let reason = explanation.lines().next().unwrap_or_default();
    format!("{}. {reason} ({})", found.message(), found.place())
}

fn result(
    report: &Report<'_>,
    found: &Finding,
    origin: &Origin,
    file: &Artifact<'_>,
    columns: Option<&Columns>,
    find: Option<&Find>,
) -> Value {
    let mut location = location(file.uri, &region(origin, columns, &found.span()));
    if let Some(pointer) = origin.pointer() {
        location["logicalLocations"] = json!([{ "fullyQualifiedName": pointer, "kind": "value" }]);
    }
    let mut result = json!({
        "ruleId": found.code().as_str(),
        "ruleIndex": found.code() as usize,
        "level": found.severity(),
        "message": { "text": message(found) },
        "locations": [location],
        "properties": {
            "dialect": report.dialect().id,
            "start": report.start().name,
            "reading": report.reading(),
            "span": [found.span().start, found.span().end],
            "document": found.document(),
            "sections": found.sections(),
        },
    });
    let is_allowed = |fix: &Fix<'_>| find.is_none_or(|find| find.allows(&fix.span, fix.replacement));
    if let Some(fix) = found.fix().filter(is_allowed) {
        let deleted = region(origin, columns, &fix.span);
        let replacement = json!({ "deletedRegion": deleted, "insertedContent": { "text": (file.encode)(fix.replacement) } });
        result["fixes"] = json!([{
            "description": { "text": found.label() },
            "properties": { "confidence": fix.confidence },
            "artifactChanges": [{ "artifactLocation": { "uri": file.uri }, "replacements": [replacement] }],
        }]);
    }
    result
}

/// Returns the location of a region of a file.
pub fn location(uri: &str, region: &Value) -> Value {
    json!({ "physicalLocation": { "artifactLocation": { "uri": uri }, "region": region } })
}

/// The region of a span of the input.
fn region(origin: &Origin, columns: Option<&Columns>, span: &Range<usize>) -> Value {
    let mut region = json!({});
    if let Some(layout) = &origin.layout {
        region = places(&layout.places(span.clone()));
    } else if let Some(columns) = columns {
        region["startLine"] = json!(origin.line);
        let of = columns.of(span);
        region["startColumn"] = json!(of.start);
        region["endColumn"] = json!(of.end);
    }
    if let Some(offset) = origin.offset.filter(|_| origin.layout.is_none()) {
        region["byteOffset"] = json!(offset + span.start as u64);
        region["byteLength"] = json!(span.len());
    }
    region
}

/// Writes a remark on the place of a URL in its text, as a result after `separator`.
pub fn remark(
    out: &mut impl Write,
    remark: &Remark,
    report: &Report<'_>,
    uri: &str,
    separator: &str,
) -> io::Result<()> {
    writeln!(out, "{separator}")?;
    let result = json!({
        "ruleId": remark.about.as_str(),
        "level": "note",
        "message": { "text": remark.about.message() },
        "locations": [location(uri, &places(&remark.places))],
        "properties": {
            "dialect": report.dialect().id,
            "document": report.dialect().document,
            "section": remark.section,
        },
    });
    json::compact(out, &result)
}

/// Returns the region between two places of a text.
fn places(places: &Range<Place>) -> Value {
    let Range { start, end } = places;
    json!({
        "startLine": start.line,
        "startColumn": start.character,
        "endLine": end.line,
        "endColumn": end.character,
        "byteOffset": start.offset,
        "byteLength": end.offset - start.offset,
    })
}

fn rule(code: Code) -> Value {
    let page = code.page();
    let of = |(dialect, sections): (&Dialect, Vec<&str>)| {
        let cite = |section: &&str| format!("{}: {section}", dialect.id);
        sections.iter().map(cite).collect::<Vec<_>>()
    };
    let sections: Vec<_> = page.sections().into_iter().flat_map(of).collect();
    json!({
        "id": code.as_str(),
        "shortDescription": { "text": page.why },
        "fullDescription": { "text": page.text },
        "help": { "text": page.text, "markdown": format!("{}\n\n{}", page.text, page.table) },
        "defaultConfiguration": { "level": page.severity },
        "properties": { "sections": sections },
    })
}

/// Returns the path of a file, of any bytes, as a relative or absolute reference.
pub fn uri(path: &[u8]) -> String {
    percent_encoded(path, |byte| !byte.is_ascii_alphanumeric() && !b"/-._~".contains(&byte))
}
