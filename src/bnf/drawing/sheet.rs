//! The whole picture: which arrows are drawn from state to state, and the parts that they join.

use super::graph::Graph;
use super::part::{Part, Point};

/// The width of a page: parts that are wider are cut, parts that are narrower share a row.
pub const PAGE: f64 = 1040.0;
/// The crossings in a picture that is still easy to follow.
const CROSSINGS: usize = 6;
/// The arrows into a state that are drawn from everywhere, at most: as many as are possible, then fewer.
const INTO: [usize; 7] = [usize::MAX, 6, 5, 4, 3, 2, 1];
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
        let tree = graph.tree();
        let mut into = vec![0; graph.nodes.len()];
        graph.arrows.iter().for_each(|arrow| into[arrow.to] += 1);
        let mut best = None;
        for most in INTO {
            let drawn = graph.arrows.iter().zip(&tree).map(|(arrow, tree)| *tree || into[arrow.to] <= most);
            let (parts, listed) = parts(graph, drawn.collect());
            let crossings: usize = parts.iter().map(|part| part.crossings).sum();
            best = Some((parts, listed));
            if crossings <= CROSSINGS {
                break;
            }
        }
        let (parts, listed) = best.unwrap_or_default();
        Self::packed(parts, listed)
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

/// The parts that the `drawn` arrows join, cut until none is wider than a page, and for each state the arrows that it lists.
fn parts(graph: &Graph, mut drawn: Vec<bool>) -> (Vec<Part>, Vec<Vec<usize>>) {
    loop {
        let listed = listed(graph, &drawn);
        let mut parts = Vec::new();
        let mut cut = false;
        for states in joined(graph, &drawn) {
            let inside = |arrow: &usize| drawn[*arrow] && states.contains(&graph.arrows[*arrow].from);
            let arrows: Vec<usize> = (0..graph.arrows.len()).filter(inside).collect();
            let part = Part::of(graph, &states, &arrows, &listed);
            if let Some(cuts) = cuts(graph, &part) {
                cut = true;
                cuts.into_iter().for_each(|arrow| drawn[arrow] = false);
            }
            parts.push(part);
        }
        if !cut {
            return (parts, listed);
        }
    }
}

/// For each state the arrows from it that are not drawn.
fn listed(graph: &Graph, drawn: &[bool]) -> Vec<Vec<usize>> {
    let mut listed = vec![Vec::new(); graph.nodes.len()];
    for (place, arrow) in graph.arrows.iter().enumerate().filter(|(place, _)| !drawn[*place]) {
        listed[arrow.from].push(place);
    }
    listed
}

/// The sets of states that these arrows join, each in ascending order.
fn joined(graph: &Graph, drawn: &[bool]) -> Vec<Vec<usize>> {
    let mut least: Vec<usize> = (0..graph.nodes.len()).collect();
    for _ in 0..graph.nodes.len() {
        for (arrow, _) in graph.arrows.iter().zip(drawn).filter(|(_, drawn)| **drawn) {
            let both = least[arrow.from].min(least[arrow.to]);
            (least[arrow.from], least[arrow.to]) = (both, both);
        }
    }
    let part = |first: usize| (0..least.len()).filter(|state| least[*state] == first).collect();
    (0..least.len()).filter(|state| least[*state] == *state).map(part).collect()
}

/// The arrows that lead over the best place to cut a part that is too wide: where the fewest do, in the right half of a page.
fn cuts(graph: &Graph, part: &Part) -> Option<Vec<usize>> {
    if part.width <= PAGE || part.ends.len() < 2 {
        return None;
    }
    let layer = |state: usize| part.layers.iter().find(|(it, _)| *it == state).map_or(0, |(_, layer)| *layer);
    let over = |cut: usize| -> Vec<usize> {
        let over = |arrow: &usize| {
            let (from, to) = (layer(graph.arrows[*arrow].from), layer(graph.arrows[*arrow].to));
            from.min(to) < cut && from.max(to) >= cut
        };
        part.routes.iter().map(|route| route.arrow).filter(over).collect()
    };
    let half = |cut: &usize| (PAGE / 2.0..=PAGE).contains(&part.ends[*cut - 1]);
    let good: Vec<usize> = (1..part.ends.len()).filter(half).collect();
    let good = if good.is_empty() { vec![1] } else { good };
    good.into_iter().rev().map(over).min_by_key(Vec::len)
}
