//! The text of a document in an editor, and the positions in it: a line and a column, from 0.

use std::ops::Range;

use ropey::Rope;
use serde::{Deserialize, Serialize};

/// A position. Its column counts units of UTF-16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
pub struct Position {
    pub line: usize,
    pub character: usize,
}

/// The text between two positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Extent {
    pub start: Position,
    pub end: Position,
}

/// An edit: the new text of an extent, or of all.
#[derive(Debug, Deserialize)]
pub struct Edit {
    range: Option<Extent>,
    text: String,
}

/// A text that is edited. An edit takes logarithmic time.
#[derive(Debug)]
pub struct Text {
    rope: Rope,
}

impl Text {
    pub fn new(text: &str) -> Self {
        Self { rope: Rope::from_str(text) }
    }

    pub fn edit(&mut self, edit: &Edit) {
        let Some(extent) = edit.range else {
            self.rope = Rope::from_str(&edit.text);
            return;
        };
        let (start, end) = (self.character(extent.start), self.character(extent.end));
        // An extent may end before it begins, if a client is wrong.
        self.rope.remove(start.min(end)..end);
        self.rope.insert(start.min(end), &edit.text);
    }

    /// Returns all of it.
    pub fn whole(&self) -> String {
        self.rope.to_string()
    }

    /// The byte offset of a position.
    pub fn offset(&self, position: Position) -> usize {
        self.rope.char_to_byte(self.character(position))
    }

    /// The positions of bytes. Places beyond the end are at the end.
    pub fn extent(&self, bytes: Range<usize>) -> Extent {
        Extent { start: self.position(bytes.start), end: self.position(bytes.end) }
    }

    fn position(&self, offset: usize) -> Position {
        let offset = offset.min(self.rope.len_bytes());
        let character = self.rope.byte_to_char(offset);
        let line = self.rope.char_to_line(character);
        let begin = self.rope.line_to_char(line);
        Position { line, character: self.units(character) - self.units(begin) }
    }

    /// The units before a character.
    fn units(&self, character: usize) -> usize {
        self.rope.char_to_utf16_cu(character)
    }

    /// The place of a position among the characters. As the protocol says, one beyond the end of its line is at that end. A position
    /// inside a character is before it.
    fn character(&self, position: Position) -> usize {
        let Some(line) = self.rope.get_line(position.line) else { return self.rope.len_chars() };
        let begin = self.rope.line_to_char(position.line);
        let breaks = line.chars_at(line.len_chars()).reversed().take_while(|it| matches!(it, '\n' | '\r'));
        let end = begin + line.len_chars() - breaks.count();
        let units = self.units(begin).saturating_add(position.character).min(self.units(end));
        self.rope.utf16_cu_to_char(units)
    }
}
