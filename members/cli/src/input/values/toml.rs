//! Reads TOML 1.1, with the place of each string.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::json::DOUBLE;
use super::value::{NOT_READ, Notation, PLAIN};
use super::whole::{Finds, utf8};

/// Literal strings. Basic strings have escapes, all of which YAML has in double quotes, too.
const LITERAL: Notation =
    Notation { breaks: |raw| raw.iter().filter(|byte| matches!(byte, b'\'' | ..0x20)).count(), ..PLAIN };

/// Reads a file.
pub fn parse(bytes: &[u8], finds: &mut Finds<'_>) -> Result<(), (usize, String)> {
    let text = utf8(bytes)?;
    let document = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(text.len(), |span| span.start);
        (at, format!("invalid TOML: {}", error.message()))
    })?;
    document.get_ref().keys().for_each(|name| finds.top(name.get_ref()));
    table(text, document.get_ref(), finds);
    Ok(())
}

fn table(text: &str, table: &DeTable<'_>, finds: &mut Finds<'_>) {
    for (name, inside) in table {
        finds.path.enter(Some(name.get_ref().as_bytes()));
        value(text, inside, finds);
        finds.path.leave();
    }
}

fn value(text: &str, it: &Spanned<DeValue<'_>>, finds: &mut Finds<'_>) {
    let span = it.span();
    match it.get_ref() {
        DeValue::String(value) => {
            let raw = text.get(span.clone()).unwrap_or_default();
            let (mut span, notation) = string(raw, span);
            // The line break before three quotes ends the text, and is no part of a URL.
            let line = value.trim_end_matches(['\r', '\n']);
            let inside = &text[span.clone()];
            let is_line = !line.contains('\n') && inside.contains('\n');
            span.end -= if is_line { inside.len() - inside.trim_end_matches(['\r', '\n']).len() } else { 0 };
            let value = if is_line { line } else { value };
            let notation = notation.of(&text.as_bytes()[span.clone()], value.as_bytes());
            finds.value(span, notation.ok_or(NOT_READ));
        }
        DeValue::Integer(_) | DeValue::Float(_) => finds.other(span.start, "a number, not a string"),
        DeValue::Boolean(_) => finds.other(span.start, "a boolean, not a string"),
        DeValue::Datetime(_) => finds.other(span.start, "a date, not a string"),
        DeValue::Array(items) => {
            finds.other(span.start, "an array, not a string");
            for (index, inside) in items.iter().enumerate() {
                finds.path.enter(Some(index.to_string().as_bytes()));
                value(text, inside, finds);
                finds.path.leave();
            }
        }
        DeValue::Table(inside) => {
            finds.other(span.start, "a table, not a string");
            table(text, inside, finds);
        }
    }
}

/// Returns the place of a string between its quotes, and its form.
fn string(raw: &str, span: Range<usize>) -> (Range<usize>, Notation) {
    let quotes = if raw.starts_with("\"\"\"") || raw.starts_with("'''") { 3 } else { 1 };
    let notation = if raw.starts_with('\'') { LITERAL } else { DOUBLE };
    let end = span.end.saturating_sub(quotes);
    // The first line break after three quotes is no part of the text.
    let inside = raw.get(quotes..).filter(|_| quotes == 3).unwrap_or_default();
    let line = if inside.starts_with('\n') { 1 } else { 2 * usize::from(inside.starts_with("\r\n")) };
    ((span.start + quotes + line).min(end)..end, notation)
}
