//! The automaton as the layout sees it: states, loops and arrows, with their labels.

use super::label::Label;
use crate::bnf::dot::Ways;

/// The radius of a state, and the height of a loop above it.
pub const RADIUS: f64 = 15.0;
pub const LOOP: f64 = 20.0;
/// The length of the arrow to the start.
pub const START: f64 = 26.0;

/// An arrow from one state to another.
pub struct Arrow {
    pub from: usize,
    pub to: usize,
    pub label: Label,
}

/// A state: the shortest string that leads to it, whether it accepts, and the label of its loop.
pub struct Node {
    pub access: String,
    pub accepts: bool,
    pub own: Option<Label>,
}

/// States in the order of a breadth-first search; arrows between different states, ordered by source and target.
pub struct Graph {
    pub nodes: Vec<Node>,
    pub arrows: Vec<Arrow>,
}

impl Graph {
    pub fn of(ways: &Ways) -> Self {
        let node = |(access, accepts): &(String, bool)| Node {
            access: access.clone(),
            accepts: *accepts,
            own: None,
        };
        let mut nodes: Vec<Node> = ways.states.iter().map(node).collect();
        let mut arrows = Vec::new();
        for (from, to, bytes) in &ways.edges {
            let label = Label::of(bytes);
            if from == to {
                nodes[*from].own = Some(label);
            } else {
                arrows.push(Arrow { from: *from, to: *to, label });
            }
        }
        Self { nodes, arrows }
    }

    /// Marks the arrows of a breadth-first search: the first one into each state.
    pub fn tree(&self) -> Vec<bool> {
        let mut seen = vec![false; self.nodes.len()];
        let mut tree = vec![false; self.arrows.len()];
        // An empty language has no states.
        let mut queue: Vec<usize> = (0..self.nodes.len().min(1)).collect();
        seen.iter_mut().take(1).for_each(|start| *start = true);
        let mut next = 0;
        while let Some(&state) = queue.get(next) {
            next += 1;
            for (place, arrow) in self.arrows.iter().enumerate().filter(|(_, arrow)| arrow.from == state) {
                if !seen[arrow.to] {
                    (seen[arrow.to], tree[place]) = (true, true);
                    queue.push(arrow.to);
                }
            }
        }
        tree
    }
}
