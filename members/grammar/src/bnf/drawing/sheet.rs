//! The whole picture: which arrows are drawn from state to state, and the parts that they join.

use super::graph::Graph;
use super::layers::reached;
use super::part::{Part, Point};

/// The width of a page, less the margins: parts that are narrower share a row.
pub const PAGE: f64 = 972.0;
/// The gap between two parts.
const APART: f64 = 26.0;

/// The parts with their upper left corners; all arrows that are in none are listed below their states.
pub struct Sheet {
    pub parts: Vec<(Point, Part)>,
    pub listed: Vec<Vec<usize>>,
    pub width: f64,
    pub height: f64,
}

impl Sheet {
    pub fn of(graph: &Graph) -> Self {
        let mut growth = Growth::of(graph);
        for arrow in by_worth(graph) {
            growth.draw(arrow);
        }
        Self::packed(growth.parts.into_iter().flatten().collect(), growth.listed)
    }

    /// The parts in rows that are as wide as a page.
    fn packed(parts: Vec<Part>, listed: Vec<Vec<usize>>) -> Self {
        let mut sheet = Self { parts: Vec::new(), listed, width: 0.0, height: 0.0 };
        let (mut at, mut bottom) = (Point::default(), 0.0_f64);
        for part in parts {
            if at.x > 0.0 && at.x + part.width > PAGE {
                at = Point { x: 0.0, y: bottom + APART };
            }
            sheet.width = sheet.width.max(at.x + part.width);
            bottom = bottom.max(at.y + part.height);
            let right = at.x + part.width + APART;
            sheet.parts.push((at, part));
            at.x = right;
        }
        sheet.height = bottom;
        sheet
    }
}

/// Sorts the arrows by how much their drawing explains: first those of cycles, then those of a breadth-first search, then the
/// rest; within each group, arrows to states that few arrows lead to come first.
fn by_worth(graph: &Graph) -> Vec<usize> {
    let tree = graph.tree();
    let ends: Vec<(usize, usize)> = graph.arrows.iter().map(|arrow| (arrow.from, arrow.to)).collect();
    let reached = reached(graph.nodes.len(), &ends);
    let into = |state: usize| ends.iter().filter(|(_, to)| *to == state).count();
    let mut arrows: Vec<usize> = (0..graph.arrows.len()).collect();
    arrows.sort_by_key(|place| {
        let (from, to) = ends[*place];
        match (reached[to][from], tree[*place]) {
            (true, tree) => (0, into(to), !tree, to),
            (false, true) => (1, 0, false, to),
            (false, false) => (2, into(to), false, to),
        }
    });
    arrows
}

/// Parts that grow arrow by arrow, while the eye can follow all arrows and the page is wide enough.
struct Growth<'a> {
    graph: &'a Graph,
    /// Indexed by their first states; empty for a state that is not the first of its part.
    parts: Vec<Option<Part>>,
    /// The first state of the part that each state is in.
    first: Vec<usize>,
    /// For each state the arrows from it that are not drawn.
    listed: Vec<Vec<usize>>,
}

impl<'a> Growth<'a> {
    fn of(graph: &'a Graph) -> Self {
        let states = 0..graph.nodes.len();
        let from = |state| (0..graph.arrows.len()).filter(move |arrow| graph.arrows[*arrow].from == state);
        let listed: Vec<Vec<usize>> = states.clone().map(|state| from(state).collect()).collect();
        let parts = states.clone().map(|state| Part::of(graph, &[state], &[], &listed)).collect();
        Self { graph, parts, first: states.collect(), listed }
    }

    /// Draws an arrow, unless the part that it makes becomes too wide or too tangled.
    fn draw(&mut self, arrow: usize) {
        let (from, to) = (self.graph.arrows[arrow].from, self.graph.arrows[arrow].to);
        let (one, other) = (self.first[from].min(self.first[to]), self.first[from].max(self.first[to]));
        let in_part = |state: &usize| [one, other].contains(&self.first[*state]);
        let states: Vec<usize> = (0..self.first.len()).filter(in_part).collect();
        let mut arrows: Vec<usize> = [one, other]
            .into_iter()
            .filter_map(|first| self.parts[first].as_ref())
            .flat_map(|part| part.routes.iter().map(|route| route.arrow))
            .chain([arrow])
            .collect();
        arrows.sort_unstable();
        arrows.dedup();
        let before = self.listed[from].clone();
        self.listed[from].retain(|it| *it != arrow);
        let part = Part::of(self.graph, &states, &arrows, &self.listed);
        if let Some(part) = part.filter(|part| part.width <= PAGE) {
            self.parts[other] = None;
            for state in states {
                self.first[state] = one;
            }
            self.parts[one] = Some(part);
        } else {
            self.listed[from] = before;
        }
    }
}
