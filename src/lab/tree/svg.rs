//! A tree as a picture.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::legend::{self, Key, SPACE};
use super::text::quoted;
use super::view::{Item, View, What};
use crate::text;
use urlgram_grammar::markup::escaped;

/// The width of a character and the height of a line, in pixels: those of a font of 13 pixels whose characters are
/// all of one width.
const CHARACTER: usize = 8;
const LINE: usize = 22;
/// The height of a name with the edge below it.
const ROW: usize = LINE + 14;
/// The room between columns, around a text, and around the picture.
const GAP: usize = 8;
const PADDING: usize = 4;
const MARGIN: usize = 16;
/// A text of more characters is shown without its middle.
const LONGEST: usize = 120;
/// The least width of a reason, in characters.
const REASON: usize = 48;
const STYLE: &str = "\
text{font:13px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;text-anchor:middle;fill:#1d2733}
text.name{fill:#0b5394}text.open{fill:#b3261e}text.differs{fill:#8a2a8f;font-weight:bold}text.head{text-anchor:start}text.at{font-size:9px;fill:#5a6673}
text.key{font-size:11px;text-anchor:start}text.reason{text-anchor:start;fill:#b3261e}
path{fill:none;stroke:#7c8894;shape-rendering:crispEdges}
rect{fill:#fff6d6;stroke:#e0c97f}rect.literal{fill:#eef1f4;stroke:#c3cbd3}rect.rest{fill:#fdecea;stroke:#b3261e}
rect.paper{fill:#fff;stroke:none}";

/// The place of an item in the picture: its column, and the rows above its first name and above what is below
/// it.
#[derive(Clone, Default)]
struct Cell {
    left: usize,
    width: usize,
    row: usize,
    below: usize,
    /// The item above, if there is one.
    above: Option<usize>,
    /// The text at the bottom, if nothing is below it.
    text: String,
}

impl Cell {
    fn middle(&self) -> usize {
        self.left + self.width / 2
    }

    fn box_width(&self) -> usize {
        columns(&self.text) * CHARACTER + 2 * PADDING
    }
}

impl View<'_> {
    /// Returns the tree as an SVG picture that needs no other file: each production with a line to the one above it, the text of the
    /// input from left to right at the bottom, with the byte offset of each part, and a legend. A space in a part is `␠` (U+2420).
    /// If the input leaves the grammar, the reason is below the rest, if one is given.
    #[must_use]
    pub fn svg(&self) -> String {
        picture(self.input, &[(String::new(), self)])
    }

    /// Draws it below `top`, and gives its width and where it ends. Adds to `keys` what the legend has to explain.
    fn draw(&self, svg: &mut String, top: usize, keys: &mut BTreeSet<Key>) -> (usize, usize) {
        let places = self.layout();
        let bottom = top + ROW * places.iter().map(|place| place.below).max().unwrap_or(0);
        for (item, place) in self.items.iter().zip(&places) {
            let x = place.middle();
            let begin = top + place.row * ROW;
            let names = item.names();
            if let Some(above) = place.above.map(|above| &places[above]) {
                let (from, to) = (above.middle(), top + above.below * ROW);
                edge(
                    svg,
                    [from, to - ROW + LINE],
                    [x, if names.is_empty() { bottom } else { begin + PADDING }],
                );
            }
            let (class, key) = match item {
                Item { open: true, .. } => (" open", Key::Incomplete),
                Item { marked: true, .. } => (" differs", Key::Differs),
                _ => ("", Key::Production),
            };
            keys.extend((!names.is_empty()).then_some(key));
            for (row, name) in names.iter().enumerate() {
                let top = begin + row * ROW;
                if row > 0 {
                    edge(svg, [x, top - ROW + LINE], [x, top + PADDING]);
                }
                let y = top + LINE / 2 + PADDING;
                let star = if matches!(item.what, What::Run(_)) { "*" } else { "" };
                keys.extend((!star.is_empty()).then_some(Key::Run));
                let _ = writeln!(svg, "<text class=\"name{class}\" x=\"{x}\" y=\"{y}\">{star}{name}</text>");
            }
            if item.size == 1 {
                if !names.is_empty() {
                    edge(svg, [x, top + place.below * ROW - ROW + LINE], [x, bottom]);
                }
                let above = place.above.map(|above| &self.items[above]);
                let (class, key) = class_of(item, above);
                svg.push_str(&cell(class, item, place, bottom));
                keys.extend([key, Key::Offset]);
                keys.extend(place.text.contains(SPACE).then_some(Key::Space));
            }
        }
        let (width, end) = (places.first().map_or(0, |root| root.width), bottom + LINE + PADDING);
        match (&self.reason, places.last()) {
            (Some((at, reason)), Some(rest)) => {
                let left = rest.middle() - rest.box_width() / 2;
                draw_reason(
                    svg,
                    &format!("column {}: {reason}", self.column(*at)),
                    left,
                    width,
                    end + PADDING,
                )
            }
            _ => (width, end),
        }
    }

    /// Widths from the bottom up, and then places from the top down.
    fn layout(&self) -> Vec<Cell> {
        let mut places: Vec<Cell> = Vec::with_capacity(self.items.len());
        let mut above: Vec<usize> = Vec::new();
        self.for_each(|item, depth, _| {
            above.truncate(depth);
            let names = item.names().iter().map(|name| (name.len() + 1) * CHARACTER).max().unwrap_or(0);
            let mut place = Cell { width: names, above: above.last().copied(), ..Cell::default() };
            if item.size == 1 {
                place.text = unquoted(self.bytes(item)).replace(' ', SPACE);
                place.width = names.max(place.box_width());
            }
            above.push(places.len());
            places.push(place);
        });
        // The children of a cell are side by side: their widths add up.
        let mut sums = vec![0; places.len()];
        for number in (0..places.len()).rev() {
            places[number].width = places[number].width.max(sums[number]);
            if let Some(above) = places[number].above {
                sums[above] += places[number].width + if sums[above] > 0 { GAP } else { 0 };
            }
        }
        let mut next = vec![0; places.len()];
        for number in 0..places.len() {
            let (left, row) = match places[number].above {
                Some(above) => (next[above], places[above].below),
                None => (MARGIN, 0),
            };
            let place = &mut places[number];
            (place.left, place.row) = (left, row);
            place.below = row + self.items[number].names().len();
            next[number] = left + (place.width - sums[number]) / 2;
            let after = left + place.width + GAP;
            if let Some(above) = place.above {
                next[above] = after;
            }
        }
        places
    }
}

/// Trees of `input` one below the other, each under its heading if it has one, and the legend, as a file.
pub(super) fn picture(input: &[u8], trees: &[(String, &View<'_>)]) -> String {
    let head = unquoted(input);
    let mut room = columns(&head) * CHARACTER;
    let (mut drawn, mut keys) = (String::new(), BTreeSet::new());
    let mut bottom = MARGIN + PADDING - LINE / 2;
    for (heading, tree) in trees {
        let mut top = bottom + LINE;
        if !heading.is_empty() {
            room = room.max(heading.chars().count() * CHARACTER);
            let _ =
                writeln!(drawn, "<text class=\"head\" x=\"{MARGIN}\" y=\"{}\">{heading}</text>", top + LINE);
            top += LINE + LINE / 2;
        }
        let (width, end) = tree.draw(&mut drawn, top, &mut keys);
        (room, bottom) = (room.max(width), end);
    }
    let (width, bottom) = legend::draw(&mut drawn, &keys, [MARGIN, bottom + LINE], room);
    let (width, height) = (room.max(width) + 2 * MARGIN, bottom + MARGIN);
    let (head, several) = (escaped(&head), if trees.len() > 1 { "s" } else { "" });
    let reason = trees.iter().find_map(|(_, tree)| Some((tree, tree.reason.as_ref()?)));
    let described = reason
        .map(|(tree, (at, reason))| {
            format!("<desc>column {}: {}</desc>\n", tree.column(*at), escaped(reason))
        })
        .unwrap_or_default();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" lang=\"en\">\n<title>Parse tree{several} of {head}</title>\n\
         {described}<style>{STYLE}</style>\n<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n\
         <text class=\"head\" x=\"{MARGIN}\" y=\"{MARGIN}\" xml:space=\"preserve\">{head}</text>\n{drawn}</svg>\n"
    )
}

/// Draws the line from a name to what is below it, with a turn if that is not straight below.
fn edge(svg: &mut String, [from, top]: [usize; 2], [to, bottom]: [usize; 2]) {
    let turn = if from == to { String::new() } else { format!("V{}H{to}", top + (ROW - LINE) / 2) };
    let _ = writeln!(svg, "<path d=\"M{from} {top}{turn}V{bottom}\"/>");
}

/// The text of an item in its box at the bottom, and its offset below.
fn cell(class: &str, item: &Item, place: &Cell, bottom: usize) -> String {
    let width = place.box_width();
    let (x, left) = (place.middle(), place.middle() - width / 2);
    let (y, at) = (bottom + LINE / 2 + PADDING, bottom + LINE + GAP + PADDING);
    let (text, start) = (escaped(&place.text), item.start);
    format!(
        "<rect class=\"{class}\" x=\"{left}\" y=\"{bottom}\" width=\"{width}\" height=\"{LINE}\" rx=\"3\"/>\n\
         <text x=\"{x}\" y=\"{y}\" xml:space=\"preserve\">{text}</text>\n\
         <text class=\"at\" x=\"{x}\" y=\"{at}\">{start}</text>\n"
    )
}

/// Draws why the rest is not derived, below its box if there is room in a tree of this width, and gives the width and where it ends.
fn draw_reason(svg: &mut String, reason: &str, left: usize, width: usize, top: usize) -> (usize, usize) {
    let lines = text::wrapped(reason, (width / CHARACTER).max(REASON), 2);
    let own = lines.iter().map(|line| columns(line)).max().unwrap_or(0) * CHARACTER;
    let width = width.max(own);
    let x = left.min(MARGIN + width - own);
    let mut y = top;
    for line in &lines {
        y += LINE;
        let line = escaped(line);
        let _ =
            writeln!(svg, "<text class=\"reason\" x=\"{x}\" y=\"{y}\" xml:space=\"preserve\">{line}</text>");
    }
    (width, y)
}

/// The class and the key of the box of an item, which is below another item unless it is the root.
fn class_of(item: &Item, above: Option<&Item>) -> (&'static str, Key) {
    // The text that an incomplete leaf has read so far is an item of its own.
    let is_read = |above: &Item| above.open && (above.start, above.end) == (item.start, item.end);
    match item.what {
        What::Literal if !above.is_some_and(is_read) => ("literal", Key::Literal),
        What::Nodes(_) | What::Run(_) | What::Literal => ("node", Key::Derived),
        What::Rest => ("rest", Key::Rest),
    }
}

/// The columns of a text. Many fonts take the symbols of U+2400 and on from another font, in which they are wider.
fn columns(text: &str) -> usize {
    text::width(text) + text.chars().filter(|c| ('\u{2400}'..='\u{243f}').contains(c)).count()
}

/// The bytes as text of a length that can be shown.
fn unquoted(bytes: &[u8]) -> String {
    let text = quoted(bytes, LONGEST);
    text[1..text.len() - 1].to_owned()
}
