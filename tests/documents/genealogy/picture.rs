//! The picture: the line of the documents above the characters and the forms whose fate changed.

use std::fmt::Write as _;

use urlgram::DIALECTS;

use crate::tables::rows;

use super::fate::{COLUMNS, Fate, PLACES, each};
use super::forms::{FORMS, verdict};
use super::{changes, fates, printable, words};

/// The width of the names of rows, and of a column; the height of a row; where the boxes of the documents begin and end.
const NAMES: usize = 250;
const COLUMN: usize = 86;
const ROW: usize = 20;
const BOXES: std::ops::Range<usize> = 128..166;

const STYLE: &str = "
text { font: 12px sans-serif; fill: #1a1a1a; text-anchor: middle }
text.name { text-anchor: start }
text.head { font-weight: bold; text-anchor: start }
text.mono { font-family: monospace; text-anchor: start }
rect.paper { fill: #ffffff }
rect.box { fill: #eeeeee; stroke: #1a1a1a }
rect.yes { fill: #cdebcf; stroke: #ffffff }
rect.part { fill: #d3e3f8; stroke: #ffffff }
rect.some { fill: #fbe6b8; stroke: #ffffff }
rect.no { fill: #f8d3d3; stroke: #ffffff }
rect.none { fill: #eeeeee; stroke: #ffffff }
path { fill: none; stroke: #1a1a1a; stroke-width: 1.5 }
path.updates { stroke-dasharray: 4 3 }
path.head { fill: #1a1a1a; stroke: none }
";

/// A cell: its class, and its word.
type Cell = (&'static str, String);

struct Picture {
    body: String,
    /// How far down it is drawn.
    y: usize,
}

fn centre(column: usize) -> usize {
    NAMES + column * COLUMN + COLUMN / 2
}

fn place_of(id: &str) -> usize {
    DIALECTS.iter().position(|dialect| dialect.id == id).unwrap()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

impl Picture {
    fn text(&mut self, class: &str, x: usize, y: usize, text: &str) {
        let _ = writeln!(self.body, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", escaped(text));
    }

    fn documents(&mut self) {
        self.text("head", 8, 20, "arcs: from a document to its successor");
        self.text("name", 8, 40, "solid: replaces, dashed: updates");
        for (column, dialect) in DIALECTS.iter().enumerate() {
            let (x, y) = (NAMES + column * COLUMN + 2, BOXES.start);
            let (width, height) = (COLUMN - 4, BOXES.len());
            let _ = writeln!(
                self.body,
                "<rect class=\"box\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
            );
            self.text("id", centre(column), BOXES.start + 16, dialect.id);
            let (month, year) = dialect.date.rsplit_once(' ').unwrap();
            self.text("date", centre(column), BOXES.start + 32, &format!("{} {year}", &month[..3]));
        }
        for [id, bonds, _] in rows("lineage") {
            for (class, from) in bonds.split(", ").filter_map(|bond| bond.split_once(' ')) {
                self.arc(place_of(from), place_of(&id), class);
            }
        }
        self.y = BOXES.end + 10;
    }

    /// Long arcs are high, and end left of short ones, so that none crosses another's head.
    fn arc(&mut self, from: usize, to: usize, class: &str) {
        let (span, bottom) = (to - from, BOXES.start);
        let (left, right) = (centre(from) + 4 * span, centre(to) - 6 * span);
        let top = bottom - 18 * span - 8;
        let _ = writeln!(
            self.body,
            "<path class=\"{class}\" d=\"M{left} {bottom} C{left} {top} {right} {top} {right} {}\"/>\n\
             <path class=\"head\" d=\"M{} {} h8 l-4 8 z\"/>",
            bottom - 6,
            right - 4,
            bottom - 8
        );
    }

    fn heading(&mut self, text: &str) {
        self.y += ROW;
        self.text("head", 8, self.y + 14, text);
        self.y += ROW;
    }

    fn row(&mut self, class: &str, name: &str, cells: &[Cell; COLUMNS]) {
        self.text(class, 8, self.y + 14, name);
        for (column, (class, word)) in cells.iter().enumerate() {
            let x = NAMES + column * COLUMN;
            let _ = writeln!(
                self.body,
                "<rect class=\"{class}\" x=\"{x}\" y=\"{}\" width=\"{COLUMN}\" height=\"{ROW}\"/>",
                self.y
            );
            self.text("cell", centre(column), self.y + 14, word);
        }
        self.y += ROW;
    }
}

fn cell(fate: Fate) -> Cell {
    let class = match fate {
        Fate::Raw => "yes",
        Fate::Delimiter | Fate::Registry => "part",
        Fate::Encoded => "some",
        Fate::Nowhere => "no",
        Fate::NoPlace => "none",
    };
    (class, fate.word().to_owned())
}

/// The word of a verdict; the names of other starts are longer than a cell.
fn verdict_cell(verdict: &str) -> Cell {
    match verdict {
        "yes" => ("yes", "yes".to_owned()),
        "no" => ("no", "no".to_owned()),
        "by prose" => ("part", "by prose".to_owned()),
        "BNF only" => ("some", "BNF only".to_owned()),
        _ => ("part", "other start".to_owned()),
    }
}

/// Draws the picture.
pub fn draw() -> String {
    let mut picture = Picture { body: String::new(), y: 0 };
    picture.documents();
    for place in &PLACES {
        // Characters with equal fates share a row.
        let mut rows: Vec<([Fate; COLUMNS], String)> = Vec::new();
        for byte in printable().filter(u8::is_ascii_punctuation) {
            let fates = fates(place, &[byte]);
            if changes(&words(fates)).is_empty() {
                continue;
            }
            match rows.iter_mut().find(|(known, _)| *known == fates) {
                Some((_, name)) => name.extend([' ', char::from(byte)]),
                None => rows.push((fates, char::from(byte).to_string())),
            }
        }
        picture.heading(&format!("characters in a {}", place.name));
        for (fates, name) in rows {
            picture.row("mono", &name, &fates.map(cell));
        }
    }
    picture.heading("forms");
    for (name, text) in FORMS {
        let verdicts = each(|dialect| verdict(dialect, text));
        if !changes(&verdicts).is_empty() {
            picture.row("name", &name.replace('`', ""), &verdicts.map(|it| verdict_cell(&it)));
        }
    }
    let (width, height) = (NAMES + COLUMNS * COLUMN + 8, picture.y + 12);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" lang=\"en\">\n<title>The documents from RFC 1630 to RFC 3987, and the characters and forms of URLs whose \
         fate changed between them; docs/reference/genealogy.md has all as tables</title>\n<style>{STYLE}</style>\n\
         <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n{}</svg>\n",
        picture.body
    )
}
