//! Which nodes of a tree that was cut off could go on.

use std::collections::HashMap;

use super::super::deterministic::Deterministic;
use super::super::grammar::Grammar;
use crate::node::Node;

/// The number of nodes that are not complete at the end of `input`: the root, its last child, and so on up to the last in
/// which something could follow. At least 1; `nodes` are those of a tree that was cut off there.
///
/// If nothing could follow in a node that is empty so far, something else could be in its place: its children go.
pub fn unfinished(grammar: &Grammar<'_>, nodes: &mut Vec<Node>, input: &[u8]) -> usize {
    let mut machines: HashMap<&str, Option<Deterministic<'_>>> = HashMap::new();
    let (mut spine, mut unfinished, mut empty) = (Vec::new(), 1, None);
    let mut here = Some(0);
    while let Some(place) = here {
        spine.push(place);
        let node = &nodes[place];
        let Some(rule) = grammar.rule(node.production) else { break };
        let machine = machines.entry(rule.name).or_insert_with(|| Deterministic::new(grammar, &rule.expr));
        let Some(machine) = machine else { break };
        let (state, last) = machine.run(nodes, place, input);
        if state.is_some_and(|state| !machine.states[state].edges.is_empty()) {
            (unfinished, empty) = (spine.len(), None);
        } else if node.start == node.end && !machine.states[0].edges.is_empty() {
            empty = empty.or(Some(spine.len()));
        }
        here = last.filter(|last| nodes[*last].end == node.end);
    }
    let Some(empty) = empty else { return unfinished };
    let left = spine[empty - 1] + 1;
    for place in &spine[..empty] {
        nodes[*place].size = left - place;
    }
    nodes.truncate(left);
    empty
}
