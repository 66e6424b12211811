//! Automata as pictures that need no other program.

use std::fmt::Write as _;

use dagre::graph::{Graph, GraphOptions};
use dagre::layout::types::LabelPos;
use dagre::{EdgeLabel, LayoutOptions, NodeLabel, Point, RankDir, layout};

use super::automaton::Automaton;
use super::dot::Ways;
use crate::markup::escaped;

/// No automaton of more states is drawn: its picture would be larger than anybody looks at.
pub const MOST: usize = 40;

/// The radius of a state, and what a loop takes above it.
const RADIUS: f64 = 15.0;
const LOOP: f64 = 22.0;
/// The width of a character and the height of a line: those of a font of 12 pixels.
const CHARACTER: f64 = 7.3;
const LINE: f64 = 14.0;
/// The room around the picture, and before the first state.
const MARGIN: f64 = 14.0;
const ARROW: f64 = 24.0;
/// How round the corners of an edge are.
const CORNER: f64 = 30.0;

const STYLE: &str = "\
text{font:12px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;text-anchor:middle;fill:#1d2733}
path.edge{fill:none;stroke:#6b7785}path.head{fill:#6b7785}circle{fill:#fff6d6;stroke:#1d2733}circle.inner{fill:none}
rect{fill:#fff}";

/// The automaton as a picture, called `name`, or none where it has more than [`MOST`] states: then [`dot::graph`](super::dot)
/// is for those who want to see it all the same.
///
/// Circles are states, the start is 0, double circles accept; the numbers and the labels are those of `dot::graph`, and here
/// too the dead state is left out. The title of a state is the shortest string that leads to it.
///
/// ```
/// use urlgram::{Reading, bnf::{automaton::Automaton, drawing}, rfc1738::RFC1738};
/// let automaton = |name| Automaton::of(RFC1738.grammar(Reading::Corrected), name).unwrap();
/// let svg = drawing::svg(&automaton("escape"), "escape").unwrap();
/// assert!(svg.starts_with("<svg") && svg.contains(">A-F a-f 0-9</text>"));
/// assert!(drawing::svg(&automaton("ftpurl"), "ftpurl").is_none());
/// ```
#[must_use]
pub fn svg(automaton: &Automaton, name: &str) -> Option<String> {
    if automaton.living().count() > MOST {
        return None;
    }
    let ways = Ways::of(automaton);
    Some(Drawing::of(&ways).svg(&ways, name))
}

/// Where everything stands.
struct Drawing {
    states: Vec<Point>,
    /// For each way that is no loop its corners, and the middle of its label.
    edges: Vec<(Vec<Point>, Point)>,
}

/// The width and height of a label.
fn size(label: &str) -> (f64, f64) {
    let widest = label.lines().map(str::len).max().unwrap_or(0);
    #[expect(clippy::cast_precision_loss, reason = "a label has a few hundred characters at most")]
    let (width, lines) = (widest as f64, label.lines().count() as f64);
    (width * CHARACTER, lines * LINE)
}

impl Drawing {
    fn of(ways: &Ways) -> Self {
        let options = GraphOptions { directed: true, multigraph: true, compound: false };
        let mut graph: Graph<NodeLabel, EdgeLabel> = Graph::with_options(options);
        for state in 0..ways.states.len() {
            let own = ways.edges.iter().find(|(from, to, _)| (*from, *to) == (state, state));
            let (width, height) = own.map_or((0.0, -LOOP), |(.., label)| size(label));
            let mut node = NodeLabel::default();
            // A loop and its label stand above the state; the same room is left below.
            (node.width, node.height) = (width.max(2.0 * RADIUS), 2.0 * (RADIUS + LOOP + height));
            graph.set_node(state.to_string(), Some(node));
        }
        let others = || ways.edges.iter().filter(|(from, to, _)| from != to);
        for (from, to, label) in others() {
            let (width, height) = size(label);
            let edge = EdgeLabel {
                width: width + 12.0,
                height: height + 4.0,
                labelpos: LabelPos::Center,
                ..EdgeLabel::default()
            };
            graph.set_edge(from.to_string(), to.to_string(), Some(edge), None);
        }
        let options = LayoutOptions {
            rankdir: RankDir::LR,
            nodesep: 16.0,
            edgesep: 10.0,
            ranksep: 14.0,
            ..LayoutOptions::default()
        };
        layout(&mut graph, Some(options));
        let middle = |x: Option<f64>, y: Option<f64>| Point { x: x.unwrap_or(0.0), y: y.unwrap_or(0.0) };
        let state =
            |state: usize| graph.node(&state.to_string()).map_or(middle(None, None), |it| middle(it.x, it.y));
        let states: Vec<Point> = (0..ways.states.len()).map(state).collect();
        let edge = |(from, to, _): &(usize, usize, String)| {
            let placed = graph.edge(&from.to_string(), &to.to_string(), None).cloned().unwrap_or_default();
            let mut corners = placed.points;
            // The layout leads to the borders of boxes: lead to those of the circles.
            if let [_, second, ..] = &corners[..]
                && let Some(before) = corners.len().checked_sub(2)
            {
                let last = on_circle(&states[*to], &corners[before]);
                corners[0] = on_circle(&states[*from], second);
                corners[before + 1] = last;
            }
            (corners, middle(placed.x, placed.y))
        };
        let edges = others().map(edge).collect();
        Self { states, edges }
    }

    fn svg(&self, ways: &Ways, name: &str) -> String {
        let mut picture = Picture::default();
        // Labels stand above all ways, so that no way strikes them through.
        let mut labels = Vec::new();
        for (_, to, label) in ways.edges.iter().filter(|(from, to, _)| from == to) {
            let Point { x, y } = self.states[*to];
            let top = y - RADIUS - LOOP;
            let (left, right) = (x - 7.0, x + 7.0);
            let foot = y - RADIUS + 1.5;
            picture.path(&format!(
                "M{left:.0} {foot:.0}C{:.0} {top:.0} {:.0} {top:.0} {right:.0} {foot:.0}",
                left - 12.0,
                right + 12.0
            ));
            labels.push((Point { x, y: top - size(label).1 / 2.0 + 4.0 }, label));
        }
        let others = ways.edges.iter().filter(|(from, to, _)| from != to);
        for ((corners, middle), (.., label)) in self.edges.iter().zip(others) {
            picture.path(&rounded(corners));
            labels.push((on_curve(corners, middle), label));
        }
        for (middle, label) in &labels {
            picture.label(middle, label);
        }
        if let Some(Point { x, y }) = self.states.first() {
            picture.path(&format!("M{:.0} {y:.0}H{:.0}", x - RADIUS - ARROW, x - RADIUS));
            picture.covers(x - RADIUS - ARROW, *y, 0.0, 0.0);
        }
        for (number, (middle, (access, accepts))) in self.states.iter().zip(&ways.states).enumerate() {
            picture.state(middle, number, access, *accepts);
        }
        picture.finished(name)
    }
}

/// The point of the circle around `middle` that is nearest to `towards`.
fn on_circle(middle: &Point, towards: &Point) -> Point {
    let (x, y) = (towards.x - middle.x, towards.y - middle.y);
    let far = x.hypot(y).max(1.0);
    Point { x: middle.x + x * RADIUS / far, y: middle.y + y * RADIUS / far }
}

/// The point on the way from one corner to the next, where the curve begins or ends.
fn near(corner: &Point, next: &Point) -> (f64, f64) {
    let (x, y) = (next.x - corner.x, next.y - corner.y);
    let far = x.hypot(y).max(1.0);
    let part = (CORNER / far).min(0.5);
    (corner.x + x * part, corner.y + y * part)
}

/// The place for the middle of a label: where the way rounds the corner at which the layout has it.
fn on_curve(corners: &[Point], label: &Point) -> Point {
    let is_here = |three: &&[Point]| (three[1].x - label.x).hypot(three[1].y - label.y) < 1.0;
    let Some([before, corner, behind]) = corners.windows(3).find(is_here) else {
        return Point { x: label.x, y: label.y };
    };
    let (from, to) = (near(corner, before), near(corner, behind));
    // The middle of a quadratic curve.
    Point { x: corner.x / 2.0 + (from.0 + to.0) / 4.0, y: corner.y / 2.0 + (from.1 + to.1) / 4.0 }
}

/// A way along these corners.
fn rounded(corners: &[Point]) -> String {
    let mut path = String::new();
    for (place, corner) in corners.iter().enumerate() {
        let Point { x, y } = corner;
        let _ = match (place, corners.get(place + 1)) {
            (0, _) => write!(path, "M{x:.0} {y:.0}"),
            (_, None) => write!(path, "L{x:.0} {y:.0}"),
            (_, Some(next)) => {
                let ((from_x, from_y), (to_x, to_y)) =
                    (near(corner, &corners[place - 1]), near(corner, next));
                write!(path, "L{from_x:.0} {from_y:.0}Q{x:.0} {y:.0} {to_x:.0} {to_y:.0}")
            }
        };
    }
    path
}

/// What is drawn, and the room that it takes.
#[derive(Default)]
struct Picture {
    svg: String,
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Picture {
    fn covers(&mut self, x: f64, y: f64, width: f64, height: f64) {
        (self.left, self.right) = (self.left.min(x - width / 2.0), self.right.max(x + width / 2.0));
        (self.top, self.bottom) = (self.top.min(y - height / 2.0), self.bottom.max(y + height / 2.0));
    }

    fn path(&mut self, path: &str) {
        let _ = writeln!(self.svg, "<path class=\"edge\" d=\"{path}\" marker-end=\"url(#head)\"/>");
    }

    fn label(&mut self, middle: &Point, label: &str) {
        let (width, height) = size(label);
        self.covers(middle.x, middle.y, width, height);
        let mut y = middle.y - height / 2.0;
        for line in label.lines() {
            let (wide, high) = size(line);
            let _ = writeln!(
                self.svg,
                "<rect x=\"{:.0}\" y=\"{y:.0}\" width=\"{:.0}\" height=\"{high}\"/>\
                 <text x=\"{:.0}\" y=\"{:.0}\">{}</text>",
                middle.x - wide / 2.0 - 2.0,
                wide + 4.0,
                middle.x,
                y + LINE - 3.5,
                escaped(line)
            );
            y += LINE;
        }
    }

    fn state(&mut self, middle: &Point, number: usize, access: &str, accepts: bool) {
        let Point { x, y } = middle;
        self.covers(*x, *y, 2.0 * RADIUS, 2.0 * RADIUS);
        let title = escaped(access);
        let _ = writeln!(
            self.svg,
            "<g><title>{title}</title><circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{RADIUS}\"/>"
        );
        if accepts {
            let _ = writeln!(
                self.svg,
                "<circle class=\"inner\" cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{}\"/>",
                RADIUS - 3.0
            );
        }
        let _ = writeln!(self.svg, "<text x=\"{x:.0}\" y=\"{:.0}\">{number}</text></g>", y + 4.0);
    }

    fn finished(self, name: &str) -> String {
        let (left, top) = (self.left - MARGIN, self.top - MARGIN);
        let (width, height) = (self.right + MARGIN - left, self.bottom + MARGIN - top);
        let room = format!("x=\"{left:.0}\" y=\"{top:.0}\" width=\"{width:.0}\" height=\"{height:.0}\"");
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"{left:.0} {top:.0} {width:.0} {height:.0}\" role=\"img\">\n<title>Automaton of {}</title>\n\
             <style>{STYLE}</style>\n<defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" \
             markerHeight=\"8\" orient=\"auto\"><path class=\"head\" d=\"M0 0L8 4L0 8z\"/></marker></defs>\n\
             <rect {room}/>\n{}</svg>\n",
            escaped(name),
            self.svg
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{Point, on_curve, rounded};

    /// Points along a path of lines and quadratic curves.
    fn along(path: &str) -> Vec<(f64, f64)> {
        let numbers =
            |text: &str| -> Vec<f64> { text.split(' ').map(|number| number.parse().unwrap()).collect() };
        let mut points = Vec::new();
        let mut from = (0.0, 0.0);
        for part in path.split(['M', 'L']) {
            for (place, part) in part.split('Q').enumerate().filter(|(_, part)| !part.is_empty()) {
                let to = numbers(part);
                let (by, end) =
                    if place == 0 { (from, (to[0], to[1])) } else { ((to[0], to[1]), (to[2], to[3])) };
                for step in 0..=100 {
                    let part = f64::from(step) / 100.0;
                    let between = |from: f64, by: f64, to: f64| {
                        if place == 0 {
                            from + (to - from) * part
                        } else {
                            (1.0 - part).powi(2) * from + 2.0 * part * (1.0 - part) * by + part.powi(2) * to
                        }
                    };
                    points.push((between(from.0, by.0, end.0), between(from.1, by.1, end.1)));
                }
                from = end;
            }
        }
        points
    }

    /// The label of a way stands on it, however sharp the corner is at which the layout has it.
    #[test]
    fn labels_stand_on_their_ways() {
        let mut random = fastrand::Rng::with_seed(5);
        for _ in 0..200 {
            let corners: Vec<Point> = (0..random.usize(3..6))
                .map(|place| Point {
                    x: f64::from(u32::try_from(place).unwrap()) * 60.0,
                    y: random.f64() * 200.0,
                })
                .collect();
            let label = &corners[random.usize(1..corners.len() - 1)];
            let place = on_curve(&corners, label);
            let far = |(x, y): &(f64, f64)| (x - place.x).hypot(y - place.y);
            let nearest = along(&rounded(&corners)).iter().map(far).fold(f64::MAX, f64::min);
            assert!(nearest < 2.0, "{nearest}");
        }
    }
}
