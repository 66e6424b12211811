//! Reads a column of comma-separated values (RFC 4180) in one pass, with the place of each byte of a field.
//!
//! The published readers have no places of the bytes in a field with quotes.

use std::ops::Range;

use memchr::{memchr, memchr3};
use urlgram::printable;
use urlgram::report::Place;

use super::value::{Event, LONGEST, Notation, PLAIN, TOO_LONG, Visit, twice};
use super::window::{Stop, Window};

/// Fields in quotes, and without.
const QUOTED: Notation = twice::<b'"'>();
const BARE: Notation = Notation { breaks: separators, ..PLAIN };

/// The most bytes of a name of a column.
const NAME: usize = 1 << 10;

/// The end of a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Field,
    Record,
    File,
}

struct Field {
    /// The text between the quotes, if it is kept.
    content: Option<Range<u64>>,
    is_quoted: bool,
    /// True if there is nothing, not even quotes.
    is_empty: bool,
    end: End,
}

/// Reads a file. `column` is a name in the first record, or a number from 1; then the first record is like the others. Without
/// the first record, the name is an error.
pub fn read(window: &mut Window<'_>, column: &str, separator: u8, visit: &mut Visit<'_>) -> Result<(), Stop> {
    let number = column.parse::<usize>().ok().filter(|number| *number > 0);
    let number = match number {
        Some(number) => number,
        None => named(window, column, separator)?,
    };
    let mut widest = 0;
    while window.peek()?.is_some() {
        let begins = window.place();
        let mut at = 1;
        loop {
            let place = (at == number).then(|| window.place());
            let field = field(window, separator, if at == number { LONGEST } else { 0 })?;
            if let Some(place) = place {
                match field.content {
                    // A blank line is no record and has no value.
                    _ if at == 1 && field.is_empty && field.end != End::Field => {}
                    Some(content) => {
                        let notation = if field.is_quoted { QUOTED } else { BARE };
                        notation.offer(window, &content, vec![0], column, visit)?;
                    }
                    None => {
                        visit(other(place, column, TOO_LONG))?;
                    }
                }
                window.kept = None;
            } else if field.end != End::Field && at < number && !(at == 1 && field.is_empty) {
                visit(other(begins, column, "absent in this record"))?;
            }
            if field.end != End::Field {
                break;
            }
            at += 1;
        }
        widest = at.max(widest);
    }
    if widest > 0 && number > widest {
        let message = format!("there is no column {number}; the number of columns is {widest}");
        return Err(Stop::Syntax(Place::START, message));
    }
    Ok(())
}

fn other(place: Place, column: &str, what: &'static str) -> Event {
    Event::Other { matched: vec![0], place, pointer: column.to_owned(), what, is_around: false }
}

/// Reads the first record, and returns the number of the column with this name.
fn named(window: &mut Window<'_>, column: &str, separator: u8) -> Result<usize, Stop> {
    /// The most names in a message.
    const SHOWN: usize = 100;
    let mut names = Vec::new();
    let mut number = None;
    for at in 1.. {
        let field = field(window, separator, NAME)?;
        let raw = field.content.map(|content| window.bytes(&content).to_vec()).unwrap_or_default();
        let name = if field.is_quoted { QUOTED.value(&raw) } else { raw };
        window.kept = None;
        if name == column.as_bytes() && number.replace(at).is_some() {
            let column = printable(column.as_bytes());
            let message = format!("there are two columns `{column}`; give the number of one of them");
            return Err(Stop::Syntax(Place::START, message));
        }
        if names.len() < SHOWN {
            names.push(printable(&name));
        }
        if field.end != End::Field {
            break;
        }
    }
    number.ok_or_else(|| {
        let column = printable(column.as_bytes());
        Stop::Syntax(
            Place::START,
            format!("there is no column `{column}`; the first record has {}", names.join(", ")),
        )
    })
}

/// Passes a field and the separator after it. Keeps its content in the window, unless it is longer than this.
fn field(window: &mut Window<'_>, separator: u8, longest: usize) -> Result<Field, Stop> {
    let is_quoted = window.peek()? == Some(b'"');
    if is_quoted {
        window.pass(1);
    }
    let begins = window.offset();
    window.kept = (longest > 0).then_some(begins);
    let ends = loop {
        let rest = window.rest()?;
        let found = if is_quoted { memchr(b'"', rest) } else { memchr3(separator, b'\n', b'\r', rest) };
        let (length, is_last) = (rest.len(), rest.is_empty());
        if is_last && is_quoted {
            return window.wrong("invalid CSV: the file ends inside quotes");
        }
        window.pass(found.unwrap_or(length));
        if window.offset() - begins > longest as u64 {
            window.kept = None;
        }
        if found.is_none() && !is_last {
            continue;
        }
        let ends = window.offset();
        if is_quoted {
            window.pass(1);
            if window.peek()? == Some(b'"') {
                window.pass(1);
                continue;
            }
        } else if window.peek()? == Some(b'\r') && !window.is_next(b"\r\n")? {
            return window.wrong("invalid CSV: a carriage return alone does not end a record, and is not in a field without quotes");
        }
        break ends;
    };
    let end = if window.peek()?.is_none() {
        End::File
    } else if window.passes(b"\r\n")? || window.passes(b"\n")? {
        End::Record
    } else if window.passes(&[separator])? {
        End::Field
    } else {
        return window
            .wrong("invalid CSV: after the closing quote, a separator or the end of the line is expected");
    };
    let content = window.kept.map(|_| begins..ends);
    Ok(Field { content, is_quoted, is_empty: !is_quoted && begins == ends, end })
}

/// Counts what may end a field without quotes, or begins one with them.
fn separators(raw: &[u8]) -> usize {
    let is_one = |byte: &&u8| matches!(byte, b',' | b'\t' | b'\r' | b'\n');
    raw.iter().filter(is_one).count() + usize::from(raw.starts_with(b"\""))
}
