//! The arrows listed below a state, which could not be followed across the picture. Each ends at a dashed circle with the number
//! of the state that it leads to.

use super::graph::{Graph, RADIUS};

/// The radius of a dashed circle.
pub const THERE: f64 = 10.0;
/// Between the rail below the state and a label, and between the longest label and the circles.
const INDENT: f64 = 8.0;
const HEAD: f64 = 15.0;
/// Between two arrows, and above the first.
const BETWEEN: f64 = 4.0;
const FIRST: f64 = 2.0;

/// The height of each line below the lower end of the state.
pub fn lines(graph: &Graph, listed: &[usize]) -> Vec<f64> {
    let mut at = FIRST;
    let line = |arrow: &usize| {
        let high = graph.arrows[*arrow].label.height().max(2.0 * THERE - BETWEEN);
        at += high + BETWEEN;
        at
    };
    listed.iter().map(line).collect()
}

pub fn height(graph: &Graph, listed: &[usize]) -> f64 {
    lines(graph, listed).last().map_or(0.0, |last| last + THERE)
}

/// The left end of the labels, and the middle of the circles, both from the middle of the state.
pub fn sides(graph: &Graph, listed: &[usize]) -> (f64, f64) {
    let widest = listed.iter().map(|arrow| graph.arrows[*arrow].label.width()).fold(0.0, f64::max);
    (INDENT, (INDENT + widest + HEAD + THERE).max(RADIUS))
}

/// The room to the right of the middle of the state.
pub fn width(graph: &Graph, listed: &[usize]) -> f64 {
    if listed.is_empty() { 0.0 } else { sides(graph, listed).1 + THERE + 4.0 }
}
