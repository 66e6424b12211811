//! The picture as SVG.

use std::fmt::Write as _;

use super::graph::{Graph, LOOP, RADIUS, START};
use super::label::{self, CHARACTER, LINE, Label, real};
use super::list::{self, THERE};
use super::part::{Point, Route};
use super::sheet::Sheet;
use crate::markup::escaped;

/// The room around the picture.
const MARGIN: f64 = 14.0;
/// The height of the title.
const HEAD: f64 = 24.0;
/// The gap above the legend, the height of a line of it, the width of a character of 11 pixels, and the radius of a sample.
const LEGEND: f64 = 16.0;
const ENTRY: f64 = 18.0;
const SMALL: f64 = 7.0;
const SAMPLE: f64 = 7.0;
/// Half the distance of the feet of a loop.
const FEET: f64 = 7.0;

/// Text has a contrast of 13 and more with what it is on, and lines of 5 with the paper.
const STYLE: &str = "\
text{font:13px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;text-anchor:middle;fill:#1d2733}
text.label,text.title,text.key{text-anchor:start}text.title{font-weight:bold}text.key{font-size:11px}path.edge{fill:none;stroke:#5a6673;stroke-width:1.2}path.head{fill:#1d2733}
path.frame{fill:#e6ebf0}circle{fill:#fff6d6;stroke:#1d2733}circle.inner{fill:none}
circle.there{fill:#fff;stroke:#5a6673;stroke-dasharray:3 2}rect{fill:#fff}";

pub fn svg(graph: &Graph, sheet: &Sheet, title: &str) -> String {
    let mut picture = Picture { svg: String::new() };
    for (corner, part) in &sheet.parts {
        let moved =
            |point: &Point| Point { x: point.x + corner.x + MARGIN, y: point.y + corner.y + MARGIN + HEAD };
        for (state, middle) in &part.states {
            picture.around(graph, *state, &sheet.listed[*state], &moved(middle));
        }
        for Route { arrow, stops, label } in &part.routes {
            picture.path(&way(&stops.iter().map(moved).collect::<Vec<_>>()));
            picture.label(&moved(label), &graph.arrows[*arrow].label);
        }
        for (state, middle) in &part.states {
            picture.state(graph, *state, &moved(middle));
        }
    }
    let is_listed = sheet.listed.iter().any(|arrows| !arrows.is_empty());
    let room = sheet.width.max(label::width(title));
    let (room, bottom) = picture.legend(is_listed, MARGIN + HEAD + sheet.height + LEGEND, room);
    let (width, height) = (room + 2.0 * MARGIN, bottom + MARGIN);
    let title = escaped(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" lang=\"en\">\n<title>{title}</title>\n<desc>{}</desc>\n\
         <style>{STYLE}</style>\n<defs><marker id=\"head\" viewBox=\"0 0 10 8\" refX=\"10\" refY=\"4\" markerWidth=\"10\" \
         markerHeight=\"8\" markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path class=\"head\" d=\"M0 0L10 4L0 8z\"/></marker></defs>\n\
         <rect width=\"{width:.0}\" height=\"{height:.0}\"/>\n\
         <text class=\"title\" x=\"{MARGIN}\" y=\"{:.1}\">{title}</text>\n{}</svg>\n",
        described(graph),
        MARGIN + 10.0,
        picture.svg
    )
}

/// Describes the picture in words, for those who cannot see it.
fn described(graph: &Graph) -> String {
    let accepting: Vec<String> = (0..graph.nodes.len())
        .filter(|state| graph.nodes[*state].accepts)
        .map(|state| state.to_string())
        .collect();
    let loops = graph.nodes.iter().filter(|node| node.own.is_some()).count();
    let counted =
        |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
    let accepting = match &accepting[..] {
        [one] => format!("the accepting state is {one}"),
        all => format!("the accepting states are {}", all.join(", ")),
    };
    format!(
        "{}, {}; the start is state 0, {accepting}. An arrow to a dashed circle leads to the state of that number.",
        counted(graph.nodes.len(), "state"),
        counted(graph.arrows.len() + loops, "transition"),
    )
}

/// A path along these stops: level, curved, level and so on.
fn way(stops: &[Point]) -> String {
    let mut way = String::new();
    let mut last = Point::default();
    for (place, stop) in stops.iter().enumerate() {
        let Point { x, y } = stop;
        let _ = if place == 0 {
            write!(way, "M{x:.1} {y:.1}")
        } else if place % 2 == 1 || (last.y - y).abs() < 0.05 {
            write!(way, "H{x:.1}")
        } else {
            let middle = f64::midpoint(last.x, *x);
            write!(way, "C{middle:.1} {:.1} {middle:.1} {y:.1} {x:.1} {y:.1}", last.y)
        };
        last = *stop;
    }
    way
}

struct Picture {
    svg: String,
}

impl Picture {
    fn path(&mut self, path: &str) {
        let _ = writeln!(self.svg, "<path class=\"edge\" d=\"{path}\" marker-end=\"url(#head)\"/>");
    }

    /// Explains the circles, on lines of about `room` pixels below `top`; gives the width and where it ends.
    fn legend(&mut self, is_listed: bool, top: f64, room: f64) -> (f64, f64) {
        let accepting = ("key", "accepting state");
        let listed = ("key there", "leads to the state of that number");
        let (mut x, mut y, mut widest) = (0.0, top, room);
        for (class, text) in [accepting].into_iter().chain(is_listed.then_some(listed)) {
            let width = 2.0 * SAMPLE + 5.0 + real(text.len()) * SMALL;
            if x > 0.0 && x + width > room {
                (x, y) = (0.0, y + ENTRY);
            }
            let (middle, level) = (MARGIN + x + SAMPLE, y + SAMPLE);
            let mut circle = |class: &str, radius: f64| {
                let _ = write!(
                    self.svg,
                    "<circle class=\"{class}\" cx=\"{middle:.1}\" cy=\"{level:.1}\" r=\"{radius}\"/>"
                );
            };
            circle(class, SAMPLE);
            if !class.contains("there") {
                circle("key inner", SAMPLE - 2.5);
            }
            let _ = writeln!(
                self.svg,
                "<text class=\"key\" x=\"{:.1}\" y=\"{:.1}\">{text}</text>",
                middle + SAMPLE + 5.0,
                level + 4.0
            );
            widest = f64::max(widest, x + width);
            x += width + ENTRY;
        }
        (widest, y + 2.0 * SAMPLE)
    }

    /// A label above the line that begins at `corner`.
    fn label(&mut self, corner: &Point, label: &Label) {
        let mut y = corner.y - label.height() - 1.0;
        for line in &label.lines {
            self.line(corner.x, y, line);
            y += LINE;
        }
    }

    /// A line of text whose upper left corner is at (`x`, `y`).
    fn line(&mut self, x: f64, y: f64, line: &str) {
        let mut frames = String::new();
        for place in label::framed(line) {
            let _ = write!(
                frames,
                "M{:.1} {:.1}h{:.0}v{:.0}h-{:.0}z",
                x + real(place) * CHARACTER - 1.0,
                y + 1.0,
                CHARACTER + 2.0,
                LINE - 2.0,
                CHARACTER + 2.0
            );
        }
        if !frames.is_empty() {
            let _ = writeln!(self.svg, "<path class=\"frame\" d=\"{frames}\"/>");
        }
        let _ = writeln!(
            self.svg,
            "<text class=\"label\" x=\"{x:.1}\" y=\"{:.1}\" textLength=\"{:.0}\">{}</text>",
            y + LINE - 4.5,
            label::width(line),
            escaped(line)
        );
    }

    /// Draws the arrows that belong to one state: its loop, those that it lists, and that to the start.
    fn around(&mut self, graph: &Graph, state: usize, listed: &[usize], middle: &Point) {
        let Point { x, y } = *middle;
        if state == 0 {
            self.path(&format!("M{:.1} {y:.1}H{:.1}", x - RADIUS - START, x - RADIUS));
        }
        if let Some(own) = &graph.nodes[state].own {
            let foot = y - (RADIUS * RADIUS - FEET * FEET).sqrt();
            // The curve reaches three quarters of the height of its control points.
            let top = foot - (LOOP - 4.0) * 4.0 / 3.0;
            self.path(&format!(
                "M{:.1} {foot:.1}C{:.1} {top:.1} {:.1} {top:.1} {:.1} {foot:.1}",
                x - FEET,
                x - FEET - 9.0,
                x + FEET + 9.0,
                x + FEET
            ));
            self.label(&Point { x: x - own.width() / 2.0, y: y - RADIUS - LOOP + 3.0 }, own);
        }
        let (left, there) = list::sides(graph, listed);
        for (arrow, line) in listed.iter().zip(list::lines(graph, listed)) {
            let level = y + RADIUS + line;
            self.path(&format!(
                "M{x:.1} {:.1}V{:.1}Q{x:.1} {level:.1} {:.1} {level:.1}H{:.1}",
                y + RADIUS,
                level - 5.0,
                x + 5.0,
                x + there - THERE
            ));
            self.label(&Point { x: x + left, y: level }, &graph.arrows[*arrow].label);
            let _ = writeln!(
                self.svg,
                "<circle class=\"there\" cx=\"{:.1}\" cy=\"{level:.1}\" r=\"{THERE}\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                x + there,
                x + there,
                level + 4.5,
                graph.arrows[*arrow].to
            );
        }
    }

    fn state(&mut self, graph: &Graph, state: usize, middle: &Point) {
        let Point { x, y } = *middle;
        let node = &graph.nodes[state];
        let title = if node.access.is_empty() { "start".to_owned() } else { escaped(&node.access) };
        let _ = writeln!(
            self.svg,
            "<g><title>{title}</title><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\"/>"
        );
        if node.accepts {
            let _ = writeln!(
                self.svg,
                "<circle class=\"inner\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{}\"/>",
                RADIUS - 3.0
            );
        }
        let _ = writeln!(self.svg, "<text x=\"{x:.1}\" y=\"{:.1}\">{state}</text></g>", y + 4.5);
    }
}
