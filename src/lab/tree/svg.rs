//! A tree as a picture.

use std::fmt::Write as _;

use super::text::quoted;
use super::view::{Item, View, What};
use urlgram_grammar::markup::escaped;

/// The width of a character and the height of a line, in pixels: those of a font of 13 pixels whose characters are
/// all of one width.
const CHARACTER: usize = 8;
const LINE: usize = 22;
/// The room between columns, around a text, and around the picture.
const GAP: usize = 8;
const PADDING: usize = 4;
const MARGIN: usize = 16;
/// A text of more characters is shown without its middle.
const LONGEST: usize = 120;

const STYLE: &str = "\
text{font:13px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;text-anchor:middle;fill:#1d2733}
text.name{fill:#0b5394}text.open{fill:#b3261e}text.differs{fill:#8a2a8f;font-weight:bold}text.head{text-anchor:start}text.at{font-size:9px;fill:#5a6673}
path{fill:none;stroke:#9aa5b1}
rect{fill:#fff6d6;stroke:#e0c97f}rect.literal{fill:#eef1f4;stroke:#c3cbd3}rect.rest{fill:#fdecea;stroke:#b3261e}
rect.paper{fill:#fff;stroke:none}";

/// Where an item is in the picture: its column, and the lines above its first name and above what is below it.
#[derive(Clone, Default)]
struct Cell {
    left: usize,
    width: usize,
    line: usize,
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
}

impl View<'_> {
    /// Returns the tree as an SVG picture that needs no other file: the productions above, the parts that they derive below them,
    /// and the text of the input from left to right at the bottom, with the byte offset of each part.
    ///
    /// ```
    /// use urlgram::{Reading, rfc1738::RFC1738, tree::{Fold, Tree}};
    /// let tree = Tree::parse(RFC1738.production("hostport").unwrap(), b"h:80").unwrap();
    /// let svg = tree.view(&Fold::of(RFC1738.grammar(Reading::Corrected))).svg();
    /// assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    /// assert!(svg.contains(">hostport</text>"));
    /// ```
    #[must_use]
    pub fn svg(&self) -> String {
        picture(self.input, &[(String::new(), self)])
    }

    /// Draws it below `top`, and gives its width and where it ends.
    fn draw(&self, svg: &mut String, top: usize) -> (usize, usize) {
        let places = self.layout();
        let bottom = top + LINE * places.iter().map(|place| place.below).max().unwrap_or(0) + LINE / 2;
        for (item, place) in self.items.iter().zip(&places) {
            let x = place.middle();
            let begin = top + place.line * LINE;
            if let Some(above) = place.above.map(|above| &places[above]) {
                let from = top + above.below * LINE;
                let to = if item.names().is_empty() { bottom } else { begin + PADDING };
                let _ = writeln!(svg, "<path d=\"M{} {}V{from}H{x}V{to}\"/>", above.middle(), from - PADDING);
            }
            let class = match item {
                Item { open: true, .. } => " open",
                Item { marked: true, .. } => " differs",
                _ => "",
            };
            for (line, name) in item.names().iter().enumerate() {
                let y = begin + line * LINE + LINE / 2 + PADDING;
                let star = if matches!(item.what, What::Run(_)) { "*" } else { "" };
                let _ = writeln!(svg, "<text class=\"name{class}\" x=\"{x}\" y=\"{y}\">{star}{name}</text>");
            }
            if item.size == 1 {
                if !item.names().is_empty() {
                    let from = top + place.below * LINE - PADDING;
                    let _ = writeln!(svg, "<path d=\"M{x} {from}V{bottom}\"/>");
                }
                svg.push_str(&cell(item, place, bottom));
            }
        }
        (places.first().map_or(0, |root| root.width), bottom + LINE + PADDING)
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
                place.text = unquoted(self.bytes(item));
                place.width = names.max(place.text.chars().count() * CHARACTER + 2 * PADDING);
            }
            above.push(places.len());
            places.push(place);
        });
        // The text below each, side by side.
        let mut sums = vec![0; places.len()];
        for number in (0..places.len()).rev() {
            places[number].width = places[number].width.max(sums[number]);
            if let Some(above) = places[number].above {
                sums[above] += places[number].width + if sums[above] > 0 { GAP } else { 0 };
            }
        }
        let mut next = vec![0; places.len()];
        for number in 0..places.len() {
            let (left, line) = match places[number].above {
                Some(above) => (next[above], places[above].below),
                None => (MARGIN, 0),
            };
            let place = &mut places[number];
            (place.left, place.line) = (left, line);
            place.below = line + self.items[number].names().len();
            next[number] = left + (place.width - sums[number]) / 2;
            let after = left + place.width + GAP;
            if let Some(above) = place.above {
                next[above] = after;
            }
        }
        places
    }
}

/// Trees of `input` one below the other, each under its heading if it has one, as a file.
pub(super) fn picture(input: &[u8], trees: &[(String, &View<'_>)]) -> String {
    let head = unquoted(input);
    let mut room = head.chars().count() * CHARACTER;
    let mut drawn = String::new();
    let mut bottom = MARGIN + PADDING - LINE / 2;
    for (heading, tree) in trees {
        let mut top = bottom + LINE;
        if !heading.is_empty() {
            room = room.max(heading.chars().count() * CHARACTER);
            let _ =
                writeln!(drawn, "<text class=\"head\" x=\"{MARGIN}\" y=\"{}\">{heading}</text>", top + LINE);
            top += LINE + LINE / 2;
        }
        let (width, end) = tree.draw(&mut drawn, top);
        (room, bottom) = (room.max(width), end);
    }
    let (width, height) = (room + 2 * MARGIN, bottom + MARGIN);
    let (head, several) = (escaped(&head), if trees.len() > 1 { "s" } else { "" });
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" lang=\"en\">\n<title>Parse tree{several} of {head}</title>\n\
         <style>{STYLE}</style>\n<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n\
         <text class=\"head\" x=\"{MARGIN}\" y=\"{MARGIN}\">{head}</text>\n{drawn}</svg>\n"
    )
}

/// The text of an item in its box at the bottom, and its offset below.
fn cell(item: &Item, place: &Cell, bottom: usize) -> String {
    let class = match item.what {
        What::Nodes(_) | What::Run(_) => "node",
        What::Literal => "literal",
        What::Rest => "rest",
    };
    let width = place.text.chars().count() * CHARACTER + 2 * PADDING;
    let (x, left) = (place.middle(), place.middle() - width / 2);
    let (y, at) = (bottom + LINE / 2 + PADDING, bottom + LINE + GAP + PADDING);
    let (text, start) = (escaped(&place.text), item.start);
    format!(
        "<rect class=\"{class}\" x=\"{left}\" y=\"{bottom}\" width=\"{width}\" height=\"{LINE}\" rx=\"3\"/>\n\
         <text x=\"{x}\" y=\"{y}\" xml:space=\"preserve\">{text}</text>\n\
         <text class=\"at\" x=\"{x}\" y=\"{at}\">{start}</text>\n"
    )
}

/// The bytes as text of a length that can be shown.
fn unquoted(bytes: &[u8]) -> String {
    let text = quoted(bytes, LONGEST);
    text[1..text.len() - 1].to_owned()
}
