//! The text on an arrow, broken into lines.

use crate::bnf::spelled::broken;

/// The width of a character: that of a monospaced font of 13 pixels. Each line states its width in the picture, so that a
/// reader's font of another width takes the same room.
pub const CHARACTER: f64 = 8.0;
/// The height of a line, with the frames around its punctuation.
pub const LINE: f64 = 17.0;
/// The characters of a line, unless one word alone has more.
const WIDEST: usize = 16;

/// The bytes of an arrow: ranges and single bytes as `Class::label` prints them, on one line or more.
pub struct Label {
    pub lines: Vec<String>,
}

impl Label {
    /// Ranges get lines of their own if one line cannot hold all words.
    pub fn of(words: &str) -> Self {
        if words.len() <= WIDEST {
            return Self { lines: vec![words.to_owned()] };
        }
        let (single, ranges): (Vec<&str>, Vec<&str>) = words.split(' ').partition(|word| word.len() == 1);
        let (bytes, ranges): (Vec<&str>, Vec<&str>) =
            ranges.into_iter().partition(|word| word.starts_with('\\'));
        Self { lines: [ranges, single, bytes].iter().flat_map(|words| lines(words)).collect() }
    }

    pub fn width(&self) -> f64 {
        self.lines.iter().map(|line| width(line)).fold(0.0, f64::max)
    }

    pub fn height(&self) -> f64 {
        real(self.lines.len()) * LINE
    }
}

/// Breaks words into the fewest lines, and makes these as narrow as possible.
fn lines(words: &[&str]) -> Vec<String> {
    let broken = |widest: usize| broken(words.iter().copied(), widest);
    let fewest = broken(WIDEST);
    (1..WIDEST).map(broken).find(|lines| lines.len() == fewest.len()).unwrap_or(fewest)
}

/// The width of a line.
pub fn width(line: &str) -> f64 {
    real(line.len()) * CHARACTER
}

/// Finds the characters of a line that are punctuation and no part of a range.
///
/// Each is drawn in a frame, in which `.`, `,`, `'`, `-` and `_` differ by their height.
pub fn framed(line: &str) -> impl Iterator<Item = usize> {
    let mut at = 0;
    line.split(' ').filter_map(move |word| {
        let start = at;
        at += word.len() + 1;
        matches!(word.as_bytes(), [byte] if byte.is_ascii_punctuation()).then_some(start)
    })
}

/// Converts a count to a length.
#[expect(clippy::cast_precision_loss, reason = "no picture has as many as 2^52 of anything")]
pub fn real(number: usize) -> f64 {
    number as f64
}
