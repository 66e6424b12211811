//! The legend of a picture of a tree: one entry for each kind of part in it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

/// A kind of part, in the order of the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Key {
    Production,
    Incomplete,
    Differs,
    Run,
    Derived,
    Literal,
    Rest,
    Space,
    Offset,
}

/// The sample of an entry.
enum Sample {
    /// The entry itself has the colour of this class.
    Itself(&'static str),
    /// A box of this class.
    Box(&'static str),
    /// A text of this class.
    Text(&'static str, &'static str),
}

impl Key {
    /// Its sample, and what it is.
    fn entry(self) -> (Sample, &'static str) {
        match self {
            Self::Production => (Sample::Itself("name"), "production"),
            Self::Incomplete => (Sample::Itself("name open"), "incomplete production"),
            Self::Differs => (Sample::Itself("name differs"), "not in all trees"),
            Self::Run => (Sample::Text("name", "*"), "several characters"),
            Self::Derived => (Sample::Box("node"), "text that it derives"),
            Self::Literal => (Sample::Box("literal"), "literal of the grammar"),
            Self::Rest => (Sample::Box("rest"), "rest that is not derived"),
            Self::Space => (Sample::Text("", SPACE), "a space"),
            Self::Offset => (Sample::Text("at", "0"), "byte offset"),
        }
    }
}

/// The symbol for a space, which would not be seen in a box.
pub(super) const SPACE: &str = "\u{2420}";

/// The width of a character of 11 pixels, with some room for fonts that are wider; the height of a line.
const CHARACTER: usize = 7;
const LINE: usize = 18;
/// The side of a box, the width of a sample, the gap after one, and that after an entry.
const BOX: usize = 11;
const SAMPLE: usize = 11;
const GAP: usize = 5;
const APART: usize = 18;
/// A narrow picture is made this wide, so that its legend does not have a line for each entry.
const NARROWEST: usize = 300;

/// Draws the entries in lines of about `room` pixels from (`left`, `top`), and gives their width and where they end.
pub(super) fn draw(
    svg: &mut String,
    keys: &BTreeSet<Key>,
    [left, top]: [usize; 2],
    room: usize,
) -> (usize, usize) {
    let room = room.max(NARROWEST);
    let (mut x, mut y, mut widest) = (0, top, 0);
    for key in keys {
        let (sample, text) = key.entry();
        let before = match sample {
            Sample::Itself(_) => 0,
            Sample::Box(_) => BOX + GAP,
            Sample::Text(..) => SAMPLE + GAP,
        };
        let width = before + text.len() * CHARACTER;
        if x > 0 && x + width > room {
            (x, y) = (0, y + LINE);
        }
        let (at, base) = (left + x, y + BOX);
        let class = match sample {
            Sample::Itself(class) => class,
            Sample::Box(class) => {
                let top = base + 1 - BOX;
                let _ = writeln!(
                    svg,
                    "<rect class=\"{class}\" x=\"{at}\" y=\"{top}\" width=\"{BOX}\" height=\"{BOX}\" rx=\"2\"/>"
                );
                ""
            }
            Sample::Text(class, sample) => {
                let _ = writeln!(svg, "<text class=\"{class} key\" x=\"{at}\" y=\"{base}\">{sample}</text>");
                ""
            }
        };
        let (x_of_text, class) = (at + before, format!("{class} key"));
        let class = class.trim_start();
        let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x_of_text}\" y=\"{base}\">{text}</text>");
        widest = widest.max(x + width);
        x += width + APART;
    }
    (widest, y + BOX)
}
