//! The text on an arrow, broken into lines.

use super::graph::real;

/// The width of a character: that of a monospaced font of 13 pixels. Each line states its width in the picture, so that a
/// reader's font of another width takes the same room.
pub const CHARACTER: f64 = 8.0;
/// The height of a line, with the frames around its punctuation.
pub const LINE: f64 = 17.0;
/// The characters of a line, unless one word alone has more.
const WIDEST: usize = 14;

/// The bytes that lead over an arrow: ranges and single bytes, as `set::label` has them, on one line or more.
pub struct Label {
    pub lines: Vec<String>,
}

impl Label {
    pub fn of(words: &str) -> Self {
        let mut lines = vec![String::new()];
        for word in words.split(' ') {
            match lines.last_mut() {
                Some(line) if line.is_empty() => line.push_str(word),
                Some(line) if line.len() + 1 + word.len() <= WIDEST => line.extend([" ", word]),
                _ => lines.push(word.to_owned()),
            }
        }
        Self { lines }
    }

    pub fn width(&self) -> f64 {
        self.lines.iter().map(|line| width(line)).fold(0.0, f64::max)
    }

    pub fn height(&self) -> f64 {
        real(self.lines.len()) * LINE
    }
}

/// The width of a line.
pub fn width(line: &str) -> f64 {
    real(line.len()) * CHARACTER
}

/// Where a line has punctuation that stands alone: the numbers of the characters.
///
/// These get a frame each, in which `.` and `,` and `'` and `-` and `_` differ by their height.
pub fn framed(line: &str) -> impl Iterator<Item = usize> {
    let mut at = 0;
    line.split(' ').filter_map(move |word| {
        let start = at;
        at += word.len() + 1;
        matches!(word.as_bytes(), [byte] if byte.is_ascii_punctuation()).then_some(start)
    })
}
