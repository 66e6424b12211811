//! The drawing of an automaton, read back from its SVG: where states, arrows and labels are.

use roxmltree::{Document, Node};

pub type Point = (f64, f64);

/// A rectangle around a line of text.
#[derive(Clone, Copy, Debug)]
pub struct Rectangle {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Rectangle {
    pub fn overlaps(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    pub fn has(&self, (x, y): Point) -> bool {
        self.left < x && x < self.right && self.top < y && y < self.bottom
    }

    /// The distance from a point outside.
    pub fn distance(&self, (x, y): Point) -> f64 {
        let apart = |at: f64, low: f64, high: f64| (low - at).max(at - high).max(0.0);
        apart(x, self.left, self.right).hypot(apart(y, self.top, self.bottom))
    }
}

#[derive(Debug)]
pub struct Circle {
    pub middle: Point,
    pub radius: f64,
    /// The state that it is, or that it points to.
    pub state: usize,
    pub accepts: bool,
}

impl Circle {
    pub fn distance(&self, (x, y): Point) -> f64 {
        (self.middle.0 - x).hypot(self.middle.1 - y)
    }

    fn ends(&self, point: Point) -> bool {
        (self.distance(point) - self.radius).abs() < 0.3
    }
}

/// An arrow, as points along its path, and the lines of its label.
pub struct Arrow {
    pub points: Vec<Point>,
    pub lines: Vec<(String, Rectangle)>,
}

pub struct Drawing {
    pub width: f64,
    pub height: f64,
    pub states: Vec<Circle>,
    /// The dashed circles, which point to states.
    pub there: Vec<Circle>,
    pub start: Vec<Point>,
    pub arrows: Vec<Arrow>,
    /// The title, and the words of the legend.
    pub written: Vec<(String, Rectangle)>,
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).unwrap().parse().unwrap()
}

fn circle(node: Node<'_, '_>) -> Circle {
    let text = node.next_siblings().find(|next| next.tag_name().name() == "text").unwrap();
    let inner =
        |next: Node<'_, '_>| next.attribute("class") == Some("inner") && next.parent() == node.parent();
    Circle {
        middle: (number(node, "cx"), number(node, "cy")),
        radius: number(node, "r"),
        state: text.text().unwrap().parse().unwrap(),
        accepts: node.attribute("class").is_none() && node.next_siblings().any(inner),
    }
}

/// The rectangle of a line: a font of 13 pixels reaches at most 11 above its base and 4 below.
fn line(node: Node<'_, '_>) -> (String, Rectangle) {
    let (left, base) = (number(node, "x"), number(node, "y"));
    let rectangle =
        Rectangle { left, top: base - 11.0, right: left + number(node, "textLength"), bottom: base + 4.0 };
    (node.text().unwrap().to_owned(), rectangle)
}

impl Drawing {
    pub fn of(svg: &str) -> Self {
        let document = Document::parse(svg).unwrap();
        let root = document.root_element();
        let mut drawing = Self {
            width: number(root, "width"),
            height: number(root, "height"),
            states: Vec::new(),
            there: Vec::new(),
            start: Vec::new(),
            arrows: Vec::new(),
            written: Vec::new(),
        };
        for node in root.descendants() {
            match (node.tag_name().name(), node.attribute("class")) {
                ("circle", None) => drawing.states.push(circle(node)),
                ("circle", Some("there")) => drawing.there.push(circle(node)),
                ("path", Some("edge")) => {
                    drawing
                        .arrows
                        .push(Arrow { points: along(node.attribute("d").unwrap()), lines: Vec::new() });
                }
                ("text", Some(class @ ("title" | "key"))) => {
                    let (text, left, base) = (node.text().unwrap(), number(node, "x"), number(node, "y"));
                    let character = if class == "title" { 8 } else { 7 };
                    let length = u32::try_from(character * text.len()).unwrap();
                    let right = left + f64::from(length);
                    let rectangle = Rectangle { left, top: base - 11.0, right, bottom: base + 4.0 };
                    drawing.written.push((text.to_owned(), rectangle));
                }
                ("text", Some("label")) => drawing.arrows.last_mut().unwrap().lines.push(line(node)),
                _ => {}
            }
        }
        drawing.states.sort_by_key(|circle| circle.state);
        let start = drawing.arrows.iter().position(|arrow| arrow.lines.is_empty()).unwrap();
        drawing.start = drawing.arrows.remove(start).points;
        drawing
    }

    /// The states from which and to which an arrow leads.
    pub fn ends(&self, arrow: &Arrow) -> (usize, usize) {
        let (first, last) = (arrow.points[0], *arrow.points.last().unwrap());
        let from = self.states.iter().find(|circle| circle.ends(first)).unwrap();
        let to = self.states.iter().chain(&self.there).find(|circle| circle.ends(last)).unwrap();
        (from.state, to.state)
    }
}

impl Arrow {
    /// The corners of the arrowhead's base, which is 10 pixels before the tip and 8 wide.
    pub fn head(&self) -> [Point; 2] {
        let [.., before, tip] = self.points[..] else { panic!("an arrow has two points") };
        let (x, y) = (tip.0 - before.0, tip.1 - before.1);
        let (x, y) = (x / x.hypot(y), y / x.hypot(y));
        [4.0, -4.0].map(|side| (tip.0 - 10.0 * x - side * y, tip.1 - 10.0 * y + side * x))
    }
}

/// Points along a path of absolute M, H, V, Q and C, close to each other.
fn along(path: &str) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    let mut rest = path;
    while let Some(command) = rest.chars().next() {
        let end = rest[1..].find(char::is_alphabetic).map_or(rest.len(), |end| end + 1);
        let numbers: Vec<f64> = rest[1..end].split_whitespace().map(|it| it.parse().unwrap()).collect();
        rest = &rest[end..];
        let last = points.last().copied().unwrap_or((numbers[0], 0.0));
        let corners: Vec<Point> = match command {
            'H' => vec![(numbers[0], last.1)],
            'V' => vec![(last.0, numbers[0])],
            _ => numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect(),
        };
        if command == 'M' {
            points.extend(corners);
            continue;
        }
        let corners = [vec![last], corners].concat();
        points.extend((1..=48).map(|step| at(&corners, f64::from(step) / 48.0)));
    }
    points
}

/// A point of a Bézier curve, by the construction of de Casteljau.
fn at(corners: &[Point], part: f64) -> Point {
    if let [corner] = corners {
        return *corner;
    }
    let between = |pair: &[Point]| {
        (pair[0].0 + (pair[1].0 - pair[0].0) * part, pair[0].1 + (pair[1].1 - pair[0].1) * part)
    };
    at(&corners.windows(2).map(between).collect::<Vec<_>>(), part)
}
