//! The productions that a place is in.

use crate::bnf::Without;
use crate::documents::dialect::Role;
use crate::production::Production;
use crate::subject::Spec;
use crate::trace::{Choice, Node};

/// The productions around the byte at each of these offsets of a text, which are in order, from the start production of the check
/// inwards; empty stacks if `start` does not derive the text.
pub(super) fn productions_at(
    spec: &Spec,
    start: &Production,
    text: &[u8],
    offsets: Vec<usize>,
) -> Vec<Vec<&'static str>> {
    let choice = Choice::Holding(offsets.clone());
    let Some(nodes) = start.nodes(text, choice) else {
        return Vec::new();
    };
    let above = spec.path(spec.start.name, start.name);
    let above = &above[..above.len().saturating_sub(1)];
    // The nodes are in the order of their starts, an outer one before those in it, so one pass over them suffices.
    let mut nodes = nodes.into_iter().peekable();
    let mut holding: Vec<Node> = Vec::new();
    let mut stack = |offset: usize| {
        holding.retain(|node| offset < node.end);
        while let Some(node) = nodes.next_if(|node| node.start <= offset) {
            if offset < node.end {
                holding.push(node);
            }
        }
        above.iter().copied().chain(holding.iter().map(|node| node.production)).collect()
    };
    offsets.into_iter().map(&mut stack).collect()
}

/// The productions around a place that have a part of this role.
pub(super) fn down_to(spec: &Spec, role: Role, stack: &[&'static str]) -> Vec<&'static str> {
    let parts = spec.dialect.in_role(role);
    let leads_there = |name: &&str| parts.iter().any(|part| !spec.path(name, part).is_empty());
    let innermost = stack.iter().rposition(leads_there);
    stack[..innermost.map_or(stack.len(), |place| place + 1)].to_vec()
}

/// The productions around a place, down to the outermost that has a host in each string, but for the empty one.
pub(super) fn with_a_host(spec: &Spec, stack: &[&'static str]) -> Vec<&'static str> {
    let host = spec.dialect.in_role(Role::Host).first().copied().unwrap_or_default();
    let has_one = |name: &&str| spec.grammar().without(name, host) < Without::Some;
    let outermost = stack.iter().position(has_one);
    stack[..outermost.map_or(stack.len(), |place| place + 1)].to_vec()
}
