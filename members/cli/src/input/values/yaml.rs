//! Reads YAML 1.2, with the place of each scalar.

use std::ops::Range;

use granit_parser::{Event, Parser, ScalarStyle};

use super::json::DOUBLE;
use super::value::{DEEPEST, Escapes, NOT_READ, Notation, PLAIN, twice};
use super::whole::{Finds, utf8};

/// Scalars in single quotes, and without quotes.
const SINGLE: Notation =
    Notation { escapes: |raw| with_folds(raw, (twice::<b'\''>().escapes)(raw)), ..twice::<b'\''>() };
const BARE: Notation = Notation { escapes: |raw| with_folds(raw, Vec::new()), breaks: indicators, ..PLAIN };
const QUOTED: Notation = Notation { escapes: |raw| with_folds(raw, (DOUBLE.escapes)(raw)), ..DOUBLE };

/// Texts after `|` and `>`.
const BLOCK: Notation = Notation { breaks: |raw| memchr::memchr_iter(b'\n', raw).count(), ..PLAIN };
const FOLDED: Notation = Notation { escapes: BARE.escapes, ..BLOCK };

/// Adds the line breaks inside a text, with the blanks around them: one is a blank, and of several the first is left out (YAML 1.2.2, 6.5).
fn with_folds(raw: &[u8], mut escapes: Escapes) -> Escapes {
    let mut at = 0;
    while let Some(found) = memchr::memchr(b'\n', &raw[at..]) {
        let blanks = raw[at..at + found].iter().rev().take_while(|byte| b" \t\r".contains(byte)).count();
        let start = at + found - blanks;
        let end = start + raw[start..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let lines = memchr::memchr_iter(b'\n', &raw[start..end]).count();
        let text = if lines == 1 { vec![b' '] } else { vec![b'\n'; lines - 1] };
        escapes.push((start..end, text));
        at = end;
    }
    escapes.sort_by_key(|(span, _)| span.start);
    escapes
}

/// A collection that is open. The names of a mapping and their values take turns.
enum Level {
    Mapping { is_value: bool },
    Sequence { index: u64 },
}

/// Reads a file, which may have several documents.
pub fn parse(bytes: &[u8], finds: &mut Finds<'_>) -> Result<(), (usize, String)> {
    let text = utf8(bytes)?;
    let mut levels: Vec<Level> = Vec::new();
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| {
            let why = format!("invalid YAML: {}", error.info());
            (error.marker().byte_offset().unwrap_or(text.len()), why)
        })?;
        let span = span.byte_range().unwrap_or_default();
        match event {
            Event::Scalar(value, style, _, tag) => {
                if let Some(Level::Mapping { is_value: is_value @ false }) = levels.last_mut() {
                    *is_value = true;
                    finds.path.enter(Some(value.as_bytes()));
                    if levels.len() == 1 {
                        finds.top(&value);
                    }
                    continue;
                }
                enter(&mut levels, finds);
                let raw = text.get(span.clone()).unwrap_or_default();
                let (span, what) = scalar(raw, span, style, &value, tag.is_some());
                finds.value(span, what);
                leave(&mut levels, finds);
            }
            Event::MappingStart(..) | Event::SequenceStart(..) => {
                enter(&mut levels, finds);
                if levels.len() == DEEPEST {
                    return Err((
                        span.start,
                        "the value is nested deeper than 10,000 levels, the limit".into(),
                    ));
                }
                let (level, what) = match event {
                    Event::MappingStart(..) => {
                        (Level::Mapping { is_value: false }, "a mapping, not a string")
                    }
                    _ => (Level::Sequence { index: 0 }, "a sequence, not a string"),
                };
                finds.other(span.start, what);
                levels.push(level);
            }
            Event::MappingEnd | Event::SequenceEnd => {
                levels.pop();
                leave(&mut levels, finds);
            }
            Event::Alias(..) | Event::UnresolvedAlias(..) => {
                // The value of an alias is checked at its anchor.
                enter(&mut levels, finds);
                leave(&mut levels, finds);
            }
            _ => {}
        }
    }
    Ok(())
}

/// Goes to the next value of the collection, or to a name that is no scalar, which no pattern matches.
fn enter(levels: &mut [Level], finds: &mut Finds<'_>) {
    match levels.last_mut() {
        None | Some(Level::Mapping { is_value: true }) => {}
        Some(Level::Mapping { is_value: false }) => finds.path.enter(None),
        Some(Level::Sequence { index }) => {
            finds.path.enter(Some(index.to_string().as_bytes()));
            *index += 1;
        }
    }
}

/// Goes back to the collection.
fn leave(levels: &mut [Level], finds: &mut Finds<'_>) {
    match levels.last_mut() {
        None => {}
        // The value of a name that is no scalar has the same path.
        Some(Level::Mapping { is_value: is_value @ false }) => *is_value = true,
        Some(Level::Mapping { is_value }) => {
            *is_value = false;
            finds.path.leave();
        }
        Some(Level::Sequence { .. }) => finds.path.leave(),
    }
}

/// Returns the place of a text, and its form, or the reason that it is not checked.
fn scalar(
    raw: &str,
    span: Range<usize>,
    style: ScalarStyle,
    value: &str,
    has_tag: bool,
) -> (Range<usize>, Result<Notation, &'static str>) {
    let inside = span.start + 1..span.end.saturating_sub(1).max(span.start + 1);
    let (span, notation, raw) = match style {
        ScalarStyle::DoubleQuoted => (inside, QUOTED, raw.get(1..raw.len().saturating_sub(1))),
        ScalarStyle::SingleQuoted => (inside, SINGLE, raw.get(1..raw.len().saturating_sub(1))),
        ScalarStyle::Plain => {
            let what = match value {
                _ if has_tag => None,
                "" | "~" | "null" | "Null" | "NULL" => Some("`null`, not a string"),
                "true" | "True" | "TRUE" | "false" | "False" | "FALSE" => Some("a boolean, not a string"),
                number
                    if number.parse::<f64>().is_ok() && number.contains(|it: char| it.is_ascii_digit()) =>
                {
                    Some("a number, not a string")
                }
                _ => None,
            };
            if let Some(what) = what {
                return (span, Err(what));
            }
            (span.start..span.start + raw.trim_end().len(), BARE, Some(raw.trim_end()))
        }
        ScalarStyle::Literal | ScalarStyle::Folded => {
            let line = value.trim_end_matches('\n');
            let at = raw.find(line).filter(|_| !line.contains('\n'));
            // A block of one line has the same text as that line.
            if let Some(at) = at {
                return (span.start + at..span.start + at + line.len(), Ok(BLOCK));
            }
            let has_head = raw.starts_with(['|', '>']);
            let from = if has_head { raw.find('\n').map_or(raw.len(), |line| line + 1) } else { 0 };
            let from = from + raw[from..].len() - raw[from..].trim_start().len();
            let inside = raw[from..].trim_end();
            let place = span.start + from..span.start + from + inside.len();
            return match FOLDED.of(inside.as_bytes(), line.as_bytes()) {
                Some(notation) if !notation.is_prose => (place, Ok(notation)),
                _ => (span, Ok(Notation { is_prose: true, ..BLOCK })),
            };
        }
    };
    let notation = raw.and_then(|raw| notation.of(raw.as_bytes(), value.as_bytes()));
    (span, notation.ok_or(NOT_READ))
}

/// Counts what a text without quotes may not have everywhere (YAML 1.2.2, 7.3.3).
fn indicators(raw: &[u8]) -> usize {
    let is_first = raw.first().is_some_and(|byte| b"-?:,[]{}#&*!|>'\"%@`".contains(byte));
    let flow = raw.iter().filter(|byte| b",[]{}\n".contains(byte)).count();
    let comments = memchr::memmem::find_iter(raw, b" #").count();
    let keys = memchr::memmem::find_iter(raw, b": ").count() + usize::from(raw.last() == Some(&b':'));
    usize::from(is_first) + flow + comments + keys
}
