//! Prints summaries of lists.

use std::io::{self, Write};

use serde::Serialize;
use urlgram::summary::Summary;

use crate::failure::counted;
use crate::json;
use crate::output::format::Format;
use crate::output::table::{align_numbers, rows, table};

/// The most codes and schemes in a table; `json` has all of them.
const MOST: usize = 20;

/// The last line of `ndjson`.
#[derive(Serialize)]
struct Last<'s> {
    summary: &'s Summary,
}

/// Prints a summary, as JSON or as tables.
pub fn print(summary: &Summary, format: Format, out: &mut impl Write) -> io::Result<()> {
    match format {
        Format::Json => json::pretty(&mut *out, summary)?,
        Format::Ndjson => json::compact(&mut *out, &Last { summary })?,
        _ => return tables(summary, out),
    }
    writeln!(out)
}

fn tables(summary: &Summary, out: &mut impl Write) -> io::Result<()> {
    let all = summary.inputs();
    let (document, start) = (summary.dialect().document, summary.start().name);
    writeln!(out, "{} by {document}, `{start}`\n", counted(all, "inputs"))?;
    let row = |name: &str, count: u64| vec![name.to_owned(), count.to_string(), share(count, all)];
    let verdicts = vec![
        row("conform", summary.conform()),
        row("derive, but do not conform", summary.derive_only()),
        row("neither conform nor derive", summary.neither()),
    ];
    print_table(&["verdict", "inputs", "of all"], verdicts, out)?;
    let errors = summary.errors().into_iter().map(|count| {
        let mut row = row(count.code.as_str(), count.inputs);
        row.extend([count.findings.to_string(), count.first.to_string()]);
        row
    });
    print_table(&["error", "inputs", "of all", "errors", "first input"], errors.collect(), out)?;
    let schemes = summary.schemes().into_iter().map(|count| {
        let mut row = row(&count.scheme, count.inputs);
        row.extend([count.conform.to_string(), share(count.conform, count.inputs)]);
        row
    });
    print_table(&["scheme", "inputs", "of all", "conform", "of these"], schemes.collect(), out)?;
    let dialects = summary.dialects().into_iter().map(|count| row(count.dialect, count.conform));
    print_table(&["dialect", "conform", "of all"], dialects.collect(), out)
}

/// Prints a table, unless it is empty. An empty line precedes each table but the first.
fn print_table(header: &[&str], mut lines: Vec<Vec<String>>, out: &mut impl Write) -> io::Result<()> {
    let more = lines.len().saturating_sub(MOST);
    lines.truncate(MOST);
    if lines.is_empty() {
        return Ok(());
    }
    let mut table = table(header, 80);
    table.add_rows(lines);
    align_numbers(&mut table);
    rows(&table).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    if more > 0 {
        writeln!(out, " and {more} more")?;
    }
    writeln!(out)
}

/// Returns a percentage, rounded; only a full share is 100.
fn share(count: u64, all: u64) -> String {
    let [few, many] = [count, all].map(u128::from);
    let tenths = (few * 2000 + many).checked_div(many * 2).unwrap_or(0);
    match tenths.min(if count < all { 999 } else { 1000 }) {
        0 if count > 0 => "< 0.1 %".to_owned(),
        tenths => format!("{}.{} %", tenths / 10, tenths % 10),
    }
}
