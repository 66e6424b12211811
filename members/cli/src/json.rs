//! Writes JSON for all subcommands. Characters that a terminal hides or interprets become `\u` escapes, which a JSON reader does
//! not distinguish from the characters.

use std::io::{self, Write};

use serde::Serialize;
use urlgram::is_hidden;

/// Writes a value on one line, without a line feed.
pub fn compact(out: impl Write, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
    Ok(serde_json::to_writer(Safe(out), value)?)
}

/// Writes a value on several lines, without a line feed after the last.
pub fn pretty(out: impl Write, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
    Ok(serde_json::to_writer_pretty(Safe(out), value)?)
}

/// Formats a value on one line, without a line feed.
pub fn text(value: &(impl Serialize + ?Sized)) -> io::Result<String> {
    let mut text = Vec::new();
    compact(&mut text, value)?;
    String::from_utf8(text).map_err(io::Error::other)
}

/// A writer of JSON that escapes unsafe characters. They can occur only in strings. No character comes in two pieces.
struct Safe<W>(W);

impl<W: Write> Write for Safe<W> {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        self.write_all(piece).map(|()| piece.len())
    }

    fn write_all(&mut self, piece: &[u8]) -> io::Result<()> {
        if piece.iter().all(|byte| *byte < 0x7F) {
            return self.0.write_all(piece);
        }
        let text = str::from_utf8(piece).map_err(io::Error::other)?;
        let mut plain = 0;
        for (at, character) in text.char_indices().filter(|(_, character)| is_hidden(*character)) {
            self.0.write_all(&piece[plain..at])?;
            for unit in character.encode_utf16(&mut [0; 2]) {
                write!(self.0, "\\u{unit:04x}")?;
            }
            plain = at + character.len_utf8();
        }
        self.0.write_all(&piece[plain..])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
